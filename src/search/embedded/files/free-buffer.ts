/** Frees buffers at once. Garbage collection waits until many of them have gathered. */

/** Frees the buffer of an array. No array over it has items any more. */
export function freeBuffer({ buffer }: { readonly buffer: ArrayBuffer }): void {
  buffer.transfer(0)
}
