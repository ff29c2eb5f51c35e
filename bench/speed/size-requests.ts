/** Requests to a service over many rows of a register, drawn from these rows. */

import type { Random } from '../../test/support/random.ts'
import { type Case, readCases } from '../quality/sentences/read-cases.ts'

/** A request, and what it is reported under. */
export interface SizeRequest {
  readonly kind: 'lite' | 'words' | 'plus' | 'lookup'
  readonly path: string
  readonly body: object
}

/** What requests are made of: cells of a row that became a company. */
export interface Subject {
  readonly name: string
  readonly town: string
  readonly code: string
}

/** The companies of one country that requests are about. */
export interface Subjects {
  readonly country: string
  readonly language: Case['language']
  readonly all: readonly Subject[]
}

/** Kinds take turns. */
const KINDS = ['lite', 'words', 'plus', 'lookup'] as const

/** Draws requests of all kinds in turn. */
export function* drawSizeRequests(subjects: Subjects, count: number, random: Random): Generator<SizeRequest> {
  const { country, language, all: rows } = subjects
  const sentences = readCases().filter((each) => each.language === language && each.country === country)
  const everywhere = { countriesIso2: [country] }
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)]
  for (let number = 0; number < count; number++) {
    const kind = KINDS[number % KINDS.length]
    const row = pick(rows)
    switch (kind) {
      case 'lite':
        yield { kind, path: '/explore/lite', body: { filters: { ...everywhere, ...drawFilters(row, random) } } }
        break
      case 'words': {
        const keywords = [
          pick(pick(rows).name.split(' ')),
          ...random.several(0, 2, () => pick(pick(rows).name.split(' '))),
        ]
        const filters = { ...everywhere, ...(random.chance(0.5) && drawFilters(row, random)) }
        yield { kind, path: '/explore/simple-semantic', body: { filters, semantic: { keywords } } }
        break
      }
      case 'plus':
        yield { kind, path: '/explore/plus', body: { filters: everywhere, query: pick(sentences).query } }
        break
      case 'lookup':
        yield { kind, path: '/explore/one', body: { country, companyName: row.name } }
    }
  }
}

/** Filters of none to four members. The company of the row matches all but the date. */
function drawFilters({ town, code }: Subject, random: Random): object {
  return {
    ...(random.chance(0.6) && { nationalSectors: [code] }),
    ...(random.chance(0.5) && { cities: [town] }),
    ...(random.chance(0.3) && { status: ['Active'] }),
    ...(random.chance(0.4) && { dateOfIncorporationGte: `${1990 + random.below(34)}-01-01` }),
  }
}
