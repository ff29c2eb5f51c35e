/**
 * Asks a running service over HTTP, and keeps question and answer together so that a failing check can show both.
 *
 * The types contain what the specification promises of an answer. Nothing here checks it; the statements do.
 */
import { AssertionError } from 'node:assert'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** Codes of one scheme on a company. */
export interface CodesOfCompany {
  readonly primary: readonly string[]
  readonly secondary: readonly string[]
}

/** A company as the interface promises it. */
export interface Company {
  readonly [member: string]: unknown
  readonly id: string
  readonly name: string
  readonly previousNames: readonly string[]
  readonly tradeNames: readonly string[]
  readonly countryIso2: string
  readonly vatTaxNumber: string | null
  readonly nationalId: string | null
  readonly lei: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly region: string | null
  readonly status: string
  readonly dateOfIncorporation: string | null
  readonly standardisedLegalForm: string
  readonly categoryOfTheCompany: string | null
  readonly listedDelistedUnlisted: string | null
  readonly operatingRevenue: number | null
  readonly operatingRevenueMin: number | null
  readonly operatingRevenueMax: number | null
  readonly numberOfEmployees: number | null
  readonly numberOfEmployeesMin: number | null
  readonly numberOfEmployeesMax: number | null
  readonly nationalSectors: CodesOfCompany
  readonly naceCodes: CodesOfCompany
  readonly naicsCodes: CodesOfCompany
  readonly sicCodes: CodesOfCompany
  readonly description: string | null
  readonly matchScore: number
  readonly matchStatus: string
  readonly matchReason: { readonly it: string; readonly en: string }
}

/** An item of one of the trees of codes. */
export interface Code {
  readonly title: string
  readonly code: string
  readonly description: string
  readonly fullDescription: string
  readonly subCodes: readonly Code[]
}

/** A pool of credits; `-1` means unlimited. */
export interface Credits {
  readonly available: number
  readonly total: number
}

/** One of the two properties objects of a licence. */
export interface Properties {
  readonly isEnabled: boolean
  readonly isFreeTrial: boolean
  readonly isAutoRenew: boolean
  readonly price: number
  readonly subscriptionType: string
  readonly activationDate: string
  readonly expirationDate: string
  readonly credits: Credits
}

/** Every member that some answer has. */
export interface Body {
  readonly [member: string]: unknown
  readonly error: string
  readonly companies: readonly Company[]
  readonly totalCompanies: number
  readonly totalPages: number
  readonly page: number
  readonly pageSize: number
  readonly searchContextId: string
  readonly input: unknown
  readonly interpretation: unknown
  readonly monitorUrl: string
  readonly status: string
  readonly startTimestamp: string
  readonly endTimestamp: string | null
  readonly eta: string | null
  readonly countries: readonly string[]
  readonly premiumSupportHours: { readonly total: number; readonly delivered: number; readonly remaining: number }
  readonly exploreLicense: {
    readonly financialCredits: Credits
    readonly downloadsCredits: Credits
    readonly emailGenerationCredits: Credits
    readonly licenseType: string
    readonly exploreLiteProperties: Properties
    readonly explorePlusProperties: Properties
  }
  readonly typeOfRegion: string
  readonly regions: readonly string[]
  readonly naceCodes: readonly Code[]
  readonly naicsCodes: readonly Code[]
  readonly sicCodes: readonly Code[]
  readonly nationalCodes: readonly Code[]
}

/** A row of the call history. */
export interface HistoryItem {
  readonly timestamp: string
  readonly endpoint: string
  readonly method: string
  readonly body: unknown
  readonly queryParams: unknown
  readonly responseCode: number
  readonly creditsUsed: number | null
}

/** An answer, with the call that it answers. */
export interface Answer {
  readonly call: string
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** The body parsed; an object without members where the body is no JSON. */
  readonly body: Body
}

/** Parts of a call beyond method, path and body. */
export interface Extras {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Sent as it is instead of a JSON body. */
  readonly raw?: string | Buffer
}

/** Longest time one call may take. Far above what any needs, also on a busy machine. */
const CALL_MILLISECONDS = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one call and reads its whole answer. A header with several values is sent that many times. */
export function send(base: string, method: string, path: string, body?: unknown, extras: Extras = {}): Promise<Answer> {
  const payload = extras.raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers: Record<string, string | string[]> = {}
  if (payload !== undefined) headers['content-type'] = 'application/json'
  for (const [name, value] of Object.entries(extras.headers ?? {}))
    headers[name] = typeof value === 'string' ? value : [...value]
  if (payload !== undefined) headers['content-length'] = String(Buffer.byteLength(payload))
  const shown = payload === undefined ? '' : ` ${String(payload).slice(0, 400)}`
  return new Promise((resolve, reject) => {
    const call = request(`${base}${path}`, { method, headers, agent, timeout: CALL_MILLISECONDS }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString('utf8')
        const about = `${method} ${path}${shown}`
        resolve({
          call: about,
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          text,
          body: parse(text),
        })
      })
    })
    call.on('timeout', () => call.destroy(new Error(`no answer in ${CALL_MILLISECONDS} ms: ${method} ${path}${shown}`)))
    call.on('error', reject)
    call.end(payload)
  })
}

