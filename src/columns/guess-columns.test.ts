import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { columnsOf } from '../export/columns.ts'
import { openList } from '../match/file/read-list.ts'
import { sentRowOf } from '../match/file/sent-row.ts'
import { lookAtCells } from './column-cells.ts'
import { guessColumns, unusedColumns } from './guess-columns.ts'
import { HEADING_KINDS, HEADINGS } from './headings.ts'

/** Headers of lists, and what their columns are in the order: name, number, other number, country, postcode, city; `-`: none. */
const HEADERS: readonly (readonly [header: string, expected: string])[] = [
  ['Customer;Company No', 'Customer;Company No;-;-;-;-'],
  ['Account Name;Billing City;Billing Zip/Postal Code;Billing Country;VAT Registration No.;Phone', 'Account Name;VAT Registration No.;-;Billing Country;Billing Zip/Postal Code;Billing City'],
  ['CompanyName; CompanyNumber;RegAddress.PostTown;RegAddress.PostCode', 'CompanyName; CompanyNumber;-;-;RegAddress.PostCode;RegAddress.PostTown'],
  ['Customer No.;Customer Name;VAT rate;VAT Reg. No;Town', 'Customer Name;VAT Reg. No;-;-;-;Town'],
  ['Company #;Company', 'Company;Company #;-;-;-;-'],
  ['ID;Contact Name;Name;VAT registered', 'Name;-;-;-;-;-'],
  ['Firmenname;HRB;PLZ;Ort;Land;USt-IdNr.', 'Firmenname;HRB;USt-IdNr.;Land;PLZ;Ort'],
  ['Firmenwortlaut;FN;UID-Nummer;PLZ;Ort', 'Firmenwortlaut;FN;UID-Nummer;-;PLZ;Ort'],
  ['Vendor / Lieferant;Tax ID / USt-ID;ZIP / PLZ;City / Ort', 'Vendor / Lieferant;Tax ID / USt-ID;-;-;ZIP / PLZ;City / Ort'],
  ['Name/Firma;HRB-Nr.;USt.-ID;PLZ/Ort', 'Name/Firma;HRB-Nr.;USt.-ID;-;-;PLZ/Ort'],
  ['Rag. Soc.;P.IVA/C.F.;Località', 'Rag. Soc.;P.IVA/C.F.;-;-;-;Località'],
  ['Org;Co. Reg. No.;DUNS;Town/City', 'Org;Co. Reg. No.;-;-;-;Town/City'],
  ['Raison sociale;N° SIRET;Code postal;Ville;Pays', 'Raison sociale;N° SIRET;-;Pays;Code postal;Ville'],
  ['siren;denominationUniteLegale;codePostalEtablissement;libelleCommuneEtablissement', 'denominationUniteLegale;siren;-;-;codePostalEtablissement;libelleCommuneEtablissement'],
  ['Denominazione;P. IVA;C.F.;CAP;Comune;Provincia', 'Denominazione;C.F.;P. IVA;-;CAP;Comune'],
  ['Razón social;CIF;Código postal;Población', 'Razón social;CIF;-;-;Código postal;Población'],
  ['Razão Social;CNPJ;CEP;Município;UF', 'Razão Social;CNPJ;-;-;CEP;Município'],
  ['Bedrijfsnaam;KvK-nummer;BTW-nummer;Postcode;Plaats;Land', 'Bedrijfsnaam;KvK-nummer;BTW-nummer;Land;Postcode;Plaats'],
  ['Firmanavn;CVR-nr.;Postnr.;By', 'Firmanavn;CVR-nr.;-;-;Postnr.;By'],
  ['Foretaksnavn;Org.nr;Postnummer;Poststed', 'Foretaksnavn;Org.nr;-;-;Postnummer;Poststed'],
  ['Företagsnamn;Organisationsnummer;Postnr;Ort', 'Företagsnamn;Organisationsnummer;-;-;Postnr;Ort'],
  ['Yrityksen nimi;Y-tunnus;Postinumero;Postitoimipaikka', 'Yrityksen nimi;Y-tunnus;-;-;Postinumero;Postitoimipaikka'],
  ['Nafn;Kennitala;Póstnúmer;Staður', 'Nafn;Kennitala;-;-;Póstnúmer;Staður'],
  ['Ettevõtte nimi;Registrikood;Linn;Postiindeks', 'Ettevõtte nimi;Registrikood;-;-;Postiindeks;Linn'],
  ['Uzņēmuma nosaukums;Reģistrācijas Nr.;Pilsēta;Pasta indekss', 'Uzņēmuma nosaukums;Reģistrācijas Nr.;-;-;Pasta indekss;Pilsēta'],
  ['Įmonės pavadinimas;Įmonės kodas;PVM kodas;Miestas;Pašto kodas', 'Įmonės pavadinimas;Įmonės kodas;PVM kodas;-;Pašto kodas;Miestas'],
  ['Nazwa;NIP;Kod pocztowy;Miasto;Kraj', 'Nazwa;NIP;-;Kraj;Kod pocztowy;Miasto'],
  ['Název firmy;IČO;DIČ;Sídlo;PSČ;Kraj', 'Název firmy;IČO;DIČ;-;PSČ;Sídlo'],
  ['Obchodné meno;IČO;IČ DPH;Mesto;PSČ', 'Obchodné meno;IČO;IČ DPH;-;PSČ;Mesto'],
  ['Naziv;Davčna številka;Poštna številka;Kraj', 'Naziv;Davčna številka;-;-;Poštna številka;Kraj'],
  ['Naziv tvrtke;OIB;Grad;Poštanski broj;Država', 'Naziv tvrtke;OIB;-;Država;Poštanski broj;Grad'],
  ['Cégnév;Adószám;Cégjegyzékszám;Irányítószám;Település', 'Cégnév;Cégjegyzékszám;Adószám;-;Irányítószám;Település'],
  ['Denumire;CUI;Nr. Reg. Com.;Localitate;Județ', 'Denumire;CUI;Nr. Reg. Com.;-;-;Localitate'],
  ['Фирма;ЕИК;Пощенски код;Град', 'Фирма;ЕИК;-;-;Пощенски код;Град'],
  ['Επωνυμία;ΑΦΜ;Τ.Κ.;Πόλη', 'Επωνυμία;ΑΦΜ;-;-;Τ.Κ.;Πόλη'],
  ['Isem tal-kumpanija;Numru tal-VAT;Lokalità', 'Isem tal-kumpanija;Numru tal-VAT;-;-;-;Lokalità'],
  ['会社名;法人番号;郵便番号;市区町村;都道府県', '会社名;法人番号;-;-;郵便番号;市区町村'],
] // biome-ignore format: a table reads best in rows

