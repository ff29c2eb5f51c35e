import { type CodesOfCompany, type Company, hold, idsOf, refused, same, status } from '../ask.ts'
import { group } from '../statement.ts'
import type { World } from '../world.ts'

/** Letters without accents and case, as closed and open lists are compared. */
const plain = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** A code without dots and spaces. */
const bare = (code: string) => code.replace(/[.\s]/g, '')

/** Fails unless a filter finds exactly the Italian companies for which a condition on the record holds. */
async function finds(world: World, filter: object, belongs: (company: Company) => boolean): Promise<number> {
  const wanted = (await world.companiesOf('IT')).filter(belongs)
  const answer = status(await world.main.lite(filter), 200)
  same(answer.body.totalCompanies, wanted.length, `companies with ${JSON.stringify(filter)}`, answer)
  for (const company of answer.body.companies) hold(belongs(company), `${company.id} does not pass`, answer)
  return wanted.length
}

/** The same, and some company must pass, so that the check is not empty. */
async function findsSome(world: World, filter: object, belongs: (company: Company) => boolean): Promise<void> {
  hold((await finds(world, filter, belongs)) > 0, `no demo company passes ${JSON.stringify(filter)}`)
}

const holds = (
  codes: CodesOfCompany,
  wanted: string,
  which: readonly ('primary' | 'secondary')[] = ['primary', 'secondary'],
) => which.some((kind) => codes[kind].some((code) => !code.includes(':') && bare(code).startsWith(wanted)))

