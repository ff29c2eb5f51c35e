/** `/admin/imports`, `/admin/generations` and `/admin/audit`: what is served, and who changed what. For operators. */
import Type, { type Static } from 'typebox'
import { formatInstant } from '../clock.ts'
import { publicError } from '../errors.ts'
import { GenerationOnWire, type ShownGeneration } from '../explore/data-endpoint.ts'
import type { Endpoint } from '../http/endpoint.ts'
import {
  type ImportRun,
  REJECT_KINDS,
  type RejectsPage,
  type RejectsRequest,
  RUN_ACTIONS,
} from '../imports/import-log.ts'
import type { SuppressedCompany } from '../imports/suppression.ts'
import { AUDIT_ACTIONS, type AuditEntry, type AuditLog } from '../license/access/audit-log.ts'
import { closedObject, integerOrNull, limitOf, orNull, textOrNull } from '../schemas.ts'
import { suggestName } from '../text/nearest-member.ts'
import { NO_STORE } from './licence-endpoints.ts'
import { operatorEndpoint } from './operator-endpoint.ts'

/** How registers are updated. */
export interface UpdateOptions {
  /** Whether more than one active company in twenty of a register may lose all its industry codes. */
  readonly loseCodes: boolean
}

/** What the endpoints work with. Where searches run on a cluster there is no data folder, and nothing is imported. */
export interface AdminDataServices {
  readonly audit: AuditLog
  /** The latest imports, updates and rollbacks, the newest first; `null`: there is no data folder. */
  readonly readImports: ((limit: number) => readonly ImportRun[]) | null
  /** Rows that an import rejected. `unknown`: no such import. `replaced`: not kept. `misplaced`: no row begins at `after`. */
  readonly readRejects: (id: number, request: RejectsRequest) => RejectsPage | 'unknown' | 'replaced' | 'misplaced'
  readonly readGenerations: () => Promise<readonly ShownGeneration[]>
  /** Names of registers that can be fetched: all, and those that are served. */
  readonly updatable: () => Promise<{ readonly all: readonly string[]; readonly served: readonly string[] }>
  /** Begins to update registers, by a process of its own. @returns `false` where one begun so runs still */
  readonly startUpdate: (registers: readonly string[], options: UpdateOptions) => boolean
  /** Asks all fetches to stop, whatever process began them. @returns the registers that are being fetched */
  readonly stopFetches: () => readonly string[]
  /** Begins to suppress companies, by a process of its own. @returns `false` where one begun so runs still */
  readonly startSuppression: (ids: readonly string[], note: string | null) => boolean
  readonly readSuppressed: () => readonly SuppressedCompany[]
  /** Allows a company again. @returns why it cannot be; `null` where it is */
  readonly allowSuppressed: (id: string) => Promise<string | null>
  /** Serves the generation before. @returns why it cannot be; `null` where it is */
  readonly rollBack: () => Promise<string | null>
}

const LIMIT = { fallback: 50, max: 1000 } as const

const ImportOnWire = closedObject({
  id: Type.Integer(),
  action: Type.Enum([...RUN_ACTIONS]),
  register: textOrNull('`null`: all of them.'),
  outcome: Type.Enum(['running', 'done', 'unchanged', 'refused', 'failed', 'interrupted'], {
    description: 'Only `done` changes what is served.',
  }),
  startedAt: Type.String({ format: 'date-time' }),
  endedAt: textOrNull('`null` while it runs, and where it was interrupted.'),
  seconds: orNull(Type.Number()),
  files: Type.Array(Type.String(), { description: 'Names of the files.' }),
  message: textOrNull('Why it was refused or failed, or a note on the result.'),
  rows: integerOrNull('Rows of the files.'),
  rejected: integerOrNull('Rows that could not be read.'),
  leftOut: integerOrNull('Rows left out by rule.'),
  records: integerOrNull('Records of the register after the import.'),
  added: integerOrNull('Records that were new.'),
  changed: integerOrNull('Records whose content changed.'),
  unchanged: integerOrNull('Records without a change.'),
  removed: integerOrNull('Records that were gone.'),
  generation: textOrNull('What is served after it.'),
})

const RejectOnWire = closedObject({
  file: Type.String({ description: 'Name of the file; `(stored before)`: a record of an earlier import.' }),
  line: integerOrNull('Line of the file on which the row begins, from 1; `null`: it is in no file.'),
  kind: Type.Enum([...REJECT_KINDS], {
    description:
      '`rejected`: it cannot be stored. `duplicate`: a later row describes the same company. `unmatched`: it has no name, and no other register has the company.',
  }),
  reason: Type.String(),
  row: Type.String({ description: 'How the row begins; empty for duplicates and unmatched rows.' }),
})

