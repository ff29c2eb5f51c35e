/**
 * Makes the relations of the demo companies: groups below the large ones, who carried on the business of those that were merged, and
 * whose branches the branches are. Nothing of the companies changes. Companies that share a coined word belong together first, then
 * those of one trade. No sole trader has a relation.
 */
import { type Relation, relation } from '../../src/company/background.ts'
import { CATEGORIES } from '../../src/company/category.ts'
import type { Company } from '../../src/company/company.ts'
import { DEMO_DAY } from './companies.ts'
import { type Random, seededRandom } from './random.ts'

/** Seed of the relations. Another seed makes other groups of the same companies. */
const SEED = 20_260_634
/** Most levels below an ultimate parent. */
const LEVELS = 3
/** A word in more names than this is no coined one. */
const NAMESAKES_MAX = 6

/** The countries in which companies of a country have daughters and head offices. */
const ABROAD: Readonly<Record<string, readonly string[]>> = {
  IT: ['FR', 'DE', 'ES', 'CH'],
  FR: ['BE', 'DE', 'ES', 'IT'],
  DE: ['NL', 'PL', 'CH', 'FR'],
  ES: ['PT', 'FR', 'IT'],
  GB: ['US', 'FR', 'NL'],
  US: ['GB', 'DE'],
  NO: ['DE', 'GB'],
  NL: ['BE', 'DE'],
  PL: ['DE'],
  PT: ['ES'],
  BE: ['FR', 'NL'],
  CH: ['DE', 'FR', 'IT'],
}

type Relations = Map<string, readonly Relation[]>

/** Makes the relations that companies state, by their ids, in the order of the companies. */
export function makeRelations(companies: readonly Company[]): ReadonlyMap<string, readonly Relation[]> {
  const random = seededRandom(SEED)
  const bodies = byKey(shuffled(companies.filter(isBody), random))
  const stated: Relations = new Map()
  new Groups(bodies, random, stated).make(shuffled(companies.filter(isLarge), random))
  for (const company of companies) {
    if (isMerged(company) && random.chance(0.6)) stated.set(company.id, successorsOf(company, bodies, random))
    if (isBranch(company)) stated.set(company.id, headOfficeOf(company, bodies, random))
  }
  return new Map(companies.flatMap(({ id }) => (stated.get(id)?.length ? [[id, stated.get(id)!] as const] : [])))
}

/** Active companies whose shares others can hold. */
function isBody({ status, standardisedLegalForm: form }: Company): boolean {
  return status === 'Active' && (form === 'Private limited companies' || form === 'Public limited companies')
}

function isLarge(company: Company): boolean {
  return isBody(company) && (rankOf(company) === 0 || rankOf(company) === 1)
}

function isMerged({ status, standardisedLegalForm }: Company): boolean {
  const isMerger = status === 'Dissolved (merger or take-over)' || status === 'Dissolved (demerger)'
  return isMerger && standardisedLegalForm !== 'Sole traders/proprietorships'
}

function isBranch({ status, standardisedLegalForm }: Company): boolean {
  return status === 'Active (branch)' && standardisedLegalForm === 'Branches'
}

/** 0 for the largest; the last for unknown sizes. */
function rankOf({ categoryOfTheCompany: category }: Company): number {
  return category === null ? CATEGORIES.length : CATEGORIES.indexOf(category as (typeof CATEGORIES)[number])
}
const MEDIUM = CATEGORIES.indexOf('Medium sized company')

const foundedOn = ({ dateOfIncorporation }: Company): string => dateOfIncorporation as string

/** A company by what others share with it: its trade, and the long words of its name that are no town's. */
function keysOf(
  { name, city, naceCodes }: Company,
  country: string,
): { readonly trade: string; readonly words: string[] } {
  const words = name.match(/\p{Lu}\p{L}{7,}/gu) ?? []
  return {
    trade: `${country} ${naceCodes.primary[0]}`,
    words: words.filter((word) => !city?.includes(word)).map((word) => `${country} ${word}`),
  }
}

type Bodies = ReadonlyMap<string, readonly Company[]>

function byKey(companies: readonly Company[]): Bodies {
  const found = new Map<string, Company[]>()
  for (const company of companies) {
    const { trade, words } = keysOf(company, company.countryIso2)
    for (const key of [trade, ...words]) found.set(key, [...(found.get(key) ?? []), company])
  }
  return found
}

