/** Answers of the calls of operators, for the examples in `openapi.json`: a licence is made, changed and closed, and a key of it. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * The calls in their order, by the ids of their operations. Those that fetch from publishers or need a generation before
 * are not among them: the demo has none. Those about imports are recorded by `recorded-import-answers.ts`.
 */
const CALLS: readonly (readonly [operationId: string, method: string, path: string])[] = [
  ['adminLicences', 'POST', '/admin/licences'],
  ['postAdminLicencesKeys', 'POST', '/admin/licences/{licenceId}/keys'],
  ['adminLicencesKeys', 'GET', '/admin/licences/{licenceId}/keys'],
  ['patchAdminLicencesKeys', 'PATCH', '/admin/licences/{licenceId}/keys/{keyId}'],
  ['adminLicencesKeysRotate', 'POST', '/admin/licences/{licenceId}/keys/{keyId}/rotate'],
  ['deleteAdminLicencesKeys', 'DELETE', '/admin/licences/{licenceId}/keys/{keyId}'],
  ['patchAdminLicences', 'PATCH', '/admin/licences/{licenceId}'],
  ['getAdminLicencesLicenceId', 'GET', '/admin/licences/{licenceId}'],
  ['getAdminLicences', 'GET', '/admin/licences?limit=1'],
  ['adminGenerations', 'GET', '/admin/generations'],
  ['adminAudit', 'GET', '/admin/audit?limit=1'],
  ['deleteAdminLicences', 'DELETE', '/admin/licences/{licenceId}'],
]

/** Ids of the operations whose answers are recorded. */
export const RECORDED_FOR_ADMINS: ReadonlySet<string> = new Set(CALLS.map(([operationId]) => operationId))

/** What the calls are made with. */
export interface AdminRecordingOptions<Answer extends { readonly body: unknown }> {
  /** Data folder of the service. */
  readonly data: string
  /** Makes a call that must succeed. */
  call(method: string, path: string, body: object | undefined, key: string): Promise<Answer>
  /** The documented example of what is sent for an operation. */
  exampleOf(operationId: string): object | undefined
}

/** Makes an admin key by the command line, and the calls with it. @returns answers by the ids of the operations */
export async function recordAdminAnswers<Answer extends { readonly body: unknown }>({
  data,
  call,
  exampleOf,
}: AdminRecordingOptions<Answer>): Promise<Readonly<Record<string, Answer>>> {
  const key = createAdminKey(data)
  const ids: Record<string, string> = {}
  const recorded: Record<string, Answer> = {}
  for (const [operationId, method, path] of CALLS) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name]))
    const answer = await call(method, filled, exampleOf(operationId), key)
    const { id } = answer.body as { readonly id: string }
    if (operationId === 'adminLicences') ids.licenceId = id
    if (operationId === 'postAdminLicencesKeys') ids.keyId = id
    recorded[operationId] = answer
  }
  return recorded
}

/** Makes an admin key of a data folder by the command line. @returns the key */
export function createAdminKey(data: string): string {
  const command = join(import.meta.dirname, '..', 'src', 'cli.ts')
  const flags = ['admin', 'create', '--name', 'Ada', '--data', data]
  return execFileSync(process.execPath, [command, ...flags], { encoding: 'utf8' }).trim()
}
