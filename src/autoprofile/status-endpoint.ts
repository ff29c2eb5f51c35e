/** `GET /explore/autoprofile/status/:processId`: the monitor of a process. Reads stored records only. */
import { hash } from 'node:crypto'
import Type from 'typebox'
import { formatInstant } from '../clock.ts'
import { Company } from '../company/company-schema.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { readPlusInput } from '../judging/question.ts'
import { MatchReason, MatchStatus, type ProfiledCompany } from '../judging/verdict.ts'
import { closedObject, orNull } from '../schemas.ts'
import { type DoneProcess, PROCESS_STATUSES, type Process } from './process.ts'
import type { ProcessStore } from './process-store.ts'
import { STATUS_PATH } from './start-endpoint.ts'

/** A company as the monitor lists it: the record, and the verdict on it. */
export const ProfiledRecord = Type.Intersect([
  Company,
  Type.Object({ matchStatus: MatchStatus, matchReason: MatchReason }),
])

/** The state of a process (`MonitorStatusResponse`). */
export const MonitorStatusResponse = closedObject({
  status: Type.Enum([...PROCESS_STATUSES]),
  startTimestamp: Type.String({ format: 'date-time', description: 'When it was queued, RFC 3339 UTC.' }),
  endTimestamp: orNull(Type.String({ format: 'date-time' }), 'When it was done; `null` before.'),
  eta: orNull(
    Type.String({ format: 'date-time' }),
    'When it will be done, by the rate so far; `null` until there is one, and when it is done.',
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Parts of the sentence that no record of the search can have, and what follows; absent without any.',
    }),
  ),
  companies: Type.Array(ProfiledRecord, {
    description: 'The companies profiled so far, in the order of the search.',
  }),
})

/** What the endpoint works with. */
export interface StatusServices {
  readonly processes: Pick<ProcessStore, 'find' | 'readProfiled'>
}

/** The variable part of the path. */
export const ProcessParams = closedObject({ processId: Type.String({ description: 'Last part of the `monitorUrl`.' }) })

/** Makes the endpoint. */
export function autoprofileStatus({ processes }: StatusServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${STATUS_PATH}/:processId`,
    summary: 'How far a process is',
    description:
      'Answers the companies profiled so far. Its `ETag` changes when the answer does: a monitor that sends `If-None-Match` is answered 304 without a body in between. Free.',
    tag: 'Autoprofile',
    access: 'key',
    request: { params: ProcessParams },
    response: MonitorStatusResponse,
    hasEtag: true,
    errors: ['not_found'],
    async handle({ params }, { caller, header }) {
      const process = await processes.find(caller.licenceId, params.processId)
      if (process === undefined) throw publicError('not_found')
      const etag = tagOf(process)
      const headers = { 'cache-control': 'private, no-cache' }
      // The edge answers 304 to a caller that has this answer: the companies need not be read.
      if (header('if-none-match') === `"${etag}"`) return { body: NOTHING, etag, headers }
      return { body: presentStatus(process, await processes.readProfiled(process)), etag, headers }
    },
  })
}

const NOTHING = Buffer.alloc(0)

/** The entity tag: covers everything in the answer that can change. A judged company does not change. */
function tagOf(process: Process): string {
  const matched = process.status === 'QUEUED' ? 0 : process.matched
  return `${process.id}-${hash('sha256', `${presentHead(process)} ${matched}`, 'hex').slice(0, 16)}`
}

/** The monitor's answer as bytes: records are sent as stored. */
function presentStatus(process: Process, profiled: readonly ProfiledCompany[]): Uint8Array {
  return Buffer.from(`${presentHead(process).slice(0, -1)},"companies":[${profiled.map(profiledRecord).join(',')}]}`)
}

function presentHead(process: Process): string {
  const endedAt = process.status === 'DONE' ? process.endedAt : null
  const eta = process.status === 'IN_PROGRESS' ? process.eta : null
  const notes = notesOf(process)
  return JSON.stringify({
    status: process.status,
    startTimestamp: formatInstant(process.queuedAt),
    endTimestamp: endedAt === null ? null : formatInstant(endedAt),
    eta: eta === null ? null : formatInstant(eta),
    ...(notes.length > 0 && { notes }),
  })
}

/** What no record can have, and why a process that has ended matched nobody. */
function notesOf(process: Process): readonly string[] {
  const { unknownParts } = readPlusInput(process.input)
  const consequence =
    unknownParts?.choice === 'skip' ? 'companies are not delivered for want of it' : 'verdicts are MAYBE at most'
  const notes = (unknownParts?.words ?? []).map(
    (words) => `No register data of this search covers “${words}”: unless its own texts mention it, ${consequence}.`,
  )
  if (process.status !== 'DONE' || process.matched > 0) return notes
  return [...notes, whyNobody(process)]
}

function whyNobody({ companiesMax, judged }: DoneProcess): string {
  if (companiesMax === 0) return 'The search found no company.'
  if (judged === 0) return 'No company was judged: the process was cancelled, or its search finds no company any more.'
  return `None of the ${judged} companies judged matched: each does something else, or contradicts a part of the sentence or a filter.`
}

function profiledRecord({ company, matchStatus, matchReason }: ProfiledCompany): string {
  const { it, en } = matchReason
  // The record is a JSON object with members, so a comma precedes further ones.
  return `${company.slice(0, company.lastIndexOf('}'))},"matchStatus":"${matchStatus}","matchReason":${JSON.stringify({ it, en })}}`
}
