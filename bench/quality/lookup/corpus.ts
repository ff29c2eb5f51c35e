/**
 * Companies for the lookup bench, from the development files of the registers: only what a lookup looks at.
 *
 * A thin reader of its own, not the importers: the bench measures matching, and must not change when they do.
 */
import { gunzipSync } from 'node:zlib'
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { withoutRealData } from '../../../test/support/real-data.ts'
import { bytes, csv, type Row } from '../files.ts'

/** Whether the development files exist. */
export const hasRealData = (): boolean => withoutRealData === false

/** Reads all companies that carry a name, each once. Countries and order are the same every time. */
export function readCorpus(): Company[] {
  const companies = new Map<string, Company>()
  const add = (countryIso2: string, number: string, names: Names, place: Place) => {
    const name = names.name.replace(/\s+/g, ' ').trim()
    const id = `${countryIso2}-${number}`
    const known = companies.get(id)
    if (number === '' || (name === '' && !known)) return
    const company = known ?? emptyCompany({ id, name, countryIso2 })
    companies.set(id, {
      ...company,
      tradeNames: others([...company.tradeNames, ...(names.trade ?? [])], company.name),
      previousNames: others([...company.previousNames, ...(names.previous ?? [])], company.name),
      postcode: company.postcode ?? emptyToNull(place.postcode),
      city: company.city ?? emptyToNull(place.city),
      region: company.region ?? emptyToNull(place.region),
    })
  }
  for (const read of [readBritain, readFrance, readNorway, readItaly, readUnitedStates, readGleif]) read(add)
  return [...companies.values()]
}

interface Names {
  readonly name: string
  readonly trade?: readonly string[]
  readonly previous?: readonly string[]
}
interface Place {
  readonly postcode?: string | undefined
  readonly city?: string | undefined
  readonly region?: string | undefined
}
type Add = (countryIso2: string, number: string, names: Names, place: Place) => void

function readBritain(add: Add): void {
  for (const row of csv('gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv')) {
    add(
      'GB',
      row.CompanyNumber,
      { name: row.CompanyName },
      placeOf(row['RegAddress.PostCode'], row['RegAddress.PostTown']),
    )
  }
  for (const row of csv('gb/companies-house/BasicCompanyData-2020-06-01-part6_7.csv')) {
    const previous = Array.from({ length: 10 }, (_, at) => row[`PreviousName_${at + 1}.CompanyName`] ?? '')
    add(
      'GB',
      row.CompanyNumber,
      { name: row.CompanyName, previous },
      placeOf(row['RegAddress.PostCode'], row['RegAddress.PostTown']),
    )
  }
  for (const row of csv('gb/co-ops-uk/open_data_organisations.csv')) {
    const names = { name: row['Registered Name'], trade: [row['Trading Name']] }
    add('GB', row['Registered Number'], names, placeOf(row['Registered Postcode'], row['Registered City']))
  }
  for (const row of csv('gb/gender-pay-gap/UK Gender Pay Gap Data - 2017 to 2018.csv')) {
    const lines = row.Address.split(/,\s*\n/)
    const renamed = row.CurrentName !== '' && row.CurrentName.toLowerCase() !== row.EmployerName.toLowerCase()
    const names = renamed ? { name: row.CurrentName, previous: [row.EmployerName] } : { name: row.EmployerName }
    add('GB', row.CompanyNumber.padStart(8, '0'), names, placeOf(lines.at(-1), lines.at(-2)))
  }
}

function readFrance(add: Add): void {
  for (const row of csv('fr/StockUniteLegale_utf8.from-2017-daily.csv')) {
    const trade = [row.sigleUniteLegale, row.denominationUsuelle1UniteLegale]
    add('FR', row.siren, { name: row.denominationUniteLegale, trade }, {})
  }
  const signs = (row: Row) =>
    [row.enseigne1Etablissement, row.denominationUsuelleEtablissement].filter((sign) => sign !== '')
  const place = (row: Row) => placeOf(row.codePostalEtablissement, row.libelleCommuneEtablissement)
  for (const row of csv('fr/StockEtablissement_utf8.from-2017-daily.csv')) {
    if (row.etablissementSiege === 'true') add('FR', row.siren, { name: '', trade: signs(row) }, place(row))
  }
  // These files hold no legal names: the sign over the door is the name.
  for (const row of csv('fr/StockEtablissement_utf8.volume.csv.gz')) {
    const [name, ...trade] = signs(row)
    if (name && row.etablissementSiege === 'true') add('FR', row.siren, { name, trade }, place(row))
  }
}

