/**
 * The ways in which people misspell the name of a company they mean.
 *
 * Every kind takes a name as a register writes it and returns it as a person might type it, or `null` where the kind
 * does not apply (no word long enough for a typo, no accent to drop). Written without looking into `src/matching`, so
 * that the bench does not know what the code knows.
 */
import type { Chance } from './random.ts'

/** One way of damaging a name. */
export type Damage = (name: string, country: string, chance: Chance) => string | null

/** All ways, by the name under which the bench reports them. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'letter case': (name, _, chance) => {
    const others = [name.toLowerCase(), name.toUpperCase(), titleCase(name)].filter((spelling) => spelling !== name)
    return others.length === 0 ? null : chance.pick(others)
  },
  accents: (name) =>
    differs(name, name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ø/gi, 'o').replace(/æ/gi, 'ae')),
  punctuation: (name, _, chance) =>
    differs(
      name,
      chance.pick([name.replace(/[.,'’()/-]+/g, ''), name.replace(/[.,'’()/-]+/g, ' '), name.replace(/ /g, '  ')]),
    ),
  'and sign': (name, country) => {
    const word = AND[country]
    if (!word) return null
    if (name.includes('&')) return name.replace(/\s*&\s*/g, ` ${word} `)
    return differs(name, name.replace(new RegExp(` ${word} `, 'gi'), ' & '))
  },
  'one typo': (name, country, chance) => typos(name, country, chance, 1),
  'two typos': (name, country, chance) => typos(name, country, chance, 2),
  'words run together': (name, country, chance) => {
    const { core, form } = split(name, country)
    const words = core.split(' ')
    if (words.length < 2) return null
    const at = chance.below(words.length - 1)
    return join([...words.slice(0, at), words[at] + words[at + 1], ...words.slice(at + 2)].join(' '), form)
  },
  'word taken apart': (name, country, chance) => {
    const { core, form } = split(name, country)
    const words = core.split(' ')
    const long = positions(words, (word) => /^\p{L}{7,}$/u.test(word))
    if (long.length === 0) return null
    const at = chance.pick(long)
    const cut = 3 + chance.below(words[at].length - 5)
    words[at] = `${words[at].slice(0, cut)} ${words[at].slice(cut)}`
    return join(words.join(' '), form)
  },
  'no legal form': (name, country) => differs(name, split(name, country).core),
  'other spelling of the legal form': (name, country, chance) => {
    const { core, form } = split(name, country)
    const line = SAME_FORM.find((spellings) => spellings.some((spelling) => same(spelling, form)))
    const others = line?.filter((spelling) => spelling !== form) ?? []
    // The Danish `ApS` is spelled like an Italian form, and is another.
    return others.length === 0 || country === 'DK' ? null : join(core, chance.pick(others))
  },
  'other legal form': (name, country, chance) => {
    const forms = FORMS[country]
    if (!forms) return null
    const { core, form } = split(name, country)
    return join(core, chance.pick(forms.filter((other) => !same(other, form))))
  },
  'words in another order': (name, country, chance) => {
    const { core, form } = split(name, country)
    const words = core.split(' ')
    if (words.length < 2) return null
    const from = 1 + chance.below(words.length - 1)
    return differs(name, join([...words.slice(from), ...words.slice(0, from)].join(' '), form))
  },
  'word abbreviated': (name, country, chance) => {
    const { core, form } = split(name, country)
    const words = core.split(' ')
    const listed = positions(words, (word) => ABBREVIATIONS[word.toLowerCase()] !== undefined)
    if (listed.length > 0) {
      const at = chance.pick(listed)
      words[at] = ABBREVIATIONS[words[at].toLowerCase()]
      return join(words.join(' '), form)
    }
    const long = positions(words, (word) => /^\p{L}{9,}$/u.test(word))
    if (long.length === 0 || words.length < 2) return null
    const at = chance.pick(long)
    words[at] = `${words[at].slice(0, 4 + chance.below(3))}.`
    return join(words.join(' '), form)
  },
  'initials dotted or not': (name, country, chance) => {
    const { core, form } = split(name, country)
    const words = core.split(' ')
    const dotted = positions(words, (word) => /^(?:\p{L}\.){2,}$/u.test(word))
    if (dotted.length > 0) {
      words[dotted[0]] = words[dotted[0]].replaceAll('.', '')
      return join(words.join(' '), form)
    }
    const plain = positions(words, (word) => /^[A-Z]{2,4}$/.test(word) && !/[AEIOU]/.test(word))
    if (plain.length === 0) return null
    words[plain[0]] = `${[...words[plain[0]]].join(chance.pick(['.', '. ']))}.`
    return join(words.join(' '), form)
  },
  'number in letters': (name) =>
    differs(
      name,
      name.replace(/(?<= |^)(?:2|3|4|5|6|7|8|9|10)(?= |$)/, (digit) => NUMBERS[digit]),
    ),
  'end cut off': (name, country, chance) => {
    const { core } = split(name, country)
    const keep = Math.ceil(core.length * (0.68 + chance.next() * 0.27))
    const cut = core.slice(0, keep).trim()
    return cut.length < 8 ? null : differs(core, cut)
  },
  'last word left out': (name, country) => {
    const words = split(name, country).core.split(' ')
    if (words.length < 3) return null
    words.pop()
    while (words.length > 0 && (SMALL.has(words.at(-1)!.toLowerCase()) || words.at(-1) === '&')) words.pop()
    return words.length < 2 ? null : words.join(' ')
  },
  'small word left out or put in': (name, country, chance) => {
    const { core, form } = split(name, country)
    const words = core.split(' ')
    const small = positions(words, (word) => SMALL.has(word.toLowerCase()))
    if (small.length > 0 && words.length > 2) {
      words.splice(chance.pick(small), 1)
      return join(words.join(' '), form)
    }
    return country === 'GB' || country === 'US' ? `The ${name}` : null
  },
  'typo, no legal form, small letters': (name, country, chance) => {
    const { core } = split(name, country)
    const typed = typos(core, country, chance, 1)
    return typed === null ? null : typed.toLowerCase()
  },
}

