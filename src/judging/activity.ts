/**
 * Whether a company does what was asked: by its registered codes, by the words of its names and description, and by the
 * meaning of those words. Pure.
 *
 * Codes come first, because an authority has checked them. A code for the activity confirms it only where its
 * title, or a text of the company, contains every asked word or another name of it: for "olive oil" the code of oils
 * and fats fits, but is no evidence of olives. A code that merely covers the activity by official phrases is a probable
 * match. Without codes only texts decide, and must mention the activity where a company describes itself.
 */
import type { Company } from '../company/company.ts'
import { type ActivityKind, kindOfStem } from '../industries/activity-kinds.ts'
import type { Sectors } from '../industries/sectors.ts'
import { type CodeNode, findCode } from '../reference/industry-codes.ts'
import { analyse, stemOf } from '../text/analyzer.ts'
import { LANGUAGES, type Language } from '../text/language.ts'
import { ANY_COUNTRY, type AskedActivity, type AskedTerm, isUnder } from './asked-activity.ts'
import { findInTitles, findNamesInTitles, titlesOf } from './code-titles.ts'
import type { ActivityEvidence, ActivityMention, CodeEvidence, CodeFit, NearMention } from './evidence.ts'
import { type CompanyText, findMentions, type Mention, type QuestionWords, type Sentence } from './texts.ts'

/** Share of the best sector's weight from which the question means another sector as well. */
const SAME_SHARE = 0.5

/** Weighs the record of a company against an activity. */
export function weighActivity(
  asked: AskedActivity,
  company: Company,
  texts: readonly CompanyText[],
  sectors: Sectors,
): ActivityEvidence {
  const codes = compareCodes(asked, company)
  const best = codes.at(0)?.fit ?? 'other'
  const said = readTextEvidence(asked, texts, readQuestionWords(asked, sectors))
  if (best === 'same') return byCode(asked, company, codes, said)
  return byTexts(asked, company, codes, said, texts, sectors)
}

/** The evidence of the texts for every thing asked. */
interface TextEvidence {
  readonly mentions: readonly ActivityMention[]
  /** Words that a text contains, literally, by another name or by a word for the same activity, and does not deny. */
  readonly mentioned: ReadonlySet<string>
  /** The things that a text contains literally. */
  readonly literal: ReadonlySet<string>
  /** Words of the description that such companies also use, in its spelling. */
  readonly related: () => readonly string[]
  readonly denied: readonly string[]
  /** How strongly the texts mention what was asked: as strongly as the weakest of its words. */
  readonly strength: Strength
  /** The things are mentioned next to each other, and words such as "tools" near them are mentioned as well. */
  readonly isTogether: boolean
  /** Half of the words are mentioned somewhere, or a thing in a name or where the description begins. */
  readonly isPartly: boolean
}

/**
 * How strongly texts mention a word: not at all; somewhere; in a name or where the description begins; or there, often
 * enough, and about the company itself.
 */
const STRENGTHS = ['none', 'passing', 'named', 'strong'] as const
type Strength = (typeof STRENGTHS)[number]
const PASSING = STRENGTHS.indexOf('passing')