function readNorway(add: Add): void {
  for (const row of csv('no/enheter_motor_trade.csv')) {
    const place = placeOf(row.forretningsadresse_postnummer, row.forretningsadresse_poststed)
    add('NO', row.organisasjonsnummer, { name: row.navn }, place)
  }
  const entities = JSON.parse(gunzipSync(bytes('no/enheter_alle.json.gz')).toString()) as {
    organisasjonsnummer: string
    navn: string
    forretningsadresse?: { postnummer?: string; poststed?: string }
  }[]
  for (const { organisasjonsnummer, navn, forretningsadresse } of entities) {
    add(
      'NO',
      organisasjonsnummer,
      { name: navn },
      placeOf(forretningsadresse?.postnummer, forretningsadresse?.poststed),
    )
  }
}

function readItaly(add: Add): void {
  for (const row of csv('it/cinque_per_mille_2022.csv')) {
    const region = `${row.regione}|${row.pr}`
    add('IT', row.codice_fiscale, { name: row.denominazione }, { city: row.nome_comune, region })
  }
  csv('it/startup_innovative_registry.csv').forEach((row, at) => {
    const place = { city: row.Comune, region: `${row.Regione}|${row.Provincia}` }
    add('IT', `registry${at}`, { name: row.Denominazione }, place)
  })
}

function readUnitedStates(add: Add): void {
  for (const row of csv('us/cik_ticker.csv', { delimiter: '|' })) {
    add('US', row.CIK, { name: row.Name }, { region: row.Business })
  }
  for (const row of csv('us/edgar_company_index_sample.csv')) {
    add('US', String(Number(row.cik)), { name: row.name }, {})
  }
  for (const row of csv('us/financial-statements/2010q1/sub.txt', { delimiter: '\t', quote: null })) {
    add('US', row.cik, { name: row.name, previous: [row.former] }, placeOf(row.zipba.slice(0, 5), row.cityba))
  }
}

interface GleifText {
  readonly $: string
  readonly '@type'?: string
}

function readGleif(add: Add): void {
  const { records } = JSON.parse(bytes('gleif/20240505-0000-gleif-goldencopy-lei2-intra-day.json').toString()) as {
    records: {
      LEI: GleifText
      Entity: {
        LegalName: GleifText
        OtherEntityNames?: { OtherEntityName: GleifText | GleifText[] }
        LegalAddress: Readonly<Record<'Country' | 'PostalCode' | 'City', GleifText | undefined>>
      }
    }[]
  }
  for (const { LEI, Entity } of records) {
    const listed = Entity.OtherEntityNames?.OtherEntityName ?? []
    const names = Array.isArray(listed) ? listed : [listed]
    const isPrevious = (name: GleifText) => name['@type'] === 'PREVIOUS_LEGAL_NAME'
    const country = Entity.LegalAddress.Country?.$ ?? ''
    add(
      country,
      LEI.$,
      {
        name: Entity.LegalName.$,
        previous: names.filter(isPrevious).map(({ $ }) => $),
        trade: names.filter((name) => !isPrevious(name)).map(({ $ }) => $),
      },
      placeOf(Entity.LegalAddress.PostalCode?.$, Entity.LegalAddress.City?.$),
    )
  }
}

function placeOf(postcode?: string, city?: string): Place {
  return { postcode: postcode?.trim(), city: city?.trim() }
}

const emptyToNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

function others(names: readonly string[], own: string): string[] {
  const seen = new Set(['', own.toLowerCase()])
  return names.filter((name) => {
    const key = name.trim().toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
