/**
 * The cases: names to look up, the companies they mean, and companies kept out of the register so that their names are
 * absent.
 */
import type { Company } from '../../../src/company/company.ts'
import { type Half, halfOf } from '../halves.ts'
import { Chance } from '../lookup/random.ts'
import { coreOf, KnownNames, spellingOf, tellingWords } from './names.ts'
import { KINDS, type Kind, type Listed, readSources, wordsOfManySigns } from './registers.ts'

/** What a case shows. */
export type Group =
  | 'other words'
  | 'other form'
  | 'as registered'
  | 'renamed'
  | 'borne by another'
  | 'group by domain'
  | 'absent: as listed'
  | 'absent: nonsense'

/** One name to look up. */
export interface Case {
  readonly group: Group
  readonly kind: Kind | 'nonsense'
  readonly country: string
  readonly name: string
  /** Ids of the companies meant; none when no company of the register has the name. */
  readonly meant: ReadonlySet<string>
  readonly half: Half
}

/** One listed company in this many is kept out of the register. */
const KEPT_OUT_ONE_IN = 6
/** So many names of each kind and group: no list is all that is measured. */
const CASES_MAX = 200
const NONSENSE_PER_COUNTRY = 100

/** A register to search in, and the names to look up. */
export interface Bench {
  readonly companies: readonly Company[]
  readonly cases: readonly Case[]
}

/** Makes the cases, the same every time. */
export function makeCases(): Bench {
  const sources = readSources()
  const listed = sources.flatMap((source) => source.listed)
  const isKeptOut = (id: string) => new Chance(`kept out ${id}`).below(KEPT_OUT_ONE_IN) === 0
  const outside = new Set(listed.flatMap(({ ids }) => ids.filter(isKeptOut)))
  const companies = sources.flatMap((source) => source.companies).filter(({ id }) => !outside.has(id))
  const byId = new Map(companies.map((company) => [company.id, company]))
  const byCore = Map.groupBy(companies, ({ name, countryIso2 }) => `${countryIso2} ${coreOf(name)}`)
  const known = new Map<string, KnownNames>()
  for (const [country, own] of Map.groupBy(companies, ({ countryIso2 }) => countryIso2)) {
    const trades = country === 'FR' ? wordsOfManySigns() : new Set<string>()
    known.set(
      country,
      new KnownNames(
        own.map(({ name }) => name),
        trades,
      ),
    )
  }

  const cases: Case[] = []
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  for (const one of inOrderOfChance(listed)) {
    const country = one.ids[0].slice(0, 2)
    const name = one.name.replace(/\s+/g, ' ').trim()
    const asked = `${one.kind} ${country} ${spellingOf(name)}`
    if (spellingOf(name) === '' || name.length > 256 || seen.has(asked)) continue
    seen.add(asked)
    const held = one.ids.flatMap((id) => byId.get(id) ?? [])
    const group = groupOf(one, held, known.get(country)!)
    const count = counts.get(`${one.kind} ${group}`) ?? 0
    if (group === null || count === CASES_MAX) continue
    counts.set(`${one.kind} ${group}`, count + 1)
    cases.push({ group, kind: one.kind, country, name, half: halfOfPair(one.key), meant: meantBy(held, name, byCore) })
  }
  for (const country of ['US', 'GB', 'FR']) cases.push(...nonsense(country, byCore))
  cases.sort((a, b) => orderOf(a.kind) - orderOf(b.kind))
  return { companies, cases }
}

function groupOf({ name, bare = name, kind }: Listed, held: readonly Company[], known: KnownNames): Group | null {
  const isGroup = kind === 'GB groups, a stock list, by domain'
  if (held.length === 0) {
    // Kept out. Where a company is left whose name holds all words asked for, a part of its name was asked for.
    return isGroup || known.bearersOf(new Set(tellingWords(name))) > 0 ? null : 'absent: as listed'
  }
  if (kind === 'US companies, a stock list, with the instrument behind the name') {
    return held.some((company) => coreOf(company.name) === coreOf(bare)) ? 'other words' : null
  }
  if (held.some((company) => spellingOf(company.name) === spellingOf(name))) return 'as registered'
  if (held.some((company) => coreOf(company.name) === coreOf(name))) return 'other form'
  if (!held.some((company) => known.isRecognisable(name, company.name))) return 'renamed'
  const asked = new Set(tellingWords(name))
  const bearsAll = (company: Company) => [...asked].every((word) => tellingWords(company.name).includes(word))
  if (known.bearersOf(asked) > 0 && !held.some(bearsAll)) return 'borne by another'
  return isGroup ? 'group by domain' : 'other words'
}

/** The companies of the key, and those that nothing in the name distinguishes from them. */
function meantBy(
  held: readonly Company[],
  asked: string,
  byCore: ReadonlyMap<string, readonly Company[]>,
): ReadonlySet<string> {
  if (held.length === 0) return new Set()
  const country = held[0].countryIso2
  const alike = [asked, ...held.map(({ name }) => name)].flatMap(
    (name) => byCore.get(`${country} ${coreOf(name)}`) ?? [],
  )
  return new Set([...held, ...alike].map(({ id }) => id))
}

/** The half of a pair, by the key that made it: rows of one company in a source are kept together. */
const halfOfPair = (key: string): Half => halfOf(`names as listed ${key}`)

function inOrderOfChance(listed: readonly Listed[]): Listed[] {
  return listed
    .map((one) => ({ one, order: new Chance(`order ${one.key} ${one.name}`).next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one)
}

const orderOf = (kind: Case['kind']): number => (kind === 'nonsense' ? KINDS.length : KINDS.indexOf(kind))

const SYLLABLES = 'bra ce di flo gu ha jin ke lo mu ne pri qua ro ska tu vy wo xe za ster mond blik nor fex'.split(' ')

/** Words that no company has: syllables, or keys hit at random. */
function nonsense(country: string, byCore: ReadonlyMap<string, unknown>): Case[] {
  const chance = new Chance(`nonsense ${country}`)
  const word = () => Array.from({ length: 2 + chance.below(3) }, () => chance.pick(SYLLABLES)).join('')
  const keys = () =>
    Array.from({ length: 4 + chance.below(8) }, () => String.fromCharCode(97 + chance.below(26))).join('')
  const cases: Case[] = []
  while (cases.length < NONSENSE_PER_COUNTRY) {
    const make = chance.next() < 0.5 ? word : keys
    const name = Array.from({ length: 1 + chance.below(3) }, make).join(' ')
    if (byCore.has(`${country} ${coreOf(name)}`)) continue
    const half = halfOfPair(name)
    cases.push({ group: 'absent: nonsense', kind: 'nonsense', country, name, meant: new Set(), half })
  }
  return cases
}