/** The word for "and", by country. */
const AND: Readonly<Record<string, string>> = { GB: 'and', US: 'and', FR: 'et', IT: 'e', NO: 'og', DE: 'und' }

/** Spellings of one legal form, by line. */
const SAME_FORM: readonly (readonly string[])[] = [
  ['Ltd', 'Limited', 'LTD.', 'Ltd.'],
  ['PLC', 'Plc.', 'P.L.C.', 'Public Limited Company'],
  ['LLP', 'L.L.P.', 'Limited Liability Partnership'],
  ['CIC', 'C.I.C.', 'Community Interest Company'],
  ['Inc', 'Inc.', 'Incorporated'],
  ['Corp', 'Corp.', 'Corporation'],
  ['Co', 'Co.', 'Company'],
  ['LLC', 'L.L.C.'],
  ['S.r.l.', 'SRL', 'S.R.L.', 's r l', "SOCIETA' A RESPONSABILITA' LIMITATA", 'Società a responsabilità limitata'],
  ['S.r.l.s.', 'SRLS', 'Srls', "societa' a responsabilita' limitata semplificata"],
  ['S.p.A.', 'SPA', 'SpA', "SOCIETA' PER AZIONI"],
  ['ONLUS', 'O.N.L.U.S.', 'Onlus'],
  ['ODV', 'O.D.V.', 'Organizzazione di volontariato'],
  ['APS', 'A.P.S.', 'Associazione di promozione sociale'],
  ['A.S.D.', 'ASD', 'Associazione sportiva dilettantistica'],
  ['AS', 'A/S', 'Aksjeselskap', 'A.S.'],
  ['ASA', 'Allmennaksjeselskap'],
  ['SARL', 'S.A.R.L.', 'Société à responsabilité limitée'],
  ['SAS', 'S.A.S.'],
]

