/**
 * Finds the companies that a name may denote: candidates by the letters of their names, judged by the code that judges
 * those of every engine.
 *
 * Requests of one lookup: names with the same letters and names that resemble them, at once; where none of these is as good
 * as certain, the name as it may have been mistyped, and with its town; where nothing is left, names that contain its words.
 */
import { postcodeKey } from '../../../company/place-keys.ts'
import { isOtherReading, judgeNames, SAME_SPELLINGS_MAX, SURE_SCORE } from '../../../matching/candidates/judge-names.ts'
import type { NameMatch } from '../../../matching/candidates/judged-names.ts'
import { rawWords } from '../../../matching/name-words.ts'
import { readName, spellingKeys } from '../../../matching/names.ts'
import { townKey } from '../../../matching/place-evidence.ts'
import { readBare, readingsOf } from '../../../matching/readings/name-readings.ts'
import { placedReadings } from '../../../matching/readings/typed-places.ts'
import { JUDGED_WORK, type NameQuestion } from '../../lookup.ts'
import { allOf, type Clause, hasTerm, inCountries } from '../compile.ts'
import type { IndexSearcher } from '../index-searcher.ts'
import { toKeyword } from '../keyword.ts'
import type { TermCounts } from '../term-counts.ts'
import { FoundNames, readFound } from './found-names.ts'
import { fullGrams, gramsOf, joinedTerm, readCalled, spellingTerms, WORD_USES_MAX, wordUse } from './name-fields.ts'

/** Names with exactly the letters asked for: further ones differ in nothing that was asked. */
const EXACT_MAX = 60
/** Names that resemble the one asked for: the one meant is among 40 of them in 298 of 300 damaged names, and in no more of 100. */
const SIMILAR_MAX = 80
/** Names that contain all words asked for. */
const PARTIAL_MAX = 200
/** Share of the grams asked for that a name must have. */
const GRAMS_SHARE = '35%'

/** What lookups of one index work with. */
export interface NameFinding {
  readonly searcher: IndexSearcher
  readonly nameWords: TermCounts
  readonly placeWords: TermCounts
  /** Names of a country; 0 where it has none. */
  readonly namesIn: (country: string) => number
}

type Found = Map<number, ReturnType<typeof readFound>>

/** What a lookup found, and the work that it took: that of judging its candidates. */
export interface FoundMatches {
  /** Best first; `document` of each is its rank in the order of results. */
  readonly matches: readonly NameMatch[]
  readonly work: number
}

/** Finds the companies that a name may denote. */
export async function findByName(finding: NameFinding, question: NameQuestion): Promise<FoundMatches> {
  let work = 0
  const matches = await find(finding, question, (candidates) => {
    work += candidates * JUDGED_WORK
  })
  return { matches, work }
}

/** @param onJudge called with the number of candidates that are judged */
async function find(
  finding: NameFinding,
  question: NameQuestion,
  onJudge: (candidates: number) => void,
): Promise<readonly NameMatch[]> {
  const { country, name } = question
  const read = readName(name, country)
  if (read.words.length === 0 || finding.namesIn(country) === 0) return []
  const found: Found = new Map()
  const placed = placedReadings(name, country)
  const asked = [question.city ?? '', (question.city ?? '').split(',', 1)[0]].map(townKey)
  const near = placeClauses(question)
  const similar = (words: readonly string[], ...more: readonly Clause[]) => ({
    filter: [...more],
    grams: gramsOf(words).join(' '),
  })
  const [towns] = await Promise.all([
    existingTowns(finding, country, [...asked, ...placed.flatMap(({ town }) => town ?? [])]),
    ...[null, ...near].map((place) =>
      readExact(finding, found, country, hasTerm('joined', [joinedTerm(read.words)]), EXACT_MAX, place),
    ),
    readExact(
      finding,
      found,
      country,
      hasTerm('spellings', spellingTerms(spellingKeys(name))),
      2 * SAME_SPELLINGS_MAX,
      null,
    ),
    readSimilar(finding, found, country, similar(read.words)),
    ...near.map((place) => readSimilar(finding, found, country, similar(read.words, place))),
  ])
  const judgeFound = () => {
    onJudge(found.size)
    return judge(finding, question, found, towns)
  }
  let matches = await judgeFound()
  if ((matches[0]?.matchScore ?? 0) >= SURE_SCORE) return matches

  const typed = readName(name, country, true)
  const inTowns = placed.flatMap(({ name: own, town, postCode }) => {
    const { words } = readName(own, country, true)
    if (words.length === 0) return []
    if (town !== null) return towns.has(town) ? [readInTown(finding, found, country, words, town)] : []
    return placeClauses({ ...question, postCode, region: null }).map((place) =>
      readSimilar(finding, found, country, similar(words, place)),
    )
  })
  await Promise.all([
    readSimilar(finding, found, country, { filter: [], grams: fullGrams(name) }),
    ...(isOtherReading(typed, read)
      ? [
          readSimilar(finding, found, country, similar(typed.words)),
          readExact(finding, found, country, hasTerm('joined', [joinedTerm(typed.words)]), EXACT_MAX, null),
        ]
      : []),
    ...inTowns,
    ...readingsOf(name, country).flatMap((reading) => {
      const { words } = readName(reading.name, country, true)
      if (words.length === 0) return []
      const exact = readExact(finding, found, country, hasTerm('joined', [joinedTerm(words)]), EXACT_MAX, null)
      return reading.isExact ? [exact] : [exact, readSimilar(finding, found, country, similar(words))]
    }),
  ])
  matches = await judgeFound()
  if (matches.length > 0 && matches[0].foundBy === 'name') return matches

  const words = [...new Set(readBare(name, country).words)].map((word) => hasTerm('nameWords', [wordUse(word, 1)]))
  for (const place of [null, ...near]) await readExact(finding, found, country, allOf(words), PARTIAL_MAX, place)
  await readSharing(finding, found, country, words)
  return judgeFound()
}

