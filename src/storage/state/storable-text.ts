/**
 * Text that every database can hold. PostgreSQL takes no NUL, and UTF-8 has no lone surrogates; SQLite would take the
 * first and garble the second. So both are replaced before either database sees them, and both store the same.
 */

const REPLACEMENT = '\u{FFFD}'

/** @returns the text with every NUL and every lone surrogate replaced by U+FFFD; the same string where there is none */
export function storableText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', REPLACEMENT) : wellFormed
}

/** @returns the parameters of a statement with every text storable; the same array where every text was */
export function storableParameters(parameters: readonly unknown[]): readonly unknown[] {
  let changed: unknown[] | null = null
  for (let index = 0; index < parameters.length; index++) {
    const given = parameters[index]
    if (typeof given !== 'string') continue
    const storable = storableText(given)
    if (storable === given) continue
    changed ??= [...parameters]
    changed[index] = storable
  }
  return changed ?? parameters
}
