/** Drafts a mapping for files that have none. */
import { basename } from 'node:path'
import { foldText } from '../../../text/fold-text.ts'
import { draftMapping, type TableDraft } from './draft.ts'
import { sampleTable } from './sample.ts'

/** What is known of the files. */
export interface DraftRequest {
  /** Files of one table, in one layout: the first is looked at. */
  readonly files: readonly string[]
  /** Of a workbook; `null`: the only one with cells. */
  readonly sheet: string | null
  /** Country of rows that name none, ISO 3166-1 alpha-2; `null`: guessed. */
  readonly country: string | null
}

/** Looks at a table and drafts its mapping. @throws {Error} when it cannot be read */
export async function draftTable({ files, sheet, country }: DraftRequest): Promise<TableDraft> {
  const sample = await sampleTable(files, sheet)
  return draftMapping(sample, { name: nameOf(files[0]), country })
}

const NAME_LETTERS = 40

/** The name of a file as the name of a table. */
function nameOf(path: string): string {
  const [stem] = basename(path).split('.')
  const name = foldText(stem)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LETTERS)
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'table' : name
}
