/**
 * How an index of names or of numbers becomes a file beside the index of companies: built of all companies, or merged from the
 * one before and the added companies. A country of which there was nothing before is written in the same way by both.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildPlace } from '../build/build-memory.ts'
import type { IndexPart, PlacedCompanies } from '../build/index-writer.ts'
import { type CountryArrivals, placedAs, requireAll } from '../build/positions.ts'
import type { FileChecksums } from '../files/checked-blocks.ts'
import { IndexFile, IndexFileWriter } from '../files/index-file.ts'
import { SectionsWriter } from '../files/sections-writer.ts'
import { StoredCountry } from '../files/stored-country.ts'
import type { DocumentMap } from '../merge/document-map.ts'
import { RebuildNeededError } from '../merge/rebuild-reasons.ts'

/** Where the file is written, which does not exist yet, and the identifier of its generation. */
export interface LookupOptions extends BuildPlace {
  readonly generation: string
  /** Folder of the generation before, for a merge. */
  readonly from?: string
}

/** A country of the next index. */
export interface CountryMerge extends CountryArrivals {
  /** Documents of the index before to those of the next one. `before` is 0 for a new country. */
  readonly map: DocumentMap
  /** Which call of `add` each added company was, from 0, in the order of `map.added`. */
  readonly arrivals: Uint32Array
}

/** A file that a merge wrote. */
export interface MergedFile {
  readonly name: string
  readonly bytes: number
  /** `null`: they are not known. */
  readonly checksums: FileChecksums | null
}

/** An index of lookups being made. */
export interface LookupWriter<Company> extends Omit<IndexPart, 'add'> {
  /** Adds a company: in any order, and each once. */
  add(company: Company): void
  /**
   * Writes the file of the generation before and the added companies. The writer is spent afterwards.
   *
   * @param countries in the order of the next index; a country of the index before that is not among them is left out
   * @throws {RebuildNeededError} where the index has to be built of all companies; there is no file then
   * @throws {Error} when a file cannot be read or written; there is no file then
   */
  merge(countries: readonly CountryMerge[]): MergedFile
}

/** A country that is written. */
export interface LookupCountry {
  readonly country: string
  /** How many companies it has in the next index. */
  readonly companies: number
  /** How many of them were added, and the place of the first among all that were. */
  readonly added: number
  readonly first: number
  /** What is stored of it, and where its documents go; `null` where there was nothing. */
  readonly before: { readonly stored: StoredCountry; readonly map: DocumentMap } | null
}

/** What an index of lookups consists of. */
export interface LookupIndex<Company> {
  /** Name of the file. */
  readonly name: string
  /** What is written, for an error. */
  readonly what: string
  /** A section without which a country cannot be merged. */
  readonly needed: string
  /** How many companies were added. */
  readonly arrived: number
  add(company: Company): void
  /** All companies are there. @param positions place of each added company among those of all countries, by arrival */
  begin(positions: Uint32Array): void
  /** Writes a country; countries come in the order of the positions. */
  write(out: SectionsWriter, country: LookupCountry): void
  /** Removes temporary files. */
  remove(): void
}

/** Begins a file. */
export function lookupWriter<Company>(index: LookupIndex<Company>, options: LookupOptions): LookupWriter<Company> {
  const { name } = index
  const path = join(options.folder, name)
  const abort = () => {
    index.remove()
    rmSync(path, { force: true })
  }

  function write(countries: readonly LookupCountry[], { positions }: PlacedCompanies): MergedFile {
    const file = new IndexFileWriter(path, options.from !== undefined)
    try {
      requireAll(positions.length, index.arrived, index.what)
      index.begin(positions)
      const directories = countries.map((own) => {
        const out = new SectionsWriter(file)
        if (own.before?.map.isIdentity) own.before.stored.copy(out, own.before.stored.names)
        else index.write(out, own)
        return { country: own.country, companies: own.companies, active: 0, sections: out.sections }
      })
      const companies = countries.reduce((sum, own) => sum + own.companies, 0)
      const { generation } = options
      const bytes = file.finish({ generation, companies, documentBytes: 0, countries: directories })
      index.remove()
      return { name, bytes, checksums: file.takeChecksums() }
    } catch (error) {
      file.abandon()
      abort()
      throw error
    }
  }

  return {
    add: (company) => index.add(company),
    finish(placed) {
      let first = 0
      const countries = placed.countries.map((own) => {
        first += own.companies
        return { ...own, added: own.companies, first: first - own.companies, before: null }
      })
      return write(countries, placed)
    },
    merge(order) {
      const file = new IndexFile(join(options.from!, name))
      try {
        let first = 0
        const countries = order.map(({ country, map, arrivals }): LookupCountry => {
          first += arrivals.length
          const stored = new StoredCountry(file, country)
          if (map.before > 0 && !stored.has(index.needed)) throw new RebuildNeededError('earlierVersion')
          const before = map.before === 0 ? null : { stored, map }
          return { country, companies: map.after, added: arrivals.length, first: first - arrivals.length, before }
        })
        return write(countries, placedAs(order))
      } catch (error) {
        abort()
        throw error
      } finally {
        file.close()
      }
    },
    abort,
  }
}
