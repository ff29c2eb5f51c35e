/**
 * How much a word says about which company is meant.
 *
 * `Holding` is shared by thousands, `Brembo` by a few: a word's weight is the negative logarithm of its share among the
 * names of its country (its IDF). Particles and names of places weigh a fraction of that.
 */
import { ARTICLES, COMMON_WORDS, PARTICLES } from './common-words.ts'

/** How the names of a country use a word. */
export interface WordUse {
  /** How many names of the country contain it. */
  readonly names: number
  /** Whether it is also the name of a town, province or region of the country. */
  readonly isPlace: boolean
}

/** Names that a prior share counts as: an index of so many names believes half in it, half in itself. */
const PRIOR_NAMES = 2000
/** Share of names that contain one of the words of which every register is full (the median share of the list). */
const PRIOR_SHARE_COMMON = 4e-3
/** Share of names that contain some other word. */
const PRIOR_SHARE_OTHER = 1e-5
/** Particles are left out and put in at will. */
const PARTICLE_FACTOR = 0.2
/** An article is there or not, whatever else a name says. */
const ARTICLE_WEIGHT = 0.25
/** A town in a name distinguishes branches and companies of equal name, but many companies share it and callers add it. */
const PLACE_FACTOR = 0.65
/** A single letter or figure is more often an initial or a number in a row than a word. */
const WEIGHT_MIN = 0.6

/**
 * The weight of a word.
 *
 * @param word folded
 * @param use what the index of the country knows of it; `null` for a word that no name contains
 * @param namesInCountry how many names the index of the country holds
 * @returns about 2 for a word of every tenth name, 14 for one of a name in a million
 */
export function wordWeight(word: string, use: WordUse | null, namesInCountry: number): number {
  const prior = PRIOR_NAMES * (COMMON_WORDS.has(word) ? PRIOR_SHARE_COMMON : PRIOR_SHARE_OTHER)
  if (ARTICLES.has(word)) return ARTICLE_WEIGHT
  // A word that no name contains cannot be rarer than one that a single name contains.
  const share = (Math.max(use?.names ?? 0, 1) + prior) / (namesInCountry + PRIOR_NAMES)
  const weight = Math.max(WEIGHT_MIN, -Math.log(share))
  if (PARTICLES.has(word)) return Math.max(WEIGHT_MIN, weight * PARTICLE_FACTOR)
  return use?.isPlace ? weight * PLACE_FACTOR : weight
}
