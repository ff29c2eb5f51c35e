/** Says in short words how a number that was asked for agrees with a company. */
import { isCutShort } from './typed-number.ts'

/** @param readAs the number that it has, where it is another one than was typed. @returns such as `the same, read as 02548628` */
export function explainNumber({ readAs }: { readonly readAs: string | null }): string {
  return readAs === null ? 'the same' : `the same, read as ${readAs}`
}

/** What is said of a number that nobody has. */
export function explainNobody(number: string): string {
  return isCutShort(number) ? 'set aside, as a spreadsheet left out its last digits' : 'finds no company'
}
