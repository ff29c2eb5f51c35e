import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { isFetchable, REGISTERS, registerOf } from './registers.ts'

const DOCS = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'registers.md'), 'utf8')

test('registers: docs/registers.md says of each what the code says', () => {
  for (const [id, { source }] of REGISTERS) {
    const line = DOCS.split('\n').find((found) => found.startsWith(`| \`${id}\` |`))
    assert.ok(line, `${id} has a line`)
    for (const fact of [source.page, source.freshness, source.licence, source.rowsExpected.toLocaleString('en')]) {
      assert.ok(line.includes(fact), `${id}: ${fact}`)
    }
    assert.ok(line.includes(!isFetchable(source) ? '| by hand |' : '| by command |'), `${id}: how it is fetched`)
  }
})

test('registers: the README of each names every column of its sample', () => {
  for (const id of REGISTERS.keys()) {
    const folder = join(import.meta.dirname, id)
    const readme = readFileSync(join(folder, 'README.md'), 'utf8')
    for (const column of columnsOfSample(folder)) assert.ok(isNamed(readme, column), `${id}: ${column}`)
  }
})

/** The header of a table, the members of the first record of JSON and NDJSON, nothing for a page. */
function columnsOfSample(folder: string): string[] {
  const table = join(folder, 'sample.csv')
  const lines = join(folder, 'sample.jsonl')
  if (existsSync(lines)) return Object.keys(JSON.parse(readFileSync(lines, 'utf8').split('\n', 1)[0]))
  if (!existsSync(table)) {
    if (!existsSync(join(folder, 'sample.json'))) return []
    const [record] = JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8')) as object[]
    return Object.keys(record)
  }
  const [header] = parse(readFileSync(table), {
    to: 1,
    delimiter: [',', ';', '|', '^'],
    bom: true,
    relax_quotes: true,
  }) as string[][]
  return header.map((cell) => cell.trim())
}

/** By itself, in a numbered run (`PreviousName_1.CompanyName` … `PreviousName_10`), or as `.part` after its group. */
function isNamed(readme: string, column: string): boolean {
  if (readme.includes(`\`${column}\``)) return true
  const numbered = /^(.*?)(\d+)(\..*)?$/.exec(column)
  if (numbered && readme.includes(`\`${numbered[1]}1${numbered[3] ?? ''}\``)) return true
  const grouped = /^(\w+)(\.\w+)$/.exec(column)
  return grouped !== null && readme.includes(`\`${grouped[1]}.`) && readme.includes(`\`${grouped[2]}\``)
}

test('registers: an unknown one is refused by naming those that exist', () => {
  assert.throws(
    () => registerOf('atlantis'),
    /Cannot import atlantis: register is unknown, must be one of gb-companies/,
  )
})
