/** What stemming and spelling need to know of each language. Data of `analyzer.ts`. */
import { stemmer as stemDutch } from '@orama/stemmers/dutch'
import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemFrench } from '@orama/stemmers/french'
import { stemmer as stemGerman } from '@orama/stemmers/german'
import { stemmer as stemItalian } from '@orama/stemmers/italian'
import { stemmer as stemNorwegian } from '@orama/stemmers/norwegian'
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import type { Language } from './language.ts'

/** The part of the analysis that differs by language. */
export interface LanguageRules {
  /** Stems a word; receives what `respell` returns. */
  readonly stem: (word: string) => string
  /** Further folding of letters that the language also writes as two. */
  readonly unfold: (folded: string) => string
  /** Restores accents that the stemmer needs to recognise an ending, and merges endings that it treats as different. */
  readonly respell: (folded: string) => string
  /** Whether an apostrophe separates words; otherwise it joins them. */
  readonly splitsAtApostrophe: boolean
  /** Words that are dropped before an apostrophe. */
  readonly elided: ReadonlySet<string>
  /** Stems of words that the stemmer would confuse with others. */
  readonly exceptions: ReadonlyMap<string, string>
}

const same = (word: string): string => word
const none: ReadonlySet<string> = new Set()
const noExceptions: ReadonlyMap<string, string> = new Map()

/** Restores endings on longer words only: `sao` is no plural and `site` has no accent. */
const respeller =
  (...endings: readonly (readonly [RegExp, string])[]) =>
  (word: string): string => {
    for (const [ending, spelled] of endings) if (ending.test(word)) return word.replace(ending, spelled)
    return word
  }

/** Reads `word` (its own stem) and `word:stem` entries. */
const exceptions = (entries: string): ReadonlyMap<string, string> =>
  new Map(entries.split(' ').map((entry) => [entry.split(':')[0], entry.split(':').at(-1)!]))

const plainRules: LanguageRules = {
  stem: same,
  unfold: same,
  respell: same,
  splitsAtApostrophe: false,
  elided: none,
  exceptions: noExceptions,
}

/** The rules of each language. */
export const RULES: Readonly<Record<Language, LanguageRules>> = {
  plain: plainRules,
  en: {
    ...plainRules,
    stem: stemEnglish,
    // The stemmer would take these for the plurals or relatives of other words (new, ga, univers, organ, gener, secur …).
    exceptions: exceptions(
      'news gas gases:gas bus buses:bus university universities:university universal organic organics:organic general hospitality securities',
    ),
  },
  it: {
    ...plainRules,
    stem: stemItalian,
    respell: respeller([/(?<=\w{4})ita$/, 'ità']),
    splitsAtApostrophe: true,
    // A pharmacy is not a drug; screws and vines are not lives.
    exceptions: exceptions('farmacia farmacie:farmacia viti vite:viti'),
    elided: new Set('l un d dell dall nell sull all coll pell quest quell dell gl c s m t v n'.split(' ')),
  },
  fr: {
    ...plainRules,
    stem: stemFrench,
    respell: respeller([/(?<=\w{5})ite$/, 'ité'], [/(?<=\w{5})ites$/, 'ités'], [/(?<=\w{3})ees?$/, 'é']),
    splitsAtApostrophe: true,
    exceptions: exceptions('travaux:travail'),
    elided: new Set('l d j m t s c n qu jusqu lorsqu puisqu quoiqu'.split(' ')),
  },
  de: {
    ...plainRules,
    stem: stemGerman,
    // Müller is also written Mueller; ue after a vowel or q (Bauer, neue, Quelle) is not an umlaut.
    exceptions: exceptions('bauer bauern:bauer'),
    unfold: (folded) => folded.replace(/(?<![aeiouq])([aou])e/g, '$1'),
  },
  es: {
    ...plainRules,
    stem: stemSpanish,
    respell: respeller([/([cs])ion(?:es)?$/, '$1ión']),
    elided: new Set(['d', 'l']),
  },
  nb: {
    ...plainRules,
    stem: stemNorwegian,
    // Words for physicians (-lege) end like Nynorsk adverbs (vanlege), which the stemmer cuts: a general practitioner (fastlege)
    // would become "solid" (fast).
    exceptions: new Map(
      'tann fast dyr barne oye hud nett kvinne bedrifts over spesial allmenn'
        .split(' ')
        .flatMap((kind) => ['', 'n', 'r', 'ne'].map((ending) => [`${kind}lege${ending}`, `${kind}lege`] as const)),
    ),
  },
  pt: {
    ...plainRules,
    stem: stemPortuguese,
    respell: respeller(
      [/(?<=\w\w)c(?:ao|oes)$/, 'ção'],
      [/(?<=\w\w)(?:ao|oes)$/, 'ão'],
      [/encias?$/, 'ência'],
      [/ancias?$/, 'ância'],
    ),
    elided: new Set(['d']),
  },
  nl: { ...plainRules, stem: stemDutch },
}
