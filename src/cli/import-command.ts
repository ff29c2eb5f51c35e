/** Runs `./firmament import` and `./firmament index`. Implemented in `imports/run-import.ts`. */

import { importDependencies } from '../assembly/import-dependencies.ts'
import { systemClock } from '../clock.ts'
import type { Settings } from '../config/settings.ts'
import { boundGarbage } from '../generation/bound-garbage.ts'
import type { FetchResult } from '../generation/updates/fetch-register.ts'
import { type ImportProgress, type ProgressDisplay, showProgress } from '../imports/progress.ts'
import { type ImportResult, rebuildIndex, runImport } from '../imports/run-import.ts'
import { listRegisters, presentRegisters } from '../registers/list-registers.ts'
import { filesOfFolders } from '../registers/readers/folder-files.ts'
import { registerOf } from '../registers/registers.ts'
import { checkTable, presentCheck } from '../registers/table/check.ts'
import { cellKey, type RowRemoval, type TableMapping } from '../registers/table/mapping.ts'
import { readMapping } from '../registers/table/read-mapping.ts'
import { presentUnread } from '../registers/table/unread.ts'
import { counted } from '../text/counted.ts'
import { importLimitsFrom, print, requireFiles, settingsFrom } from './common.ts'
import { showDraft } from './draft-command.ts'
import type { EmbeddingFailure, EmbeddingResult } from './embed-companies.ts'

/** Runs `import`: lists the registers, tries a table, or imports. */
export async function importRegister(
  register: string | undefined,
  paths: string[],
  options: ImportOptions,
): Promise<void> {
  if (options.list) {
    const registers = listRegisters()
    print(options.json === true, registers, presentRegisters(registers))
    return
  }
  if (register === undefined) throw new RangeError('Cannot import: register is missing; --list shows them')
  const table = await tableOf(register, paths, options)
  if (table === null) return
  const given = table ? paths : filesOfFolders(paths, registerOf(register).entryPattern)
  requireFiles(given, table ? undefined : 'it is a folder without a file of the register')
  if (table && options.check) {
    const check = await checkTable(given, table, { includeNaturalPersons: options.naturalPersons === true })
    print(options.json === true, check, presentCheck(check))
    return
  }
  const display = showProgress(process.stderr, systemClock)
  // Nothing needs to be cleaned up: the next import drops what this one leaves.
  process.once('SIGINT', () => {
    display.end()
    process.stderr.write(`Import of ${register} ended by hand: what was served before is served still\n`)
    process.exit(130)
  })
  try {
    await importFiles({ register, given, table, options, display })
  } finally {
    display.end()
  }
}

interface ImportWork {
  readonly register: string
  /** Files on the command line. Without any, they are fetched. */
  readonly given: readonly string[]
  readonly table: TableMapping | undefined
  readonly options: ImportOptions
  readonly display: ProgressDisplay
}

/** Imports the given files, or those of the publisher unless they are imported already, and prints the result. */
async function importFiles({ register, given, table, options, display }: ImportWork): Promise<void> {
  boundGarbage()
  const limits = importLimitsFrom(options)
  const fetched = given.length > 0 || table ? null : await fetchFor(register, options, display)
  if (fetched?.isImported && !options.again) {
    display.end()
    const state = { register, state: 'unchanged', files: fetched.files }
    print(options.json === true, state, [`${register}: nothing new since it was imported (--again imports it anyway)`])
    return
  }
  const result = await runImport(
    {
      dataFolder: options.data,
      register,
      files: fetched?.files.map(({ path }) => path) ?? given,
      includeNaturalPersons: options.naturalPersons === true,
      mayShrink: options.shrink === true,
      mayLoseCodes: options.loseCodes === true,
      mayBeIncomplete: options.incomplete === true,
      ...(table && { table, amends: amends(options) }),
    },
    importDependencies((progress) => display.report(progress), limits),
  ).catch((error: unknown) => {
    fetched?.markFailed(error)
    throw error
  })
  fetched?.markImported()
  display.end()
  print(options.json === true, result, presentImport(result))
}