function shuffled<Of>(items: readonly Of[], random: Random): Of[] {
  return items
    .map((item) => [random.next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}

/** Companies of a country that suit a company: those that share a coined word, then those of its trade. */
function* suiting(company: Company, country: string, bodies: Bodies): Generator<Company> {
  const { trade, words } = keysOf(company, country)
  for (const word of words) {
    const namesakes = bodies.get(word) ?? []
    if (namesakes.length <= NAMESAKES_MAX) yield* namesakes
  }
  yield* (bodies.get(trade) ?? []).filter((one) => rankOf(one) <= MEDIUM)
}

/** Who goes on with a company that was merged or divided, from the day on which it was no more. */
function successorsOf(company: Company, bodies: Bodies, random: Random): Relation[] {
  const from = company.statusDate as string
  const older = [...suiting(company, company.countryIso2, bodies)].filter((one) => foundedOn(one) < from)
  const parts = company.status === 'Dissolved (demerger)' ? 2 : 1
  const drawn = shuffled([...new Set(older)].slice(0, 4), random).slice(0, parts)
  return drawn.map(({ id, name, countryIso2 }) => relation('successor', { id, name, countryIso2, from }))
}

/** The company abroad whose branch a branch is. */
function headOfficeOf(branch: Company, bodies: Bodies, random: Random): Relation[] {
  const from = foundedOn(branch)
  const heads = shuffled(ABROAD[branch.countryIso2], random).flatMap((country) => [...suiting(branch, country, bodies)])
  const head = heads.find((one) => foundedOn(one) < from)
  return head === undefined ? [] : [relation('branchOf', { id: head.id, from })]
}

/** A company in a group: since when it belongs to those above it (`null`: nobody says), and how many levels it is below the top. */
interface Member {
  readonly company: Company
  readonly top: Company
  readonly since: string | null
  readonly level: number
}

/** Groups: each company is in one. */
class Groups {
  readonly #taken = new Set<string>()
  readonly #bodies: Bodies
  readonly #random: Random
  readonly #stated: Relations

  constructor(bodies: Bodies, random: Random, stated: Relations) {
    this.#bodies = bodies
    this.#random = random
    this.#stated = stated
  }

  /** Makes a group below each of these that is in none yet. */
  make(tops: readonly Company[]): void {
    for (const top of tops) {
      if (this.#taken.has(top.id)) continue
      this.#taken.add(top.id)
      const { countryIso2 } = top
      const member = { company: top, top, since: foundedOn(top), level: 0 }
      this.#addChildren(member, 1 + this.#random.integer(rankOf(top) === 0 ? 6 : 4), countryIso2)
      if (this.#random.chance(0.3)) this.#addChildren(member, 1, this.#random.pick(ABROAD[countryIso2]))
    }
  }

  #addChildren(parent: Member, children: number, country: string): void {
    for (let child = 0; child < children; child++) {
      const company = this.#takeFor(parent.company, country)
      if (company === undefined) return
      const member = this.#join(company, parent)
      const isAbroad = country !== parent.company.countryIso2
      if (member.level < LEVELS && this.#random.chance(isAbroad ? 0.6 : 0.25))
        this.#addChildren(member, 1 + this.#random.integer(3), country)
    }
  }

  /** Takes a company that is in no group, and smaller than the one it will belong to where that is large. */
  #takeFor(parent: Company, country: string): Company | undefined {
    const largest = rankOf(parent) < MEDIUM ? rankOf(parent) + 1 : rankOf(parent)
    for (const one of suiting(parent, country, this.#bodies)) {
      if (this.#taken.has(one.id) || rankOf(one) < largest) continue
      this.#taken.add(one.id)
      return one
    }
    return undefined
  }

  #join(company: Company, { company: parent, top, since: above, level }: Member): Member {
    const from = this.#drawDay(company, parent)
    const since = from === null || above === null ? null : from > above ? from : above
    this.#stated.set(company.id, [
      relation('parent', { id: parent.id, from }),
      relation('ultimateParent', { id: top.id, from: since }),
    ])
    return { company, top, since, level: level + 1 }
  }

  /** Since when a company belongs to another one: since the younger of them was founded, or bought later; `null`: nobody says. */
  #drawDay(company: Company, parent: Company): string | null {
    const first = foundedOn(company) > foundedOn(parent) ? foundedOn(company) : foundedOn(parent)
    const drawn = this.#random.next()
    if (drawn < 0.1) return null
    if (drawn < 0.5) return first
    const days = this.#random.next() * (Date.parse(DEMO_DAY) - Date.parse(first))
    return new Date(Date.parse(first) + days).toISOString().slice(0, 10)
  }
}
