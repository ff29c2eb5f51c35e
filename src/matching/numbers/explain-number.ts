/** Says how the number that was asked for agrees with that of a company that has it. */

/** @param readAs the number that it has, where it is another one than was typed. @returns such as `the same, read as 02548628` */
export function explainNumber({ readAs }: { readonly readAs: string | null }): string {
  return readAs === null ? 'the same' : `the same, read as ${readAs}`
}
