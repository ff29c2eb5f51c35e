/**
 * The examples of answers in `openapi.json`: what a service with the demo companies answers to every documented call, cut to
 * the first entry of each list. What differs from run to run (times, ids, addresses) is replaced by fixed values.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { recordAdminAnswers } from './recorded-admin-answers.ts'
import { recordImportAnswers } from './recorded-import-answers.ts'

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** A recorded answer: its body, and the names of its headers. */
export interface RecordedAnswer {
  readonly body: unknown
  readonly headers: readonly string[]
}

/** What the calls are made with. */
export interface RecordingOptions {
  /** Address of a service that holds nothing but the demo companies, and has not been called before. */
  readonly base: string
  readonly key: string
  /** Its data folder. */
  readonly data: string
  /** Leaves out answers about imports, which need a service of their own. */
  readonly isWithoutImports?: boolean
}

/** Parameters of calls, by their names. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'GET /explore/changes': '?countriesIso2=IT',
  'GET /explore/suggest': '?q=vini&countryIso2=IT',
  'GET /reconcile/{countryIso2}/extend/propose': '?type=company',
  'GET /reconcile/{countryIso2}/suggest/entity': '?prefix=vini',
  'GET /reconcile/{countryIso2}/suggest/property': '?prefix=city',
  'GET /reconcile/{countryIso2}/suggest/type': '?prefix=comp',
  'GET /reconcile/{countryIso2}/preview': '?id={id}',
  'GET /utils/regions': '?countryIso2=IT',
  'GET /utils/national-codes': '?countryIso2=IT',
  'GET /utils/cities': '?countryIso2=IT',
  'GET /utils/areas': '?countryIso2=LU',
  'GET /utils/suggest': '?filter=naceCodes&q=olive&countryIso2=IT',
  'GET /license/history': '?limit=1',
}

/** Whether a path needs an admin key. */
export function isForAdmins(path: string): boolean {
  return path.startsWith('/admin/')
}

/** Operations that are called after all others: they need a process, or list the calls before. */
const LAST = /autoprofile|license/
/** The company whose id is in paths: the first of a search by name. */
const COMPANY = { country: 'IT', companyName: 'Vini Ferostrossi' }

/** Fixed values in place of those that differ from run to run. */
const FIXED = {
  base: 'http://localhost:8080',
  time: '2026-01-15T09:30:00Z',
  /** A month later. */
  end: '2026-02-15T09:30:00Z',
  /** So many seconds later. */
  ended: '2026-01-15T09:30:04Z',
  seconds: 4,
  request: '5d0c7b1e-2f64-4f0b-9c55-8a1b1f0e9d20',
  process: '0b9c6a52-9a3e-4c3e-8f0d-6a1d6b6f7c11',
  key: 'fmt_live_0123456789',
  hint: '6789',
  digest: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  signature: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  webhook: 'https://example.com/companies',
}

/** What a saved search sends: the demo never changes. */
const SEARCH_CHANGED = {
  event: 'search.entered',
  searchId: 'srch_0123456789',
  name: 'Oil mills in Tuscany',
  at: FIXED.time,
  companies: [{ id: 'IT-99900010002', name: 'Oleificio di prova', countryIso2: 'IT' }],
}

const COMPANY_CHANGED = {
  ...SEARCH_CHANGED,
  event: 'company.changed',
  name: 'Customers',
  companies: SEARCH_CHANGED.companies.map((company) => ({
    ...company,
    fields: { city: { before: 'Siena', after: 'Arezzo' } },
  })),
}