/** Legal forms that a caller takes for one another. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  GB: ['Ltd', 'PLC', 'LLP'],
  US: ['Inc.', 'Corp.', 'LLC', 'Co.'],
  IT: ['S.r.l.', 'S.p.A.', 'S.n.c.'],
  FR: ['SARL', 'SAS', 'SA'],
  NO: ['AS', 'ASA', 'DA'],
  DE: ['GmbH', 'AG', 'KG'],
}

const FORM_AT_END = new RegExp(
  `(?:[ ,]+|[ ,]*- *)(?:${[
    ...SAME_FORM.flat().map((form) => form.replace(/[.]/g, '\\.?\\s?')),
    'GmbH',
    'AG',
    'ApS',
    'A/S',
    'AB',
    'S\\.?N\\.?C\\.?',
    "SOCIETA' A RESPONSABILITA' LIMITATA",
    'L\\.?P\\.?',
    'S\\.?L\\.?U?\\.?',
    'S\\.?A\\.?',
    'Kft\\.?',
    'Zrt\\.?',
    'Oyj?',
    '[BN]\\.?V\\.?',
    'O[ÜU]',
    'Sp\\. ?z\\.? ?o\\. ?o\\.?',
    's\\. ?r\\. ?o\\.?',
    'Lda\\.?',
    '(?:Zártkörűen Működő Részvénytársaság|Korlátolt Felelősségű Társaság)',
    'GmbH & Co\\. KG',
  ].join('|')})\\.?$`,
  'i',
)

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  international: 'Intl',
  manufacturing: 'Mfg',
  management: 'Mgmt',
  brothers: 'Bros',
  services: 'Svcs',
  national: 'Natl',
  holdings: 'Hldgs',
  company: 'Co',
  group: 'Grp',
  associazione: 'Ass.',
  cooperativa: 'Coop.',
  societa: 'Soc.',
  fratelli: 'F.lli',
  saint: 'St',
  etablissements: 'Ets',
  compagnie: 'Cie',
  association: 'Assoc.',
  university: 'Univ.',
  department: 'Dept.',
  centre: 'Ctr',
}

const NUMBERS: Readonly<Record<string, string>> = {
  2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten',
} // biome-ignore format: one line

const SMALL = new Set('the of for di del della dei la le il de du des les et and e i og'.split(' '))
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Parts a name from its legal form at the end; the form is empty when none is known. */
export function split(name: string, country: string): { core: string; form: string } {
  const match = FORM_AT_END.exec(name)
  if (!match || match.index === 0) return { core: name, form: '' }
  const core = name.slice(0, match.index).trim()
  const form = name.slice(match.index).replace(/^[ ,-]+/, '')
  // A second form after the first (`Company Limited`) belongs to the name here: the register has it so.
  return country && core.length > 1 ? { core, form } : { core: name, form: '' }
}

function typos(name: string, country: string, chance: Chance, count: number): string | null {
  const { core, form } = split(name, country)
  const words = core.split(' ')
  // Two typos hit two words, or one long one; a word too short to survive a typo is not hit.
  const long = positions(words, (word) => /^\p{L}{5,}$/u.test(word))
  const veryLong = positions(words, (word) => /^\p{L}{9,}$/u.test(word))
  if (long.length === 0 || (count === 2 && long.length < 2 && veryLong.length === 0)) return null
  const hit =
    count === 1
      ? [chance.pick(long)]
      : long.length < 2
        ? [veryLong[0], veryLong[0]]
        : shuffled(long, chance).slice(0, 2)
  for (const at of hit) words[at] = withTypo(words[at], chance)
  return differs(name, join(words.join(' '), form))
}

/** One typo: a letter left out, doubled, replaced by its neighbour on the keyboard, put in, or two swapped. */
function withTypo(word: string, chance: Chance): string {
  // The first letter is rarely mistyped: one in ten.
  const at = chance.next() < 0.1 ? 0 : 1 + chance.below(word.length - 1)
  const letter = word[at]
  const upper = letter === letter.toUpperCase()
  const other = upper ? neighbour(letter.toLowerCase(), chance).toUpperCase() : neighbour(letter, chance)
  const kind = chance.next()
  if (kind < 0.25) return word.slice(0, at) + word.slice(at + 1)
  if (kind < 0.4) return word.slice(0, at) + letter + word.slice(at)
  if (kind < 0.6) return word.slice(0, at) + other + word.slice(at)
  if (kind < 0.8 || at === word.length - 1) return word.slice(0, at) + other + word.slice(at + 1)
  return word.slice(0, at) + word[at + 1] + letter + word.slice(at + 2)
}

function neighbour(letter: string, chance: Chance): string {
  const row = KEYS.find((keys) => keys.includes(letter))
  if (!row || chance.next() < 0.3) return String.fromCharCode(97 + chance.below(26))
  const at = row.indexOf(letter)
  return row[at === 0 ? 1 : at === row.length - 1 ? at - 1 : at + (chance.next() < 0.5 ? 1 : -1)]
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at--) {
    const other = chance.below(at + 1)
    ;[order[at], order[other]] = [order[other], order[at]]
  }
  return order
}

function positions<Item>(items: readonly Item[], test: (item: Item) => boolean): number[] {
  return items.flatMap((item, at) => (test(item) ? [at] : []))
}

const join = (core: string, form: string) => (form === '' ? core : `${core} ${form}`)
const differs = (name: string, other: string) => (other === name || other.trim() === '' ? null : other)
const same = (a: string, b: string) =>
  a.replace(/[^\p{L}]/gu, '').toLowerCase() === b.replace(/[^\p{L}]/gu, '').toLowerCase()
const titleCase = (name: string) =>
  name.toLowerCase().replace(/(?<=^|[^\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
