/**
 * Plain rules that a judge must be better than: by codes, a main code in a sector asked for is YES, a further one MAYBE, anything
 * else NO; by texts, BM25 of the question's words with two thresholds, which are set on half of the sentences and used on the other.
 */
import type { Company } from '../../../src/company/company.ts'
import type { PlusInterpretation } from '../../../src/explore/plan/plus.ts'
import { isUnder } from '../../../src/reference/industry-codes.ts'
import { analyse } from '../../../src/text/analyzer.ts'
import { type Language, languageOfText } from '../../../src/text/language.ts'
import type { Pair } from './pairs.ts'

type Verdict = Pair['verdict']

/** The rule of codes. */
export function byCodes({ naceCodes }: Company, sectors: PlusInterpretation['sectors']): Verdict {
  const isAsked = (code: string) => sectors.some(({ naceCode }) => isUnder(code, naceCode))
  if (naceCodes.primary.some(isAsked)) return 'YES'
  return naceCodes.secondary.some(isAsked) ? 'MAYBE' : 'NO'
}

/** A pair with its company. */
export interface JudgedPair {
  readonly pair: Pair
  readonly company: Company
}

const [K1, B] = [1.2, 0.75]

/** BM25 of each pair, as a share of the best possible one of its sentence. */
function scores(pairs: readonly JudgedPair[]): readonly number[] {
  const documents = pairs.map(({ company }) => {
    const language = languageOfText(company.descriptionLanguage, company.countryIso2)
    const text = `${company.name} ${company.description ?? ''}`
    return { language, stems: stemsOf(text, language) }
  })
  const length = documents.reduce((sum, { stems }) => sum + stems.length, 0) / documents.length
  const countWith = new Map<string, number>()
  for (const { stems } of documents)
    for (const stem of new Set(stems)) countWith.set(stem, (countWith.get(stem) ?? 0) + 1)
  const idf = (stem: string) => {
    const n = countWith.get(stem) ?? 0
    return Math.log(1 + (documents.length - n + 0.5) / (n + 0.5))
  }
  return pairs.map(({ pair }, at) => {
    const { language, stems } = documents[at]
    const asked = [...new Set(stemsOf(pair.sentence, language))]
    const best = asked.reduce((sum, stem) => sum + idf(stem) * (K1 + 1), 0)
    const score = asked.reduce((sum, stem) => {
      const count = stems.filter((each) => each === stem).length
      return sum + (idf(stem) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * stems.length) / length))
    }, 0)
    return best === 0 ? 0 : score / best
  })
}

function stemsOf(text: string, language: Language): string[] {
  return analyse(text, language)
    .filter(({ stop }) => !stop)
    .map(({ stem }) => stem)
}

/** The verdicts of BM25. */
export function byBm25(pairs: readonly JudgedPair[]): readonly Verdict[] {
  const all = scores(pairs)
  const sentences = [...new Set(pairs.map(({ pair }) => pair.sentence))]
  const halfOf = ({ pair }: JudgedPair) => sentences.indexOf(pair.sentence) % 2
  const thresholds = [0, 1].map((half) => {
    const own = pairs.flatMap((each, at) => (halfOf(each) === half ? [[all[at], each.pair.verdict] as const] : []))
    const steps = [...new Set(own.map(([score]) => score)), Number.POSITIVE_INFINITY].toSorted((a, b) => a - b)
    let best = { yes: Number.POSITIVE_INFINITY, maybe: Number.POSITIVE_INFINITY, right: -1 }
    for (const [at, maybe] of steps.entries())
      for (const yes of steps.slice(at)) {
        const right = own.filter(([score, verdict]) => verdictAt(score, { yes, maybe }) === verdict).length
        if (right > best.right) best = { yes, maybe, right }
      }
    return best
  })
  return pairs.map((each, at) => verdictAt(all[at], thresholds[1 - halfOf(each)]))
}

function verdictAt(score: number, { yes, maybe }: { readonly yes: number; readonly maybe: number }): Verdict {
  return score >= yes ? 'YES' : score >= maybe ? 'MAYBE' : 'NO'
}
