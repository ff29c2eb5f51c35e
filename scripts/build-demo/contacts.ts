/**
 * Contact details of demo companies: unassigned addresses and numbers.
 *
 * Web and mail addresses end in `.example`, which is never registered (RFC 2606). Telephone numbers are those that
 * regulators reserve for fiction. Companies of countries without such numbers have none. LEIs begin with `DEMO`, which is
 * no issuer's prefix.
 */
import type { Random } from './random.ts'

/** Website, mailbox and telephone of a company; `null` where it publishes none. */
export interface DemoContacts {
  readonly website: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** What the contacts are made from. */
interface Publisher {
  readonly countryIso2: string
  /** Name without its legal form. */
  readonly name: string
  readonly city: string
  readonly postcode: string
  /** The part of the domain before `.example`, such as `it` or `co.uk`. */
  readonly domain: string
}

/**
 * Draws contact details. Half of all companies have a website, and most of those a mailbox. Three in five publish a
 * telephone number.
 */
export function demoContacts(publisher: Publisher, random: Random): DemoContacts {
  const domain = `${domainOf(publisher.name)}.${publisher.domain}.example`
  const hasWebsite = random.chance(0.52)
  const mailbox = MAILBOXES[publisher.countryIso2] ?? 'info'
  return {
    website: hasWebsite ? `https://www.${domain}` : null,
    email: random.chance(hasWebsite ? 0.7 : 0.12) ? `${mailbox}@${domain}` : null,
    phone: random.chance(0.6) ? demoPhone(publisher, random) : null,
  }
}

const MAILBOXES: Readonly<Record<string, string>> = { FR: 'contact', GB: 'hello', US: 'hello', NO: 'post', DE: 'info' }

/** Makes a domain label from at most two words of the name. */
function domainOf(name: string): string {
  const plain = name.replace(/ł/gi, 'l').replace(/ø/gi, 'o').replace(/æ/gi, 'ae').replace(/ß/g, 'ss')
  return plain
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join('-')
}

/** Numbers that Ofcom reserves for drama, by city, without their last three digits. */
const BRITISH: Readonly<Record<string, string>> = {
  London: '20 7946 0',
  Birmingham: '121 496 0',
  Leeds: '113 496 0',
  Glasgow: '141 496 0',
  Sheffield: '114 496 0',
  Manchester: '161 496 0',
  Edinburgh: '131 496 0',
  Liverpool: '151 496 0',
  Bristol: '117 496 0',
  Leicester: '116 496 0',
  Nottingham: '115 496 0',
  Reading: '118 496 0',
  Cardiff: '29 2018 0',
  Belfast: '28 9649 6',
}
const BRITISH_ELSEWHERE = '1632 960'

/** Numbers that the Bundesnetzagentur reserves for films. */
const GERMAN: Readonly<Record<string, string>> = {
  Berlin: '30 23125 ',
  Hamburg: '40 66969 ',
  München: '89 99998 ',
  Köln: '221 4710 ',
  'Frankfurt am Main': '69 90009 ',
}

/** Area codes. The numbers from 555-0100 to 555-0199 are reserved for fiction everywhere in North America. */
const AMERICAN: Readonly<Record<string, string>> = {
  'New York': '212',
  'Los Angeles': '213',
  Chicago: '312',
  Houston: '713',
  Phoenix: '602',
  Philadelphia: '215',
  'San Antonio': '210',
  'San Diego': '619',
  Dallas: '214',
  Austin: '512',
  'San Francisco': '415',
  Seattle: '206',
  Denver: '303',
  Boston: '617',
  Sacramento: '916',
  Oakland: '510',
}

/** Numbers that Arcep reserves for fiction, one block for each of the five areas of the French numbering plan. */
const FRENCH = { 1: '1 99 00', 2: '2 61 91', 3: '3 53 01', 4: '4 65 71', 5: '5 36 49' } as const
/** Departments (first two digits of a postcode) by area; the others are in the fourth, the south-east. */
const FRENCH_AREAS: readonly (readonly [keyof typeof FRENCH, string])[] = [
  [1, '75 77 78 91 92 93 94 95'],
  [2, '14 18 22 27 28 29 35 36 37 41 44 45 49 50 53 56 61 72 76 85'],
  [3, '02 08 10 21 25 39 51 52 54 55 57 58 59 60 62 67 68 70 71 80 88 89 90'],
  [5, '09 12 16 17 19 23 24 31 32 33 40 46 47 64 65 79 81 82 86 87'],
]

/** Draws a telephone number that is reserved for fiction; `null` where there is none for the city. */
function demoPhone({ countryIso2, city, postcode }: Publisher, random: Random): string | null {
  const last = (count: number): string => String(random.integer(10 ** count)).padStart(count, '0')
  if (countryIso2 === 'GB') return `+44 ${BRITISH[city] ?? BRITISH_ELSEWHERE}${last(3)}`
  if (countryIso2 === 'DE') return GERMAN[city] === undefined ? null : `+49 ${GERMAN[city]}${last(3)}`
  if (countryIso2 === 'US') return AMERICAN[city] === undefined ? null : `+1 ${AMERICAN[city]} 555 01${last(2)}`
  if (countryIso2 !== 'FR') return null
  const area = FRENCH_AREAS.find(([, departments]) => departments.includes(postcode.slice(0, 2)))?.[0] ?? 4
  return `+33 ${FRENCH[area]} ${last(2)} ${last(2)}`
}

const LEI_LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Makes a Legal Entity Identifier with the check digits of ISO 7064 MOD 97-10, under a prefix that no issuer has. */
export function demoLei(random: Random): string {
  let stem = 'DEMO00'
  while (stem.length < 18) stem += LEI_LETTERS[random.integer(LEI_LETTERS.length)]
  let remainder = 0
  for (const letter of `${stem}00`) {
    for (const digit of String(Number.parseInt(letter, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  }
  return stem + String(98 - remainder).padStart(2, '0')
}
