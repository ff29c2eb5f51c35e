/**
 * Tables that only resemble what a register publishes, as strangers have them: accounts, persons, another year, another
 * register, another language, swapped and empty columns. Each is refused in a sentence, and changes nothing.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { currentGenerationId } from '../storage/files/generations.ts'
import { runImport } from './run-import.ts'

const REGISTERS = join(import.meta.dirname, '..', 'registers')
const sample = (register: string, name: string) => readFileSync(join(REGISTERS, register, name), 'utf8')

/** A table of British companies under any header. */
function british(header: string, row: (number: number) => string, count = 40): string {
  return [header, ...Array.from({ length: count }, (_, number) => row(number)), ''].join('\n')
}

const number = (place: number) => String(89_990_000 + place)
const BRITISH =
  'CompanyName,CompanyNumber,CompanyStatus,CompanyCategory,RegAddress.PostTown,RegAddress.PostCode,SICCode.SicText_1'
const NORWEGIAN_FLAGS = ['konkurs', 'underAvvikling', 'underTvangsavviklingEllerTvangsopplosning']

function norwegianJson(change: (entity: Record<string, unknown>) => void): string {
  const entities = JSON.parse(sample('no-brreg', 'sample.json')) as Record<string, unknown>[]
  for (const entity of entities) change(entity)
  return JSON.stringify(entities)
}

interface LookAlike {
  readonly what: string
  readonly register: string
  readonly file: string
  readonly content: string
  readonly message: RegExp
}

