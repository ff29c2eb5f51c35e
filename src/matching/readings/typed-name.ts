/** What somebody means who is still typing a name. */
import { rawWords } from '../name-words.ts'
import { readWords } from '../names.ts'

/**
 * The ways to read what was typed, each as the words of a name: as it is, and as a name whose legal form is written or begun.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns none where nothing but punctuation was typed
 */
export function typedReadings(typed: string, country: string): readonly (readonly string[])[] {
  const raw = rawWords(typed)
  const last = raw.at(-1)
  if (last === undefined) return []
  const before = raw.length > 1 ? readWords(raw.slice(0, -1), country).words : []
  // A last letter may go on a run of letters: `I B M`.
  const whole = readWords(raw, country).words
  const readings = [[...before, last.text]]
  if (whole.length > 0 && whole.join(' ') !== readings[0].join(' ')) readings.push([...whole])
  return readings
}
