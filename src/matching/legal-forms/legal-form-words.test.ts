import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRIES } from '../../reference/countries.ts'
import { loadTable } from '../../reference/load-table.ts'
import { rawWords } from '../name-words.ts'
import { readName } from '../names.ts'
import { ANY_COUNTRY, legalFormsOf } from './legal-form-words.ts'

const words = (country: string, name: string) => readName(name, country).words.join(' ')

/** Names that end with a word for a trade or a kind of body, which official lists of legal forms have among their titles. */
const TRADES: Readonly<Record<string, readonly string[]>> = {
  AT: ['Versicherungsverein', 'Privatstiftung'],
  AU: ['Family Trust', 'Building Society', 'Credit Union', 'Co-operative'],
  BE: ['private stichting', 'fonds'],
  BR: ['organização religiosa'],
  CH: ['Investmentgesellschaft mit variablem Kapital'],
  CZ: ['banka', 'bytové družstvo', 'nadační fond', 'zdravotní pojišťovna', 'vysoká škola'],
  DE: ['Versicherungsverein auf Gegenseitigkeit', 'Stiftung des öffentlichen Rechts', 'Sparkasse'],
  DK: ['Sparekasse', 'erhvervsdrivende fond'],
  ES: ['Caja de Ahorros', 'Cooperativa de Crédito', 'Mutualidad de Previsión Social', 'Fondo de Inversión'],
  FI: ['keskinäinen vakuutusyhtiö', 'säätiö', 'osuuspankki'],
  FR: ['caisse de crédit mutuel', 'société d’assurance à forme mutuelle', 'groupement forestier', 'communauté de communes'],
  GB: 'Assurance Company|Building Society|Credit Union|Friendly Society|Industrial and Provident Society|Community Benefit Society|Co-operative Society|Charity|College|Foundation'.split('|'),
  HU: ['takarék és hitelszövetkezet', 'ügyvédi iroda'],
  IE: ['Credit Union', 'Friendly Society', 'Industrial and Provident Society'],
  IT: ['Cassa di Risparmio', 'società di mutuo soccorso', 'mutua assicurazione', 'fondazione bancaria', 'azienda agricola'],
  NL: ['onderlinge waarborgmaatschappij', 'stichting', 'fonds voor gemene rekening'],
  NO: ['sparebank', 'gjensidig forsikringsselskap', 'stiftelse', 'idrettslag'],
  PL: ['towarzystwo ubezpieczeń wzajemnych', 'fundusz inwestycyjny', 'związek zawodowy'],
  PT: ['caixa de crédito agrícola mútuo', 'fundo de investimento alternativo'],
  RO: ['cooperativă de credit'],
  SE: ['Sparbank', 'ömsesidigt försäkringsbolag', 'stiftelse', 'kooperativ hyresrättsförening'],
  SI: ['družba za vzajemno zavarovanje', 'javni sklad'],
  SK: ['banka', 'poisťovňa', 'poľnohospodárske družstvo', 'stredná škola'],
  US: 'Insurance Company|Savings Bank|National Bank|Commercial Bank|Industrial Bank|Trust Company|Credit Union|Savings and Loan Association|Investment Company|Real Estate Investment Trust|Business Trust|Cooperative|Mutual Association|Development Corporation|Companies'.split('|'),
} // biome-ignore format: a table reads best in rows

test('a word for a trade or a kind of body is no legal form, in any country', () => {
  for (const [country, endings] of Object.entries(TRADES)) {
    for (const ending of endings) {
      const own = words(country, `Exampla ${ending}`)
      assert.notEqual(own, 'exampla', `${country}: ${ending}`)
      const [first] = rawWords(ending)
      assert.ok(own.split(' ').includes(first.text), `${country}: ${ending} is ${own}`)
    }
  }
})

test('the forms of other countries hold no trades either', () => {
  const forms = legalFormsOf(ANY_COUNTRY)
  for (const name of [
    'Exampla Technology Co Ltd',
    'Exampla Group Co., Ltd.',
    'Exampla Holdings Ltd',
    'Exampla Nigeria Ltd',
  ]) {
    assert.equal(forms.strip(rawWords(name)).to, 2, name)
  }
})

test('every served country has forms of its own, and none of one spelling is two', () => {
  const { rows } = loadTable('names/legal-forms')
  const byCountry = Map.groupBy(rows, ([country]) => country)
  for (const { countryIso2 } of COUNTRIES) assert.ok((byCountry.get(countryIso2)?.length ?? 0) > 3, countryIso2)
  const forms = new Map<string, string>()
  for (const [country, form, spelling] of rows) {
    const key = `${country} ${spelling.replaceAll(' ', '')}`
    assert.equal(forms.get(key) ?? form, form, key)
    forms.set(key, form)
  }
})

test('a branch is no form, and a legal form in the middle ends no name', () => {
  assert.equal(words('GB', 'The Olive Branch Limited'), 'the olive branch')
  assert.equal(words('GB', 'Exampla General Partner Ltd'), 'exampla general partner')
  assert.equal(words('US', 'Exampla Real Estate'), 'exampla real estate')
})

test('a note on the state goes with its day, and a note of one word only where something sets it apart', () => {
  for (const [country, name, expected] of [
    ['US', 'ACME LLC, Delinquent September 1, 2009', 'acme'],
    ['US', 'ACME, INC., Colorado Authority Terminated 9/1/2009', 'acme'],
    ['US', 'EXAMPLE CREEK LLLP, Term Expired December 31, 2010', 'example creek'],
    ['US', 'Exampla Dissolved Oxygen Inc', 'exampla dissolved oxygen'],
    ['US', 'The Converted', 'the converted'],
    ['GB', 'EXAMPLA LIMITED (IN LIQUIDATION)', 'exampla'],
    ['GB', 'EXAMPLA (IN ADMINISTRATION) LIMITED', 'exampla'],
    ['GB', 'Exampla Ltd - dissolved 12 May 2020', 'exampla'],
    ['GB', 'Exampla 2020', 'exampla 2020'],
    ['DE', 'Exampla GmbH i. L.', 'exampla'],
    ['DE', 'Exampla GmbH in Liquidation seit 3.2.2020', 'exampla'],
    ['SE', 'AB Provet (publ)', 'provet'],
    ['DK', 'Prøva ApS under konkurs', 'prova'],
    ['NO', 'PRØVA AS UNDER TVANGSAVVIKLING', 'prova'],
    ['NO', 'PRØVA AS KONKURSBO', 'prova as konkursbo'],
    ['GB', 'EXAMPLA GROUP PLC(THE)', 'exampla group'],
  ])
    assert.equal(words(country, name), expected, name)
})

test('“u.” is “und” in the form of a German partnership, and between words', () => {
  for (const form of ['GmbH & Co. KG', 'GmbH u. Co. KG', 'GmbH u.Co.KG', 'GmbH u. Cie. KG', 'G.m.b.H. u. Co KG']) {
    assert.deepEqual(readName(`Mustera ${form}`, 'DE').forms, ['gmbhcokg'], form)
  }
  assert.equal(words('DE', 'Haus u. Grund Mustera'), 'haus grund mustera')
  assert.equal(words('DE', 'A.U.B. Mustera'), 'aub mustera')
  assert.equal(words('AT', 'Mustera e.U.'), 'mustera')
})
