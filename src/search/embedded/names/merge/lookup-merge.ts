/** What the merges of names and of numbers have in common: they are begun, given the companies that come, and finished. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CountryArrivals } from '../../build/positions.ts'
import type { FileChecksums } from '../../files/checked-blocks.ts'
import { IndexFile, IndexFileWriter } from '../../files/index-file.ts'
import type { CountryDirectory } from '../../files/layout.ts'
import { StoredCountry } from '../../files/stored-country.ts'
import type { DocumentMap } from '../../merge/document-map.ts'
import { RebuildNeededError } from '../../merge/rebuild-reasons.ts'

/** A country of the next index. */
export interface CountryMerge extends CountryArrivals {
  /** Documents of the index before to those of the next one. `before` is 0 for a country that comes. */
  readonly map: DocumentMap
  /** Which call of `add` each company that comes was, from 0, in the order of `map.added`. */
  readonly arrivals: Uint32Array
}

/** A file that a merge wrote. */
export interface MergedFile {
  readonly name: string
  readonly bytes: number
  /** `null`: they are not known. */
  readonly checksums: FileChecksums | null
}

/** An index of names or numbers being made from that of the generation before. */
export interface LookupMerge<Company> {
  /** Adds a company that comes; in any order. */
  add(company: Company): void
  /**
   * Writes the file. The merge is spent afterwards.
   *
   * @param countries in the order of the next index; a country of the index before that is not among them is left out
   * @throws {RebuildNeededError} where the index has to be built of all companies: that before is of an earlier version, or a
   *   large table of it has to be cut into more buckets, for which it lacks the hashes; there is no file then
   * @throws {Error} when a file cannot be read or written; there is no file then
   */
  finish(countries: readonly CountryMerge[]): MergedFile
  /** Gives up and removes the file. */
  abort(): void
}

/** What makes an index of lookups from another one. */
export interface LookupParts<Company> {
  /** Folder of the generation before, that of the next one, and its identifier. */
  readonly options: { readonly from: string; readonly folder: string; readonly generation: string }
  /** Name of the file. */
  readonly name: string
  /** A section without which a country cannot be merged. */
  readonly needed: string
  add(company: Company): void
  /** Writes the countries. @throws {RebuildNeededError} where one cannot be merged */
  write(file: IndexFile, writer: IndexFileWriter, countries: readonly CountryMerge[]): readonly CountryDirectory[]
  /** Removes temporary files. */
  remove(): void
}

/** Makes a {@link LookupMerge}. */
export function lookupMerge<Company>(parts: LookupParts<Company>): LookupMerge<Company> {
  const { options, name, needed } = parts
  const path = join(options.folder, name)
  return {
    add: (company) => parts.add(company),
    finish(countries) {
      const file = new IndexFile(join(options.from, name))
      const writer = new IndexFileWriter(path, true)
      try {
        const stored = countries.flatMap(({ country, map }) =>
          map.before === 0 ? [] : new StoredCountry(file, country),
        )
        if (!stored.every((own) => own.has(needed))) throw new RebuildNeededError('earlierVersion')
        const directories = parts.write(file, writer, countries)
        const companies = directories.reduce((sum, own) => sum + own.companies, 0)
        const { generation } = options
        const bytes = writer.finish({ generation, companies, documentBytes: 0, countries: directories })
        parts.remove()
        return { name, bytes, checksums: writer.takeChecksums() }
      } catch (error) {
        writer.abandon()
        this.abort()
        throw error
      } finally {
        file.close()
      }
    },
    abort() {
      parts.remove()
      rmSync(path, { force: true })
    },
  }
}
