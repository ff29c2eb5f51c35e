/** Compares the interpretation in an answer with the labels of its sentence. */
import { analyse } from '../../../src/text/analyzer.ts'
import { GENERIC_WORDS } from './generic-words.ts'
import type { Alternative, Label, Sentence, SentenceLanguage } from './labels.ts'
import { type Atom, atomsOf, type Filters, fulfil } from './members.ts'

/** A part of the answer's `interpretation`, as far as this bench reads it. */
export interface AnswerPart {
  readonly words: string
  readonly start: number
  readonly end: number
  readonly kind: string
  readonly effect: string
  readonly filters: Filters | null
}

/** The answer to a sentence, as far as this bench reads it. */
export interface Answer {
  readonly totalCompanies: number
  readonly interpretation: {
    readonly parts: readonly AnswerPart[]
    readonly activity: string
    readonly exclusions: readonly string[]
    readonly sectors: readonly { readonly naceCode: string }[]
    readonly excludedNaceCodes: readonly string[]
  }
}

/** Parts of a sentence that were understood right, not understood, and understood without being in it. */
export interface Judgement {
  readonly sentence: Sentence
  readonly right: readonly Outcome[]
  readonly missed: readonly Outcome[]
  readonly superfluous: readonly string[]
  /** The activity as the answer shows it, and its first sector. */
  readonly activity: string
}

/** One expected part: an activity counts once, however many words it has. */
export interface Outcome {
  readonly kind: Label['kind']
  readonly words: string
}

/** Judges one answer. */
export function judge(sentence: Sentence, { interpretation, totalCompanies }: Answer): Judgement {
  const { country, language, labels } = sentence
  const reader = new Reader(language)
  const { parts } = interpretation
  const atoms = (effect: string): Atom[] =>
    parts
      .flatMap((part, place) => (part.effect === effect && part.filters ? atomsOf(part.filters, place) : []))
      .filter(({ member, value }) => member !== 'countriesIso2' || value !== country)
  const held = { included: atoms('filters'), excluded: atoms('excludes') }
  const used = new Set<Atom>()
  const right: Outcome[] = []
  const missed: Outcome[] = []
  const file = (isRight: boolean, kind: Label['kind'], words: string) =>
    (isRight ? right : missed).push({ kind, words })
  const kept = reader.words(interpretation.activity)

  for (const label of labels) {
    if (label.kind !== 'condition') continue
    const found = isForeign(label) ? refused(label, parts, totalCompanies, held) : fulfilled(label, held, country)
    for (const atom of found ?? []) used.add(atom)
    const aside = label.alternatives.some(({ setAside }) => setAside) && isSetAside(label, parts, reader, kept)
    if (!label.optional || found !== null) file(found !== null || aside, 'condition', label.words)
  }
  for (const label of labels) {
    if (label.kind === 'ignored') file(isSetAside(label, parts, reader, kept), 'ignored', label.words)
    if (label.kind !== 'exclusion') continue
    const isRight = isExcluded(label, interpretation, reader, kept)
    file(isRight, 'exclusion', label.words)
  }
  const activity = labels.filter(({ kind }) => kind === 'activity')
  const asked = activity.filter(({ optional }) => !optional)
  if (asked.length > 0) {
    const isRight = asked.every((label) => isKept(label, reader, kept)) && isSectorRight(asked, interpretation.sectors)
    file(isRight, 'activity', asked.map(({ words }) => words).join(' · '))
  }

  const superfluous: string[] = []
  const unasked = [...held.included, ...held.excluded].filter((atom) => !used.has(atom))
  for (const own of Map.groupBy(unasked, ({ part }) => part).values()) {
    superfluous.push(
      own
        .map(({ member, value }) => `${member} ${JSON.stringify(value)}`)
        .join(', ')
        .slice(0, 120),
    )
  }
  const mayStay = labels.filter(({ kind, optional }) => kind === 'activity' || optional)
  const allowed = new Set(
    mayStay.flatMap(({ words, corrected }) => [...reader.words(words), ...reader.words(corrected ?? '')]),
  )
  const stray = [...kept].filter((word) => !allowed.has(word))
  if (stray.length > 0) superfluous.push(`words ${stray.join(' ')}`)
  const barred = labels.filter(({ kind }) => kind === 'exclusion').flatMap(({ words }) => [...reader.words(words)])
  for (const text of interpretation.exclusions) {
    const words = [...reader.words(text)]
    if (!words.some((word) => barred.includes(word))) superfluous.push(`not ${text}`)
  }
  const [sector] = interpretation.sectors
  const shown = `${interpretation.activity} [${sector?.naceCode ?? 'no sector'}]`
  return { sentence, right, missed, superfluous, activity: shown }
}

