/** A number with its noun. */

/**
 * Such as `1 company` and `20,000 companies`.
 *
 * @param many the plural, where it is not the noun and an `s`
 */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}
