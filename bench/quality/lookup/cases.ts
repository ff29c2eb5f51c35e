/** The cases of the lookup bench: names that people might type, and the companies they mean. */
import type { Company } from '../../../src/company/company.ts'
import { DAMAGES, split } from './damage.ts'
import { Chance, hashText } from './random.ts'

/** One name to look up. */
export interface Case {
  readonly id: string
  /** The damage of the name, or why no company has it. */
  readonly kind: string
  readonly country: string
  readonly name: string
  readonly postCode?: string
  /** Ids of the companies meant; none when no company of the corpus has the name. */
  readonly meant: ReadonlySet<string>
  /** Cases of the first half are for tuning, those of the second for the report. */
  readonly half: 'tune' | 'report'
}

/** Cases of each kind, in each half together. */
const CASES_PER_KIND = 260
/** One company in this many is kept out of the corpus: its name sounds real and is absent. */
const HELD_OUT_ONE_IN = 9

/** Kinds of damage that leave the beginning of a name. */
const CUT = new Set(['end cut off', 'last word left out'])
/** A name that more companies share (`MAIRIE`, `BOULANGERIE`) finds none of them without a place. */
const SAME_NAMES_MAX = 5

/** A corpus to search in, and names that no company in it has. */
export interface Bench {
  readonly companies: readonly Company[]
  readonly cases: readonly Case[]
}

/**
 * Makes the bench, the same every time.
 *
 * @param all every company there is
 * @param letters what of a name must agree for two companies to have the same name
 */
export function makeBench(all: readonly Company[], letters: (name: string, country: string) => string): Bench {
  const served = all.filter(({ countryIso2 }) => COUNTRIES.has(countryIso2))
  const isHeldOut = ({ id }: Company) => hashText(`held out ${id}`) % HELD_OUT_ONE_IN === 0
  const companies = served.filter((company) => !isHeldOut(company))

  const byName = new Map<string, Set<string>>()
  const bearers = (name: string, country: string) => byName.get(`${country} ${letters(name, country)}`)
  for (const company of companies) {
    for (const name of [company.name, ...company.tradeNames, ...company.previousNames]) {
      const key = `${company.countryIso2} ${letters(name, company.countryIso2)}`
      byName.set(key, (byName.get(key) ?? new Set()).add(company.id))
    }
  }

  const lettersOf = Map.groupBy(
    companies.map((company) => ({ company, own: letters(company.name, company.countryIso2) })),
    ({ company }) => company.countryIso2,
  )
  /** A shortened name means any name that begins like it. */
  const beginningWith = (name: string, country: string) => {
    const beginning = letters(name, country)
    const going = lettersOf.get(country)!.filter(({ own }) => own.startsWith(beginning))
    return new Set(going.map(({ company }) => company.id))
  }

  /** Every company with the name at the postcode: nothing in the question distinguishes them. */
  const postcodes = new Map(
    companies.map(({ id, postcode }) => [id, postcode?.replace(/\W/g, '').toUpperCase() ?? null]),
  )
  const bearersAt = ({ id, name, countryIso2 }: Company) => {
    const there = [...bearers(name, countryIso2)!].filter((other) => postcodes.get(other) === postcodes.get(id))
    return new Set(there)
  }

  const cases: Case[] = []
  const add = (kind: string, country: string, name: string, meant: ReadonlySet<string>, postCode?: string | null) => {
    const id = `${kind}/${country}/${name}/${postCode ?? ''}`
    const half = hashText(`half ${country} ${[...meant].sort()[0] ?? name}`) % 2 === 0 ? 'tune' : 'report'
    cases.push({ id, kind, country, name, meant, half, ...(postCode ? { postCode } : {}) })
  }

  const order = shuffle(companies)
  const countryTurns = [...COUNTRIES]
  const named = Map.groupBy(order, ({ countryIso2 }) => countryIso2)

  // Every kind of damage, in turns over the countries, so that no register dominates.
  for (const [kind, damage] of Object.entries(DAMAGES)) {
    eachTurn(named, countryTurns, kind, CASES_PER_KIND, (company, chance) => {
      const typed = damage(company.name, company.countryIso2, chance)
      if (typed === null || typed.length > 256) return false
      // What is left may be another company's exact name: then that one is meant.
      const others = bearers(typed, company.countryIso2)
      if (others && !others.has(company.id)) return false
      const bearing = bearers(company.name, company.countryIso2)!
      const meant = CUT.has(kind) ? new Set([...bearing, ...beginningWith(typed, company.countryIso2)]) : bearing
      if (meant.size > SAME_NAMES_MAX) return false
      add(kind, company.countryIso2, typed, meant)
      if (company.postcode !== null) {
        add(`${kind}, with postcode`, company.countryIso2, typed, bearersAt(company), company.postcode)
      }
      return true
    })
  }
  eachTurn(named, countryTurns, 'exact', CASES_PER_KIND * 2, (company) => {
    add('exact', company.countryIso2, company.name, bearers(company.name, company.countryIso2)!)
    return true
  })
  for (const [kind, names] of [
    ['trade name', (company: Company) => company.tradeNames],
    ['former name', (company: Company) => company.previousNames],
  ] as const) {
    eachTurn(named, countryTurns, kind, CASES_PER_KIND, (company, chance) => {
      const [name] = names(company)
      if (name === undefined || letters(name, company.countryIso2) === letters(company.name, company.countryIso2))
        return false
      const meant = bearers(name, company.countryIso2)!
      if (meant.size > SAME_NAMES_MAX) return false
      const typed = chance.next() < 0.5 ? name : (DAMAGES['letter case'](name, company.countryIso2, chance) ?? name)
      add(kind, company.countryIso2, typed, meant)
      return true
    })
  }
  eachTurn(named, countryTurns, 'town put behind', CASES_PER_KIND, (company) => {
    if (
      bearers(company.name, company.countryIso2)!.size > SAME_NAMES_MAX ||
      company.city === null ||
      company.name.toLowerCase().includes(company.city.toLowerCase())
    )
      return false
    const { core } = split(company.name, company.countryIso2)
    add('town put behind', company.countryIso2, `${core} ${company.city}`, bearers(company.name, company.countryIso2)!)
    return true
  })
  eachTurn(named, countryTurns, 'same name in another town', CASES_PER_KIND, (company) => {
    const bearing = bearers(company.name, company.countryIso2)!
    if (company.postcode === null || bearing.size < 2) return false
    const there = bearersAt(company)
    if (there.size === bearing.size) return false
    add('same name in another town', company.countryIso2, company.name, there, company.postcode)
    return true
  })

  addAbsent(served.filter(isHeldOut), companies, (name, country) => bearers(name, country) !== undefined, add)
  return { companies, cases }
}

