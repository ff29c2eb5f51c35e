/**
 * How an index of names, of numbers or of vectors becomes a file beside the index of companies: built of all companies, or merged from the
 * one before and the added companies. A country of which there was nothing before is written in the same way by both.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredBackgrounds } from '../../../company/background.ts'
import { RebuildNeededError } from '../../../imports/rebuild-reasons.ts'
import type { BuildPlace } from '../build/build-memory.ts'
import type { IndexPart, PlacedCompanies } from '../build/index-writer.ts'
import { type CountryArrivals, placedAs, requireAll } from '../build/positions.ts'
import type { DocumentMap } from '../merge/document-map.ts'
import type { FileChecksums } from './checked-blocks.ts'
import { IndexFile, IndexFileWriter } from './index-file.ts'
import { SectionsWriter } from './sections-writer.ts'
import { StoredCountry } from './stored-country.ts'

/** Where the file is written, which does not exist yet, and the identifier of its generation. */
export interface PartOptions extends BuildPlace {
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

/** A part of an index being made. */
export interface PartWriter<Company> extends Omit<IndexPart, 'add'> {
  /** Adds a company: in any order, and each once. */
  add(company: Company, background?: StoredBackgrounds | null): void
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
export interface PartCountry {
  readonly country: string
  /** How many companies it has in the next index. */
  readonly companies: number
  /** How many of them were added, and the place of the first among all that were. */
  readonly added: number
  readonly first: number
  /** What is stored of it, and where its documents go; `null` where there was nothing. */
  readonly before: { readonly stored: StoredCountry; readonly map: DocumentMap } | null
}

/** What a part of an index consists of. */
export interface PartIndex<Company> {
  readonly name: string
  /** What is written, for an error. */
  readonly what: string
  /** A section without which a country cannot be merged. */
  readonly needed: string
  /** How many companies were added. */
  readonly arrived: number
  add(company: Company, background: StoredBackgrounds | null): void
  /** All companies are there. @param positions place of each added company among those of all countries, by arrival */
  begin(positions: Uint32Array): void
  /** Writes a country; countries come in the order of the positions. */
  write(out: SectionsWriter, country: PartCountry): void
  /** Whether a country of which no company changed is written again all the same; absent: never. */
  isUnfinished?(stored: StoredCountry): boolean
  /** Frees what the part holds, and removes temporary files. Calling it again does nothing. */
  remove(): void
}

/** Begins a file. */
export function partWriter<Company>(index: PartIndex<Company>, options: PartOptions): PartWriter<Company> {
  const { name } = index
  const path = join(options.folder, name)
  const abort = () => {
    index.remove()
    rmSync(path, { force: true })
  }

  function write(countries: readonly PartCountry[], { positions }: PlacedCompanies): MergedFile {
    const file = new IndexFileWriter(path, options.from !== undefined)
    try {
      requireAll(positions.length, index.arrived, index.what)
      index.begin(positions)
      const directories = countries.map((own) => {
        const out = new SectionsWriter(file)
        const isCopied = own.before?.map.isIdentity && index.isUnfinished?.(own.before.stored) !== true
        if (own.before && isCopied) own.before.stored.copy(out, own.before.stored.names)
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
    add: (company, background = null) => index.add(company, background),
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
        const countries = order.map(({ country, map, arrivals }): PartCountry => {
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