const LOOK_ALIKES: readonly LookAlike[] = [
  {
    what: 'an extract of the Norwegian register with columns of its own',
    register: 'no-brreg',
    file: 'enheter_motor_trade.csv',
    content:
      'organisasjonsnummer,navn,naeringskode1,organisasjonsform,forretningsadresse,forretningsadresse_postnummer,konkurs,under_avvikling\n319000178,KVITLING FISKEREDSKAP AS,47.810,AS,Kaien 1,5003,True,False\n',
    message:
      /no underAvvikling, underTvangsavvikling\w+ \(status\); no organisasjonsform\.kode \(legal form\).*no naeringskode1\.kode \(codes\)/,
  },
  {
    what: 'a table of Norwegian annual accounts',
    register: 'no-brreg',
    file: 'regnskap.csv',
    content:
      'organisasjonsnummer,navn,naeringskode,postnummer,poststed,regnskapsaar,sum_driftsinntekter\n319000178,KVITLING AS,47.810,5003,BERGEN,2024,1000\n',
    message: /it has no konkurs, underAvvikling/,
  },
  {
    what: 'a list of Italian charities',
    register: 'it-startups',
    file: 'cinque_per_mille.csv',
    content:
      'prog,codice_fiscale,denominazione,regione,pr,nome_comune,codice_comune,numero_scelte\n1,99900010002,LANTERNA ONLUS,LIGURIA,GE,GENOVA,010025,12\n',
    message: /it has no data iscrizione alla sezione \(status\); no provincia, comune \(address\)/,
  },
  {
    what: 'the roles of Norwegian entities',
    register: 'no-brreg',
    file: 'roller.json',
    content: '[{"organisasjonsnummer":"319000178","navn":"KVITLING AS","rollegrupper":[]}]',
    message: /1 record looked at.* it has no konkurs/,
  },
  {
    what: 'Norwegian sub-units, which have no flags',
    register: 'no-brreg',
    file: 'underenheter.json',
    content: norwegianJson((entity) => {
      for (const flag of NORWEGIAN_FLAGS) delete entity[flag]
    }),
    message: /it has no konkurs, underAvvikling, underTvangsavvikling\w+ \(status\)$/,
  },
  {
    what: 'British companies in the layout of the interface',
    register: 'gb-companies-house',
    file: 'api.csv',
    content: british('company_name,company_number,company_status', (place) => `N ${place},${number(place)},active`),
    message: /it has no CompanyNumber \(identity\); no CompanyName \(name\); no CompanyStatus \(status\)/,
  },
  {
    what: 'a header in German',
    register: 'gb-companies-house',
    file: 'deutsch.csv',
    content: british(
      BRITISH.replace('CompanyStatus', 'Status').replace('CompanyName', 'Firma'),
      (place) => `N ${place},${number(place)},Active,,,,`,
    ),
    message: /it has no CompanyName \(name\); no CompanyStatus \(status\)$/,
  },
  {
    what: 'persons with significant control',
    register: 'gb-companies-house',
    file: 'psc.csv',
    content: british(
      'CompanyNumber,CompanyName,CompanyStatus,Person,DateOfBirth',
      (place) => `${number(place)},N ${place},Active,Somebody,1970-01`,
    ),
    message: /it has no RegAddress/,
  },
  {
    what: 'status and legal form swapped',
    register: 'gb-companies-house',
    file: 'swapped.csv',
    content: british(BRITISH, (place) => `N ${place},${number(place)},Private Limited Company,Active,YORK,YO1 1AA,`),
    message: /it does not hold what gb-companies-house publishes: it states a status for none of its 40 companies/,
  },
  {
    what: 'name and town swapped',
    register: 'gb-companies-house',
    file: 'towns.csv',
    content: british(BRITISH, (place) => `${place % 2 ? 'YORK' : 'HULL'},${number(place)},Active,,N ${place},,`),
    message: /40 of its companies have only 2 different names, such as "HULL", "YORK"/,
  },
  {
    what: 'name and number swapped',
    register: 'gb-companies-house',
    file: 'numbers.csv',
    content: british(BRITISH, (place) => `${number(place)},QUIBBLEWICK ${place} LTD,Active,,,,`),
    message: /40 of its 40 rows cannot be companies/,
  },
  {
    what: 'the history of French establishments',
    register: 'fr-sirene',
    file: 'StockEtablissementHistorique_utf8.csv',
    content: 'siren,nic,siret,dateFin,dateDebut,etatAdministratifEtablissement\n999000011,00012,99900001100012,,,A\n',
    message: /it has no etablissementSiege \(join\)/,
  },
  {
    what: 'legal units without a state',
    register: 'fr-sirene',
    file: 'StockUniteLegale_utf8.csv',
    content: [
      'siren,denominationUniteLegale,etatAdministratifUniteLegale,categorieJuridiqueUniteLegale,activitePrincipaleUniteLegale,trancheEffectifsUniteLegale',
      ...['999000011', '999000029', '999000037', '999000045', '999000052', '999000060'].flatMap((siren) =>
        [1, 2].map((copy) => `${siren},N ${siren} ${copy},,5499,,`),
      ),
      '',
    ].join('\n'),
    message: /it states a status for none of its 12 companies/,
  },
  {
    what: 'a list of identifiers alone',
    register: 'gleif',
    file: 'leis.csv',
    content: 'LEI,Entity.LegalName,Country\n9999Q00QUIBBLEWICK81,QUIBBLEWICK,GB\n',
    message: /it has no Entity\.EntityStatus \(status\)/,
  },
  {
    what: 'a file of another register',
    register: 'gb-companies-house',
    file: 'enheter.csv',
    content: sample('no-brreg', 'sample.csv'),
    message: /It looks like a file of no-brreg \(enheter\)$/,
  },
  {
    what: 'a JSON file of another register',
    register: 'no-brreg',
    file: 'tickers.json',
    content: sample('us-sec', 'sample/company_tickers.json'),
    message: /Cannot read tickers\.json/,
  },
]

async function attempt(context: TestContext, { register, file, content }: LookAlike, folder: string) {
  const path = join(temporaryFolder(context), file)
  writeFileSync(path, content)
  return await runImport({ dataFolder: folder, register, files: [path] }, importDependencies())
}

test('look-alikes: each is refused in a sentence, and what was served stays', async (context) => {
  const folder = temporaryFolder(context)
  const files = [join(REGISTERS, 'gb-companies-house', 'sample.csv')]
  await runImport({ dataFolder: folder, register: 'gb-companies-house', files }, importDependencies())
  const before = await currentGenerationId(folder)
  for (const each of LOOK_ALIKES) {
    await assert.rejects(attempt(context, each, folder), each.message, each.what)
    assert.equal(await currentGenerationId(folder), before, each.what)
  }
})