function parse(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {} as Body
  }
}

/** A key that calls; every method sends one call with it. */
export class Caller {
  readonly base: string
  readonly key: string

  constructor(base: string, key: string) {
    this.base = base
    this.key = key
  }

  /** Calls a path with GET. */
  get(path: string, headers: Extras['headers'] = {}): Promise<Answer> {
    return send(this.base, 'GET', path, undefined, { headers: { 'x-api-key': this.key, ...headers } })
  }

  /** Posts a JSON body to a path. */
  post(path: string, body: unknown, headers: Extras['headers'] = {}): Promise<Answer> {
    return send(this.base, 'POST', path, body, { headers: { 'x-api-key': this.key, ...headers } })
  }

  /** Calls with any method and any bytes. */
  raw(method: string, path: string, raw: string | Buffer, headers: Extras['headers'] = {}): Promise<Answer> {
    return send(this.base, method, path, undefined, { raw, headers: { 'x-api-key': this.key, ...headers } })
  }

  /** A lite search; `filters` beyond the country, `IT` unless they name one. */
  lite(filters: object = {}, rest: object = {}): Promise<Answer> {
    return this.post('/explore/lite', { filters: { countriesIso2: ['IT'], ...filters }, ...rest })
  }

  /** A search by words. */
  words(semantic: object, filters: object = {}, rest: object = {}): Promise<Answer> {
    return this.post('/explore/simple-semantic', { filters: { countriesIso2: ['IT'], ...filters }, semantic, ...rest })
  }

  /** A search by a sentence. */
  plus(query: string, filters: object = {}, rest: object = {}): Promise<Answer> {
    return this.post('/explore/plus', { query, filters: { countriesIso2: ['IT'], ...filters }, ...rest })
  }

  /** A look-up of one company in Italy, unless `country` names another. */
  one(body: object): Promise<Answer> {
    return this.post('/explore/one', { country: 'IT', ...body })
  }
}

/** Fails, showing the call and its answer, unless a condition holds. */
export function hold(condition: boolean, what: string, answer?: Answer): asserts condition {
  if (condition) return
  throw new AssertionError({ message: answer === undefined ? what : `${what}\n${show(answer)}`, stackStartFn: hold })
}

/** Fails, showing both, unless two values are written the same in JSON. */
export function same(got: unknown, wanted: unknown, what: string, answer?: Answer): void {
  const [left, right] = [JSON.stringify(got), JSON.stringify(wanted)]
  hold(left === right, `${what}: is ${cut(left, 600)}, must be ${cut(right, 600)}`, answer)
}

/** Fails unless an answer has a status; returns the answer. */
export function status(answer: Answer, wanted: number): Answer {
  hold(answer.status === wanted, `status is ${answer.status}, must be ${wanted}`, answer)
  return answer
}

/** Fails unless an answer is an error of a status, in the one shape, whose sentence is or matches what is wanted. */
export function refused(answer: Answer, wanted: number, sentence?: string | RegExp): Answer {
  status(answer, wanted)
  same(Object.keys(answer.body), ['error'], 'members of the error', answer)
  hold(typeof answer.body.error === 'string' && answer.body.error !== '', 'error must be a sentence', answer)
  if (typeof sentence === 'string') same(answer.body.error, sentence, 'sentence', answer)
  if (sentence instanceof RegExp) hold(sentence.test(answer.body.error), `sentence must match ${sentence}`, answer)
  return answer
}

/** A header of an answer as a number; NaN where it is missing. */
export function numberIn(answer: Answer, header: string): number {
  const value = answer.headers[header]
  return typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
}

/** The ids of the companies of an answer, in its order. */
export const idsOf = (answer: Answer): string[] => status(answer, 200).body.companies.map((company) => company.id)

function show(answer: Answer): string {
  const headers = ['x-error-code', 'x-credits-used', 'x-credits-remaining', 'x-ratelimit-limit', 'retry-after', 'allow']
    .filter((name) => answer.headers[name] !== undefined)
    .map((name) => `${name}: ${answer.headers[name]}`)
  return `asked    ${answer.call}\nanswered ${answer.status} ${cut(answer.text, 500)}\nheaders  ${headers.join(' | ')}`
}

const cut = (text: string | undefined, length: number) =>
  text === undefined ? 'undefined' : text.length > length ? `${text.slice(0, length)}…` : text
