/**
 * The sentences and their labels.
 *
 * A line is a country, a tab, and a sentence with its parts marked; `README.md` explains the marks and the values.
 */
import { readFileSync } from 'node:fs'
import { isMember } from './members.ts'

/** Languages of the sentences: one file each. */
export const LANGUAGES = ['en', 'it', 'fr', 'de', 'es', 'nb'] as const

/** One of {@link LANGUAGES}. */
export type SentenceLanguage = (typeof LANGUAGES)[number]

/** A condition that a part may mean: one of those that its label allows. */
export interface Alternative {
  /** The part may also be set aside. */
  readonly setAside: boolean
  /** What must hold is the opposite. */
  readonly excluded: boolean
  /** The values, each as `<member><value>`: `c:Leeds`, `e>=11`. */
  readonly values: readonly string[]
}

/** What some words of a sentence must lead to. */
export interface Label {
  readonly kind: 'activity' | 'condition' | 'ignored' | 'exclusion'
  readonly words: string
  readonly start: number
  readonly end: number
  /** Of a condition: any one of them is right. */
  readonly alternatives: readonly Alternative[]
  /** Of an activity or exclusion: beginnings of industry codes, one of which the first sector must have. */
  readonly codes: readonly string[]
  /** Whether a sector must be found at all. */
  readonly needsSector: boolean
  /** What the words may be corrected to. */
  readonly corrected: string | null
  /** Right when present, and no mistake when absent. */
  readonly optional: boolean
}

/** A sentence and its labels. */
export interface Sentence {
  readonly language: SentenceLanguage
  readonly country: string
  readonly text: string
  readonly labels: readonly Label[]
}

/** Reads all sentences of a language. */
export function readSentences(language: SentenceLanguage): Sentence[] {
  return readFileSync(new URL(`${language}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => readSentence(language, line))
}

const MARK = /(?<sign>[-~?]?)(?:\[(?<text>[^\]]+)\]|\{(?<words>[^=}]+)=(?<meaning>[^}]+)\})/g

function readSentence(language: SentenceLanguage, line: string): Sentence {
  const country = line.slice(0, 2)
  const marked = line.slice(3)
  const labels: Label[] = []
  let text = ''
  let done = 0
  for (const match of marked.matchAll(MARK)) {
    const { sign = '', text: plain, words, meaning } = match.groups ?? {}
    text += marked.slice(done, match.index)
    done = match.index + match[0].length
    const [said, codes = ''] = (plain ?? '').split('@')
    const [typed, corrected = null] = plain === undefined ? [words] : said.split('=')
    const start = text.length
    text += typed
    const of = { words: typed, start, end: text.length, corrected, optional: sign === '?' }
    labels.push({
      ...of,
      kind: kindOf(sign, plain !== undefined),
      alternatives: meaning === undefined ? [] : meaning.split(' or ').map((each) => readAlternative(each, line)),
      codes: codes.replace(/^\?/, '').split(',').filter(Boolean),
      needsSector: codes !== '' && !codes.startsWith('?'),
    })
  }
  return { language, country, text: text + marked.slice(done), labels }
}

function kindOf(sign: string, isText: boolean): Label['kind'] {
  if (!isText) return 'condition'
  if (sign === '~') return 'ignored'
  return sign === '-' ? 'exclusion' : 'activity'
}

function readAlternative(written: string, line: string): Alternative {
  if (written === '~') return { setAside: true, excluded: false, values: [] }
  const excluded = written.startsWith('!')
  const values = written.replace(/^!/, '').split(';')
  for (const value of values) if (!isMember(value)) throw new Error(`Cannot read ${value} in the labels of: ${line}`)
  return { setAside: false, excluded, values }
}
