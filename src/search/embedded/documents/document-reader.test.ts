import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { SharedTexts } from '../../../company/shared-texts.ts'
import { DamagedFileError } from '../files/checked-blocks.ts'
import { DocumentReader } from './document-reader.ts'
import { DocumentTexts } from './document-texts.ts'
import { StoredDocuments } from './stored-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-documents-'))
after(() => rmSync(folder, { recursive: true }))

/** Random documents as they are sent, and the same with references. */
function randomDocuments(count: number, shared: SharedTexts) {
  const random = new Random(5)
  const texts = Array.from({ length: 300 }, (_, number) => `${number} é東 `.repeat(2 + random.below(40)))
  const whole: string[] = []
  const stored: string[] = []
  for (let number = 0; number < count; number++) {
    let [plain, short] = [`${number}`, `${number}`]
    for (let part = random.below(12); part > 0; part--) {
      const text = random.chance(0.6) ? texts[random.below(texts.length)] : 'ü"x'.repeat(random.below(9))
      plain += text
      short += shared.share(text)
    }
    whole.push(plain)
    stored.push(short)
  }
  return { whole, stored }
}

/** Writes a file of documents. */
function writeDocuments(name: string, lines: readonly Buffer[]) {
  const content = Buffer.concat(lines)
  writeFileSync(join(folder, name), content)
  return { name, bytes: content.length }
}

/** A reader of documents in two files, their bounds one behind the other, and what each is as it is sent. */
function openDocuments(name: string, isShared: boolean) {
  const shared = new SharedTexts()
  const { whole, stored } = randomDocuments(2_000, shared)
  const lines = (isShared ? stored : whole).map((line) => Buffer.from(`${line}\n`))
  const half = lines.length / 2
  const files = [lines.slice(0, half), lines.slice(half)].map((own, at) => writeDocuments(`${name} ${at}`, own))
  const offsets = new Float64Array(lines.length + 1)
  for (const [i, line] of lines.entries()) offsets[i + 1] = offsets[i] + line.length
  const reader = new DocumentReader(new StoredDocuments(folder, files), isShared ? shared.bytes() : null)
  return { reader, offsets, whole }
}

for (const isShared of [true, false]) {
  const how = isShared ? 'with references' : 'as they are sent'
  test(`documents stored ${how}: a page, scattered ones and a scan are what was added`, () => {
    const { reader, offsets, whole } = openDocuments(how, isShared)
    const random = new Random(6)
    for (let round = 0; round < 300; round++) {
      const first = random.below(whole.length - 60)
      const page = Array.from({ length: 1 + random.below(20) }, (_, i) => first + i * (1 + (round % 3)))
      const expected = page.map((document) => whole[document])
      const found: Uint8Array[] = []
      reader.read(Float64Array.from(page.flatMap((at) => [offsets[at], offsets[at + 1]])), found)
      assert.deepEqual(found.map(String), expected)
    }
    const bounds = Float64Array.from(whole.flatMap((_, at) => [offsets[at], offsets[at + 1]]))
    for (const bytesMax of [1, 700, 5_000, 100_000]) {
      let text = ''
      for (let at = 0; at < whole.length; ) {
        const { count, lines } = reader.readRun(bounds, 2 * at, bytesMax)
        assert.ok(count === 1 || lines.length <= bytesMax)
        text += Buffer.from(lines).toString()
        at += count
        const next = at < whole.length ? Buffer.byteLength(whole[at]) + 1 : Number.POSITIVE_INFINITY
        assert.ok(lines.length + next > bytesMax, 'as many as fit')
      }
      assert.equal(text, `${whole.join('\n')}\n`)
    }
    reader.close()
  })
}

test('documents: one larger than every buffer is written out whole, and the next one after it', () => {
  const shared = new SharedTexts()
  const large = 'large, '.repeat(1_000_000)
  const texts = ['a text of some length', large].map((text) => shared.share(text))
  const writer = new DocumentTexts(shared.bytes())
  for (let round = 0; round < 2; round++) {
    const bytes = Buffer.from(`x${texts[1]}y${texts[0]}${texts[1]}z`)
    writer.append(bytes, 0, bytes.length)
    assert.equal(writer.take().toString(), `x${large}ya text of some length${large}z`)
    writer.append(Buffer.from('ab'), 0, 2)
    assert.equal(writer.take().toString(), 'ab')
  }
})

test('documents: a reference to no text is damage, and the next page is whole', () => {
  const shared = new SharedTexts()
  const reference = shared.share('a text of some length')
  const file = writeDocuments('dangling', [Buffer.from(`good${reference}\nbad${reference.slice(0, 3)}~\n`)])
  const damage: Error[] = []
  const stored = new StoredDocuments(folder, [file])
  const reader = new DocumentReader(stored, shared.bytes(), (error) => damage.push(error))
  assert.throws(() => reader.read(Float64Array.of(0, 9, 9, 17), []), /damaged/i)
  assert.throws(() => reader.readRun(Float64Array.of(0, 9, 9, 17), 0, 1_000), /damaged/i)
  assert.ok(damage.length === 2 && damage[0] instanceof DamagedFileError)
  const found: Uint8Array[] = []
  reader.read(Float64Array.of(0, 9), found)
  assert.deepEqual(found.map(String), ['gooda text of some length'])
  reader.close()
})
