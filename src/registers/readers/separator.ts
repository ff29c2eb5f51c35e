/** Detects the character that separates the cells of a table, from its first line. */

/** The usual separators, the rarest within texts first: it wins where two occur equally often. */
const SEPARATORS = ['\t', ';', '|', ','] as const

/**
 * Finds the most frequent of tab, semicolon, bar and comma in the first line, outside quoted cells; a comma where none
 * occurs.
 *
 * @param start how the table begins, at least its first line
 */
export function separatorOf(start: string): (typeof SEPARATORS)[number] {
  const line = start
    .replace(/"[^"]*"/g, '')
    .replace(/^[\r\n]+/, '')
    .split(/\r?\n/, 1)[0]
  let best: (typeof SEPARATORS)[number] = ','
  let most = 0
  for (const separator of SEPARATORS) {
    const count = line.split(separator).length - 1
    if (count > most) [best, most] = [separator, count]
  }
  return best
}
