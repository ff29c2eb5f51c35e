import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { MappingError, parseMapping, readMapping } from './read-mapping.ts'

const GOOD = 'name: x\nkey: id\nmembers:\n  countryIso2: { value: IT }\n  name: n\n'

function problems(text: string): string {
  try {
    parseMapping(text)
  } catch (error) {
    assert.ok(error instanceof MappingError, String(error))
    return error.message
  }
  return ''
}

test('mapping: every mistake is named at once, with what is right and the nearest known name', () => {
  const message = problems(`
name: My Customers
formt: csv
format: excel
separator: ';;'
publishedOn: yesterday
members:
  countryIso2: country
  nme: Company
  operatingRevenu: Sales
  dateOfIncorporation: { column: Founded, format: DD-MMM-YYYY }
  numberOfEmployees: { colum: Staff, bands: { few: 5 } }
  city: { column: Town, decimal: ',' }
  postcode: { column: Zip, value: '1' }
  website: { column: Web, pattern: '(' }
  operatingRevenue: { column: Sales, times: -1 }
`)
  for (const part of [
    'name is "My Customers", must be at most 40 small letters',
    'formt: unknown member. Did you mean format?',
    'format is "excel", must be one of csv, tsv, ndjson, json, parquet',
    'separator is ";;", must be one ASCII character',
    'publishedOn is "yesterday", must be a day',
    'members.nme: unknown member of Company. Did you mean name?',
    'members.operatingRevenu: unknown member of Company. Did you mean operatingRevenue?',
    'members.dateOfIncorporation.format is "DD-MMM-YYYY", must be one of YYYY-MM-DD',
    'Did you mean DD-MM-YYYY?',
    'members.numberOfEmployees.column is missing',
    'members.numberOfEmployees.colum: unknown member. Did you mean column?',
    'members.numberOfEmployees.bands.few is 5, must be [from, to]',
    'members.city.decimal: only numbers have it',
    'members.postcode: column and value exclude each other',
    'members.website.pattern is "(", must be a regular expression of RE2, which has no (?=…), (?!…), (?<=…), (?<!…) and \\1 (missing closing ): `(`)',
    'members.operatingRevenue.times is -1, must be a number above 0',
  ]) {
    assert.ok(message.includes(part), `${part}\nis not in\n${message}`)
  }
})

test('mapping: without a country, or anything that says which company a row describes, it is refused', () => {
  assert.match(problems('{name: x, members: {name: n}}'), /members\.countryIso2 is missing/)
  assert.match(problems('{name: x, members: {name: n}}'), /nothing says which company a row describes/)
  assert.match(problems('{name: x, key: k, members: {countryIso2: c}}'), /members\.name is missing/)
  assert.equal(problems('{name: x, members: {countryIso2: c, nationalId: k}}'), '', 'a register number is enough')
})

test('mapping: a column beside the header given is refused', () => {
  assert.match(problems(`${GOOD}header: [id, nam]\n`), /header: it has no n\b/)
})

test('mapping: text that is no YAML, or no object, is refused in a sentence', () => {
  assert.match(problems('name: [x'), /it is not YAML or JSON/)
  assert.match(problems('- a\n- b'), /the mapping is \["a","b"\], must be an object/)
  assert.match(problems(''), /must be an object/)
  assert.throws(() => readMapping('/nowhere/x.yaml'), MappingError)
})

test('mapping: a YAML bomb is refused', () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`)}]`).join('\n')}\n`
  assert.throws(() => parseMapping(bomb))
})

test('mapping: JSON and YAML say the same', () => {
  const yaml = parseMapping(GOOD)
  const json = parseMapping(
    JSON.stringify({ name: 'x', key: 'id', members: { countryIso2: { value: 'IT' }, name: 'n' } }),
  )
  assert.deepEqual(json, yaml)
})

test('mapping: every example that is shipped can be used', () => {
  const folder = join(import.meta.dirname, 'examples')
  const files = readdirSync(folder)
  assert.ok(files.length >= 2)
  for (const file of files) assert.ok(readMapping(join(folder, file)).members.countryIso2)
})

test('mapping: attributes have a name, a column and a type', () => {
  const message = problems(`${GOOD}attributes:
  1st: a
  tier: { column: Tier, type: words }
  score: { colum: Score, type: number }
  note: { column: Note, decimal: ',' }
`)
  for (const part of [
    'attributes.1st: a name begins with a letter and has at most 40 letters, digits, dashes and underscores',
    'attributes.tier.type is "words", must be one of text, number, date, boolean',
    'attributes.score.colum: unknown member. Did you mean column?',
    'attributes.note.decimal: only numbers have it',
  ])
    assert.ok(message.includes(part), message)
  const { attributes } = parseMapping(`${GOOD}attributes: { tier: Tier, score: { column: Score, type: number } }`)
  assert.deepEqual(
    Object.entries(attributes).map(([name, { type, columns }]) => [name, type, ...columns]),
    [
      ['tier', 'text', 'Tier'],
      ['score', 'number', 'Score'],
    ],
  )
})

test('mapping: a pattern that RE2 lacks, one that is too long, and aliases that repeat without end, are refused', () => {
  const head = 'name: own\nkey: Id\nmembers:\n  countryIso2: { value: GB }\n'
  for (const pattern of ['^(?!45).*', '(?<=a)b', '(a)\\1', '(?:x{100}){100}'])
    assert.throws(
      () => parseMapping(`${head}  name: { column: Name, pattern: '${pattern}' }\n`),
      /members\.name\.pattern is ".+", must be a regular expression of RE2, which has no/,
    )
  for (const pattern of ['(?:x{300})(?:y{300})', 'x'.repeat(1001)])
    assert.throws(
      () => parseMapping(`${head}  name: { column: Name, pattern: '${pattern}' }\n`),
      /must be a shorter regular expression, of at most 1000 characters, and 500 steps/,
    )
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c]\n`
  assert.throws(() => parseMapping(bomb + head), /its aliases repeat more than 20 times, must be written out/)
})
