import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checksumsOf } from '../../../../test/support/checksums.ts'
import { Random } from '../../../../test/support/random.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { BLOCK_BYTES } from '../../../imports/block-checksums.ts'
import { DamagedFileError } from '../files/checked-blocks.ts'
import { checksumsFileOf, DOCUMENTS_FILE } from '../files/layout.ts'
import { DocumentChecksumsWriter } from './document-checksums.ts'
import { StoredDocuments } from './stored-documents.ts'

/** More than one read has room for; the last block is not full. */
const BYTES = 3 * 1024 * 1024 + 777

/** Writes documents and their checksums, in pieces of any size. */
function writeDocuments(folder: string) {
  const content = randomBytes(BYTES)
  const path = join(folder, DOCUMENTS_FILE)
  writeFileSync(path, content)
  const writer = new DocumentChecksumsWriter()
  const random = new Random(7)
  for (let at = 0; at < BYTES; ) {
    const end = Math.min(BYTES, at + 1 + random.below(20_000))
    writer.add(content.subarray(at, end))
    at = end
  }
  writer.write(path)
  const name = checksumsFileOf(DOCUMENTS_FILE)
  const checksums = new Map([
    [DOCUMENTS_FILE, checksumsOf(content, BLOCK_BYTES)],
    [name, checksumsOf(readFileSync(join(folder, name)), BLOCK_BYTES)],
  ])
  const open = () => new StoredDocuments(folder, [{ name: DOCUMENTS_FILE, bytes: BYTES }], checksums)
  return { content, path, checksumsPath: join(folder, name), open }
}

/** Overwrites one byte of a file with another. */
function damage(path: string, at: number): void {
  const byte = readFileSync(path)[at] ^ 1
  const file = openSync(path, 'r+')
  writeSync(file, Uint8Array.of(byte), 0, 1, at)
  closeSync(file)
}

test('bytes anywhere, in one block or in hundreds, are those that were written, also when they are read again', (t) => {
  const folder = temporaryFolder(t)
  const { content, open } = writeDocuments(folder)
  const documents = open()
  const random = new Random(11)
  for (let round = 0; round < 300; round++) {
    const start = random.below(BYTES)
    const length = Math.min(BYTES - start, 1 + random.below(round % 10 === 0 ? 2_000_000 : 9000))
    const read = Buffer.alloc(length + 8)
    documents.read(read, 5, start, length)
    assert.deepEqual(read.subarray(5, 5 + length), content.subarray(start, start + length))
    assert.deepEqual(
      [...read.subarray(0, 5), ...read.subarray(5 + length)],
      [0, 0, 0, 0, 0, 0, 0, 0],
      'nothing beside them',
    )
  }
  documents.close()
})

test('a damaged byte is never read: its block is refused, and those beside it are read', (t) => {
  const folder = temporaryFolder(t)
  const { content, path, open } = writeDocuments(folder)
  damage(path, 1_000_003)
  const documents = open()
  const block = Math.floor(1_000_003 / 4096) * 4096
  const read = Buffer.alloc(100)
  const refused = (error: unknown) => error instanceof DamagedFileError && error.message.includes(`byte ${block}:`)
  assert.throws(() => documents.read(read, 0, 1_000_000, 100), refused)
  assert.throws(() => documents.read(read, 0, block - 50, 100), refused, 'its beginning')
  assert.throws(() => documents.read(Buffer.alloc(BYTES), 0, 0, BYTES), refused, 'all')
  documents.read(read, 0, block - 100, 100)
  assert.deepEqual(read, content.subarray(block - 100, block))
  documents.read(read, 0, block + 4096, 100)
  assert.deepEqual(read, content.subarray(block + 4096, block + 4196))
  documents.close()
})

test('a file that is cut while it is open is damaged, and so are damaged checksums', (t) => {
  const folder = temporaryFolder(t)
  const { path, checksumsPath, open } = writeDocuments(folder)
  const checksums = readFileSync(checksumsPath)
  const documents = open()
  truncateSync(path, 2_000_000)
  assert.throws(() => documents.read(Buffer.alloc(10), 0, 2_500_000, 10), DamagedFileError)
  documents.close()
  writeFileSync(path, Buffer.alloc(BYTES))
  const cut = open()
  truncateSync(checksumsPath, 100)
  assert.throws(() => cut.read(Buffer.alloc(10), 0, 10, 10), DamagedFileError)
  cut.close()
  writeFileSync(checksumsPath, checksums)
  damage(checksumsPath, 100)
  const again = open()
  assert.throws(
    () => again.read(Buffer.alloc(10), 0, 10, 10),
    (error: unknown) => String(error).includes('checksums is damaged'),
  )
  again.close()
})

test('an index of an earlier version has no such file: the checksums of the manifest are used', (t) => {
  const folder = temporaryFolder(t)
  const { content, path } = writeDocuments(folder)
  const checksums = new Map([[DOCUMENTS_FILE, checksumsOf(content, BLOCK_BYTES)]])
  damage(path, 70_000)
  const documents = new StoredDocuments(folder, [{ name: DOCUMENTS_FILE, bytes: BYTES }], checksums)
  const read = Buffer.alloc(10)
  documents.read(read, 0, 10, 10)
  assert.deepEqual(read, content.subarray(10, 20))
  assert.throws(() => documents.read(read, 0, 65_536, 10), DamagedFileError)
  documents.close()
})
