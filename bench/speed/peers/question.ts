/**
 * Searches as text for engines in other processes: a tree in prefix notation, its parts separated by spaces.
 *
 * `all N …`, `any N …` and `not …` hold trees; `in FIELD N …` numbers of which one is enough; `range FIELD FROM TO` bounds
 * of which one may be `*`; `phrase N …` stems that follow one another in a text; `worth WEIGHT …` a tree whose matches score
 * that much. `any 0` matches nothing. Texts are numbers, as in the rows.
 */
import type { Query, SearchPlan } from '../../../src/search/query.ts'
import { RANGE_COLUMNS, type TextNumbers } from '../engines/relational.ts'
import { phrasesOf, tokensOfCode } from '../engines/relational-words.ts'

/** What a company under a code that is not its primary one scores, as `Rank` defines it. */
const SECONDARY = 0.6

/** What must hold, and the tree that also ranks; empty where nothing ranks. */
export interface Question {
  readonly filter: string
  readonly ranked: string
}

/** A plan as text. Where words rank, they are the last of its conditions: a match has one of them. */
export function questionOf(
  { countries, where, rank }: Pick<SearchPlan, 'countries' | 'where' | 'rank'>,
  numbers: TextNumbers,
): Question {
  const tree = (query: Query): string => treeOf(query, countries, numbers)
  const among = inNumbers(
    'country',
    countries.map((country) => numbers.find(country)),
  )
  const conditions = where.kind === 'all' ? where.of : [where]
  if (rank === null) return { filter: list('all', [among, ...conditions.map(tree)]), ranked: '' }
  if (conditions.at(-1)?.kind !== 'any') throw new Error('Cannot measure: the last condition does not rank')
  const phrases = rank.words.flatMap(({ entry }) => phrasesOf(entry, numbers)).map(phrase)
  const codes = rank.codes.flatMap(({ scheme, code, weight }) =>
    (['primary', 'secondary'] as const).flatMap((of) => {
      const tokens = tokensOfCode({ kind: 'code', scheme, codes: [code], rank: of }, countries, numbers)
      const worth = of === 'primary' ? weight : weight * SECONDARY
      return tokens.length === 0 ? [] : `worth ${worth} ${inNumbers('tokens', tokens)}`
    }),
  )
  return {
    filter: list('all', [among, ...conditions.slice(0, -1).map(tree)]),
    ranked: list('any', [...phrases, ...codes]),
  }
}

function treeOf(query: Query, countries: readonly string[], numbers: TextNumbers): string {
  switch (query.kind) {
    case 'all':
    case 'any':
      return list(
        query.kind,
        query.of.map((part) => treeOf(part, countries, numbers)),
      )
    case 'not':
      return `not ${treeOf(query.of, countries, numbers)}`
    case 'value': {
      const found = query.values.map((value) => numbers.find(`${query.field} ${value}`))
      return inNumbers(query.field, found)
    }
    case 'code':
      return inNumbers('tokens', tokensOfCode(query, countries, numbers))
    case 'words':
      return list('any', phrasesOf(query.entry, numbers).map(phrase))
    case 'range': {
      const [from, to] = RANGE_COLUMNS[query.field]
      if (from === to) return `range ${from} ${query.gte ?? '*'} ${query.lte ?? '*'}`
      return list('all', [
        ...(query.lte === null ? [] : [`range ${from} * ${query.lte}`]),
        ...(query.gte === null ? [] : [`range ${to} ${query.gte} *`]),
      ])
    }
    default:
      throw new Error(`Cannot measure: the workload has no ${query.kind}`)
  }
}

const list = (kind: 'all' | 'any', parts: readonly string[]) => [kind, parts.length, ...parts].join(' ')

const phrase = (words: readonly number[]) => `phrase ${words.length} ${words.join(' ')}`

/** Numbers of which one is enough; 0 is no text's. */
function inNumbers(field: string, numbers: readonly number[]): string {
  const known = numbers.filter((number) => number !== 0)
  return known.length === 0 ? 'any 0' : `in ${field} ${known.length} ${known.join(' ')}`
}
