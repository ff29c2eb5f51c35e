/** The thesaurus (`reference/thesaurus/`): its format, and that a phrase names one concept. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadTable } from './load-table.ts'

const files = readdirSync(join(import.meta.dirname, '../../reference/thesaurus')).map((file) => file.slice(0, -4))
const COLUMNS = ['en', 'it', 'fr', 'de', 'es', 'nb', 'related', 'codes']
const LANGUAGES = 6

const concepts = files.flatMap((file) =>
  loadTable(`thesaurus/${file}`).rows.map((row) => COLUMNS.map((_, at) => (row[at] ? row[at].split('; ') : []))),
)
/** How phrases are compared: "e-mail" and "e mail" are one spelling. */
const spelling = (phrase: string) => phrase.toLowerCase().replaceAll(/[\s-]+/g, ' ')

test('every file has the columns of the thesaurus', () => {
  assert.ok(files.length > 0)
  for (const file of files) assert.deepEqual(loadTable(`thesaurus/${file}`).columns, COLUMNS, file)
})

test('every concept has an English name and 6 to 14 related phrases that are not its names', () => {
  for (const [names, , , , , , related] of concepts) {
    assert.ok(names.length > 0, related.join())
    assert.ok(related.length >= 6 && related.length <= 14, `${names[0]}: ${related.length} related`)
    const same = new Set(names.map(spelling))
    for (const phrase of related) assert.ok(!same.has(spelling(phrase)), `${names[0]}: ${phrase}`)
  }
})

test('no cell has an empty phrase, a stray space or a phrase twice', () => {
  for (const cells of concepts) {
    for (const phrases of cells) {
      assert.equal(new Set(phrases).size, phrases.length, phrases.join('; '))
      for (const phrase of phrases) assert.match(phrase, /^[^\s;|]+( [^\s;|]+)*$/, cells[0][0])
    }
  }
})

test('no phrase of a language names two concepts', () => {
  for (let language = 0; language < LANGUAGES; language++) {
    const claimed = new Map<string, string>()
    for (const cells of concepts) {
      for (const phrase of cells[language]) {
        const other = claimed.get(spelling(phrase)) ?? cells[0][0]
        assert.equal(other, cells[0][0], `${COLUMNS[language]}: ${phrase}`)
        claimed.set(spelling(phrase), cells[0][0])
      }
    }
  }
})

test('every code is one of NACE Rev. 2', () => {
  const { columns, rows } = loadTable('codes/nace-2')
  const at = columns.indexOf('code')
  const known = new Set(rows.map((row) => row[at]))
  for (const cells of concepts) for (const code of cells[7]) assert.ok(known.has(code), `${cells[0][0]}: ${code}`)
})
