/** The inverse of a permutation: where each number of it is. @param size above all numbers, where some are left out */
export function inverseOf(permutation: Uint32Array, size = permutation.length): Uint32Array<ArrayBuffer> {
  const inverse = new Uint32Array(size)
  for (let at = 0; at < permutation.length; at++) inverse[permutation[at]] = at
  return inverse
}