/** Formats the result of an import as lines for people. */
function presentImport(result: ImportResult): string[] {
  const { added, changed, unchanged, removed } = result.difference
  return [
    presentCounts(result),
    `  compared with what was stored: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`,
    ...(result.amended === null
      ? []
      : [
          `  of what was stored before, ${result.amended.replaced} were replaced, ${result.amended.withdrawn} withdrawn, ${result.amended.kept} stay`,
        ]),
    ...(result.unmatched === 0
      ? []
      : [`  unmatched: ${result.unmatched} (without a name, and of no company that another register has)`]),
    ...Object.entries(result.leftOut).map(([reason, count]) => `  left out: ${count} (${reason})`),
    ...(result.unread.length === 0
      ? []
      : ['  could not be read:', ...presentUnread(result.unread).map((line) => `  ${line}`)]),
    ...(result.rejectsFile === null ? [] : [`  reasons: ${result.rejectsFile}`]),
    result.isUnchanged
      ? `nothing is new: ${counted(result.companiesServed, 'company is', 'companies are')} served as before, generation ${result.generation}`
      : `now served: ${counted(result.companiesServed, 'company', 'companies')}, generation ${result.generation}; ${result.rowsPerSecond} rows/s`,
    ...(result.note === null ? [] : [`  ${result.note}`]),
  ]
}

/** Options of `index`. */
export interface IndexOptions {
  readonly data: string
  readonly embeddings?: true
  readonly buildMemory?: string
  readonly json?: true
}

/** Runs `index`: embeds missing texts with `--embeddings`, then builds the index. */
export async function buildIndex(options: IndexOptions): Promise<void> {
  boundGarbage()
  const display = showProgress(process.stderr, systemClock)
  const report = (progress: ImportProgress) => display.report(progress)
  try {
    if (options.embeddings) {
      const { made, withText } = await embed(settingsFrom({ data: options.data }), display)
      display.end()
      process.stderr.write(
        `embedded: ${counted(made, 'new text')}, ${counted(withText, 'company has', 'companies have')} one\n`,
      )
    }
    const result = await rebuildIndex(
      { dataFolder: options.data },
      importDependencies(report, importLimitsFrom(options)),
    )
    display.end()
    print(options.json === true, result, [
      `now served: ${counted(result.companiesServed, 'company', 'companies')}, generation ${result.generation}`,
    ])
  } finally {
    display.end()
  }
}

const LIST = new Intl.ListFormat('en-GB')

/** The counts of rows by outcome, which add up to the numbers in front. */
function presentCounts(result: ImportResult): string {
  const leftOut = Object.values(result.leftOut).reduce((sum, count) => sum + count, 0)
  const ends = result.otherEnds === 0 ? [] : [counted(result.otherEnds, 'other end')]
  const kept = result.amended === null ? [] : [`${result.amended.kept} kept from before`]
  const given = LIST.format([counted(result.rows, 'row'), ...ends, ...kept])
  return `${result.register}: ${given}: ${counted(result.companies, 'company', 'companies')}, ${result.merged} merged with other registers, ${result.unmatched} unmatched, ${counted(result.duplicates, 'duplicate')}, ${result.joined} joined to other rows, ${result.rejected} rejected, ${leftOut} left out`
}

/** Embeds what is missing, by the model of the settings. */
async function embed(settings: Settings, display: ProgressDisplay): Promise<EmbeddingResult> {
  const [{ openModels }, { embedCompanies }] = await Promise.all([
    import('../models/open-models.ts'),
    import('./embed-companies.ts'),
  ])
  const { embedding } = await openModels(settings, { clock: systemClock })
  if (embedding === null) throw new Error('Cannot embed companies: modelUrl and embeddingModel are not set, must be')
  const calls = Math.max(1, Math.floor(settings.modelCalls / 2))
  return await embedCompanies({
    dataFolder: settings.data,
    model: embedding,
    calls,
    onFailure: (failure) => {
      display.end()
      process.stderr.write(`${failureLine(failure)}\n`)
    },
    onProgress: ({ companies, total, made, perSecond }) =>
      display.report({
        register: `${counted(made, 'text')} at ${perSecond.toFixed(1)}/s,`,
        phase: 'embedding',
        done: companies,
        rejected: 0,
        fraction: total === 0 ? 1 : companies / total,
      }),
  })
}

