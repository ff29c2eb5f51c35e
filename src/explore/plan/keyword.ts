/** What a keyword asks for: which companies it reaches, and how they rank by it. Pure. */
import { isGeneric } from '../../industries/generic-words.ts'
import { ARTICLES } from '../../matching/common-words.ts'
import { numbersIn } from '../../matching/numbers/number-in-text.ts'
import { type Query, share } from '../../search/query.ts'
import { analyse } from '../../text/analyzer.ts'
import { languageOfCountry } from '../../text/language.ts'
import { stopWordsOf } from '../../text/stop-words.ts'
import { distinctiveTerms, equivalentsIn, keepLargestWeights, makeTerms, rankKeywords, rankTerms } from './concepts.ts'
import type { KeywordPlan, Knowledge, Term } from './knowledge.ts'
import { wordsSaying } from './learned-sectors.ts'
import { planNear } from './near-words.ts'
import { withFamilies } from './trades/trade-families.ts'
import { allOf, codesSaying, planReach, rankSectors, readEntry } from './words.ts'

/** Weight of one word of several, where companies with it have the industries of all, beside 1 for all of them. */
const SAYING_WEIGHT = 0.5

/** Plans a keyword. Its condition is a shared node, so that an engine may cache which companies it reaches. */
export function planKeyword(keyword: string, countries: readonly string[], knowledge: Knowledge): KeywordPlan {
  const { meaningOf } = knowledge
  return knowledge.caches.keywords.get(`${countries.join()} ${keyword}`, () => {
    const found = readEntry(keyword, countries, knowledge)
    // `SIREN 442133278` names nobody's industry.
    const read = numbersIn(keyword).some(({ rest }) => rest === '') ? { ...found, sectors: [] } : found
    const made = makeTerms(keyword, countries, knowledge)
    const terms = countries.length === 1 ? withFamilies(made, read, countries[0], knowledge) : made
    const names = equivalentsIn(terms)
    const saying = codesSaying(read, names, countries, knowledge)
    return {
      where: planReach(read, names, countries, knowledge, saying),
      codes: rankSectors(read, names, countries, saying),
      terms,
      words: keepLargestWeights([
        ...rankKeywords([keyword], terms),
        ...(countries.length === 1 && meaningOf !== null
          ? wordsSaying(keyword, read.sectors, countries[0], meaningOf).map(({ word, share }) => ({
              entry: word,
              weight: SAYING_WEIGHT * share,
            }))
          : []),
      ]),
      near: planNear(keyword, terms, countries, knowledge),
      sectors: read.sectors.map(({ code }) => code),
      isHardlyBorne: read.isHardlyBorne === true,
    }
  })
}

/**
 * Plans a keyword whose words count by themselves, too: {@link tellingWords}.
 *
 * @param joined those of its {@link joinedSpellings} that companies may have
 */
export function planWordByWord(
  keyword: string,
  countries: readonly string[],
  knowledge: Knowledge,
  joined: readonly string[],
): KeywordPlan {
  const plan = planKeyword(keyword, countries, knowledge)
  return {
    ...plan,
    where: {
      kind: 'any',
      of: [
        plan.where,
        planEachWord(keyword, plan.terms, countries),
        ...joined.map((entry): Query => ({ kind: 'words', entry })),
      ],
    },
    words: keepLargestWeights([
      ...plan.words,
      ...rankTerms(plan.terms),
      ...joined.map((entry) => ({ entry, weight: 1 })),
    ]),
  }
}

/** Most words that are looked for written as one, and least letters of that. */
const JOINED_WORDS_MAX = 5
const JOINED_LETTERS_MIN = 8

/** A keyword of several words written as one, as web addresses are, by itself and behind an article: "lacasadiriposo.it". */
export function joinedSpellings(keyword: string, countries: readonly string[]): readonly string[] {
  const words = analyse(keyword, 'plain').map(({ word }) => word)
  const joined = words.join('')
  if (words.length < 2 || words.length > JOINED_WORDS_MAX || joined.length < JOINED_LETTERS_MIN) return []
  const stopping = countries.map((country) => stopWordsOf(languageOfCountry(country)))
  const articles = [...ARTICLES].filter((article) => stopping.some((own) => own.has(article)))
  return [joined, ...articles.map((article) => article + joined)]
}

/** Most words of a keyword that count by themselves. */
const WORDS_MAX = 8

/** The distinctive words of a keyword; none where it has no more than one, or too many. */
export function tellingWords(terms: readonly Term[]): readonly string[] {
  const words = [...new Set(distinctiveTerms(terms).flatMap((term) => term.words.filter((word) => !isGeneric(word))))]
  return words.length > 1 && words.length <= WORDS_MAX ? words : []
}

/** A company says all telling words, wherever; one without an industry code says one of them, and the order decides. */
function planEachWord(keyword: string, terms: readonly Term[], countries: readonly string[]): Query {
  const said = tellingWords(terms).map((entry): Query => ({ kind: 'words', entry }))
  if (said.length === 0) return { kind: 'any', of: [] }
  return share(`each word ${countries.join()} ${keyword}`, {
    kind: 'any',
    of: [allOf(said), allOf([{ kind: 'uncoded' }, { kind: 'any', of: said }])],
  })
}
