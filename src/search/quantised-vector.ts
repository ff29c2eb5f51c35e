/** Vectors of length 1 as signed bytes: how embeddings are stored and compared. */

/** A vector in bytes: part `i` is `parts[i] × scale`. */
export interface QuantisedVector {
  readonly parts: Int8Array
  readonly scale: number
}

/** Rounds a vector so that its largest part becomes 127. At 384 dimensions, the error of a cosine stays below 0.01. */
export function quantise(vector: ArrayLike<number>): QuantisedVector {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]))
  const scale = largest / 127
  return { parts: Int8Array.from(vector, (part) => (scale === 0 ? 0 : Math.round(part / scale))), scale }
}
