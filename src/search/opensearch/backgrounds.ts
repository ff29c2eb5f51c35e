/** Backgrounds of companies in an index: what registers state beside their records, who points at whom, and groups. */
import {
  endKeys,
  type RegisterBackground,
  type Relation,
  type RelationKind,
  readBackgrounds,
} from '../../company/background.ts'
import { type Company, parseCompany } from '../../company/company.ts'
import { numberKey } from '../../matching/numbers/identifiers.ts'
import {
  dayOfGeneration,
  GROUP_MAX,
  groupTooLarge,
  isUpwards,
  relationAbove,
  STEPS_UP_MAX,
  UPWARDS,
} from '../company-groups.ts'
import type { PointedPage, PointingCompanies } from '../lookup.ts'
import { mapFound } from '../map-query.ts'
import type { Query } from '../query.ts'
import type { OwnBackground } from './background-fields.ts'
import { allOf, hasTerm } from './compile.ts'
import { type Hit, type IndexSearcher, jsonOf, type SortValue } from './index-searcher.ts'
import { toKeyword } from './keyword.ts'

function readOwn({ _source: { background } }: Hit): OwnBackground {
  return background === undefined ? [{ lei: null, id: null }, []] : (JSON.parse(background) as OwnBackground)
}

/** What registers state of the company of a hit that was asked for with `background`. */
function statedIn(hit: Hit): readonly RegisterBackground[] {
  return readBackgrounds(readOwn(hit)[1])
}

const pointingAt = (keys: readonly string[], kinds?: readonly RelationKind[]) =>
  allOf([hasTerm('pointsAt', keys.map(toKeyword)), ...(kinds === undefined ? [] : [hasTerm('relations', kinds)])])

/** Documents of a group that are read in one request, and keys that one asks for: fewer than OpenSearch takes terms. */
const GROUP_READ = 5_000
const KEYS_ASKED = 10_000

/** The backgrounds of an index. */
export class Backgrounds {
  readonly #searcher: IndexSearcher
  readonly #day: string

  /** @param generation whose day relations of groups are compared with */
  constructor(searcher: IndexSearcher, generation: string) {
    this.#searcher = searcher
    this.#day = dayOfGeneration(generation)
  }

  /** What registers state of a company; none where they state nothing, or nobody has the id. */
  async of(id: string): Promise<readonly RegisterBackground[]> {
    const query = hasTerm('id', [toKeyword(id)])
    const { hits } = await this.#searcher.search({ query, size: 1, source: ['background'], isUncounted: true })
    return hits.flatMap(statedIn)
  }

  /** The company at the other end of a relation; `null` where none is held. */
  async endOf({ id, lei }: Pick<Relation, 'lei' | 'id'>): Promise<Uint8Array | null> {
    const terms = [
      ...(id === null ? [] : [hasTerm('id', [toKeyword(id)])]),
      ...(lei === null ? [] : [hasTerm('numbers', [toKeyword(numberKey('lei', lei))])]),
    ]
    for (const query of terms) {
      const company = await this.#searcher.first(query)
      if (company !== null) return company
    }
    return null
  }

  /** Companies with a relation that points at one of these keys, in the order of results. */
  async pointedAt(keys: readonly string[], { skip, limit, kinds }: PointedPage): Promise<PointingCompanies> {
    const { total, hits } = await this.#searcher.search({
      query: pointingAt(keys, kinds),
      from: skip,
      size: limit,
      sort: ['place'],
      source: ['json', 'background'],
    })
    return { total, companies: hits.map((hit) => ({ company: jsonOf(hit), background: statedIn(hit) })) }
  }

  /** The condition with the ids of the members in place of each group. @throws {PublicError} 400 where one is too large */
  async findGroups(query: Query): Promise<Query> {
    return await mapFound(
      query,
      'group',
      (id) => this.#group(id),
      (_, ids) => ({ kind: 'ids', ids }),
    )
  }

  /** Ids of the companies of a group. */
  async #group(id: string): Promise<readonly string[]> {
    const own = await this.endOf({ id, lei: null })
    if (own === null) return []
    const top = await this.#top(id, parseCompany(own))
    const found = new Set(top.id === null ? [] : [top.id])
    const asked = new Set(top.keys)
    for (let keys = [...top.keys]; keys.length > 0; ) {
      const next: string[] = []
      for (let from = 0; from < keys.length; from += KEYS_ASKED) {
        for await (const [ends, stated] of this.#below(keys.slice(from, from + KEYS_ASKED))) {
          const isBelow = readBackgrounds(stated)
            .flatMap(({ relations }) => relations)
            .some((one) => isUpwards(one, this.#day) && endKeys(one).some((key) => asked.has(key)))
          if (!isBelow || found.has(ends.id!)) continue
          found.add(ends.id!)
          if (found.size > GROUP_MAX) throw groupTooLarge(id)
          next.push(...endKeys(ends).filter((key) => !asked.has(key)))
        }
      }
      for (const key of next) asked.add(key)
      keys = next
    }
    return [...found]
  }

  /** Follows relations upwards, until there is none, or one leads back. @returns the id of the company; `null`: it is not held */
  async #top(id: string, start: Company): Promise<{ readonly id: string | null; readonly keys: readonly string[] }> {
    const seen = new Set<string>()
    let node: { readonly id: string | null; readonly keys: readonly string[] } = { id: start.id, keys: endKeys(start) }
    for (let steps = 0; node.id !== null; steps++) {
      if (steps > STEPS_UP_MAX) throw groupTooLarge(id)
      for (const key of node.keys) seen.add(key)
      const stated = (await this.of(node.id)).flatMap(({ relations }) => relations)
      const above = relationAbove(stated, this.#day)
      const named = above === undefined ? [] : endKeys(above)
      if (above === undefined || named.length === 0) return node
      const bytes = await this.endOf(above)
      const held = bytes && parseCompany(bytes)
      const next = { id: held?.id ?? null, keys: [...new Set([...(held === null ? [] : endKeys(held)), ...named])] }
      if (next.keys.some((key) => seen.has(key))) return node
      node = next
    }
    return node
  }

  /** Companies with a relation upwards that point at keys, whatever the day. */
  async *#below(keys: readonly string[]): AsyncGenerator<OwnBackground> {
    let after: readonly SortValue[] | undefined
    for (;;) {
      const { hits } = await this.#searcher.search({
        query: pointingAt(keys, UPWARDS),
        size: GROUP_READ,
        sort: ['place'],
        source: ['background'],
        isUncounted: true,
        ...(after !== undefined && { search_after: after }),
      })
      for (const hit of hits) yield readOwn(hit)
      if (hits.length < GROUP_READ) return
      after = hits.at(-1)?.sort
    }
  }
}