test('headings are known in the languages of all countries served', () => {
  for (const [header, expected] of HEADERS) {
    const { name, number, otherNumber, country, postcode, city } = guessColumns(header.split(';'))
    const guessed = [name, number, otherNumber, country, postcode, city].map((column) => column ?? '-')
    assert.equal(guessed.join(';'), expected, header)
  }
})

test('every heading of the table is read as what it says, unless it says two things', () => {
  const kindsOf = new Map<string, Set<string>>()
  for (const { kind, headings } of HEADINGS)
    for (const phrase of headings) kindsOf.set(phrase, (kindsOf.get(phrase) ?? new Set()).add(kind))
  const members = {
    name: 'name',
    number: 'number',
    vat: 'number',
    lei: 'number',
    country: 'country',
    postcode: 'postcode',
    city: 'city',
    website: 'website',
  } as const
  assert.deepEqual(new Set(HEADINGS.map(({ kind }) => kind)), new Set(HEADING_KINDS))
  for (const [phrase, kinds] of kindsOf) {
    const [kind] = kinds
    const guessed = guessColumns([phrase])
    if (kinds.size > 1) assert.equal(Object.keys(guessed).length <= 1, true, phrase)
    else if (!(kind in members)) assert.deepEqual(guessed, {}, phrase)
    else assert.deepEqual(guessed, { [members[kind as keyof typeof members]]: phrase }, phrase)
  }
})

test('columns of our own exports and results are known, and the id decides', () => {
  const columns = columnsOf().map(({ name }) => name)
  assert.deepEqual(guessColumns(columns), {
    name: 'name',
    number: 'id',
    otherNumber: 'nationalId',
    country: 'countryIso2',
    postcode: 'postcode',
    city: 'city',
    website: 'website',
  })
  assert.equal(guessColumns(['name', 'id', 'countryIso2', 'nationalId', 'sources']).number, 'id')
  const again = guessColumns(['Firma', 'firmament_id', 'firmament_name', 'firmament_number', 'firmament_city'])
  assert.deepEqual(again, { name: 'Firma' })
  assert.deepEqual(unusedColumns(['Firma', 'Notiz', 'firmament_id', ''], again), ['Notiz'])
})