/** Answers of documented operations that answer JSON, by the id of the operation; the body of the webhook by its name. */
export async function recordAnswers({
  base,
  key,
  data,
  isWithoutImports = false,
}: RecordingOptions): Promise<Readonly<Record<string, RecordedAnswer>>> {
  const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as Document
  const webhooks: unknown[] = []
  const receiver = createServer(async (request, answer) => {
    webhooks.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    answer.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/companies`
  const call = (method: string, path: string, body?: object, as = key) => callAt(base, method, path, body, as)
  try {
    const one = (await call('POST', '/explore/one', COMPANY)).body as {
      readonly companies: readonly { readonly id: string }[]
    }
    const parts = new Map([
      ['id', one.companies[0].id],
      ['countryIso2', 'IT'],
    ])
    const recorded: Record<string, RecordedAnswer> = {}
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    // A cancelled process could no longer be watched.
    const rank = ({ method, path }: { readonly method: string; readonly path: string }) =>
      method === 'DELETE' ? 2 : LAST.test(path) ? 1 : 0
    for (const { method, path, operation } of operations
      .filter(({ path }) => !isForAdmins(path))
      .toSorted((a, b) => rank(a) - rank(b))) {
      // Only a list of companies can be changed.
      if (method === 'PATCH' && path === '/explore/searches/{searchId}') {
        const list = await call('POST', '/explore/searches', { name: 'Customers', search: { ids: ['IT-99900010002'] } })
        parts.set('searchId', (list.body as { readonly searchId: string }).searchId)
      }
      const template = `${path}${PARAMETERS[`${method} ${path}`] ?? ''}`
      const filled = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts.get(name) ?? ''))
      const sent = operation.requestBody?.content['application/json']?.example
      const isStart = method === 'POST' && path === '/explore/autoprofile'
      const body = isStart ? { searchContextId: await contextOf(call), webhookUrl } : (sent ?? {})
      const answered = await call(method, filled, method === 'POST' || method === 'PATCH' ? body : undefined)
      if (path === '/explore/searches' && method === 'POST')
        parts.set('searchId', (answered.body as { readonly searchId: string }).searchId)
      if (path === '/license/keys' && method === 'POST')
        parts.set('keyId', (answered.body as { readonly id: string }).id)
      if (path === '/explore/check')
        parts.set('receiptId', (answered.body as { readonly receipt: { readonly id: string } }).receipt.id)
      if (isStart) {
        const { monitorUrl } = answered.body as { readonly monitorUrl: string }
        parts.set('processId', monitorUrl.split('/').at(-1) ?? '')
        while (
          (await call('GET', new URL(monitorUrl).pathname).then(
            ({ body: state }) => (state as { status: string }).status,
          )) !== 'DONE'
        )
          await pause(200)
      }
      recorded[operation.operationId] = answered
    }
    const exampleOf = (id: string) =>
      operations.find(({ operation }) => operation.operationId === id)?.operation.requestBody?.content[
        'application/json'
      ]?.example
    Object.assign(recorded, await recordAdminAnswers({ data, call, exampleOf }))
    if (!isWithoutImports)
      Object.assign(recorded, await recordImportAnswers((at, path, as) => callAt(at, 'GET', path, undefined, as)))
    recorded.autoprofileCompany = { body: webhooks[0], headers: [] }
    recorded.savedSearchChanged = { body: SEARCH_CHANGED, headers: [] }
    recorded.watchedCompanyChanged = { body: COMPANY_CHANGED, headers: [] }
    const replaced: readonly (readonly [string, string])[] = [
      [base, FIXED.base],
      [base.replace('127.0.0.1', 'localhost'), FIXED.base],
      [webhookUrl, FIXED.webhook],
      [parts.get('processId') ?? '', FIXED.process],
    ]
    return Object.fromEntries(
      Object.entries(recorded).map(([id, { body, headers: names }]) => [
        id,
        { body: shorten(body, '', replaced), headers: names },
      ]),
    )
  } finally {
    receiver.close()
  }
}

/** Makes a call. @throws {Error} where it is not answered 200 */
async function callAt(
  base: string,
  method: string,
  path: string,
  body: object | undefined,
  key: string,
): Promise<RecordedAnswer> {
  const headers = { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const answer = await fetch(`${base}${path}`, init)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  const text = await answer.text()
  return { body: isJson ? JSON.parse(text) : null, headers: [...answer.headers.keys()] }
}

async function contextOf(
  call: (method: string, path: string, body: object) => Promise<RecordedAnswer>,
): Promise<string> {
  const body = { query: 'wineries in Siena', filters: { countriesIso2: ['IT'] } }
  const { body: answer } = await call('POST', '/explore/plus', body)
  return (answer as { readonly searchContextId: string }).searchContextId
}

/** Members whose values differ from run to run. */
const TIMES =
  /^(timestamp|startTimestamp|endTimestamp|startedAt|madeAt|createdAt|lastUsedAt|closedAt|endsAt|checkedAt|knownSince|at|activationDate)$/
/** A key that was made. */
const SECRET = /^fmt_(live|test|pub)_\w+$/
const SIZES = /^(bytes|milliseconds)$/
/** Texts of a list that are kept. */
const TEXTS_MAX = 3

/** The same with lists cut short, and fixed values where runs differ. */
function shorten(value: unknown, name: string, replaced: readonly (readonly [string, string])[]): unknown {
  if (Array.isArray(value)) {
    const kept = typeof value[0] === 'object' ? value.slice(0, 1) : value.slice(0, TEXTS_MAX)
    return kept.map((entry) => shorten(entry, name, replaced))
  }
  if (typeof value === 'string') {
    // The expiry of a key is what its call gave.
    if (TIMES.test(name) && value !== '2030-12-31T00:00:00Z') return FIXED.time
    if (name === 'expirationDate') return FIXED.end
    if (name === 'endedAt') return FIXED.ended
    if (name === 'requestId') return FIXED.request
    if (SECRET.test(value)) return value.startsWith('fmt_pub_') ? FIXED.key.replace('live', 'pub') : FIXED.key
    if (name === 'digest') return FIXED.digest
    if (name === 'signature') return FIXED.signature
    if (name === 'hint' && /^\w{4}$/.test(value)) return FIXED.hint
    if (/^(msg|key|lic|gen|srch|adm|rcpt)_[\w-]{8,}$/.test(value)) return value.replace(/_[\w-]+$/, '_0123456789')
    if (/^\d{13}-\d+$/.test(value)) return '1768469400000-0'
    if (/^\d{8}T\d{6}\.\d{3}Z$/.test(value)) return '20260115T093000.000Z'
    return replaced.reduce((text, [from, to]) => (from === '' ? text : text.replaceAll(from, to)), value)
  }
  if (typeof value === 'number') return name === 'seconds' ? FIXED.seconds : SIZES.test(name) ? 1_048_576 : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, shorten(inner, member, replaced)]))
}