/** Conditions that companies at the place asked for meet; those elsewhere are found without. */
function placeClauses({ postCode, region }: NameQuestion): readonly Clause[] {
  const postcode = postCode === null ? '' : postcodeKey(postCode)
  return [
    ...(postcode === '' ? [] : [{ prefix: { postcode: toKeyword(postcode) } }]),
    ...(region === null ? [] : [hasTerm(region.includes('|') ? 'province' : 'region', [toKeyword(region)])]),
  ]
}

/** Reads companies with a condition, the largest first. */
async function readExact(
  { searcher }: NameFinding,
  found: Found,
  country: string,
  condition: Clause,
  size: number,
  place: Clause | null,
): Promise<void> {
  const query = allOf([inCountries([country]), condition, ...(place === null ? [] : [place])])
  const { hits } = await searcher.search({ query, size, sort: ['place'], source: ['called'], isUncounted: true })
  note(found, country, hits)
}

/** Reads companies whose names share the rarest of some words: candidates for a near match. */
async function readSharing(
  { searcher }: NameFinding,
  found: Found,
  country: string,
  words: readonly Clause[],
): Promise<void> {
  const query = { bool: { filter: [inCountries([country])], should: words, minimum_should_match: 1 } }
  const sort = [{ _score: { order: 'desc' } }, 'place']
  const { hits } = await searcher.search(
    { query, size: SIMILAR_MAX, sort, source: ['called'], isUncounted: true },
    true,
  )
  note(found, country, hits)
}

/** Reads companies whose names share the most telling grams. Statistics of all shards count, so that the answer is the same on every copy. */
async function readSimilar(
  { searcher }: NameFinding,
  found: Found,
  country: string,
  { grams, filter }: { readonly grams: string; readonly filter: readonly Clause[] },
): Promise<void> {
  if (grams === '') return
  const must = [{ match: { grams: { query: grams, minimum_should_match: GRAMS_SHARE } } }]
  const query = { bool: { filter: [inCountries([country]), ...filter], must } }
  const sort = [{ _score: { order: 'desc' } }, 'place']
  const { hits } = await searcher.search(
    { query, size: SIMILAR_MAX, sort, source: ['called'], isUncounted: true },
    true,
  )
  note(found, country, hits)
}

async function readInTown(
  finding: NameFinding,
  found: Found,
  country: string,
  words: readonly string[],
  key: string,
): Promise<void> {
  if (words.length === 0) return
  const town = hasTerm('town', [toKeyword(key)])
  await Promise.all([
    readExact(finding, found, country, hasTerm('joined', [joinedTerm(words)]), EXACT_MAX, town),
    readSimilar(finding, found, country, { filter: [town], grams: gramsOf(words).join(' ') }),
  ])
}

function note(
  found: Found,
  country: string,
  hits: readonly { readonly _source: { readonly called?: string }; readonly sort: readonly (number | string)[] }[],
): void {
  for (const { _source, sort } of hits) {
    const rank = Number(sort.at(-1))
    if (_source.called !== undefined && !found.has(rank))
      found.set(rank, readFound(readCalled(_source.called, country)))
  }
}

/** Which of some towns have a company. */
async function existingTowns(
  { searcher }: NameFinding,
  country: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(keys)].filter((key) => key !== '')
  const own = inCountries([country])
  const exist = await Promise.all(
    distinct.map((key) => searcher.hasAny(allOf([own, hasTerm('town', [toKeyword(key)])]))),
  )
  return new Set(distinct.filter((_, at) => exist[at]))
}

async function judge(
  finding: NameFinding,
  question: NameQuestion,
  found: Found,
  towns: ReadonlySet<string>,
): Promise<readonly NameMatch[]> {
  const { country, name } = question
  const words = new Set(rawWords(name).map(({ text }) => text))
  for (const isTyped of [false, true]) for (const word of readName(name, country, isTyped).words) words.add(word)
  for (const reading of [...readingsOf(name, country), ...placedReadings(name, country)])
    for (const word of readName(reading.name, country, true).words) words.add(word)
  for (const { names } of found.values()) for (const { words: own } of names) for (const word of own) words.add(word)
  const uses = [...words].flatMap((word) => Array.from({ length: WORD_USES_MAX }, (_, use) => usesKey(word, use + 1)))
  const [[nameCount], [placeCount]] = await Promise.all([
    finding.nameWords.read([country], uses),
    finding.placeWords.read([country], words),
  ])
  const names = new FoundNames(found, towns, {
    names: finding.namesIn(country),
    uses(word) {
      let sum = 0
      for (let use = 1; use <= WORD_USES_MAX; use++) sum += nameCount(usesKey(word, use))
      return sum
    },
    isPlace: (word) => placeCount(word) > 0,
  })
  return judgeNames(question, names, names)
}

/** `TermCounts` makes keywords itself. */
function usesKey(word: string, use: number): string {
  return use === 1 ? word : `${word}#${use}`
}
