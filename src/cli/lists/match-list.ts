/** What `./firmament match` does: matches a user's list to companies. */
import { type ListColumns, unusedColumns } from '../../columns/guess-columns.ts'
import {
  type Column,
  columnsOfMembers,
  EXPORT_FIELDS,
  columnsOf as exportColumns,
  withTitles,
} from '../../export/columns.ts'
import type { Matcher } from '../../match/file/match-file.ts'
import type { MatchCounts } from '../../match/file/progress-file.ts'
import { type List, openList } from '../../match/file/read-list.ts'
import { ALWAYS_WRITTEN, companyWriting } from '../../match/file/result-columns.ts'
import { sendBatches } from '../../match/file/send-batches.ts'
import { counted } from '../../text/counted.ts'
import { suggestName } from '../../text/nearest-member.ts'
import { print } from '../common.ts'
import { described, openUserList, requireCountry, serviceOf, shown, writeResults } from './list-file.ts'
import type { MatchFlags } from './match-cli.ts'

/** Matches a list. @throws {RangeError} for a file, a column or an option that cannot be */
export async function matchList(file: string, flags: MatchFlags): Promise<void> {
  if (flags.watch !== undefined && flags.url === undefined)
    throw new RangeError('Cannot match: --watch saves a list at a service; --url is missing')
  const opened = await openUserList(file, flags, 'match')
  const { list, columns, out } = opened
  if (columns.name === undefined && columns.number === undefined)
    throw new RangeError(
      `Cannot match: no column looks like a name or a number; choose one with --map name=COLUMN. The columns are ${shown(list.columns)}`,
    )
  requireCountry(opened, 'match')
  for (const line of describe(list, columns)) process.stderr.write(`${line}\n`)
  const fields = opened.isWorkbook ? withTitles(fieldsOf(flags)) : fieldsOf(flags)
  const names = fields.map(({ name }) => name)
  const counts = await writeResults(opened, {
    verb: 'match',
    flags,
    columns,
    writing: companyWriting(names),
    fields: names,
    open: () => openMatcher(flags, fields),
  })
  const watched = flags.watch === undefined ? null : await watchMatched(flags.watch, out, flags)
  print(flags.json === true, { ...counts, columns, out, ...watched }, [
    ...present(counts, out),
    ...(watched === null
      ? []
      : [`  ${counted(watched.watching, 'company', 'companies')} watched as ${watched.searchId}`]),
  ])
}

/** Saves the companies of a written list that were matched beyond doubt; the list of this name has them, and no others, where there is one. */
async function watchMatched(name: string, written: string, flags: MatchFlags) {
  const { url = '', key = '' } = serviceOf(flags, 'match') ?? {}
  const ids = new Set<string>()
  const list = await openList(written, null)
  for await (const row of list.rows())
    if (/^true$/i.test(row.text('firmament_match'))) ids.add(row.text('firmament_id'))
  if (ids.size === 0) throw new RangeError('Cannot watch: no company was matched beyond doubt')
  const address = `${url.replace(/\/+$/, '')}/explore/searches`
  const ask = async <Answer>(method: string, path = '', body?: object) => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const found = (await answer.json()) as Answer & { readonly error?: string }
    if (!answer.ok) throw new RangeError(`Cannot watch: ${found.error}`)
    return found
  }
  const { searches } = await ask<{ readonly searches: readonly (SavedList & { readonly name: string })[] }>('GET')
  const before = searches.find((own) => own.name === name && own.watching !== null)
  if (before === undefined) {
    const body = { name, search: { ids: [...ids] }, on: ['left', 'changed', 'closed'] }
    return listed(await ask<SavedList>('POST', '', body))
  }
  const path = `/${before.searchId}`
  const known = new Set((await ask<{ readonly search: { readonly ids: readonly string[] } }>('GET', path)).search.ids)
  const add = [...ids].filter((id) => !known.has(id))
  const remove = [...known].filter((id) => !ids.has(id))
  return listed(await ask<SavedList>('PATCH', path, { add, remove }))
}

/** A saved search; of a list, how many companies it has. */
interface SavedList {
  readonly searchId: string
  readonly watching: number | null
}

const listed = ({ searchId, watching }: SavedList) => ({ searchId, watching: watching ?? 0 })

async function openMatcher(
  flags: MatchFlags,
  fields: readonly Column[],
): Promise<Matcher & { close(): Promise<void> }> {
  const service = serviceOf(flags, 'match')
  if (service === null) {
    const { openFolderMatcher } = await import('../../assembly/match-folder.ts')
    return openFolderMatcher(flags.data, fields)
  }
  return { ...sendBatches(service.url, service.key, fields), close: async () => {} }
}

/** The further members of a company that are written. */
export function fieldsOf({ fields }: Pick<MatchFlags, 'fields'>): readonly Column[] {
  const names = [...new Set(fields.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  for (const name of names) {
    if (!(EXPORT_FIELDS as readonly string[]).includes(name))
      throw new RangeError(
        `Cannot match: --fields is ${name}, must be members of a company${suggestName(name, EXPORT_FIELDS)}; they are ${EXPORT_FIELDS.join(', ')}`,
      )
  }
  // A column that is there in any case is not written twice.
  return columnsOfMembers(names.filter((name) => !ALWAYS_WRITTEN.includes(name)))
}

/** How the list is read, and what of it is not. */
function describe(list: List, columns: ListColumns): readonly string[] {
  const { headerLine, columns: headings } = list
  const own = new Set(exportColumns().map(({ name }) => name))
  const unused = unusedColumns(headings, columns).filter((column) => !own.has(column))
  return [
    described(list, columns),
    ...(headerLine === 1 ? [] : [`  header row on line ${headerLine}; what is above is left out`]),
    ...(columns.number === undefined
      ? ['  no column looks like company numbers, so only names decide; choose one with --map number=COLUMN']
      : []),
    ...(columns.name === undefined
      ? ['  no column looks like names, so only numbers decide; choose one with --map name=COLUMN']
      : []),
    ...(unused.length > 0 ? [`  not used: ${shown(unused)}`] : []),
  ]
}

function present({ rows, matched, doubtful, nobody, mistakes }: MatchCounts, out: string): readonly string[] {
  const number = (count: number) => count.toLocaleString('en')
  return [
    `${counted(rows, 'row')}: ${number(matched)} matched beyond doubt, ${number(doubtful)} with candidates in doubt, ${number(nobody)} without any, ${number(mistakes)} with a mistake`,
    `  ${out}`,
  ]
}
