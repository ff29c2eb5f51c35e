/**
 * What the companies of registers that are lists of some companies are, by register: what such a list is of, a reader of its records
 * knows without any word in them.
 */
const LISTED_AS: Readonly<Record<string, readonly string[]>> = {
  // Its sections take innovative start-ups, innovative small enterprises and incubators.
  'it-startups': ['innovativ', 'startup', 'start-up'],
}

/** Whether a register lists companies of which a word, folded, says what they are: "innovative", "innovativi". */
export function listsAs(register: string, word: string): boolean {
  return LISTED_AS[register]?.some((stem) => word.startsWith(stem)) ?? false
}