const folder = mkdtempSync(join(tmpdir(), 'guess-columns-'))
after(() => rmSync(folder, { recursive: true }))

async function guessed(country: string, content: string) {
  const path = join(folder, 'list.csv')
  writeFileSync(path, content)
  const list = await openList(path, null)
  return guessColumns(list.columns, await lookAtCells(list, country))
}

test('cells tell numbers under unclear headings, and headings of numbers whose cells are none', async () => {
  const italian = ['00743110157', '743110157', 'IT07697940489', '01533980072']
  const rows = italian.map((number, at) => `${at + 1},Esempio ${at} Srl,${number},3331234${at}\n`).join('')
  assert.deepEqual(await guessed('IT', `Nr,Chi,Dato,Tel\n${rows}`), { name: 'Chi', number: 'Dato' })
  const british = ['02548628', 'SC016876', '00229269', '07911399', '12000001']
  const own = british.map((number, at) => `${number},C-${at},2024010${at + 1}\n`).join('')
  assert.deepEqual(await guessed('GB', `ID,Company No,Since\n${own}`), { number: 'ID', otherNumber: 'Company No' })
  const german = ['Hamburg HRB 136672', 'Ulm HRB 733241', 'Mainz HRA 42880'].map((number) => `,${number},\n`).join('')
  assert.deepEqual(await guessed('DE', `LEI,Registernummer,VAT\n${german}`), {
    number: 'Registernummer',
    otherNumber: 'VAT',
  })
  const short = british.map((_, at) => `${at + 1},Exampla ${at} Ltd\n`).join('')
  assert.deepEqual(await guessed('GB', `ID,Name\n${short}`), { name: 'Name' })
})

test('a short list under an unclear heading has numbers where each has its check digit', async () => {
  const list = (...numbers: string[]) => `name,number\n${numbers.map((number) => `X,${number}\n`).join('')}`
  assert.equal((await guessed('BE', list('0203201340', '0211158706', ''))).number, 'number')
  assert.equal((await guessed('BE', list('0203201340'))).number, 'number')
  assert.equal((await guessed('BE', list('0203201340', '12'))).number, undefined)
  // Nothing checks a British number: eight digits may be anything.
  assert.equal((await guessed('GB', list('02548628', '00229269'))).number, undefined)
})

test('cells tell a country from a town under a heading that is either', async () => {
  assert.deepEqual(await guessed('SI', 'Name,Kraj\nLipa d.o.o.,Maribor\nLipa d.o.o.,Celje\n'), {
    name: 'Name',
    city: 'Kraj',
  })
  assert.deepEqual(await guessed('PL', 'Name,Kraj\nLipa,Polska\nBuk,PL\n'), { name: 'Name', country: 'Kraj' })
  assert.deepEqual(await guessed('CZ', 'Název firmy,IČO,Kraj\nLípa,00177041,Jihomoravský\n'), {
    name: 'Název firmy',
    number: 'IČO',
    region: 'Kraj',
  })
})

test('a cell with postcode and city is both', () => {
  const columns = { city: 'Ort' }
  for (const [cell, expected] of [
    ['10115 Berlin', { city: 'Berlin', postCode: '10115' }],
    ['D-10115 Berlin', { city: 'Berlin', postCode: '10115' }],
    ['1010 Wien, Innere Stadt', { city: 'Wien, Innere Stadt', postCode: '1010' }],
    ['00-950 Warszawa', { city: 'Warszawa', postCode: '00-950' }],
    ['SE 114 55 Stockholm', { city: 'Stockholm', postCode: '114 55' }],
    ['1012 AB Amsterdam', { city: 'Amsterdam', postCode: '1012 AB' }],
    ['Leeds LS1 4AP', { city: 'Leeds', postCode: 'LS1 4AP' }],
    ['Paris 12', { city: 'Paris 12' }],
    ['Praha 1', { city: 'Praha 1' }],
    ['Berlin', { city: 'Berlin' }],
  ] as const)
    assert.deepEqual(
      sentRowOf(() => cell, columns, null),
      expected,
    )
})

test('reports of customer systems put the object in front of a heading', () => {
  const columns = ['Account: Account Name', 'Account: Billing City', 'Account: Billing Zip/Postal Code']
  assert.deepEqual(guessColumns(columns), { name: columns[0], city: columns[1], postcode: columns[2] })
})
