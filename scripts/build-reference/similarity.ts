/**
 * The similarity of two industry codes by the words of their official titles, phrases and notes.
 *
 * Used to choose among the pairs that a correspondence table allows, never to make up a pair. The notes only feed the
 * comparison; none of their text is written to `reference/`.
 */

/** The words of each code of a classification. */
export interface Corpus {
  readonly add: (code: string, text: string, weight: number) => void
  readonly words: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** An empty corpus. Text added twice counts twice. */
export function newCorpus(): Corpus {
  const words = new Map<string, Map<string, number>>()
  return {
    words,
    add(code, text, weight) {
      const counts = words.get(code) ?? new Map<string, number>()
      for (const word of stems(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
      words.set(code, counts)
    },
  }
}

/** Words that name no activity. */
const EMPTY_WORDS = new Set(
  (
    'the and for with not except other elsewhere classified nec own this that are also such which from activity service ' +
    'class industry establishment primarily engaged include included including excluded comprise etc eg kind see these ' +
    'their than into use used using specialised specialized manufacture manufacturing product production'
  ).split(' '),
)

function stems(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
  return words.map(stem).filter((word) => !EMPTY_WORDS.has(word))
}

/** Singular of the regular plurals, `-ing` and `-er` left alone: enough for titles to meet. */
function stem(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ses|xes|ches|shes)$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !word.endsWith('ss') && word.length > 3) return word.slice(0, -1)
  return word
}

/**
 * Compares codes of two corpora: the cosine of their words, each weighted by how often it occurs (damped) and how rare
 * it is in both corpora together.
 *
 * @returns 0 (nothing in common) to 1 (same words), rounded to six digits so that every machine writes the same
 */
export function similarityOf(left: Corpus, right: Corpus): (leftCode: string, rightCode: string) => number {
  const documents = [...left.words.values(), ...right.words.values()]
  const frequency = new Map<string, number>()
  for (const document of documents) {
    for (const word of document.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const vectors = new Map<ReadonlyMap<string, number>, Map<string, number>>()
  const vectorOf = (document: ReadonlyMap<string, number>): Map<string, number> => {
    let vector = vectors.get(document)
    if (!vector) {
      vector = new Map()
      let square = 0
      for (const [word, count] of document) {
        const weight = (1 + Math.log(count)) * Math.log(documents.length / (frequency.get(word) as number))
        vector.set(word, weight)
        square += weight * weight
      }
      const length = Math.sqrt(square) || 1
      for (const [word, weight] of vector) vector.set(word, weight / length)
      vectors.set(document, vector)
    }
    return vector
  }
  return (leftCode, rightCode) => {
    const a = left.words.get(leftCode)
    const b = right.words.get(rightCode)
    if (!a || !b) return 0
    const [small, large] = a.size < b.size ? [vectorOf(a), vectorOf(b)] : [vectorOf(b), vectorOf(a)]
    let sum = 0
    for (const [word, weight] of small) sum += weight * (large.get(word) ?? 0)
    return Math.round(sum * 1e6) / 1e6
  }
}
