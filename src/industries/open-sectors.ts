/** The sector index of the program, opened the first time somebody asks for it and kept. */
import { readFileSync } from 'node:fs'
import { decodeSectorIndex } from './sector-index.ts'
import { openSectors, type Sectors } from './sectors.ts'

let opened: Sectors | undefined

/**
 * The sectors over `reference/sectors.bin`.
 *
 * The first call reads and opens the file (some tens of milliseconds): a server calls it once at start.
 *
 * @throws {Error} if the file is missing or of another version: it is part of the program
 */
export function sectors(): Sectors {
  opened ??= openSectors(decodeSectorIndex(readFileSync(new URL('../../reference/sectors.bin', import.meta.url))))
  return opened
}
