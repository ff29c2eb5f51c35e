/**
 * Calls the service for a tool, counts the credits, and turns what it refuses into mistakes that a model can repair: the
 * argument, the problem, up to three right values, and the call that lists more.
 */
import type { ErrorDetails } from '../errors.ts'
import type { CarriedAnswer, CarriedCall } from '../http/endpoint.ts'
import { type Mistake, type ToolContext, ToolError } from './tool.ts'

/** Credits of the calls of one tool call. */
export interface Credits {
  used: number
  /** After the last call; -1: unlimited; `null` where no call was paid. */
  remaining: number | null
}

/** Counts nothing yet. */
export const noCredits = (): Credits => ({ used: 0, remaining: null })

/** How the members of a body are called among the arguments of a tool. */
export type ArgumentNames = (member: string) => string

/** How a refusal is explained. */
export interface Asking {
  readonly credits: Credits
  readonly argumentOf?: ArgumentNames
  /** Country whose valid values are suggested. */
  readonly country?: string
}

/** Filters whose values `find_values` finds. */
const LISTED: ReadonlySet<string> = new Set([
  'regions',
  'cities',
  'naceCodes',
  'nationalSectors',
  'naicsCodes',
  'sicCodes',
  'standardisedLegalForm',
  'categories',
  'status',
  'listedDelistedUnlisted',
])

/**
 * Makes a call.
 *
 * @returns its answer, where it is 200
 * @throws {ToolError} for every other answer
 */
export async function askService(
  { callService }: Pick<ToolContext, 'callService'>,
  call: CarriedCall,
  { credits, argumentOf = (member) => member, country }: Asking,
): Promise<CarriedAnswer> {
  const answer = await callService(call)
  if (answer.status !== 200) throw new ToolError(await explainRefusal(callService, answer, argumentOf, country))
  const { 'x-credits-used': used, 'x-credits-remaining': remaining, 'x-credits-limit': limit } = answer.headers
  credits.used += Number(used ?? 0)
  const isPaid = Number(remaining ?? 0) !== 0 || Number(limit ?? -1) !== -1
  if (isPaid) credits.remaining = Number(remaining)
  return answer
}

async function explainRefusal(
  callService: ToolContext['callService'],
  { status, headers, body }: CarriedAnswer,
  argumentOf: ArgumentNames,
  country: string | undefined,
): Promise<Mistake> {
  const sentence = (body as { readonly error?: string } | null)?.error ?? `answered ${status}`
  const code = headers['x-error-code']
  const general = GENERAL[code ?? '']
  if (general !== undefined) return { ...general, problem: sentence }
  if (status === 429 || status === 503)
    return { field: 'time', problem: `${sentence}; repeat the same call in ${headers['retry-after'] ?? 1} s` }
  const details = headers['x-error-details']
  if (details === undefined) return { field: argumentOf('arguments'), problem: sentence }
  const { member, problem, value = '', choices = [] } = JSON.parse(details) as ErrorDetails
  const field = argumentOf(member)
  if (code === 'unknown_member') return { field, problem, names: choices.map((name) => name.split('.').at(-1) ?? name) }
  const filter = field.split(/[.[]/).find((name) => LISTED.has(name))
  if (filter === undefined) return { field, problem, values: choices }
  const values = choices.length > 0 ? choices : await findRight(callService, filter, value, country)
  const query = { filter, text: value, ...(country === undefined ? {} : { country }) }
  return { field, problem, values, more: `find_values ${JSON.stringify(query)}` }
}

/** Refusals that no argument mends. */
const GENERAL: Readonly<Record<string, Mistake>> = {
  unauthenticated: { field: 'key', problem: '' },
  not_enough_credits: {
    field: 'credits',
    problem: '',
    more: 'account {} shows the credits left; dryRun: true asks the price',
  },
  licence_country: { field: 'countries', problem: '', more: 'account {} lists the countries of the licence' },
  licence_type: { field: 'licence', problem: '', more: 'account {} shows the type of the licence' },
  licence_disabled: { field: 'licence', problem: '' },
  licence_expired: { field: 'licence', problem: '' },
  too_much_work: { field: 'query', problem: '' },
}

/** Right values for a wrong one: by its text, and for places by what a sentence with it is understood as. Free. */
async function findRight(
  callService: ToolContext['callService'],
  filter: string,
  text: string,
  country: string | undefined,
): Promise<readonly string[]> {
  if (text === '') return []
  const found = await findValues(callService, filter, text, country)
  if (found.length > 0) return found
  const meant = await understandValue(callService, filter, text, country)
  if (meant.length > 0) return meant
  // The longest word alone: "active companies" means "active".
  const words = text.split(/\s+/).filter((word) => word.length > 2)
  for (const word of words.length > 1 ? words : []) {
    const byWord = await findValues(callService, filter, word, country)
    if (byWord.length > 0) return byWord
  }
  return []
}

async function findValues(
  callService: ToolContext['callService'],
  filter: string,
  q: string,
  country: string | undefined,
): Promise<readonly string[]> {
  const query = new URLSearchParams({ filter, q, ...(country === undefined ? {} : { countryIso2: country }) })
  const { status, body } = await callService({ method: 'GET', path: `/utils/suggest?${query}` })
  if (status !== 200) return []
  return (body as { readonly suggestions: readonly { readonly value: string }[] }).suggestions.map(({ value }) => value)
}

/** Country in which an activity is understood where the caller names none: sectors are the same everywhere. */
const ANY_COUNTRY = 'GB'

/** Values that a misspelt text, or a name in another language, means: what a free dry run of a sentence with it understands. */
export async function understandValue(
  callService: ToolContext['callService'],
  filter: string,
  text: string,
  country: string = ANY_COUNTRY,
): Promise<readonly string[]> {
  const isPlace = filter === 'regions' || filter === 'cities'
  if (!isPlace && filter !== 'naceCodes') return []
  const { status, body } = await callService({
    method: 'POST',
    path: '/explore/plus?dryRun=true',
    body: { query: isPlace ? `companies in ${text}` : text, filters: { countriesIso2: [country] } },
  })
  if (status !== 200) return []
  const { parts, sectors } = (body as { readonly interpretation: Understood }).interpretation
  if (filter === 'naceCodes') return sectors.map(({ naceCode }) => naceCode)
  return parts.flatMap(({ filters }) => filters?.[filter] ?? [])
}

interface Understood {
  readonly parts: readonly {
    readonly filters: { readonly regions?: readonly string[]; readonly cities?: readonly string[] } | null
  }[]
  readonly sectors: readonly { readonly naceCode: string }[]
}
