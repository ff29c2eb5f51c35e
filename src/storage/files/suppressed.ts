/** The suppressed companies of a data folder: `suppressed.json`. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readTextFile, type UnreadableFile } from '../../files/read-file.ts'
import { writeWhole } from '../../files/write-whole.ts'
import { COMPANY_ID, type SuppressedCompany, Suppression } from '../../imports/suppression.ts'
import { parsedJson } from '../../parsed-json.ts'

/** Name of the file. */
export const SUPPRESSED_FILE = 'suppressed.json'
/** A million companies with their keys. */
const SUPPRESSED_BYTES_MAX = 256 << 20

/**
 * Reads them.
 *
 * @throws {Error} where the file cannot be read: nothing is imported without it
 */
export function readSuppressed(dataFolder: string): Suppression {
  const path = join(dataFolder, SUPPRESSED_FILE)
  let text: string
  try {
    text = readTextFile(path, { bytesMax: SUPPRESSED_BYTES_MAX })
  } catch (error) {
    if ((error as UnreadableFile).code === 'ENOENT') return new Suppression([])
    throw error
  }
  const found = parsedJson(text) as { readonly version?: unknown; readonly companies?: unknown } | null
  if (found?.version !== 1 || !Array.isArray(found.companies) || !found.companies.every(isEntry))
    throw new Error(
      `Cannot read ${path}: it is no list of suppressed companies of version 1; restore it from the backup`,
    )
  return new Suppression(found.companies as SuppressedCompany[])
}

/** Makes a function that reads them again where the file is another one than before: a call asks for them each time. */
export function suppressedReader(dataFolder: string): () => Suppression {
  let known: { readonly version: string; readonly suppression: Suppression } | null = null
  return () => {
    const {
      mtimeNs = 0n,
      size = 0n,
      ino = 0n,
    } = statSync(join(dataFolder, SUPPRESSED_FILE), { bigint: true, throwIfNoEntry: false }) ?? {}
    const version = `${ino} ${size} ${mtimeNs}`
    if (known?.version !== version) known = { version, suppression: readSuppressed(dataFolder) }
    return known.suppression
  }
}

function isEntry(entry: Partial<SuppressedCompany> | null): boolean {
  return COMPANY_ID.test(String(entry?.id)) && Array.isArray(entry?.keys)
}

/** Writes them, to the disk, whole or not at all. Only the holder of the import lock may call this. */
export async function writeSuppressed(dataFolder: string, companies: readonly SuppressedCompany[]): Promise<void> {
  const text = `${JSON.stringify({ version: 1, companies }, null, 1)}\n`
  await writeWhole(join(dataFolder, SUPPRESSED_FILE), text, 0o600)
}
