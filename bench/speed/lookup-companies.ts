/**
 * A million companies for measuring lookups: the real ones of the lookup bench, and others made of theirs.
 *
 * Made-up words would be too easy or too hard: no common words, or typos that hit other words all the time. So a name
 * is made from a real one of the same country. Its common words stay; each rare word becomes the first half of one
 * rare word and the second half of another, as real rare words are made of the same syllables. The dictionary then
 * grows with the number of names, as a register's does.
 */
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { Random } from '../../test/support/random.ts'

/** Words of so few names, among the real ones, are rare. */
const RARE_NAMES_MAX = 12
const RARE_LETTERS_MIN = 5

/** Makes `count` companies: the real ones first, as far as they are needed. */
export function* companiesLike(real: readonly Company[], count: number): Generator<Company> {
  const random = new Random(41)
  const byCountry = Map.groupBy(real, ({ countryIso2 }) => countryIso2)
  const words = new Map([...byCountry].map(([country, companies]) => [country, countWords(companies)]))
  for (let made = 0; made < count; made++) {
    const like = real[made < real.length ? made : random.below(real.length)]
    const { countryIso2 } = like
    const names = words.get(countryIso2)!
    const name = made < real.length ? like.name : rename(like.name, names, random)
    const place = random.pick(byCountry.get(countryIso2)!)
    const number = String(10_000_000_000 + made * 7919)
    yield {
      ...emptyCompany({ id: `${countryIso2}-${number}`, name, countryIso2 }),
      tradeNames: made < real.length ? like.tradeNames : [],
      previousNames: made < real.length ? like.previousNames : [],
      vatTaxNumber: `${countryIso2}${number}`,
      nationalId: number,
      postcode: made < real.length ? like.postcode : place.postcode,
      city: made < real.length ? like.city : place.city,
      region: made < real.length ? like.region : place.region,
      status: 'Active',
    }
  }
}

interface Words {
  readonly uses: ReadonlyMap<string, number>
  readonly rare: readonly string[]
}

function countWords(companies: readonly Company[]): Words {
  const uses = new Map<string, number>()
  for (const { name } of companies) for (const word of name.split(' ')) uses.set(word, (uses.get(word) ?? 0) + 1)
  return { uses, rare: [...uses.keys()].filter((word) => isRare(word, uses)) }
}

function isRare(word: string, uses: ReadonlyMap<string, number>): boolean {
  return uses.get(word)! <= RARE_NAMES_MAX && new RegExp(`^\\p{L}{${RARE_LETTERS_MIN},}$`, 'u').test(word)
}

function rename(name: string, { uses, rare }: Words, random: Random): string {
  if (rare.length < 2) return name
  const words = name.split(' ')
  let isOther = false
  const renamed = words.map((word) => {
    if (!isRare(word, uses)) return word
    isOther = true
    return cross(random.pick(rare), random.pick(rare))
  })
  // A name of common words alone gets a rare one more, or there would be a thousand of it.
  return isOther ? renamed.join(' ') : [cross(random.pick(rare), random.pick(rare)), ...words].join(' ')
}

function cross(one: string, other: string): string {
  return one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.floor(other.length / 2))
}