function byCode(
  asked: AskedActivity,
  company: Company,
  codes: readonly CodeEvidence[],
  { mentions, mentioned, literal, denied }: TextEvidence,
): ActivityEvidence {
  const same = codes.filter(({ fit }) => fit === 'same')
  const titles = titlesOf(company)
  const titled = findInTitles(asked, titles)
  const named = findNamesInTitles(asked, titles)
  const narrows = findInTitles(asked, new Map(same.flatMap(({ node }) => [...node.titles]))).size > 0
  // Words in an official phrase of the sector are another name of the sector.
  const because = new Set(
    asked.sectors
      .filter(({ naceCode }) => same.some(({ code }) => isUnder(code, naceCode)))
      .flatMap((sector) => sector.because)
      .flatMap(stemsInEach),
  )
  const isNamed = (thing: string) => stemsInEach(thing).some((stem) => because.has(stem))
  const unsaid = asked.things.filter((thing) => !literal.has(thing) && !titled.has(thing) && !named.has(thing))
  // Another name in a text may confirm what neither its own words nor titles do.
  const open = unsaid.filter((thing) => !mentioned.has(thing))
  // What the code merely covers by its official phrases is no word of the record: it confirms nothing.
  const isCovered =
    open.length === asked.things.length &&
    open.every((thing) => !narrows && isNamed(thing)) &&
    asked.sectors.some(({ naceCode }) => same.some(({ nace }) => nace.code === naceCode))
  const missing = asked.isChoice && open.length < asked.things.length ? [] : open
  const state = missing.length === 0 && denied.length === 0 ? 'sure' : 'near'
  return {
    state,
    codes: selectCodes(codes, company, asked),
    mentions: unsaid.length > 0 ? mentions : mentions.filter(({ nameOf }) => nameOf === null),
    related: [],
    near: [],
    similar: null,
    missing: writeAsAsked(asked, excludeDenied(missing, denied)),
    denied: writeAsAsked(asked, denied),
    isUnsaid: missing.length === asked.things.length,
    covered: isCovered && asked.activity.length <= COVERED_LENGTH_MAX ? asked.activity : null,
  }
}

/** An activity of more characters is a sentence, which no reason quotes. */
const COVERED_LENGTH_MAX = 60

/**
 * How often texts must mention what was asked. Every mention in a description counts, by the word or another name of it;
 * a company's name counts once; related things that such companies mention count, too. Set on the tuning half of
 * `bench/quality/verdicts`, like the other bounds here.
 */
const COUNT_SURE = 3
/** How many of them may be related things. */
const RELATED_COUNTED = 2
/** Least weight of the sector that sentences are about, among all sectors: for sentences with the words, and without. */
const MEANT_WEIGHT_MIN = 0.08
const SIMILAR_WEIGHT_MIN = 0.15

function byTexts(
  asked: AskedActivity,
  company: Company,
  codes: readonly CodeEvidence[],
  { mentions, mentioned, denied, related, strength, isTogether, isPartly }: TextEvidence,
  texts: readonly CompanyText[],
  sectors: Sectors,
): ActivityEvidence {
  const missing = excludeDenied(
    asked.words.filter((word) => !mentioned.has(word)),
    denied,
  )
  const evidence = (
    state: ActivityEvidence['state'],
    similar: CodeNode | null = null,
    near: readonly NearMention[] = [],
  ): ActivityEvidence => ({
    state,
    codes: selectCodes(codes, company, asked),
    mentions,
    related: state === 'sure' && codes.length === 0 ? related().slice(0, RELATED_COUNTED) : [],
    near,
    similar,
    // The codes of a registered company show what it does with the things.
    missing: writeAsAsked(asked, codes.length === 0 ? missing : missing.filter((word) => asked.things.includes(word))),
    denied: writeAsAsked(asked, denied),
    isUnsaid: mentions.length === 0,
    covered: null,
  })
  const language = texts.find(({ source }) => source === 'description')?.language ?? 'plain'
  const isSaid = (strength === 'strong' || strength === 'named') && denied.length === 0
  switch (codes.at(0)?.fit) {
    case 'same':
    case 'possible':
      return evidence(isSaid ? 'sure' : 'near')
    case 'near':
      return evidence('near')
    case 'other':
      // Registered for something else: only lead sentences count, and even they do not settle the matter.
      return evidence(isSaid ? 'near' : 'none')
    case undefined: {
      // The words may mean something else ("office space"): the sentences with them must be about the sector asked for.
      const saying = new Set(mentions.flatMap(({ sentences }) => sentences).filter(({ isLead }) => isLead))
      const isMeant =
        asked.sectors.length === 0 ||
        findSimilarSector(asked, [...saying], { language, sectors, weightMin: MEANT_WEIGHT_MIN }) !== null
      const isComplete = missing.length === 0 && isTogether
      if (strength === 'strong' && isSaid && isComplete && isMeant) return evidence('sure')
      // Some of several words may be missing.
      if (strength !== 'none' || (isPartly && denied.length === 0)) return evidence('near')
      const similar =
        denied.length > 0
          ? null
          : findSimilarSector(asked, selectSentences(texts), { language, sectors, weightMin: SIMILAR_WEIGHT_MIN })
      if (similar !== null) return evidence('near', similar)
      const near = denied.length > 0 ? [] : findNear(asked, mentioned, texts)
      return near.length === 0 ? evidence('none') : evidence('near', null, near)
    }
  }
}

