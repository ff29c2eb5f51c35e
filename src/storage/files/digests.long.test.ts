import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { compareDigests, createDigests, hasDigests } from './digests.ts'
import { replaceDigests } from './overlays/replace-digests.ts'

test('digests: two files of 300,000 companies differ exactly where the companies do, whatever the order', async (context) => {
  const [before, after] = [temporaryFolder(context), temporaryFolder(context)]
  const random = new Random(7)
  const digestOf = (number: number) =>
    String.fromCharCode(255, 0, 1, 2, 3, number & 255, (number >> 8) & 255, number >> 16)
  const expected = new Map<string, string>()
  const old = createDigests(before)
  const next: { id: string; digest: string }[] = []
  for (let number = 0; number < 300_000; number++) {
    const id = number % 5 === 0 ? `GB-${number}-München` : `NO-${number}`
    const kind = random.below(100)
    if (kind > 0) old.add({ id, digest: digestOf(number) })
    if (kind !== 1) next.push({ id, digest: digestOf(kind === 2 ? number + 1 : number) })
    if (kind < 3) expected.set(id, ['added', 'removed', 'changed'][kind])
  }
  old.finish()
  const digests = createDigests(after)
  for (const entry of next.reverse()) digests.add(entry)
  digests.finish()
  const found = new Map<string, string>()
  for await (const { id, kind } of compareDigests(before, after)) {
    assert.ok(!found.has(id), 'each once')
    found.set(id, kind)
  }
  assert.deepEqual([...found].sort(), [...expected].sort())
})

test('digests: a copy with other entries says what a new file would', async (context) => {
  const folders = Array.from({ length: 5 }, () => temporaryFolder(context))
  const [old, expected, copied, doubtful, other] = folders
  const digestOf = (number: number) => String.fromCharCode(255, 0, 1, 2, 3, number & 255, (number >> 8) & 255, 7)
  const before = new Map<string, string>()
  const after = new Map<string, string>()
  const [writeOld, writeNew] = [createDigests(old), createDigests(expected)]
  for (let number = 0; number < 30_000; number++) {
    const id = number % 5 === 0 ? `GB-${number}-München` : `NO-${number}`
    const kind = number % 100
    const [one, two] = [digestOf(number), digestOf(kind === 2 ? number + 1 : number)]
    if (kind > 0) writeOld.add({ id, digest: one })
    if (kind !== 1) writeNew.add({ id, digest: two })
    if (kind > 0 && kind < 5) before.set(id, one)
    if (kind !== 1 && kind < 5) after.set(id, two)
  }
  writeOld.finish()
  writeNew.finish()
  const found = replaceDigests(old, copied, { before, after })
  const kinds = Object.groupBy(found!, ({ kind }) => kind)
  assert.deepEqual(
    Object.values(kinds).map((own) => own?.length),
    [300, 300, 300],
  )
  for await (const { id } of compareDigests(copied, expected)) assert.fail(id)

  assert.equal(replaceDigests(old, doubtful, { before: new Map([...before, ['NO-x', '12345678']]), after }), null)
  const [id] = [...before.keys()].filter((each) => after.has(each))
  before.delete(id)
  assert.equal(replaceDigests(old, other, { before, after }), null, 'one that comes is there already')
})

test('digests: a file that is missing, cut short or of another version has none', (context) => {
  const folder = temporaryFolder(context)
  assert.equal(hasDigests(folder), false)
  const digests = createDigests(folder)
  digests.add({ id: 'GB-1', digest: '12345678' })
  digests.finish()
  assert.equal(hasDigests(folder), true)
  appendFileSync(join(folder, 'digests'), 'x')
  assert.equal(hasDigests(folder), false)
})
