/** The inverse of a permutation: where each number of it is. */
export function inverseOf(permutation: Uint32Array): Uint32Array<ArrayBuffer> {
  const inverse = new Uint32Array(permutation.length)
  for (let at = 0; at < permutation.length; at++) inverse[permutation[at]] = at
  return inverse
}