interface Held {
  readonly included: readonly Atom[]
  readonly excluded: readonly Atom[]
}

const isForeign = ({ alternatives }: Label): boolean =>
  alternatives.some(({ values }) => values.some((value) => value.startsWith('foreign:')))

/** A named country that was not asked for: no company is found, and a part notes that a place was meant. */
function refused(label: Label, parts: readonly AnswerPart[], total: number, held: Held): Atom[] | null {
  const said = parts.some(({ kind, start, end }) => kind === 'place' && start < label.end && label.start < end)
  return said && total === 0 ? held.included.filter(({ member }) => member === 'countriesIso2') : null
}

/** The atoms of the first alternative that holds; `null` when none does. */
function fulfilled(label: Label, held: Held, country: string): Atom[] | null {
  for (const { values, excluded, setAside } of label.alternatives as readonly Alternative[]) {
    if (setAside) continue
    const found = values.map((value) => fulfil(value, excluded ? held.excluded : held.included, country))
    if (found.every((each) => each !== null)) return found.flat()
  }
  return null
}

/** Set aside, and reported: a part that has no effect covers the words, and they are not looked for. */
function isSetAside(label: Label, parts: readonly AnswerPart[], reader: Reader, kept: ReadonlySet<string>): boolean {
  const covering = parts.filter(({ start, end }) => start < label.end && label.start < end)
  const isAside = ({ kind, effect }: AnswerPart) => kind === 'ignored' || !/^(filters|excludes)$/.test(effect)
  const aside = covering.filter((part) => isAside(part) && part.kind !== 'activity')
  return aside.length > 0 && ![...reader.words(label.words)].some((word) => kept.has(word))
}

function isExcluded(
  label: Label,
  { exclusions, excludedNaceCodes, sectors }: Answer['interpretation'],
  reader: Reader,
  kept: ReadonlySet<string>,
): boolean {
  const wanted = [...reader.words(label.words)]
  const said = exclusions.some((text) => {
    const words = reader.words(text)
    return wanted.some((word) => words.has(word))
  })
  const byCode = label.codes.some((code) => excludedNaceCodes.some((excluded) => isUnder(excluded, code)))
  // The first sector of the activity itself must not be lost.
  const isHarmful = sectors.length > 0 && excludedNaceCodes.some((excluded) => isUnder(sectors[0].naceCode, excluded))
  return (said || byCode) && !isHarmful && !wanted.some((word) => kept.has(word))
}

function isKept({ words, corrected }: Label, reader: Reader, kept: ReadonlySet<string>): boolean {
  const every = (text: string) => [...reader.words(text)].every((word) => kept.has(word))
  return every(words) || (corrected !== null && every(corrected))
}

function isSectorRight(labels: readonly Label[], sectors: readonly { readonly naceCode: string }[]): boolean {
  const codes = labels.flatMap((label) => label.codes)
  if (codes.length === 0) return true
  if (sectors.length === 0) return !labels.some(({ needsSector }) => needsSector)
  // A group that holds the class meant is right, as a section is.
  const [{ naceCode }] = sectors
  return codes.some((code) => isUnder(naceCode, code) || isUnder(code, naceCode))
}

/** Sections of NACE, by the last division of each. */
const SECTIONS: readonly (readonly [section: string, last: number])[] = [
  ['A', 3],
  ['B', 9],
  ['C', 33],
  ['D', 35],
  ['E', 39],
  ['F', 43],
  ['G', 47],
  ['H', 53],
  ['I', 56],
  ['J', 63],
  ['K', 66],
  ['L', 68],
  ['M', 75],
  ['N', 82],
  ['O', 84],
  ['P', 85],
  ['Q', 88],
  ['R', 93],
  ['S', 96],
  ['T', 98],
  ['U', 99],
]

const sectionOf = (code: string): string | undefined =>
  SECTIONS.find(([, last]) => Number(code.replace(/\D/g, '').slice(0, 2)) <= last)?.[0]

/** Whether a code is under another, which may be a section; a section is right for any code of it. */
function isUnder(code: string, beginning: string): boolean {
  if (/^[A-U]$/.test(code)) return code === beginning || sectionOf(beginning) === code
  if (/^[A-U]$/.test(beginning)) return sectionOf(code) === beginning
  return code.replace(/\D/g, '').startsWith(beginning.replace(/\D/g, ''))
}

/** Reads texts as meaningful words, in the language of a sentence. */
class Reader {
  readonly #language: SentenceLanguage

  constructor(language: SentenceLanguage) {
    this.#language = language
  }

  /** Stems of the words for an activity. */
  words(text: string): ReadonlySet<string> {
    const said = analyse(text, this.#language).filter(({ word, stop }) => !stop && !GENERIC_WORDS.has(word))
    return new Set(said.map(({ stem }) => stem))
  }
}
