/** Makes the indexes of names and of numbers of the next generation. */
import type { Company } from '../../../company/company.ts'
import type { BuildPlace } from '../build/build-memory.ts'
import type { CountryMerge } from '../names/merge/lookup-merge.ts'
import { beginNameMerge } from '../names/merge/merge-name-index.ts'
import { beginNumberMerge } from '../names/merge/merge-number-index.ts'

/** The indexes of names and numbers, being made from those of the generation before. */
export class LookupMerges {
  readonly #merges: readonly [ReturnType<typeof beginNameMerge>, ReturnType<typeof beginNumberMerge>]

  /** @param options folder of the generation before, and that of the next one */
  constructor(options: BuildPlace & { readonly from: string; readonly generation: string }) {
    this.#merges = [beginNameMerge(options), beginNumberMerge(options)]
  }

  /** Adds a company that comes. */
  add(company: Company): void {
    for (const merge of this.#merges) merge.add(company)
  }

  /**
   * Writes both files.
   *
   * @returns `null`, and no file, where they have to be built of all companies
   * @throws {Error} when a file cannot be read or written; there is no file then
   */
  finish(countries: readonly CountryMerge[]): readonly { readonly name: string; readonly bytes: number }[] | null {
    const files: { readonly name: string; readonly bytes: number }[] = []
    for (const merge of this.#merges) {
      const file = merge.finish(countries)
      if (file === null) {
        this.abort()
        return null
      }
      files.push(file)
    }
    return files
  }

  /** Gives up and removes the files. */
  abort(): void {
    for (const merge of this.#merges) merge.abort()
  }
}
