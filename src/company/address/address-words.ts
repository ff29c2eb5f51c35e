/** The words of addresses by country: `reference/lists/address-words.tsv`. */
import { loadTable } from '../../reference/load-table.ts'
import { foldText } from '../../text/fold-text.ts'

/**
 * What a word of an address is: a kind of street (`type`), one that is left out as often as not, or a small word (`plain`),
 * another word that is abbreviated (`word`), a point of the compass (`side`), the name of a part of a building, before its number (`inside`)
 * or after it (`floor`, with `ordinal`), what a house number follows (`mark`), that there is none (`none`), what the
 * number of a post-office box follows (`box`), what somebody's name follows (`careOf`), what a number follows that is of no
 * house (`numbered`), the last word of a building's name (`building`), what follows a street that is not all of the place
 * (`estate`), a month (`month`), a kind of street that is the name of one (`alone`), what
 * joins the numbers of a range (`range`), a kind of street behind which a place may be named without a comma (`end`), the last word of a
 * site's or building's name that has numbers of its own (`site`), that of one building, so that a number behind it is the
 * street's (`single`), what the number of a plot behind the street follows (`plot`), what begins the name of a county (`county`),
 * a name that a street, a square and others of a town may share (`shared`), or an adjective that may be all of a street's name
 * (`adjective`).
 */
const ROLES = [
  'type',
  'plain',
  'word',
  'side',
  'inside',
  'floor',
  'ordinal',
  'mark',
  'none',
  'box',
  'careOf',
  'numbered',
  'building',
  'estate',
  'month',
  'alone',
  'range',
  'end',
  'site',
  'single',
  'plot',
  'county',
  'shared',
  'adjective',
] as const
type Role = (typeof ROLES)[number]

/** What some words in a row are. */
export interface AddressWord {
  /** How many words. */
  readonly length: number
  /** The spelling of each role that they can have. */
  readonly roles: Readonly<Partial<Record<Role, string>>>
}

/** The ending of a word, and the one it is short for. */
export interface Ending {
  readonly written: string
  readonly whole: string
}

/** The words of the addresses of a country. */
export interface AddressWords {
  /** What the words from `at` on are, the longest entry of the table; `null`: nothing in particular. */
  find(words: readonly string[], at: number): AddressWord | null
  /** The roles of a single word. */
  rolesOf(word: string): AddressWord['roles']
  /** Longest first. */
  readonly endings: readonly Ending[]
}

/** The words of a country; of one without any, those that are the same everywhere. */
export function addressWords(country: string): AddressWords {
  let words = known.get(country)
  if (words === undefined) {
    words = readWords(country)
    known.set(country, words)
  }
  return words
}

const known = new Map<string, AddressWords>()
/** Of a word that is nothing in particular. All roles have one shape, which makes reading them quick. */
export const NO_ROLES = Object.fromEntries(ROLES.map((role) => [role, undefined])) as Partial<Record<Role, string>>
const EVERYWHERE = '*'

function readWords(country: string): AddressWords {
  const entries = new Map<string, { length: number; roles: Partial<Record<Role, string>> }>()
  /** Most words of an entry, by its first word. */
  const longest = new Map<string, number>()
  const endings: Ending[] = []
  for (const [kind, countries, word, forms = ''] of loadTable('lists/address-words').rows) {
    if (countries !== EVERYWHERE && !countries.split(' ').includes(country)) continue
    const written = [word, ...forms.split(' | ').filter(Boolean)].map((form) => (form === '#' ? form : foldText(form)))
    if (kind === 'ending') {
      endings.push(...written.map((form) => ({ written: form, whole: written[0] })))
      continue
    }
    for (const form of written.filter(Boolean)) {
      const words = form.split(' ')
      const entry = entries.get(form) ?? { length: words.length, roles: { ...NO_ROLES } }
      // The first row decides.
      entry.roles[kind as Role] ??= written[0]
      entries.set(form, entry)
      longest.set(words[0], Math.max(longest.get(words[0]) ?? 0, words.length))
    }
  }
  // `gde rue` may be the name of a street as `grande rue` is, and `rd` ends one as `road` does.
  for (const { roles } of entries.values()) {
    const whole = entries.get(roles.type ?? '')?.roles
    for (const kind of ['alone', 'end', 'site'] as const) if (whole?.[kind] !== undefined) roles[kind] ??= whole[kind]
  }
  endings.sort((a, b) => b.written.length - a.written.length)
  return {
    endings,
    rolesOf: (word) => entries.get(word)?.roles ?? NO_ROLES,
    find(words, at) {
      const most = longest.get(words[at])
      if (most === undefined) return null
      for (let length = Math.min(most, words.length - at); length > 1; length--) {
        const entry = entries.get(words.slice(at, at + length).join(' '))
        if (entry !== undefined) return entry
      }
      return entries.get(words[at]) ?? null
    },
  }
}
