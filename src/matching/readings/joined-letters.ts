/** Letters of a name that `&` or a word for "and" joins (`A & L`), which are read as the letters alone (`AL`) but may be another company's. */
import { rawWords } from '../name-words.ts'
import { isAnd } from '../names.ts'

/** The letters of a name, folded: those that "and" joins, and short words and letters that nothing joins. */
export interface JoinedLetters {
  readonly joined: readonly string[]
  readonly bare: readonly string[]
}

/** Longer words are no initials. */
const LETTERS_MAX = 6
const LETTER = /^\p{L}$/u

/** @param country ISO 3166-1 alpha-2, which decides about words for "and" */
export function joinedLetters(name: string, country: string): JoinedLetters {
  const joined: string[] = []
  const bare: string[] = []
  let run = ''
  let isJoined = false
  let hasAnd = false
  const end = () => {
    if (run !== '') (isJoined ? joined : bare).push(run)
    run = ''
    isJoined = false
  }
  const raw = rawWords(name)
  for (const [at, { text, gap }] of raw.entries()) {
    if (at > 0 && at < raw.length - 1 && isAnd(raw, at, country)) {
      hasAnd = true
      continue
    }
    if (LETTER.test(text)) {
      if (gap === 'apostrophe') end()
      if (run !== '' && (hasAnd || gap === 'and')) isJoined = true
      run += text
    } else {
      end()
      if (text.length <= LETTERS_MAX) bare.push(text)
    }
    hasAnd = false
  }
  end()
  return { joined, bare }
}

/** Whether one of two names joins letters that the other has alone. */
export function joinsOtherwise(ours: JoinedLetters, theirs: JoinedLetters): boolean {
  const isAlone = (letters: string, other: JoinedLetters) =>
    other.bare.includes(letters) && !other.joined.includes(letters)
  return (
    ours.joined.some((letters) => isAlone(letters, theirs)) || theirs.joined.some((letters) => isAlone(letters, ours))
  )
}
