/** A company as the judge reads it: its texts and its codes, each read once for a verdict. Pure. */
import type { Company } from '../company/company.ts'
import type { CodeNode } from '../reference/industry-codes.ts'
import { once } from '../reference/load-table.ts'
import { titledCodes } from './code-titles.ts'
import { type CompanyText, readTexts } from './texts.ts'

/** A company that was read. */
export interface ReadRecord {
  readonly company: Company
  readonly texts: readonly CompanyText[]
  /** The codes whose titles are read. */
  readonly codes: () => readonly CodeNode[]
}

/** Reads a company. */
export function readRecord(company: Company): ReadRecord {
  return { company, texts: readTexts(company), codes: once(() => titledCodes(company)) }
}
