/** `GET /explore/autoprofile` lists the processes of the licence, `DELETE /explore/autoprofile/:processId` cancels one. */
import Type from 'typebox'
import { formatInstant } from '../clock.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { readPlusInput } from '../judging/question.ts'
import { closedObject, textOrNull } from '../schemas.ts'
import { PROCESS_STATUSES, type Process } from './process.ts'
import type { ProcessStore } from './process-store.ts'
import { STATUS_PATH } from './start-endpoint.ts'
import { ProcessParams } from './status-endpoint.ts'

/** Processes in one answer: as many as anyone watches. */
const PROCESSES_MAX = 1000

/** A process as it is listed. */
const ListedProcess = closedObject({
  processId: Type.String({ description: 'Last part of the `monitorUrl`.' }),
  monitorUrl: Type.String({ description: 'Where the process can be watched.' }),
  searchContextId: Type.String({ description: 'The PLUS search that is profiled.' }),
  query: Type.String({ description: 'The sentence of that search.' }),
  webhookUrl: Type.String({ description: 'Where the companies are sent.' }),
  status: Type.Enum([...PROCESS_STATUSES]),
  startTimestamp: Type.String({ format: 'date-time', description: 'When it was queued, RFC 3339 UTC.' }),
  endTimestamp: textOrNull('When it was done or cancelled; `null` before.'),
  eta: textOrNull('When it will be done, by the rate so far; `null` until there is one, and when it is done.'),
  companies: Type.Integer({ description: 'Companies to be judged; 0 before it begins.' }),
  judged: Type.Integer({ description: 'Companies judged so far.' }),
  matched: Type.Integer({ description: 'Companies judged YES or MAYBE so far.' }),
})

/** What the endpoints work with. */
export interface ProcessesServices {
  readonly processes: Pick<ProcessStore, 'list' | 'cancel'>
  /** Address under which callers reach the service, without a slash at its end. */
  readonly publicUrl: () => string
}

/** Makes the endpoint that lists. */
export function autoprofileList({ processes, publicUrl }: ProcessesServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/autoprofile',
    summary: 'The processes of the licence',
    description: `The newest first, at most ${PROCESSES_MAX}. Free.`,
    tag: 'Autoprofile',
    access: 'key',
    request: {},
    response: closedObject({ processes: Type.Array(ListedProcess) }),
    errors: [],
    async handle(_input, { caller }) {
      const found = await processes.list(caller.licenceId, PROCESSES_MAX)
      return { body: { processes: found.map((process) => present(process, publicUrl())) } }
    },
  })
}

/** Makes the endpoint that cancels. */
export function autoprofileCancel({ processes, publicUrl }: ProcessesServices): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/explore/autoprofile/:processId',
    summary: 'Cancel a process',
    description:
      'Ends the process: its status becomes DONE. Companies already judged are kept, charged and still delivered; the price of the others is refunded at once. A process that is already DONE does not change. Free.',
    tag: 'Autoprofile',
    access: 'key',
    request: { params: ProcessParams },
    response: ListedProcess,
    errors: ['not_found'],
    async handle({ params }, { caller }) {
      const process = await processes.cancel(caller.licenceId, params.processId)
      if (process === undefined) throw publicError('not_found')
      return { body: present(process, publicUrl()) }
    },
  })
}

function present(process: Process, publicUrl: string) {
  const endedAt = process.status === 'DONE' ? process.endedAt : null
  const eta = process.status === 'IN_PROGRESS' ? process.eta : null
  const { total, judged, matched } = process.status === 'QUEUED' ? { total: 0, judged: 0, matched: 0 } : process
  return {
    processId: process.id,
    monitorUrl: `${publicUrl}${STATUS_PATH}/${process.id}`,
    searchContextId: process.searchContextId,
    query: readPlusInput(process.input).query,
    webhookUrl: process.webhookUrl,
    status: process.status,
    startTimestamp: formatInstant(process.queuedAt),
    endTimestamp: endedAt === null ? null : formatInstant(endedAt),
    eta: eta === null ? null : formatInstant(eta),
    companies: total,
    judged,
    matched,
  }
}