const AuditOnWire = closedObject({
  number: Type.Integer({ description: '1, 2, 3 …' }),
  at: Type.String({ format: 'date-time' }),
  actor: Type.String({ description: 'Id of an admin key, or `command line`, or `demo`.' }),
  actorName: Type.String({ description: 'Name of the admin key; empty without one.' }),
  requestId: textOrNull('Id of the call; `null` for a command.'),
  action: Type.Enum([...AUDIT_ACTIONS]),
  target: Type.String({ description: 'Id of what was changed.' }),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'What was asked for. Holds no key.' }),
})

/** Makes the endpoints. */
export function adminDataEndpoints(services: AdminDataServices): readonly Endpoint[] {
  return [
    listImports(services),
    listRejects(services),
    startImport(services),
    stopImports(services),
    listGenerations(services),
    serveGeneration(services),
    readAudit(services),
  ]
}

function listImports({ readImports }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'GET',
    path: '/admin/imports',
    summary: 'Imports, updates and rollbacks',
    description: 'The newest first, the one that runs included.',
    request: { query: closedObject({ limit: limitOf('of them', LIMIT) }) },
    response: closedObject({ imports: Type.Array(ImportOnWire) }),
    errors: ['invalid_value', 'not_ready'],
    handle({ query: { limit: most = LIMIT.fallback } }) {
      if (readImports === null) throw noFolder()
      return { body: { imports: readImports(most).map(presentImport) }, headers: NO_STORE }
    },
  })
}

function listRejects({ readImports, readRejects }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'GET',
    path: '/admin/imports/:importId/rejects',
    summary: 'Rows that an import rejected',
    description:
      'Only the last import of each register keeps its rejected rows, at most 1,000,000, in the order of its report. With `kind`, a page may be empty while more follow: then `next` is set.',
    request: {
      params: Type.Object({ importId: Type.String({ description: '`id` of `GET /admin/imports`.' }) }),
      query: closedObject({
        limit: limitOf('rows', LIMIT),
        after: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1e15,
            description: '`next` of the page before; absent: the first page.',
          }),
        ),
        kind: Type.Optional(Type.Enum([...REJECT_KINDS], { description: 'Only rows of this kind; absent: all.' })),
      }),
    },
    response: closedObject({
      rejects: Type.Array(RejectOnWire),
      next: integerOrNull('`after` of the next page; `null`: there is none.'),
    }),
    errors: ['invalid_value', 'unknown_target', 'rejects_replaced', 'not_ready'],
    handle({ params: { importId }, query: { limit: most = LIMIT.fallback, after = null, kind = null } }) {
      if (readImports === null) throw noFolder()
      const id = /^[1-9]\d{0,14}$/.test(importId) ? Number(importId) : 0
      const page = readRejects(id, { after, limit: most, kind })
      if (page === 'unknown') throw publicError('unknown_target', { what: 'import' })
      if (page === 'replaced') throw publicError('rejects_replaced', { id })
      if (page === 'misplaced')
        throw publicError('invalid_value', { member: 'after', problem: 'must be next of an earlier answer' })
      const rejects = page.rejects.map(({ raw, line, ...reject }) => ({
        ...reject,
        line: line > 0 ? line : null,
        row: raw,
      }))
      return { body: { rejects, next: page.next }, headers: NO_STORE }
    },
  })
}

function startImport({ readImports, updatable, startUpdate, audit }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'POST',
    path: '/admin/imports',
    summary: 'Update registers now',
    description:
      'Fetches new files from the publishers in a separate process, imports and serves them. `GET /admin/imports` shows the progress. Only one update runs at a time.',
    request: {
      body: closedObject({
        registers: Type.Optional(
          Type.Array(Type.String(), { maxItems: 50, description: 'Absent: all served registers.' }),
        ),
        loseCodes: Type.Optional(
          Type.Boolean({
            description:
              'Whether more than one active company in twenty of a register may lose all its industry codes. Such files are refused where it is absent.',
          }),
        ),
      }),
    },
    response: closedObject({ started: Type.Literal(true), registers: Type.Array(Type.String()) }),
    status: 202,
    example: { registers: ['no-brreg'] },
    errors: ['invalid_value', 'not_ready', 'import_running'],
    async handle({ body: { registers: asked = [], loseCodes = false } }, { actor }) {
      if (readImports === null) throw noFolder()
      const { all, served } = await updatable()
      const registers = asked.length === 0 ? [...served] : [...new Set(asked)]
      const unknown = registers.find((register) => !all.includes(register))
      if (registers.length === 0 || unknown !== undefined) {
        const near = unknown === undefined ? '' : suggestName(unknown, all)
        const problem = `must be some of ${all.join(', ')}${near}`
        throw publicError('invalid_value', { member: 'registers', problem })
      }
      if (readImports(1).some(({ outcome }) => outcome === 'running')) throw publicError('import_running')
      await audit.note(actor, {
        action: 'import.start',
        target: registers.join(' '),
        details: loseCodes ? { loseCodes } : {},
      })
      if (!startUpdate(registers, { loseCodes })) throw publicError('import_running')
      return { body: { started: true, registers }, headers: NO_STORE }
    },
  })
}

