/** The body of a saved search's webhook. */
import Type, { type Static } from 'typebox'
import { ChangedValues } from '../explore/changes.ts'
import { closedObject, orNull, textOrNull } from '../schemas.ts'
import { EVENT_KINDS, type SavedSearch, type SearchEvent } from './saved-search.ts'

/** Most companies of one webhook. */
const MESSAGE_COMPANIES_MAX = 100
/** Characters of their JSON beyond which another webhook begins: members that differ may be long. */
const MESSAGE_BYTES_MAX = 256 * 1024

/** A company that entered a search or left it. */
export const SearchCompany = closedObject({
  id: Type.String({ description: 'Of the company.' }),
  name: textOrNull('As it is; as it was, where it is served no more; `null` where the operator has suppressed it.'),
  countryIso2: Type.String(),
})

/** A company of a saved search that changed or closed. */
export const ChangedCompany = closedObject({
  ...SearchCompany.properties,
  fields: orNull(
    Type.Record(Type.String(), ChangedValues),
    'Every member that differs. `null` where the operator has suppressed the company since.',
  ),
})

const COMMON = {
  searchId: Type.String(),
  name: Type.String({ description: 'Of the search.' }),
  at: Type.String({ format: 'date-time', description: 'When it was found, RFC 3339 UTC.' }),
}
const MORE = `At most ${MESSAGE_COMPANIES_MAX}; more come in further webhooks.`

/** The body of a webhook: companies that entered a saved search, or left it, with one switch of what is served. */
export const WebhookSearchBody = closedObject({
  event: Type.Enum(['search.entered', 'search.left']),
  ...COMMON,
  companies: Type.Array(SearchCompany, { description: MORE }),
})

/** The body of a webhook: companies of a saved search that changed, or closed. */
export const WebhookCompanyBody = closedObject({
  event: Type.Enum(['company.changed', 'company.closed']),
  ...COMMON,
  companies: Type.Array(ChangedCompany, { description: MORE }),
})

/** The bodies of the webhooks of one evaluation, as texts: the same bytes at every attempt. */
export function searchMessages(
  { id: searchId, name }: Pick<SavedSearch, 'id' | 'name'>,
  at: string,
  events: readonly SearchEvent[],
): readonly string[] {
  return EVENT_KINDS.flatMap((kind) => {
    const companies = events.filter((event) => event.kind === kind).map(eventJson)
    const event = hasFields(kind) ? `company.${kind}` : `search.${kind}`
    const head = JSON.stringify({ event, searchId, name, at }).slice(0, -1)
    return batchesOf(companies).map((own) => `${head},"companies":[${own.join(',')}]}`)
  })
}

function hasFields(kind: SearchEvent['kind']): boolean {
  return kind === 'changed' || kind === 'closed'
}

/** An event as it is answered. */
export function shownEvent(event: SearchEvent) {
  return JSON.parse(eventJson(event)) as Static<typeof SearchCompany> | Static<typeof ChangedCompany>
}

/** An event as it is sent. */
function eventJson({ kind, companyId: id, name, countryIso2, fields = null }: SearchEvent): string {
  const json = JSON.stringify({ id, name, countryIso2 })
  return hasFields(kind) ? `${json.slice(0, -1)},"fields":${fields}}` : json
}

/** Parts a list of companies, as JSON, into what one webhook has each. */
function batchesOf(companies: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = []
  let bytes = 0
  for (const company of companies) {
    const batch = batches.at(-1)
    if (batch === undefined || batch.length === MESSAGE_COMPANIES_MAX || bytes + company.length > MESSAGE_BYTES_MAX) {
      batches.push([company])
      bytes = company.length
    } else {
      batch.push(company)
      bytes += company.length
    }
  }
  return batches
}