/** Says what a call to the model came to, and what follows. */
function failureLine({ why, texts, waitMs }: EmbeddingFailure): string {
  if (waitMs === 0) return `embedding: a call took too long; from here on ${counted(texts, 'text')} a call`
  return `embedding: a call of ${counted(texts, 'text')} failed (${why}); again in ${waitMs / 1000} s`
}

/**
 * Fetches the official files. If that fails, the error explains how to import files that were fetched by hand. An import of given
 * files does not load what fetches them.
 */
async function fetchFor(register: string, options: ImportOptions, display: ProgressDisplay): Promise<FetchResult> {
  const [{ fetchRegister }, { DownloadError }] = await Promise.all([
    import('../generation/updates/fetch-register.ts'),
    import('../registers/fetch/download.ts'),
  ])
  try {
    return await fetchRegister({
      dataFolder: options.data,
      register,
      contact: options.contact,
      onProgress: (progress) => display.report(progress),
    })
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    display.end()
    const { page } = registerOf(register).source
    throw new Error(
      `${error.message}\nFetch the file by other means (${page}) and give it: ./firmament import ${register} FILE`,
      { cause: error },
    )
  }
}

/** Options of `import`. */
export interface ImportOptions {
  readonly data: string
  readonly list?: true
  readonly contact?: string
  readonly again?: true
  readonly naturalPersons?: true
  readonly map?: string
  readonly sheet?: string
  readonly shrink?: true
  readonly loseCodes?: true
  readonly incomplete?: true
  readonly merge?: true
  /** `COLUMN=VALUE`. */
  readonly delete?: string
  readonly check?: true
  readonly takeDraft?: true
  readonly printMap?: true
  readonly country?: string
  readonly buildMemory?: string
  readonly json?: true
}

/** Whether rows add to what is stored. */
function amends({ merge, delete: removed }: ImportOptions): boolean {
  return merge === true || removed !== undefined
}

/** The mapping for an import of a user's own table; `undefined`: of a register; `null`: a draft was shown, and all is done. */
async function tableOf(
  register: string,
  paths: readonly string[],
  options: ImportOptions,
): Promise<TableMapping | null | undefined> {
  const { map, sheet, delete: removed } = options
  if (register === 'table') {
    const mapping = map === undefined ? await showDraft(paths, options) : mappingOf(map, options)
    if (mapping === null) return null
    const removes = removed === undefined ? {} : { removes: removalOf(removed) }
    return { ...mapping, ...(sheet !== undefined && { sheet }), ...removes }
  }
  registerOf(register)
  const given = [map, sheet, options.check, options.takeDraft, options.printMap, options.country]
  if (given.some((one) => one !== undefined) || amends(options))
    throw new RangeError(
      `Cannot import ${register}: --map, --take-draft, --print-map, --country, --sheet, --merge, --delete and --check are for table alone`,
    )
  return undefined
}

function mappingOf(map: string, { takeDraft, printMap, country }: ImportOptions): TableMapping {
  if (takeDraft || printMap || country !== undefined)
    throw new RangeError('Cannot import table: --take-draft, --print-map and --country are for a table without --map')
  requireFiles([map])
  return readMapping(map)
}

function removalOf(written: string): RowRemoval {
  const [, column, value] = /^([^=]+)=(.+)$/s.exec(written) ?? []
  if (column === undefined) {
    throw new RangeError(`Cannot import table: --delete is ${written}, must be COLUMN=VALUE, such as state=gone`)
  }
  return { column: column.trim(), value: cellKey(value) }
}