function stopImports({ readImports, stopFetches, audit }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'DELETE',
    path: '/admin/imports',
    summary: 'Stop fetching',
    description:
      'Stops all downloads from publishers, in any process; the next one resumes from the bytes that were received. An import that already reads its files continues. `GET /admin/imports` shows how each ended.',
    request: {},
    response: closedObject({
      stopping: Type.Array(Type.String(), { description: 'Registers whose files are being fetched.' }),
    }),
    errors: ['not_ready'],
    async handle(_input, { actor }) {
      if (readImports === null) throw noFolder()
      const stopping = stopFetches()
      if (stopping.length > 0)
        await audit.note(actor, { action: 'import.stop', target: stopping.join(' '), details: {} })
      return { body: { stopping: [...stopping] }, headers: NO_STORE }
    },
  })
}

function listGenerations({ readGenerations }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'GET',
    path: '/admin/generations',
    summary: 'Generations that are kept',
    description: 'Newest first: the served one and the previous one.',
    request: {},
    response: closedObject({ generations: Type.Array(GenerationOnWire) }),
    errors: [],
    handle: async () => ({ body: { generations: [...(await readGenerations())] }, headers: NO_STORE }),
  })
}

function serveGeneration({ readImports, readGenerations, rollBack, audit }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'POST',
    path: '/admin/generations',
    summary: 'Serve the generation before',
    description: 'Like `./firmament rollback`. A second rollback undoes the first.',
    request: {
      body: closedObject({
        generation: Type.String({ description: 'Id of the one before, as `GET /admin/generations` lists it.' }),
      }),
    },
    response: closedObject({ generations: Type.Array(GenerationOnWire) }),
    example: { generation: '20260615T120000Z-1a2b3c4d' },
    required: [{ anyOf: ['generation'], error: 'missing_field', values: { field: 'generation' } }],
    errors: ['invalid_value', 'not_ready', 'cannot_roll_back'],
    async handle({ body: { generation } }, { actor }) {
      if (readImports === null) throw noFolder()
      const before = (await readGenerations()).filter(({ isServed }) => !isServed)
      if (!before.some(({ id }) => id === generation))
        throw publicError('invalid_value', {
          member: 'generation',
          problem: 'must be the id of the generation that was served before',
        })
      await audit.note(actor, { action: 'generation.serve', target: generation, details: {} })
      const problem = await rollBack()
      if (problem !== null) throw publicError('cannot_roll_back', { reason: problem })
      return { body: { generations: [...(await readGenerations())] }, headers: NO_STORE }
    },
  })
}

function readAudit({ audit }: AdminDataServices): Endpoint {
  return operatorEndpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Who changed what',
    description: 'Every change of licences, keys and data by an operator, over HTTP or by a command. The newest first.',
    request: {
      query: closedObject({
        limit: limitOf('changes', LIMIT),
        before: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 1e15, description: 'Only changes with lower numbers.' }),
        ),
      }),
    },
    response: closedObject({ changes: Type.Array(AuditOnWire) }),
    errors: ['invalid_value'],
    async handle({ query: { limit: most = LIMIT.fallback, before } }) {
      return { body: { changes: (await audit.read(most, before)).map(presentChange) }, headers: NO_STORE }
    },
  })
}

function presentImport({ files, ...run }: ImportRun): Static<typeof ImportOnWire> {
  return { ...run, files: [...files] }
}

/** A row of the audit log as an answer and as `--json` show it. */
export function presentChange({ number, at, actor, action, target, details }: AuditEntry): Static<typeof AuditOnWire> {
  return {
    number,
    at: formatInstant(at),
    actor: actor.id,
    actorName: actor.name,
    requestId: actor.requestId,
    action,
    target,
    details,
  }
}

/** @returns the error of a service without a data folder */
export function noFolder() {
  return publicError('not_ready', { reason: 'searches run on a cluster, so nothing is imported here' })
}
