import assert from 'node:assert/strict'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type ZipEntry, zipArchive } from '../../../test/support/zip.ts'
import { filesOfFolders } from './folder-files.ts'
import { isXlsx } from './open-archive.ts'
import { openFiles } from './open-files.ts'

const CSV = /\.csv$/i

async function readAll(paths: readonly string[]) {
  const files: { name: string; text: string }[] = []
  let progress = 0
  for await (const file of openFiles(paths, CSV)) {
    const parts: Uint8Array[] = []
    for await (const part of file.bytes) {
      parts.push(part)
      assert.ok(file.progress() >= progress && file.progress() <= 1, 'progress goes forward')
      progress = file.progress()
    }
    files.push({ name: file.name, text: Buffer.concat(parts).toString() })
  }
  return files
}

function written(context: TestContext, name: string, bytes: Uint8Array): string {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, bytes)
  return path
}

const zipped = (context: TestContext, entries: readonly ZipEntry[]) => written(context, 'part.zip', zipArchive(entries))

test('files: plain, gzip and zip are recognised by their bytes, whatever they are called', async (context) => {
  const plain = written(context, 'plain.zip', Buffer.from('one'))
  const compressed = written(context, 'compressed.csv', gzipSync('two'))
  const archive = written(context, 'archive.gz', zipArchive([{ name: 'inner.csv', content: 'three' }]))
  assert.deepEqual(await readAll([plain, compressed, archive]), [
    { name: 'plain.zip', text: 'one' },
    { name: 'compressed.csv', text: 'two' },
    { name: 'inner.csv', text: 'three' },
  ])
})

test('files: of an archive the entries that fit are read, in their order, others passed over', async (context) => {
  const path = zipped(context, [
    { name: 'folder/2.csv', content: 'b' },
    { name: 'read me.txt', content: 'no' },
    { name: '__MACOSX/._2.csv', content: 'no' },
    { name: '1.CSV', content: 'a'.repeat(300_000) },
  ])
  const files = await readAll([path])
  assert.deepEqual(
    files.map(({ name, text }) => [name, text.length]),
    [
      ['2.csv', 1],
      ['1.CSV', 300_000],
    ],
  )
})

test('files: an archive without a fitting entry, and what is no archive, are refused by name', async (context) => {
  await assert.rejects(
    readAll([zipped(context, [{ name: 'a.txt', content: 'x' }])]),
    /part\.zip: none of its 1 entries/,
  )
  const cut = written(context, 'cut.zip', zipArchive([{ name: 'a.csv', content: 'x'.repeat(99) }]).subarray(0, 40))
  await assert.rejects(readAll([cut]), /Cannot read .*cut\.zip/)
  await assert.rejects(readAll([join(temporaryFolder(context), 'missing.csv')]), /missing\.csv/)
})

test('files: an archive with paths that lead out of it is refused in a sentence', async (context) => {
  for (const name of ['../../evil.csv', '/evil.csv', 'C:/evil.csv'])
    await assert.rejects(readAll([zipped(context, [{ name, content: 'x' }])]), ({ message }: Error) => {
      const said = `part.zip: a file in it is called ${JSON.stringify(name)}, must be a path within the archive with /`
      return message.includes(said)
    })
  const path = zipped(context, [{ name: '../../evil.csv', content: 'x' }])
  await assert.rejects(isXlsx(path), /^Error: Cannot read .*part\.zip: a file in it is called "\.\.\/\.\.\/evil\.csv"/)
})

test('files: an entry whose checksum or size is wrong ends the reading', async (context) => {
  const wrongSum = zipped(context, [{ name: 'a.csv', content: 'abc', checksum: 1 }])
  await assert.rejects(readAll([wrongSum]), /part\.zip \(a\.csv\): it is damaged: its checksum/)
  const bomb = zipped(context, [{ name: 'a.csv', content: Buffer.alloc(50_000_000), size: 1_000 }])
  await assert.rejects(readAll([bomb]), /Cannot read .*part\.zip/)
})