/** The filters, each checked against the records of every Italian demo company. */
export const filters = group('filters', [
  [
    'countriesIso2 is required: missing, null, empty, or with no filters at all is 400 with the fixed sentence on lite, simple-semantic and plus',
    async ({ main }) => {
      const sentence = 'Missing required filter param countryIso2'
      for (const given of [
        {},
        { filters: null },
        { filters: {} },
        { filters: { countriesIso2: [] } },
        { filters: { countriesIso2: null } },
      ]) {
        refused(await main.post('/explore/lite', given), 400, sentence)
        refused(
          await main.post('/explore/simple-semantic', { ...given, semantic: { keywords: ['oil'] } }),
          400,
          sentence,
        )
        refused(await main.post('/explore/plus', { ...given, query: 'bakeries' }), 400, sentence)
      }
    },
  ],
  [
    'every company found is of the country asked for, and the country may be written in small letters',
    async ({ main }) => {
      for (const country of ['IT', 'FR', 'NO', 'US']) {
        const answer = status(await main.lite({ countriesIso2: [country] }), 200)
        hold(
          answer.body.companies.every((company) => company.countryIso2 === country),
          'country of each company',
          answer,
        )
        same(idsOf(await main.lite({ countriesIso2: [country.toLowerCase()] })), idsOf(answer), 'companies')
      }
    },
  ],
  [
    'a country that does not exist or is not served is 400 naming it',
    async ({ main }) => {
      for (const country of ['XX', 'KR'])
        refused(
          await main.lite({ countriesIso2: [country] }),
          400,
          `countriesIso2: "${country}" is not a supported country`,
        )
      for (const country of ['ITA', 'I', '', 'Italy'])
        refused(await main.lite({ countriesIso2: [country] }), 400, /countriesIso2/)
    },
  ],
  [
    'lite and plus take one country, simple-semantic five; duplicates collapse first; more is 400 naming the limit',
    async ({ main }) => {
      const six = ['IT', 'FR', 'DE', 'GB', 'ES', 'NO']
      refused(
        await main.lite({ countriesIso2: ['IT', 'FR'] }),
        400,
        'countriesIso2: at most 1 country for /explore/lite',
      )
      refused(
        await main.plus('bakeries', { countriesIso2: ['IT', 'FR'] }),
        400,
        /^countriesIso2: at most 1 country for \/explore\/plus$/,
      )
      refused(
        await main.words({ keywords: ['oil'] }, { countriesIso2: six }),
        400,
        /^countriesIso2: at most 5 countries for \/explore\/simple-semantic$/,
      )
      status(await main.lite({ countriesIso2: ['IT', 'it', 'IT'] }), 200)
      status(await main.words({ keywords: ['oil'] }, { countriesIso2: [...six.slice(0, 5), 'it', 'FR'] }), 200)
    },
  ],
  [
    'regions: <region>|<province> means that province, a bare <region> all its provinces',
    async (world) => {
      await findsSome(world, { regions: ['Toscana|Firenze'] }, (company) => company.region === 'Toscana|Firenze')
      await findsSome(world, { regions: ['Toscana'] }, (company) => company.region?.startsWith('Toscana|') === true)
      const either = { regions: ['Lazio|Roma', 'Lombardia'] }
      await findsSome(
        world,
        either,
        ({ region }) => region === 'Lazio|Roma' || region?.startsWith('Lombardia|') === true,
      )
    },
  ],
  [
    'regions are compared without case and accents; an unknown one is 400 with suggestions',
    async (world) => {
      await findsSome(world, { regions: ['toscana|FIRENZE'] }, (company) => company.region === 'Toscana|Firenze')
      await findsSome(world, { regions: ['Emilia-Romagna|Forli-Cesena'] }, ({ region }) =>
        plain(region).endsWith('forli-cesena'),
      )
      refused(await world.main.lite({ regions: ['Toskana'] }), 400, /regions.*Toscana/)
      refused(await world.main.lite({ regions: ['Bayern'] }), 400, /regions/)
    },
  ],
  [
    'cities are compared without case and accents; an unknown one just finds nothing',
    async (world) => {
      await findsSome(world, { cities: ['mìLANO'] }, (company) => plain(company.city) === 'milano')
      await findsSome(
        world,
        { cities: ['Roma', 'Bari'] },
        (company) => company.city === 'Roma' || company.city === 'Bari',
      )
      same(await finds(world, { cities: ['Nowhere at all'] }, () => false), 0, 'companies')
    },
  ],
  [
    'cities by another name (Milan, Rome, Munich, Brussels, Cologne) are the city',
    async (world) => {
      await findsSome(world, { cities: ['Milan'] }, (company) => company.city === 'Milano')
      await findsSome(world, { cities: ['Rome'] }, (company) => company.city === 'Roma')
      for (const [country, other, own] of [
        ['DE', 'Munich', 'München'],
        ['DE', 'Cologne', 'Köln'],
      ] as const) {
        const total = async (city: string) =>
          (await world.main.lite({ countriesIso2: [country], cities: [city] })).body.totalCompanies
        hold((await total(own)) > 0, `no demo company in ${own}`)
        same(await total(other), await total(own), `companies in ${other}`)
      }
      const answer = status(await world.main.lite({ countriesIso2: ['BE'], cities: ['Brussels'] }), 200)
      hold(answer.body.totalCompanies > 0, 'companies in Brussels', answer)
    },
  ],
  [
    'postcode: exact, or a prefix where it ends in *; case and no match are no error',
    async (world) => {
      await findsSome(world, { postcode: ['50143'] }, (company) => company.postcode === '50143')
      await findsSome(world, { postcode: ['50*'] }, (company) => company.postcode?.startsWith('50') === true)
      await findsSome(
        world,
        { postcode: ['00193', '16*'] },
        ({ postcode }) => postcode === '00193' || postcode?.startsWith('16') === true,
      )
      same(await finds(world, { postcode: ['50'] }, () => false), 0, 'companies with the postcode 50')
      const total = async (postcode: string) =>
        (await world.main.lite({ countriesIso2: ['GB'], postcode: [postcode] })).body.totalCompanies
      hold((await total('L5*')) > 0, 'companies in L5')
      same(await total('l5*'), await total('L5*'), 'companies in l5')
    },
  ],
  [
    'dates of incorporation: Gte from the start of the day, Lte to its end; both together',
    async (world) => {
      const [company] = (await world.companiesOf('IT')).filter((one) => one.dateOfIncorporation !== null)
      const day = company.dateOfIncorporation ?? ''
      const date = (one: Company) => one.dateOfIncorporation ?? ''
      await findsSome(world, { dateOfIncorporationGte: '2015-01-01' }, (one) => date(one) >= '2015-01-01')
      await findsSome(
        world,
        { dateOfIncorporationLte: '1999-12-31' },
        (one) => date(one) !== '' && date(one) <= '1999-12-31',
      )
      await findsSome(world, { dateOfIncorporationGte: day, dateOfIncorporationLte: day }, (one) => date(one) === day)
    },
  ],
  [
    'dates: with Z, +01:00, +0100, without offset (read as UTC) or as a day all are read',
    async (world) => {
      const total = async (value: string) =>
        status(await world.main.lite({ dateOfIncorporationGte: value }), 200).body.totalCompanies
      const wanted = await total('2015-01-01')
      for (const value of [
        '2015-01-01T00:00:00Z',
        '2015-01-01T00:00:00',
        '2015-01-01T01:00:00+01:00',
        '2015-01-01T01:00:00+0100',
        '2015-01-01T00:00:00.000Z',
      ])
        same(await total(value), wanted, `companies from ${value}`)
    },
  ],
  [
    'a date that is none, and Gte after Lte, are 400',
    async ({ main }) => {
      for (const value of ['2015-02-30', '2015', 'yesterday', '01.02.2015', '', '2015-13-01', '2015-01-01T25:00:00Z'])
        refused(await main.lite({ dateOfIncorporationGte: value }), 400, /dateOfIncorporationGte/)
      refused(
        await main.lite({ dateOfIncorporationGte: '2015-01-02', dateOfIncorporationLte: '2015-01-01' }),
        400,
        /dateOfIncorporation/,
      )
    },
  ],
  [
    'operatingRevenueGte and Lte bound the revenue in the company’s own currency; a company without it matches no bound',
    async (world) => {
      const within = (company: Company, low: number, high: number) =>
        company.operatingRevenue !== null
          ? company.operatingRevenue >= low && company.operatingRevenue <= high
          : company.operatingRevenueMin !== null &&
            company.operatingRevenueMin <= high &&
            (company.operatingRevenueMax ?? Number.POSITIVE_INFINITY) >= low
      await findsSome(world, { operatingRevenueGte: 10_000_000 }, (company) =>
        within(company, 10_000_000, Number.POSITIVE_INFINITY),
      )
      await findsSome(world, { operatingRevenueLte: 200_000 }, (company) =>
        within(company, Number.NEGATIVE_INFINITY, 200_000),
      )
      await findsSome(world, { operatingRevenueGte: 1_000_000, operatingRevenueLte: 2_000_000 }, (company) =>
        within(company, 1_000_000, 2_000_000),
      )
      await finds(world, { operatingRevenueGte: 0 }, (company) => within(company, 0, Number.POSITIVE_INFINITY))
    },
  ],
  [
    'numberOfEmployeesGte and Lte bound the staff; published bands match when some value of the band does, in every demo country',
    async (world) => {
      for (const country of ['IT', 'FR', 'NL']) {
        const wanted = (await world.companiesOf(country)).filter((one) => {
          if (one.numberOfEmployees !== null) return one.numberOfEmployees >= 20 && one.numberOfEmployees <= 60
          return (
            one.numberOfEmployeesMin !== null &&
            one.numberOfEmployeesMin <= 60 &&
            (one.numberOfEmployeesMax ?? 1e12) >= 20
          )
        })
        const answer = await world.main.lite({
          countriesIso2: [country],
          numberOfEmployeesGte: 20,
          numberOfEmployeesLte: 60,
        })
        same(answer.body.totalCompanies, wanted.length, `companies of ${country} with 20 to 60 people`, answer)
        hold(wanted.length > 0, `no demo company of ${country} has 20 to 60 people`)
      }
    },
  ],
  [
    'amounts are integers: text, fractions and booleans are 400 naming the member; Gte after Lte too',
    async ({ main }) => {
      for (const member of [
        'operatingRevenueGte',
        'operatingRevenueLte',
        'numberOfEmployeesGte',
        'numberOfEmployeesLte',
      ])
        for (const value of ['5', 1.5, true, [5], {}])
          refused(await main.lite({ [member]: value }), 400, new RegExp(member))
    },
  ],
  [
    'standardisedLegalForm, categories, status and listing match the company’s own members, without case and accents',
    async (world) => {
      await findsSome(
        world,
        { standardisedLegalForm: ['Partnerships'] },
        (company) => company.standardisedLegalForm === 'Partnerships',
      )
      await findsSome(
        world,
        { standardisedLegalForm: ['PRIVATE limited companies'] },
        ({ standardisedLegalForm: form }) => form === 'Private limited companies',
      )
      await findsSome(
        world,
        { categories: ['Large company'] },
        (company) => company.categoryOfTheCompany === 'Large company',
      )
      await findsSome(
        world,
        { status: ['bankruptcy', 'In liquidation'] },
        ({ status: state }) => state === 'Bankruptcy' || state === 'In liquidation',
      )
      await findsSome(world, { status: ['Active'] }, (company) => company.status === 'Active')
      await findsSome(
        world,
        { listedDelistedUnlisted: ['LISTED'] },
        (company) => company.listedDelistedUnlisted === 'listed',
      )
      await findsSome(
        world,
        { listedDelistedUnlisted: ['listed', 'unlisted'] },
        ({ listedDelistedUnlisted: listing }) => listing === 'listed' || listing === 'unlisted',
      )
    },
  ],
  [
    'a value outside a closed list is 400 with at most three suggestions',
    async ({ main }) => {
      refused(await main.lite({ status: ['Activ'] }), 400, /status.*Active/)
      refused(await main.lite({ categories: ['Huge company'] }), 400, /categories/)
      refused(
        await main.lite({ standardisedLegalForm: ['Private limited'] }),
        400,
        /standardisedLegalForm.*Private limited companies/,
      )
      refused(await main.lite({ listedDelistedUnlisted: ['unlistd'] }), 400, /listedDelistedUnlisted.*unlisted/)
      for (const member of ['naceCodes', 'naicsCodes', 'sicCodes', 'nationalSectors'])
        refused(await main.lite({ [member]: ['98.77'] }), 400, new RegExp(member))
      const answer = refused(await main.lite({ status: ['Dissolvd'] }), 400)
      hold((answer.body.error.match(/Dissolved|Active/g) ?? []).length <= 3, 'at most three suggestions', answer)
    },
  ],
  [
    'NACE: a class finds its companies, dots and spaces do not matter',
    async (world) => {
      for (const written of ['10.41', '1041', '10 41', ' 10.41 ', '1 0.4 1'])
        await findsSome(world, { naceCodes: [written] }, (company) => holds(company.naceCodes, '1041'))
    },
  ],
  [
    'NACE: a group, a division and a section select their subtrees',
    async (world) => {
      await findsSome(world, { naceCodes: ['10.4'] }, (company) => holds(company.naceCodes, '104'))
      await findsSome(world, { naceCodes: ['10'] }, (company) => holds(company.naceCodes, '10'))
      const manufacturing = Array.from({ length: 24 }, (_, index) => String(index + 10))
      await findsSome(world, { naceCodes: ['C'] }, (company) =>
        manufacturing.some((division) => holds(company.naceCodes, division)),
      )
      await findsSome(world, { naceCodes: ['c'] }, (company) =>
        manufacturing.some((division) => holds(company.naceCodes, division)),
      )
    },
  ],
  [
    'NACE: a Rev. 2.1 code written 2.1:… finds the companies that carry it',
    async (world) => {
      const all = await world.companiesOf('IT')
      const [code] = all.flatMap((company) => company.naceCodes.primary.filter((one) => one.startsWith('2.1:')))
      hold(code !== undefined, 'no demo company has a Rev. 2.1 code')
      const answer = status(await world.main.lite({ naceCodes: [code] }), 200)
      const carriers = all.filter((company) =>
        [...company.naceCodes.primary, ...company.naceCodes.secondary].includes(code),
      )
      hold(answer.body.totalCompanies >= carriers.length, `at least the ${carriers.length} carriers of ${code}`, answer)
    },
  ],
  [
    'NAICS, SIC and national codes: a code selects its subtree, dots and spaces do not matter',
    async (world) => {
      await findsSome(world, { naicsCodes: ['311224'] }, (company) => holds(company.naicsCodes, '311224'))
      await findsSome(world, { naicsCodes: ['311'] }, (company) => holds(company.naicsCodes, '311'))
      await findsSome(world, { sicCodes: ['2076'] }, (company) => holds(company.sicCodes, '2076'))
      await findsSome(world, { sicCodes: ['20'] }, (company) => holds(company.sicCodes, '20'))
      await findsSome(world, { nationalSectors: ['10.41.30'] }, (company) => holds(company.nationalSectors, '104130'))
      await findsSome(world, { nationalSectors: ['104130'] }, (company) => holds(company.nationalSectors, '104130'))
      await findsSome(world, { nationalSectors: ['10.41'] }, (company) => holds(company.nationalSectors, '1041'))
    },
  ],
  [
    'isPrimaryCodes and isSecondaryCodes: one true means that kind only; neither or both mean either kind; no effect without codes',
    async (world) => {
      const naceCodes = ['47']
      await findsSome(world, { naceCodes, isPrimaryCodes: true }, (company) =>
        holds(company.naceCodes, '47', ['primary']),
      )
      await findsSome(world, { naceCodes, isSecondaryCodes: true }, (company) =>
        holds(company.naceCodes, '47', ['secondary']),
      )
      const either = (company: Company) => holds(company.naceCodes, '47')
      await findsSome(world, { naceCodes, isPrimaryCodes: true, isSecondaryCodes: true }, either)
      await findsSome(world, { naceCodes, isPrimaryCodes: false, isSecondaryCodes: false }, either)
      await findsSome(world, { naceCodes, isPrimaryCodes: true, isSecondaryCodes: false }, (company) =>
        holds(company.naceCodes, '47', ['primary']),
      )
      await findsSome(world, { isSecondaryCodes: true }, () => true)
    },
  ],
  [
    'several values of one filter are OR, several filters are AND',
    async (world) => {
      const filter = {
        regions: ['Toscana', 'Lazio'],
        naceCodes: ['10', '47'],
        status: ['Active'],
        numberOfEmployeesGte: 5,
      }
      await findsSome(
        world,
        filter,
        (company) =>
          /^(Toscana|Lazio)\|/.test(company.region ?? '') &&
          (holds(company.naceCodes, '10') || holds(company.naceCodes, '47')) &&
          company.status === 'Active' &&
          (company.numberOfEmployees ?? company.numberOfEmployeesMax ?? 0) >= 5,
      )
    },
  ],
  [
    'an empty array and null are as if absent, for every filter',
    async (world) => {
      const arrays =
        'regions,cities,postcode,standardisedLegalForm,nationalSectors,naceCodes,naicsCodes,sicCodes,categories,status,listedDelistedUnlisted'
      const others =
        'dateOfIncorporationGte,dateOfIncorporationLte,operatingRevenueGte,operatingRevenueLte,numberOfEmployeesGte,numberOfEmployeesLte,isPrimaryCodes,isSecondaryCodes'
      const total = (await world.companiesOf('IT')).length
      const wrong: string[] = []
      const cases: [string, unknown][] = arrays.split(',').map((member) => [member, []])
      cases.push(...[...arrays.split(','), ...others.split(',')].map((member): [string, unknown] => [member, null]))
      for (const [member, value] of cases) {
        const answer = await world.main.lite({ [member]: value })
        if (answer.body.totalCompanies !== total)
          wrong.push(`${member}: ${JSON.stringify(value)} is answered ${answer.text.slice(0, 90)}`)
      }
      hold(wrong.length === 0, `${wrong.length} of ${cases.length} change the search:\n${wrong.join('\n')}`)
    },
  ],
  [
    'an unknown filter is 400, named, with the nearest known one',
    async ({ main }) => {
      refused(
        await main.lite({ employees: 5 }),
        400,
        'filters.employees: unknown filter. Did you mean numberOfEmployeesGte?',
      )
      refused(
        await main.lite({ region: ['Toscana'] }),
        400,
        /^filters\.region: unknown filter\. Did you mean regions\?$/,
      )
      refused(await main.lite({ countryIso2: 'IT' }), 400, /^filters\.countryIso2: unknown filter/)
      refused(await main.lite({ naceCode: ['10'] }), 400, /Did you mean naceCodes\?$/)
    },
  ],
  [
    'an unknown member of a body or of semantic is 400 and named',
    async ({ main }) => {
      refused(await main.lite({}, { pages: 2 }), 400, /pages/)
      refused(await main.lite({}, { query: 'bakeries' }), 400, /query/)
      refused(await main.words({ keywords: ['oil'], not: ['x'] }), 400, /semantic\.not/)
      refused(await main.plus('bakeries', {}, { mustNot: ['x'] }), 400, /mustNot/)
      refused(await main.one({ companyName: 'x', city: 'Roma' }), 400, /city/)
    },
  ],
  [
    'a wrong JSON type is 400 naming the member and the type; nothing is coerced',
    async ({ main }) => {
      refused(await main.lite({ countriesIso2: 'IT' }), 400, /countriesIso2.*array/)
      refused(await main.lite({ cities: 'Roma' }), 400, /cities.*array/)
      refused(await main.lite({ cities: [5] }), 400, /cities.*(string|text)/)
      refused(await main.lite({ isPrimaryCodes: 'true' }), 400, /isPrimaryCodes.*(boolean|true or false)/)
      refused(await main.lite({ isPrimaryCodes: 1 }), 400, /isPrimaryCodes.*(boolean|true or false)/)
      refused(await main.lite({ numberOfEmployeesGte: '5' }), 400, /numberOfEmployeesGte.*integer/)
      refused(await main.lite({ dateOfIncorporationGte: 2015 }), 400, /dateOfIncorporationGte/)
      refused(await main.post('/explore/lite', { filters: [] }), 400, /filters.*object/)
      refused(await main.post('/explore/lite', { filters: 'IT' }), 400, /filters.*object/)
    },
  ],
  [
    'arrays hold at most 500 entries, strings 256 characters; beyond is 400 naming the limit',
    async ({ main }) => {
      const many = (count: number) => Array.from({ length: count }, (_, index) => `city ${index}`)
      status(await main.lite({ cities: many(500) }), 200)
      refused(await main.lite({ cities: many(501) }), 400, /cities.*500/)
      status(await main.lite({ cities: ['x'.repeat(256)] }), 200)
      refused(await main.lite({ cities: ['x'.repeat(257)] }), 400, /cities.*256/)
    },
  ],
])
