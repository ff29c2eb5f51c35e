/** The body of a saved search's webhook. */
import Type, { type Static } from 'typebox'
import type { SavedSearch, SearchEvent } from './saved-search.ts'

/** Most companies of one webhook. */
export const MESSAGE_COMPANIES_MAX = 100

/** A company that entered a search or left it. */
export const SearchCompany = Type.Object(
  {
    id: Type.String({ description: 'Of the company.' }),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'As it is; as it was, where it is served no more; `null` where the operator has suppressed it.',
    }),
    countryIso2: Type.String(),
  },
  { additionalProperties: false },
)

/** The body of a webhook: companies that entered a saved search, or left it, with one switch of what is served. */
export const WebhookSearchBody = Type.Object(
  {
    event: Type.Enum(['search.entered', 'search.left']),
    searchId: Type.String(),
    name: Type.String({ description: 'Of the search.' }),
    at: Type.String({ format: 'date-time', description: 'When it was found, RFC 3339 UTC.' }),
    companies: Type.Array(SearchCompany, {
      description: `At most ${MESSAGE_COMPANIES_MAX}; more come in further webhooks.`,
    }),
  },
  { additionalProperties: false },
)

/** The body as text: the same bytes at every attempt. */
export function searchMessage(
  { id, name }: Pick<SavedSearch, 'id' | 'name'>,
  kind: SearchEvent['kind'],
  at: string,
  events: readonly SearchEvent[],
): string {
  const companies = events.map(({ companyId, name: company, countryIso2 }) => ({
    id: companyId,
    name: company,
    countryIso2,
  }))
  const body: Static<typeof WebhookSearchBody> = { event: `search.${kind}`, searchId: id, name, at, companies }
  return JSON.stringify(body)
}
