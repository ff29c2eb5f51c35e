/** Reads the changes of a data folder for `GET /explore/changes`. */
import { statSync } from 'node:fs'
import { formatInstant } from '../clock.ts'
import type { ChangesRequest, ReadChanges, ShownChange } from '../explore/changes.ts'
import { type ChangesFile, isBeginning, listChanges, readChangesFrom } from '../storage/files/changes.ts'
import { knownChanges } from '../storage/files/generations.ts'

/** Most bytes looked at for one call: what nobody asked for is skipped, and the next call goes on there. */
const BYTES_MAX = 8 << 20
/** The same for the changes of one company: those of others are not even parsed. */
const BYTES_MAX_OF_ONE = 32 << 20

/** A place: everything before `offset` in the file of this switch was read. */
interface Place {
  readonly number: number
  readonly offset: number
}

/** Reads changes. */
export async function readChanges(dataFolder: string, request: ChangesRequest): Promise<ReadChanges> {
  const { first, last } = await knownChanges(dataFolder)
  const files = (await listChanges(dataFolder, last, request.now)).filter(({ number }) => number >= first)
  const since = request.since === null ? oldest(files, last) : placeOf(request.since)
  if (since === null || since.number > last) return 'unknown'
  const start = startOf(since, files, { first, last })
  return typeof start === 'string' ? start : await readFrom(start, files, request)
}

/** The place before everything that is kept. */
function oldest(files: readonly ChangesFile[], last: number): Place {
  return { number: files[0]?.number ?? last, offset: 0 }
}

function placeOf(cursor: string): Place | null {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(cursor)
  return match && { number: Number(match[1]), offset: Number(match[2]) }
}

/** Where reading begins for a place. */
function startOf(
  place: Place,
  files: readonly ChangesFile[],
  { first, last }: { readonly first: number; readonly last: number },
): Place | 'expired' | 'unknown' {
  const file = files.find(({ number }) => number === place.number)
  if (file !== undefined) {
    const isPlace = place.offset <= statSync(file.path).size && isBeginning(file.path, place.offset)
    return isPlace ? place : 'unknown'
  }
  // A switch whose changes are unknown never had a file, so no answer named a place within it.
  if (place.number < first && place.offset > 0) return place.number === first - 1 ? 'unknown' : 'expired'
  // Nothing has changed since, however long ago that was.
  if (place.number === last) return place
  // The changes of the switch before `first` are unknown: the next known one follows.
  const isBehindUnknown = place.number === first - 1 && files[0]?.number === first
  return isBehindUnknown ? { number: first, offset: 0 } : 'expired'
}

async function readFrom(
  start: Place,
  files: readonly ChangesFile[],
  { countries, types, limit, companyId }: ChangesRequest,
): Promise<Exclude<ReadChanges, string>> {
  const hasId = companyId === null ? null : (id: string) => id === companyId
  const bytesMax = companyId === null ? BYTES_MAX : BYTES_MAX_OF_ONE
  const changes: ShownChange[] = []
  let place = start
  let bytes = 0
  for (const { number, at, path } of files) {
    if (number < start.number) continue
    const from = number === start.number ? start.offset : 0
    place = { number, offset: from }
    for await (const { change, end } of readChangesFrom(path, from, { recoded: types.has('recoded'), hasId })) {
      bytes += end - place.offset
      place = { number, offset: end }
      if (change !== null && countries.has(change.countryIso2) && types.has(change.type)) {
        const { id, countryIso2, type, fields } = change
        const shown = { cursor: cursorOf(place), at: formatInstant(at), id, countryIso2, type }
        changes.push(fields === undefined ? shown : { ...shown, fields: fields as ShownChange['fields'] & {} })
      }
      if (changes.length >= limit || bytes >= bytesMax) return { changes, next: cursorOf(place) }
    }
  }
  return { changes, next: cursorOf(place) }
}

function cursorOf({ number, offset }: Place): string {
  return `${number}-${offset}`
}
