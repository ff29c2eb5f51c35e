/** A longer array that begins with the same items. The other one is left as it is. */
export function grown<Items extends Uint8Array | Uint32Array | Float64Array>(items: Items, length: number): Items {
  const larger = new (items.constructor as new (length: number) => Items)(length)
  larger.set(items)
  return larger
}