/**
 * Near words in a description, for each thing asked that no text mentions; none where one of them has none. Any
 * sentence counts, as in the search: a company found by near words is not refused for lack of the word itself.
 */
function findNear(
  { things, near, isChoice, written }: AskedActivity,
  mentioned: ReadonlySet<string>,
  texts: readonly CompanyText[],
): readonly NearMention[] {
  const described = texts.filter(({ source }) => source === 'description')
  const open = things.filter((thing) => !mentioned.has(thing))
  const found = open.flatMap((thing): NearMention[] => {
    for (const word of near.get(thing) ?? []) {
      const [said] = findMentions(described, word).mentions
      if (said !== undefined) return [{ written: said.written, asked: written.get(thing) ?? thing }]
    }
    return []
  })
  return found.length === open.length || isChoice ? found : []
}

/** The words as the question writes them; all the things asked together as one phrase. */
function writeAsAsked({ things, written, whole }: AskedActivity, words: readonly string[]): readonly string[] {
  if (words.length > 1 && words.join() === things.join()) return [whole]
  return words.map((word) => written.get(word) ?? word)
}

function excludeDenied(missing: readonly string[], denied: readonly string[]): readonly string[] {
  return missing.filter((word) => !denied.includes(word))
}

/**
 * When a compound is something else than what was asked ("edible oil" to a question for oil companies, "investment bank" to
 * one for banks): no sector asked for has this share of its best sector's weight, and the best sector has at least this
 * weight.
 */
const OTHER_SHARE = 0.3
const OTHER_WEIGHT_MIN = 0.5

function readQuestionWords({ words, acronyms, sectors: asked }: AskedActivity, sectors: Sectors): QuestionWords {
  const best = asked.at(0)?.weight ?? 0
  const meant = asked.filter(({ weight }) => weight >= SAME_SHARE * best).map(({ naceCode }) => naceCode)
  return {
    words: new Set(words),
    acronyms,
    isOther: (compound, language) => {
      if (meant.length === 0) return false
      const answer = sectors.of(compound, { limit: 8, shareMin: OTHER_SHARE, languages: [language] })
      const first = answer.sectors.at(0)
      if (first === undefined || first.weight < OTHER_WEIGHT_MIN) return false
      if (answer.sectors.some(({ code }) => meant.some((own) => isUnder(code, own) || isUnder(own, code)))) return false
      // An official phrase must contain the compound: any other word before it is how, where or for whom.
      const stems = analyse(compound, language).map(({ stem }) => stem)
      return first.because.some(({ text }) => {
        const said = new Set(analyse(text, language).map(({ stem }) => stem))
        return stems.every((stem) => said.has(stem))
      })
    },
  }
}