test('files: a gzip file that was cut off ends the reading', async (context) => {
  const path = written(context, 'cut.csv.gz', gzipSync('a,b\n'.repeat(100_000)).subarray(0, 200))
  await assert.rejects(readAll([path]), /Cannot read .*cut\.csv\.gz/)
})

test('files: an empty file is a file without bytes', async (context) => {
  assert.deepEqual(await readAll([written(context, 'empty.csv', Buffer.alloc(0))]), [{ name: 'empty.csv', text: '' }])
})

test('files: one that changes while it is read ends the reading', async (context) => {
  const path = written(context, 'a.csv', Buffer.alloc(1_000_000, 'a,b\n'))
  const reading = async () => {
    for await (const { bytes } of openFiles([path], /./)) {
      let isFirst = true
      for await (const _ of bytes) {
        if (isFirst) appendFileSync(path, 'c,d\n')
        isFirst = false
      }
    }
  }
  await assert.rejects(reading(), /Cannot read .*a\.csv: it changed while it was read, must stay as it is/)
})

test('files: an archive without entries, and one that was cut off, are said to be so', async (context) => {
  const empty = written(context, 'empty.zip', zipArchive([]))
  await assert.rejects(readAll([empty]), /none of its 0 entries is a file of the register/)
  const whole = zipArchive([{ name: 'a.csv', content: 'a,b\n'.repeat(1_000) }])
  const cut = written(context, 'cut.zip', whole.subarray(0, whole.length >> 1))
  await assert.rejects(readAll([cut]), /Cannot read .*cut\.zip: it is damaged or cut off .* must be fetched again/)
})

/** `printf 'otters and beavers\n' | bzip2`, in base 64. */
const BZIP2 = 'QlpoOTFBWSZTWS5yRu8AAAXRgAAQQAA2AZ0AIAAxA0DQGpphqep6IXOQS2kQxTvRdyRThQkC5yRu8A=='

test('open files: bzip2 is read under the name of what it holds, several streams as one, and damage is named', async (context) => {
  const folder = temporaryFolder(context)
  const path = join(folder, 'companies.jsonl.bz2')
  const bytes = Buffer.from(BZIP2, 'base64')
  const contents = async () => {
    const found: string[] = []
    for await (const file of openFiles([path], /\.jsonl$/)) {
      let text = ''
      for await (const piece of file.bytes) text += Buffer.from(piece).toString()
      found.push(`${file.name}: ${text}`)
    }
    return found
  }
  writeFileSync(path, bytes)
  assert.deepEqual(await contents(), ['companies.jsonl: otters and beavers\n'])
  writeFileSync(path, Buffer.concat([bytes, bytes]))
  assert.deepEqual(await contents(), ['companies.jsonl: otters and beavers\notters and beavers\n'])
  writeFileSync(path, bytes.subarray(0, -12))
  await assert.rejects(contents(), /Cannot read .*companies\.jsonl\.bz2: the file is cut off, or damaged/)
  const damaged = Buffer.from(bytes)
  damaged[45] ^= 0x10
  writeFileSync(path, damaged)
  await assert.rejects(contents(), /the file is cut off, or damaged \(.+\)/)
})

test('open files: a folder stands for its files that belong to the register', (context) => {
  const folder = temporaryFolder(context)
  for (const name of ['b.csv', 'a.csv.gz', 'c.csv.bz2', 'all.zip', 'notes.pdf', '.hidden.csv'])
    writeFileSync(join(folder, name), '')
  const own = ['a.csv.gz', 'all.zip', 'b.csv', 'c.csv.bz2'].map((name) => join(folder, name))
  assert.deepEqual(filesOfFolders([folder, 'x.csv'], /\.csv$/), [...own, 'x.csv'])
  rmSync(join(folder, 'all.zip'))
  assert.deepEqual(filesOfFolders([folder], /\.xml$/), [folder])
})
