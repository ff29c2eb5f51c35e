/** Everything the sector index holds, computed from phrases: see `sector-index.ts` for what each part is for. */
import { ACTIVITY_KINDS, englishStemsOf, kindOfStem } from '../../src/industries/activity-kinds.ts'
import type { SectorModel, SectorPhrase, SectorRow } from '../../src/industries/sector-index.ts'
import { kindKey, wordKey } from '../../src/industries/sector-index.ts'
import { sectorStems } from '../../src/industries/sector-words.ts'
import type { Source } from '../build-reference/tables.ts'
import { CLASSES_PER_PHRASE_MAX, weighClassWords } from './class-words.ts'
import { digestOf } from './digest.ts'
import { propagateKinds } from './kind-propagation.ts'
import { type Example, trainLinear } from './linear.ts'
import { naceClasses, ORIGINS, type Origin, type Phrase } from './phrases.ts'
import { settleShares } from './settle-shares.ts'
import { induceTranslations } from './translations.ts'

/** Learned weights below this move no ranking. */
const LINEAR_MIN = 0.25
/** A phrase made by propagation counts this much against an official one. */
const PROPAGATED_WEIGHT = 0.3
/** Phrases shown as reasons: titles and index entries, which are short, not notes. */
const SHOWN: ReadonlySet<Origin> = new Set([
  'nace-title',
  'nace-2.1-title',
  'national-title',
  'uk-title',
  'uk-index',
  'naics-title',
  'naics-index',
  'sic-title',
  'sic-index',
  'everyday',
  'thesaurus',
])
const SHOWN_CHARACTERS_MAX = 120

/** Computes the model. Takes about half a minute. */
export function buildSectorModel(source: Source, gathered: readonly Phrase[]): SectorModel {
  const classes = naceClasses(source)
  const numbers = new Map(classes.map((code, number) => [code, number]))
  const phrases = settleShares(gathered, numbers)
  const words = weighClassWords(phrases, numbers)
  const { features, examples } = examplesOf(phrases, propagateKinds(phrases, words, classes), numbers)
  const linear = trainLinear(examples, features.size, classes.length)
  const languages = [...new Set(phrases.map(({ language }) => language))].sort()
  const rows = new Map<string, SectorRow>()
  for (const [key, { idf, weights }] of words) rows.set(key, { idf, weights, linear: new Map(), translations: [] })
  for (const [key, feature] of features) {
    const learned = new Map<number, number>()
    const least = key.startsWith('kind:') ? 0 : LINEAR_MIN
    for (let number = 0; number < classes.length; number++) {
      const weight = linear.weights[feature * classes.length + number]
      if (Math.abs(weight) > least) learned.set(number, weight)
    }
    const row = rows.get(key) ?? { idf: 0, weights: new Map(), translations: [] }
    rows.set(key, { ...row, linear: learned })
  }
  for (const language of languages) {
    if (language === 'en') continue
    for (const [stem, english] of induceTranslations(source, language)) {
      const key = wordKey(language, stem)
      // A word that only the glossary knows is as rare as what it stands for.
      const rarest = Math.max(0, ...english.map(([each]) => words.get(wordKey('en', each))?.idf ?? 0))
      const row = rows.get(key) ?? { idf: rarest, weights: new Map(), linear: new Map() }
      const translations = english.flatMap(([each, probability]) => {
        const target = wordKey('en', each)
        return rows.has(target) ? [[target, probability] as const] : []
      })
      rows.set(key, { ...row, translations })
    }
  }
  return {
    classes,
    languages,
    digest: digestOf(gathered),
    bias: linear.bias,
    rows,
    phrases: shownPhrases(phrases, numbers),
  }
}

/** English phrases and what propagation made of them, as the linear model reads them. */
function examplesOf(
  phrases: readonly Phrase[],
  propagated: ReturnType<typeof propagateKinds>,
  numbers: ReadonlyMap<string, number>,
): { features: ReadonlyMap<string, number>; examples: Example[] } {
  const features = new Map<string, number>()
  const featureOf = (key: string): number => {
    let feature = features.get(key)
    if (feature === undefined) {
      feature = features.size
      features.set(key, feature)
    }
    return feature
  }
  for (const kind of ACTIVITY_KINDS) featureOf(kindKey(kind))
  const examples: Example[] = []
  for (const { origin, language, text, classes } of phrases) {
    if (language !== 'en') continue
    const stems = sectorStems(text, 'en')
    const kinds = new Set(stems.flatMap((stem) => kindOfStem(stem, 'en') ?? []))
    examples.push({
      features: [
        ...stems.map((stem) => featureOf(wordKey('en', stem))),
        ...[...kinds].map((kind) => featureOf(kindKey(kind))),
      ],
      words: stems.length,
      classes: classes.map(([code]) => numbers.get(code)!),
      shares: classes.map(([, share]) => share),
      weight: Math.min(1, ORIGINS[origin]),
    })
  }
  for (const { stems, kind, classes } of propagated) {
    examples.push({
      features: [...stems.map((stem) => featureOf(wordKey('en', stem))), featureOf(kindKey(kind))],
      words: stems.length,
      classes: classes.map(([number]) => number),
      shares: classes.map(([, share]) => share),
      weight: PROPAGATED_WEIGHT,
    })
  }
  return { features, examples }
}

/** The phrases of each class that can be shown, with the words they are found by. */
function shownPhrases(phrases: readonly Phrase[], numbers: ReadonlyMap<string, number>): SectorPhrase[] {
  const shown: SectorPhrase[] = []
  const seen = new Set<string>()
  for (const { origin, language, text, classes, node } of phrases) {
    // Welsh index entries repeat the English ones next to them.
    if (
      !SHOWN.has(origin) ||
      text.length > SHOWN_CHARACTERS_MAX ||
      (language === 'cy' && origin === 'uk-index') ||
      (classes.length > CLASSES_PER_PHRASE_MAX && node === undefined)
    )
      continue
    const words = sectorStems(text, language).map((stem) => wordKey(language, stem))
    // Titles that several lists share, and singular and plural of a name, find the same texts: the first is enough.
    const key = `${words.join(' ')}|${classes.join()}|${node ?? ''}`
    if (seen.has(key)) continue
    seen.add(key)
    shown.push({
      language,
      text,
      words,
      classes: classes.map(([code, share]) => [numbers.get(code)!, share]),
      node: node ?? null,
    })
  }
  return shown
}

/** The first English stem of a kind, which stands for words of the kind that have no translation. */
export function canonicalStemOf(kind: (typeof ACTIVITY_KINDS)[number]): string {
  return englishStemsOf(kind)[0]
}