function readTextEvidence(
  { words, things, kinds, terms }: AskedActivity,
  texts: readonly CompanyText[],
  asking: QuestionWords,
): TextEvidence {
  const findThing = (word: string) => {
    const term = terms.find((each) => each.words.includes(word))
    const { mentions, isDenied } = findMentions(texts, word, asking, term?.names)
    const nameOf = ({ entry }: Mention) => (entry === word ? null : (term?.written ?? null))
    return { word, isDenied, mentions: mentions.map((mention) => ({ ...mention, nameOf: nameOf(mention) })) }
  }
  const relatedTo = createRelatedFinder(texts, terms)
  const parts = things.map(findThing)
  const strengths = parts.map(({ word, mentions }) =>
    STRENGTHS.indexOf(strengthOf(mentions, () => relatedTo(word).length)),
  )
  const names = parts.flatMap(({ mentions }) => mentions).filter(({ nameOf }) => nameOf !== null)
  // A text with another name of a thing has mentioned all of its words, "producers" too.
  const called = new Set(
    terms.filter(({ written }) => names.some(({ nameOf }) => nameOf === written)).flatMap((each) => each.words),
  )
  // To mention "developer tools" a text must mention "tools", too.
  const others = words
    .filter((word) => !things.includes(word) && !kinds.has(word))
    .map((word) => ({ word, strength: STRENGTHS.indexOf(strengthOf(findThing(word).mentions, () => 0)) }))
  const mentioned = new Set(parts.filter(({ mentions }) => mentions.length > 0).map(({ word }) => word))
  for (const word of words)
    if (!things.includes(word) && (called.has(word) || isDone(kinds.get(word), texts))) mentioned.add(word)
  // Words side by side are quoted together.
  const whole = things.length > 1 ? findMentions(texts, things.join(' '), asking) : null
  const denied = parts.filter(({ isDenied }) => isDenied).map(({ word }) => word)
  const together = whole?.mentions.map((mention) => ({ ...mention, nameOf: null })) ?? []
  const isCalled = things.every((thing) => called.has(thing))
  return {
    mentions: dropRepeats(together.length > 0 ? [...together, ...names] : parts.flatMap(({ mentions }) => mentions)),
    mentioned,
    literal: new Set(
      parts.filter(({ mentions }) => mentions.some(({ nameOf }) => nameOf === null)).map(({ word }) => word),
    ),
    related: () => [...new Set(things.flatMap(relatedTo))],
    denied: whole?.isDenied === true && !isCalled ? things : denied,
    strength: STRENGTHS[Math.min(...strengths)],
    isTogether:
      (whole === null || together.length > 0 || isCalled) && others.every(({ strength }) => strength > PASSING),
    isPartly: mentioned.size >= words.length / 2 || strengths.some((strength) => strength > PASSING),
  }
}

/** Finds words of an English description that companies of the kind asked for also use, in its spelling. */
function createRelatedFinder(
  texts: readonly CompanyText[],
  terms: readonly AskedTerm[],
): (word: string) => readonly string[] {
  const described = texts.filter(({ source, language }) => source === 'description' && language === 'en')
  const found = new Map<AskedTerm, readonly string[]>()
  return (word) => {
    const term = terms.find(({ words }) => words.includes(word))
    if (term === undefined) return []
    const related =
      found.get(term) ??
      term.related.flatMap((entry) => findMentions(described, entry).mentions.map(({ written }) => written))
    found.set(term, related)
    return related
  }
}

/** Drops repeated mentions: several words of a thing find the same other name of it. */
function dropRepeats(mentions: readonly ActivityMention[]): readonly ActivityMention[] {
  return mentions.filter(
    ({ source, entry }, at) => mentions.findIndex((other) => other.source === source && other.entry === entry) === at,
  )
}

/** Whether texts mention this kind of activity: "we produce", for "producers". A word for any company needs no mention. */
function isDone(kind: ActivityKind | undefined, texts: readonly CompanyText[]): boolean {
  if (kind === undefined) return true
  return texts.some(({ tokens, language }) => tokens.some(({ stem }) => kindOfStem(stem, language) === kind))
}

/**
 * @param mentions of a word, and of other names of it
 * @param related  how many related things the description mentions; called only where that can matter
 */
function strengthOf(mentions: readonly Mention[], related: () => number): Strength {
  if (mentions.length === 0) return 'none'
  const described = mentions.filter(({ source }) => source === 'description')
  if (described.length === 0) return 'named'
  const sentences = described.flatMap((mention) => mention.sentences)
  if (!sentences.some(({ isLead }) => isLead)) return 'passing'
  const isNamed = mentions.length > described.length
  const isOfItself = isNamed || sentences.some(({ isSelf }) => isSelf)
  if (!isOfItself) return 'named'
  const count = described.reduce((sum, mention) => sum + mention.count, Number(isNamed))
  const isEnough = count >= COUNT_SURE || count + Math.min(related(), RELATED_COUNTED) >= COUNT_SURE
  return isEnough ? 'strong' : 'named'
}

