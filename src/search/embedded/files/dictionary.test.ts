import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { CountrySections } from './country-sections.ts'
import { Dictionary, writeDictionary } from './dictionary.ts'
import { IndexFileWriter, readIndexFile } from './index-file.ts'
import { SectionsWriter } from './sections-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-dictionary-'))
after(() => rmSync(folder, { recursive: true }))

function makeDictionary(name: string, texts: readonly string[]): Dictionary {
  const writer = new IndexFileWriter(join(folder, name))
  const out = new SectionsWriter(writer)
  writeDictionary(out, 'city', texts)
  writer.finish({ generation: 'g', companies: 0, documentBytes: 0, countries: [] })
  const { buffer } = readIndexFile(join(folder, name))
  return new Dictionary(
    new CountrySections(buffer, { country: 'XX', companies: 0, active: 0, sections: out.sections }),
    'city',
  )
}

/** Texts whose order differs from that of numbers or UTF-8: integer-like keys, surrogate pairs, half a pair, prefixes of others. */
const TEXTS = [
  '10',
  '9',
  '090',
  '09',
  '0',
  'a',
  'ab',
  'abc',
  'b',
  'zürich',
  '\ud800',
  '𝔘',
  '\uff21',
  '東京',
  '__proto__',
].sort()

test('a dictionary finds every text it holds and no other', () => {
  const dictionary = makeDictionary('find', TEXTS)
  assert.equal(dictionary.size, TEXTS.length)
  for (const [i, text] of TEXTS.entries()) assert.equal(dictionary.find(text), i)
  for (const text of ['', '1', '100', 'aa', 'abcd', 'A', '\ud835', 'zz', '東']) assert.equal(dictionary.find(text), -1)
})

test('a dictionary finds the range of texts with a prefix', () => {
  const dictionary = makeDictionary('prefix', TEXTS)
  for (const prefix of ['', '0', '09', 'a', 'ab', 'abcd', 'z', '\ud835', '\ud800', 'x', '東京', '{']) {
    const [from, to] = dictionary.findPrefix(prefix)
    assert.deepEqual(
      TEXTS.slice(from, to),
      TEXTS.filter((text) => text.startsWith(prefix)),
    )
  }
})

test('a slice finds every text with its prefix, however similar they continue', () => {
  const similar = ['', 'e', 'ee', 'eee', 'eeee', 'eeeea', '\ud800', '\uffff', '東'].flatMap((middle) =>
    Array.from({ length: 40 }, (_, number) => `it:a${middle}${number}`),
  )
  const texts = [...new Set([...similar, 'it:a', 'it:b', 'it', 'en:a', 'plain:a'])].sort()
  const dictionary = makeDictionary('slice', texts)
  for (const prefix of ['it:a', 'it:ae', 'it:', '', 'it:b']) {
    const slice = dictionary.slice(prefix)
    const own = texts.filter((text) => text.startsWith(prefix))
    assert.equal(slice.size, own.length)
    for (const text of own) {
      assert.equal(slice.find(text), texts.indexOf(text))
      for (const other of [`${text}x`, `${text}\0`]) assert.equal(slice.find(other), texts.indexOf(other))
    }
  }
  assert.equal(dictionary.slice('it:z').size, 0)
  assert.equal(dictionary.slice('it:z').find('it:z'), -1)
})

test('the indexes of a dictionary are those of its texts', () => {
  const dictionary = makeDictionary('indexes', TEXTS)
  assert.deepEqual(
    [...dictionary.indexes],
    TEXTS.map((text, index) => [text, index]),
  )
})

test('an empty dictionary finds nothing', () => {
  const dictionary = makeDictionary('empty', [])
  assert.equal(dictionary.find(''), -1)
  assert.deepEqual(dictionary.findPrefix(''), [0, 0])
})

test('an index file that is cut short or no index is refused with what to do', () => {
  const path = join(folder, 'damaged')
  writeFileSync(path, 'FIRMAMNT')
  assert.throws(() => readIndexFile(path), /cut short; rebuild it/)
  rmSync(path)
  const writer = new IndexFileWriter(path)
  writer.section(new Float64Array(1000))
  const bytes = writer.finish({ generation: 'g', companies: 0, documentBytes: 0, countries: [] })
  readIndexFile(path)
  truncateSync(path, bytes - 1)
  assert.throws(() => readIndexFile(path), /cut short or damaged; rebuild it/)
})