/** Names that no company of the corpus has. */
function addAbsent(
  heldOut: readonly Company[],
  companies: readonly Company[],
  isBorne: (name: string, country: string) => boolean,
  add: (kind: string, country: string, name: string, meant: ReadonlySet<string>) => void,
): void {
  const nobody = new Set<string>()
  const countries = [...COUNTRIES]
  const outside = Map.groupBy(shuffle(heldOut), ({ countryIso2 }) => countryIso2)
  eachTurn(outside, countries, 'absent: real', CASES_PER_KIND * 4, (company) => {
    if (isBorne(company.name, company.countryIso2)) return false
    add('absent: real', company.countryIso2, company.name, nobody)
    return true
  })
  const inside = Map.groupBy(shuffle(companies), ({ countryIso2 }) => countryIso2)
  const syllables =
    'ba be bi bo ca ce co da de di do fa fi fo ga go la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se so ta te ti to va ve vi vo za zo'.split(
      ' ',
    )
  const chance = new Chance('absent')
  for (const country of countries.slice(0, BIG_COUNTRIES)) {
    const names = inside
      .get(country)!
      .map(({ name }) => split(name, country))
      .filter(({ core }) => core.split(' ').length >= 2)
    for (let made = 0; made < CASES_PER_KIND / 2; ) {
      // The beginning of one name and the end of another: every word is real, the name is not.
      const [one, other] = [chance.pick(names), chance.pick(names)]
      const [begin, end] = [one.core.split(' '), other.core.split(' ')]
      const core = [...begin.slice(0, Math.floor(begin.length / 2)), ...end.slice(Math.floor(end.length / 2))].join(' ')
      const mixed = other.form === '' ? core : `${core} ${other.form}`
      if (isBorne(mixed, country)) continue
      add('absent: mixed', country, mixed, nobody)
      made++
    }
    for (let made = 0; made < CASES_PER_KIND / 4; made++) {
      const word = Array.from({ length: 3 + chance.below(2) }, () => chance.pick(syllables)).join('')
      const second = Array.from({ length: 2 + chance.below(2) }, () => chance.pick(syllables)).join('')
      add('absent: made up', country, `${word[0].toUpperCase()}${word.slice(1)} ${second}`, nobody)
      const keys = Array.from({ length: 6 + chance.below(14) }, () => String.fromCharCode(97 + chance.below(26))).join(
        '',
      )
      add('absent: nonsense', country, chance.next() < 0.5 ? keys : `${keys.slice(0, 5)} ${keys.slice(5)}`, nobody)
    }
  }
}

const COUNTRIES = new Set([
  'GB',
  'IT',
  'FR',
  'US',
  'NO',
  'DK',
  'BE',
  'DE',
  'SE',
  'HU',
  'PT',
  'IE',
  'ES',
  'FI',
  'EE',
  'NL',
  'CZ',
  'CY',
  'LT',
  'AT',
  'CH',
  'LU',
])
/** The first of them have companies by the thousand. */
const BIG_COUNTRIES = 5

function eachTurn(
  groups: ReadonlyMap<string, readonly Company[]>,
  countries: readonly string[],
  kind: string,
  count: number,
  make: (company: Company, chance: Chance) => boolean,
): void {
  const next = new Map(countries.map((country) => [country, hashText(kind) % (groups.get(country)?.length ?? 1)]))
  const seen = new Map(countries.map((country) => [country, 0]))
  let made = 0
  for (let idle = 0; made < count && idle < countries.length; ) {
    for (const country of countries) {
      const group = groups.get(country) ?? []
      let found = false
      while (!found && seen.get(country)! < group.length && made < count) {
        const at = next.get(country)!
        next.set(country, (at + 1) % group.length)
        seen.set(country, seen.get(country)! + 1)
        found = make(group[at], new Chance(`${kind} ${group[at].id}`))
      }
      if (found) made++
      idle = found ? 0 : idle + 1
      if (idle >= countries.length) break
    }
  }
}

function shuffle(companies: readonly Company[]): Company[] {
  return companies
    .map((company) => ({ company, key: hashText(`order ${company.id}`) }))
    .sort((a, b) => a.key - b.key || (a.company.id < b.company.id ? -1 : 1))
    .map(({ company }) => company)
}
