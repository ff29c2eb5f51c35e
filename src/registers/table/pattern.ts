/**
 * Patterns of mappings: regular expressions of the syntax of RE2, whose time grows with the text and never explodes, whatever
 * an operator writes and a stranger's cell holds.
 */
import { RE2JS } from 're2js'
import { oncePer } from '../../reference/load-table.ts'

/** Characters of a cell that a pattern is tried on: names and addresses are shorter. */
const PATTERN_CHARACTERS_MAX = 2_000
/** Longest pattern. */
const PATTERN_LENGTH_MAX = 1_000
/** Steps that a pattern may take for one character, such as 500 of `x{500}`: a cell takes some tenths of a second at most. */
const PATTERN_STEPS_MAX = 500

const compiled = oncePer((pattern: string) => RE2JS.compile(RE2JS.translateRegExp(pattern)))

/** Why a text is no pattern; `null`: it is one. */
export function patternFault(pattern: string): string | null {
  try {
    return pattern.length > PATTERN_LENGTH_MAX || compiled(pattern).programSize() > PATTERN_STEPS_MAX
      ? `a shorter regular expression, of at most ${PATTERN_LENGTH_MAX} characters, and ${PATTERN_STEPS_MAX} steps once repetitions are written out`
      : null
  } catch (error) {
    const found = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : String(error)
    return `a regular expression of RE2, which has no (?=…), (?!…), (?<=…), (?<!…) and \\1 (${found})`
  }
}

/** What a pattern takes from a text: its first group, else what it finds; `null`: it finds nothing. */
export function takenBy(pattern: string, text: string): string | null {
  const matcher = compiled(pattern).matcher(text.slice(0, PATTERN_CHARACTERS_MAX))
  if (!matcher.find()) return null
  return (matcher.groupCount() > 0 ? matcher.group(1) : null) ?? matcher.group(0)
}
