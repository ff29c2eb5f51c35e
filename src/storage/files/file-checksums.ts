/** Computes and checks the checksums of the files of a generation (`imports/block-checksums.ts`). */
import { randomInt } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BlockChecksums, checksumOf } from '../../imports/block-checksums.ts'
import type { Generation, GenerationFile, GenerationManifest } from '../../imports/generation-ports.ts'

/** Bytes of a block in manifests of version 1. */
const BLOCK_BYTES_OF_VERSION_1 = 1024 * 1024
/** Bytes read at a time: whole blocks of any version. */
const READ_BYTES = 1024 * 1024

/** Bytes of a block of the files of a manifest. */
export function blockBytesOf({ blockBytes }: GenerationManifest): number {
  return blockBytes ?? BLOCK_BYTES_OF_VERSION_1
}

/** Whether all files of a generation are as they were written: reads every byte. */
export async function isSound(generation: Generation): Promise<boolean> {
  for await (const _damage of findDamage(generation)) return false
  return true
}

/** Computes the checksums of a file, and flushes it to disk. */
export async function sealFile(folder: string, name: string): Promise<GenerationFile> {
  const file = await open(join(folder, name), 'r+')
  try {
    // Reads the next bytes while the checksums of these are computed.
    let content = Buffer.allocUnsafe(READ_BYTES)
    let other = Buffer.allocUnsafe(READ_BYTES)
    const checksums = new BlockChecksums()
    let bytes = 0
    for (let read = await readAt(file, content, 0); read > 0; ) {
      bytes += read
      const next = readAt(file, other, bytes)
      checksums.add(content.subarray(0, read))
      read = await next
      ;[content, other] = [other, content]
    }
    await file.sync()
    return { name, bytes, blocks: checksums.take().blocks }
  } finally {
    await file.close()
  }
}

/** How thoroughly, and how fast, the files of a generation are checked. */
export interface DamageSearch {
  /** Most bytes to check: the ends of every file, and others at even distances. Default: every byte. */
  readonly bytesMax?: number
  /** Milliseconds of rest after each MiB, so that a check in the background takes little from calls. Default: none. */
  readonly restMilliseconds?: number
  /** Ends the search. */
  readonly signal?: AbortSignal
}

/** A damaged file of a generation. */
export interface Damage {
  /** Name of the file within the folder. */
  readonly file: string
  /** Path, and what is wrong. */
  readonly sentence: string
}

/** Finds what is wrong with the files of a generation, each damaged file once. */
export async function* findDamage(
  { folder, manifest }: Generation,
  { bytesMax = Number.POSITIVE_INFINITY, restMilliseconds = 0, signal }: DamageSearch = {},
): AsyncGenerator<Damage> {
  const total = manifest.files.reduce((sum, file) => sum + Math.ceil(file.bytes / READ_BYTES), 0)
  const step = Math.max(1, Math.ceil((total * READ_BYTES) / bytesMax))
  for (const file of manifest.files) {
    const sentence =
      (await findWrongSize(folder, file)) ??
      (await findWrongBlock(folder, file, { blockBytes: blockBytesOf(manifest), step, restMilliseconds, signal }))
    if (sentence !== null) yield { file: file.name, sentence }
    if (signal?.aborted) return
  }
}

/** Finds the first file of a generation that is missing or of another size. */
export async function findWrongSizes({ folder, manifest }: Generation): Promise<string | null> {
  for (const file of manifest.files) {
    const damage = await findWrongSize(folder, file)
    if (damage !== null) return damage
  }
  return null
}

async function findWrongSize(folder: string, { name, bytes }: GenerationFile): Promise<string | null> {
  const path = join(folder, name)
  const found = await stat(path).catch(() => null)
  if (found?.size === bytes) return null
  return `${path} ${found === null ? 'is missing' : `has ${found.size} bytes`}, must have ${bytes}`
}

async function findWrongBlock(
  folder: string,
  { name, bytes, blocks }: GenerationFile,
  options: {
    readonly blockBytes: number
    readonly step: number
    readonly restMilliseconds: number
    readonly signal: AbortSignal | undefined
  },
): Promise<string | null> {
  const { blockBytes, step, restMilliseconds, signal } = options
  const path = join(folder, name)
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  const file = await open(path)
  try {
    for (const number of chosenReads(Math.ceil(bytes / READ_BYTES), step)) {
      if (signal?.aborted) return null
      const from = number * READ_BYTES
      const read = await readAt(file, buffer, from)
      for (let at = 0; at < read; at += blockBytes) {
        const block = (from + at) / blockBytes
        const right = blocks.slice(block * 8, block * 8 + 8)
        if (checksumOf(buffer.subarray(at, Math.min(read, at + blockBytes))) !== right)
          return `${path} is damaged at byte ${from + at}`
      }
      if (restMilliseconds > 0) await sleep(restMilliseconds, undefined, { ref: false })
    }
    return null
  } catch (error) {
    return `${path} cannot be read: ${(error as Error).message}`
  } finally {
    await file.close()
  }
}

/** All reads when `step` is 1; else the first, the last, and every `step`-th from a random start. */
function* chosenReads(count: number, step: number): Generator<number> {
  if (count === 0) return
  const start = step === 1 ? 0 : randomInt(step)
  if (start > 0) yield 0
  let number = start
  for (; number < count; number += step) yield number
  if (number - step < count - 1 && count > 1) yield count - 1
}

async function readAt(file: FileHandle, target: Buffer, position: number): Promise<number> {
  let read = 0
  while (read < target.length) {
    const { bytesRead } = await file.read(target, read, target.length - read, position + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return read
}