function compareCodes(asked: AskedActivity, company: Company): readonly CodeEvidence[] {
  const country = company.countryIso2
  const { primary, secondary } = company.naceCodes
  const ranked = [
    ...primary.map((code) => ({ code, rank: 'primary' as const })),
    ...secondary.map((code) => ({ code, rank: 'secondary' as const })),
  ]
  const evidence = ranked.flatMap(({ code, rank }) => {
    const node = findCode('nace', country, code)
    return node === undefined ? [] : [{ code, rank, node, nace: node, fit: fitOf(asked, code, node) }]
  })
  return evidence.sort((a, b) => FITS.indexOf(a.fit) - FITS.indexOf(b.fit))
}

const FITS: readonly CodeFit[] = ['same', 'possible', 'near', 'other']

function fitOf({ sectors }: AskedActivity, code: string, node: CodeNode): CodeFit {
  const best = sectors.at(0)?.weight ?? 0
  const hit = sectors.find(({ naceCode }) => isUnder(code, naceCode))
  if (hit !== undefined) return hit.weight >= SAME_SHARE * best ? 'same' : 'possible'
  const group = node.depth === 3 ? node.parent?.code : undefined
  return group !== undefined && sectors.some(({ naceCode }) => isUnder(naceCode, group)) ? 'near' : 'other'
}

/** Registered activities that a reason names at most. */
const SHOWN_CODES = 2

/**
 * Selects the codes that a reason names: those of the best fit; the country's own code where its title is more precise.
 */
function selectCodes(codes: readonly CodeEvidence[], company: Company, asked: AskedActivity): readonly CodeEvidence[] {
  const best = codes.at(0)?.fit
  return codes
    .filter(({ fit }) => fit === best)
    .slice(0, best === 'other' ? 1 : SHOWN_CODES)
    .map((evidence) => ownCode(evidence, company, asked))
}

/** The national code below a NACE code whose title contains words asked that the NACE title lacks. */
function ownCode(evidence: CodeEvidence, company: Company, asked: AskedActivity): CodeEvidence {
  const said = findInTitles(asked, evidence.nace.titles)
  const { primary, secondary } = company.nationalSectors
  for (const code of [...primary, ...secondary]) {
    const node = findCode('national', company.countryIso2, code)
    if (node?.nace !== evidence.nace.bare) continue
    if ([...findInTitles(asked, node.titles)].some((thing) => !said.has(thing))) return { ...evidence, code, node }
  }
  return evidence
}

/** The stems of a text's words in every language: for comparing phrases whose language is not known. */
function stemsInEach(text: string): readonly string[] {
  return analyse(text, 'plain').flatMap(({ word }) => LANGUAGES.map((language) => stemOf(word, language)))
}

/** Sentences of a description whose sectors are looked up. */
const SENTENCES_MAX = 12

/** The on-topic sentences of a description; all of them where none shares a word with the rest. */
function selectSentences(texts: readonly CompanyText[]): readonly Sentence[] {
  const sentences = texts.find(({ source }) => source === 'description')?.sentences ?? []
  const own = sentences.filter(({ isConnected }) => isConnected)
  return (own.length > 0 ? own : sentences).slice(0, SENTENCES_MAX)
}

/** The sector asked for that sentences are about, even without its words. */
function findSimilarSector(
  { sectors: asked }: AskedActivity,
  sentences: readonly Sentence[],
  { language, sectors, weightMin }: { language: Language; sectors: Sectors; weightMin: number },
): CodeNode | null {
  let best: { readonly code: string; readonly weight: number } | null = null
  for (const { text } of sentences) {
    const answer = sectors.of(text, { limit: 8, shareMin: MEANT_WEIGHT_MIN, languages: [language] })
    for (const { code, weight } of answer.sectors)
      for (const { naceCode } of asked) {
        const isBelow = isUnder(code, naceCode)
        if ((isBelow || isUnder(naceCode, code)) && weight > (best?.weight ?? weightMin))
          best = { code: isBelow ? code : naceCode, weight }
      }
  }
  return best === null ? null : (findCode('nace', ANY_COUNTRY, best.code) ?? null)
}
