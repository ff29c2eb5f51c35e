import { Random } from '../../support/random.ts'
import { type Caller, hold, same, status } from '../ask.ts'
import { group } from '../statement.ts'

/** Countries of the demo companies. */
const COUNTRIES = ['IT', 'DE', 'FR', 'GB', 'ES', 'US', 'NO', 'NL', 'PL', 'BE', 'PT', 'CH']
/** Words of several languages and kinds: activities, cities, made-up ones, official titles, single letters. */
const WORDS =
  'software;olive oil;bakery;Bäckerei;boulangerie;restaurant;ristorante;cheese;tyres;construction;trasporti;Käserei;milk;wholesale of machinery;logistics;legal advice;law firm;Milano;Paris;consulting;valves;pasta;wine;vino;abbigliamento;furniture;mobili;hotel;real estate;solar panels;dentist;fishing;steel;plastics;paper;transport;insurance;advertising;security;cleaning;machines;electrical installation;other;services;manufacture;zzzqqq;a;di'.split(
    ';',
  )
const SEED = 20_261_122
/** Random cases. All of them run with `FIRMAMENT_SPECIFICATION_CASES=300`. */
export const CASES = Number(process.env.FIRMAMENT_SPECIFICATION_CASES ?? 30)

async function every(
  caller: Caller,
  semantic: object,
  countriesIso2: readonly string[],
): Promise<{ total: number; ids: string[] }> {
  const first = status(await caller.words(semantic, { countriesIso2 }), 200)
  const ids = first.body.companies.map((company) => company.id)
  for (let page = 2; page <= first.body.totalPages; page += 1) {
    const answer = status(await caller.words(semantic, { countriesIso2 }, { page }), 200)
    same(answer.body.totalCompanies, first.body.totalCompanies, 'the total is the same on every page', answer)
    ids.push(...answer.body.companies.map((company) => company.id))
  }
  return { total: first.body.totalCompanies, ids }
}

/** Searches over several countries at once. */
export const countries = group('countries', [
  [
    `over several countries the total is the sum of the totals alone and the members are their union (${CASES} random cases)`,
    async ({ main }) => {
      const random = new Random(SEED)
      const wrong: string[] = []
      for (let round = 0; round < CASES; round += 1) {
        const chosen = new Set<string>()
        const size = 2 + random.below(4)
        while (chosen.size < size) chosen.add(random.pick(COUNTRIES))
        const keywords = [random.pick(WORDS), ...(random.chance(0.3) ? [random.pick(WORDS)] : [])]
        const must = random.chance(0.15) ? [random.pick(WORDS)] : []
        const mustNot = random.chance(0.15) ? [random.pick(WORDS)] : []
        const semantic = { keywords, must, mustNot }
        const [together, ...alone] = await Promise.all([
          every(main, semantic, [...chosen]),
          ...[...chosen].map((country) => every(main, semantic, [country])),
        ])
        const sum = alone.reduce((total, part) => total + part.total, 0)
        const union = alone.flatMap((part) => part.ids).sort()
        const isUnion = JSON.stringify([...together.ids].sort()) === JSON.stringify(union)
        if (together.total !== sum || together.ids.length !== sum || !isUnion)
          wrong.push(
            `${JSON.stringify(semantic)} over ${[...chosen].join(',')}: ${together.total} (${together.ids.length} reached), alone ${alone.map((part) => part.total).join(' + ')}`,
          )
      }
      hold(wrong.length === 0, `${wrong.length} of ${CASES} cases differ:\n${wrong.slice(0, 12).join('\n')}`)
    },
  ],
  [
    'the order of several countries is one order: the same again, whatever the order the countries are named in',
    async ({ main }) => {
      for (const word of ['software', 'olive oil', 'restaurant']) {
        const one = await every(main, { keywords: [word] }, ['IT', 'FR', 'NL'])
        const other = await every(main, { keywords: [word] }, ['NL', 'IT', 'FR'])
        hold(one.ids.length > 0, `${word} finds companies`)
        same(other.ids, one.ids, `the order for ${word}`)
        const again = await every(main, { keywords: [word] }, ['IT', 'FR', 'NL'])
        same(again.ids, one.ids, `the order for ${word}, asked again`)
      }
    },
  ],
])
