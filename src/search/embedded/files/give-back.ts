/** Memory that is given back at once. Garbage collection waits until much of it has gathered. */

/** Gives back the memory of an array, and of all others over the same buffer: none of them has items any more. */
export function giveBack({ buffer }: { readonly buffer: ArrayBuffer }): void {
  buffer.transfer(0)
}
