/** Suggestions of the reconciliation protocol: companies, properties and types by what was typed so far. */
import Type from 'typebox'
import { parseCompany } from '../company/company.ts'
import { suggestByNameOrNumber } from '../explore/find-number.ts'
import { closedObject } from '../schemas.ts'
import type { CompanyLookup } from '../search/lookup.ts'
import { foldText } from '../text/fold-text.ts'
import { COMPANY_TYPE, PROPERTIES } from './properties.ts'
import { present } from './reconcile.ts'

/** Suggestions of one call, and how far a client may page. */
export const SUGGESTIONS_MAX = 25
const SUGGESTIONS = 10
const DEPTH_MAX = 100
/** Fewer characters are the beginning of too many names. */
const CHARACTERS_MIN = 2

const optionalText = () => Type.Optional(Type.String({ description: 'Sent by clients; changes nothing.' }))

/** The parameters. Those that change nothing are what clients of older versions send along. */
export const SuggestParameters = closedObject({
  prefix: Type.String({ description: 'What was typed so far.' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SUGGESTIONS_MAX, description: '10 where absent.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: DEPTH_MAX, description: 'So many are skipped.' })),
  cursor: Type.Optional(Type.Integer({ minimum: 0, maximum: DEPTH_MAX, description: 'As `offset`, in version 0.2.' })),
  type: optionalText(),
  type_strict: optionalText(),
  lang: optionalText(),
  filter: optionalText(),
  spell: optionalText(),
  exact: optionalText(),
  prefixed: optionalText(),
  scoring: optionalText(),
  stemmed: optionalText(),
})

/** The parameters that change something. */
export interface Asked {
  readonly prefix: string
  readonly limit?: number
  readonly offset?: number
  readonly cursor?: number
}

const Typed = closedObject({ id: Type.String(), name: Type.String() })

/** Suggested companies. */
export const EntitySuggestions = closedObject({
  result: Type.Array(
    closedObject({ id: Type.String(), name: Type.String(), description: Type.String(), notable: Type.Array(Typed) }),
    { maxItems: SUGGESTIONS_MAX },
  ),
})

/** Suggested properties or types. */
export const TermSuggestions = closedObject({
  result: Type.Array(closedObject({ id: Type.String(), name: Type.String(), description: Type.String() })),
})

/** Suggests companies of a country: the one with that id or number, and those with a name that begins so. */
export async function suggestEntities(lookup: CompanyLookup, country: string, asked: Asked): Promise<object> {
  const { prefix, limit = SUGGESTIONS } = asked
  const skipped = asked.offset ?? asked.cursor ?? 0
  const typed = prefix.trim()
  const byId = typed.toUpperCase().startsWith(`${country}-`) ? await lookup.byId(typed) : null
  const found =
    byId !== null
      ? [byId]
      : [...typed].length < CHARACTERS_MIN
        ? []
        : (
            await suggestByNameOrNumber(lookup, {
              countries: [country],
              typed,
              limit: Math.min(skipped + limit, DEPTH_MAX),
            })
          ).map(({ company }) => company)
  const companies = found.slice(skipped, skipped + limit)
  return {
    result: companies.map((bytes) => ({
      ...present(parseCompany(bytes)),
      notable: [COMPANY_TYPE],
    })),
  }
}

/** Suggests properties: all of them where nothing was typed. */
export function suggestProperties({ prefix, limit, offset, cursor = 0 }: Asked): object {
  const typed = foldText(prefix)
  const wanted = PROPERTIES.filter(({ id, name }) =>
    [id, name].some((text) => foldText(text).includes(typed) || id.toLowerCase() === prefix.trim().toLowerCase()),
  )
  const from = offset ?? cursor
  return {
    result: wanted
      .slice(from, limit === undefined ? undefined : from + limit)
      .map(({ id, name, description }) => ({ id, name, description })),
  }
}

/** Suggests types: there is one. */
export function suggestTypes({ prefix, offset, cursor = 0 }: Asked): object {
  const typed = prefix.trim().toLowerCase()
  const isWanted = COMPANY_TYPE.id.startsWith(typed) && (offset ?? cursor) === 0
  return { result: isWanted ? [{ ...COMPANY_TYPE, description: 'A company or another entity of a register.' }] : [] }
}
