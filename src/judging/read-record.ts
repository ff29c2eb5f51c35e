/** A company as the judge reads it: its texts and the titles of its codes, each read once for a verdict. Pure. */
import type { Company } from '../company/company.ts'
import { once } from '../reference/load-table.ts'
import { titlesOf } from './code-titles.ts'
import { type CompanyText, readTexts } from './texts.ts'

/** A company that was read. */
export interface ReadRecord {
  readonly company: Company
  readonly texts: readonly CompanyText[]
  /** Titles of the codes that it carries, by language. */
  readonly titles: () => ReadonlyMap<string, string>
}

/** Reads a company. */
export function readRecord(company: Company): ReadRecord {
  return { company, texts: readTexts(company), titles: once(() => titlesOf(company)) }
}
