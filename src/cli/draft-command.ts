/** Shows the draft of a mapping for a table that is imported without one. */
import { countryOf } from '../reference/country-of.ts'
import { draftTable } from '../registers/table/draft/draft-table.ts'
import { presentDraft } from '../registers/table/draft/present-draft.ts'
import type { TableMapping } from '../registers/table/mapping.ts'
import { parseMapping } from '../registers/table/read-mapping.ts'
import { print, requireFiles } from './common.ts'
import { shellQuoted } from './given-options.ts'
import type { ImportOptions } from './import-command.ts'

/**
 * Drafts a mapping and shows it.
 *
 * @returns the mapping where it is taken or checked; `null`: it was shown or printed, and nothing is to be imported
 * @throws {RangeError} where it is taken and the table does not show what a mapping needs
 */
export async function showDraft(paths: readonly string[], options: ImportOptions): Promise<TableMapping | null> {
  const { sheet, country, takeDraft, printMap, check, json } = options
  requireFiles(paths)
  if (paths.length === 0) throw new RangeError('Cannot import table: the file is missing')
  const code = country === undefined ? null : countryOf(country)
  if (country !== undefined && code === null)
    throw new RangeError(
      `Cannot import table: --country is ${country}, must be an ISO 3166 code or the name of a country`,
    )
  const draft = await draftTable({ files: paths, sheet: sheet ?? null, country: code })
  const { mapping, missing } = draft
  const isTaken = takeDraft === true || check === true
  if (mapping === null && (isTaken || printMap)) {
    for (const line of presentDraft(draft)) process.stderr.write(`${line}\n`)
    throw new RangeError(`Cannot draft a mapping: ${missing.join('; ')}`)
  }
  if (printMap) {
    process.stdout.write(`${JSON.stringify(mapping, null, 2)}\n`)
    return null
  }
  if (!isTaken) {
    print(json === true, draft, [...presentDraft(draft), '', ...(mapping === null ? [] : goOn(paths, options))])
    return null
  }
  for (const line of presentDraft(draft)) process.stderr.write(`${line}\n`)
  process.stderr.write('\n')
  return parseMapping(JSON.stringify(mapping), 'the draft')
}

/** What a person does with a draft. */
function goOn(paths: readonly string[], { country, sheet }: ImportOptions): readonly string[] {
  const command = [
    './firmament import table',
    ...paths.map(shellQuoted),
    ...(country === undefined ? [] : [`--country ${shellQuoted(country)}`]),
    ...(sheet === undefined ? [] : [`--sheet ${shellQuoted(sheet)}`]),
  ].join(' ')
  return [
    'Nothing was imported. Try it, take it, or keep it and change it:',
    `  ${command} --check`,
    `  ${command} --take-draft`,
    `  ${command} --print-map > map.json`,
  ]
}
