import { type Answer, type Company, hold, idsOf, numberIn, refused, same, status } from '../ask.ts'
import { group } from '../statement.ts'

const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const SEARCH = ['companies', 'totalCompanies', 'totalPages', 'page', 'pageSize', 'searchContextId']
const COMPANY =
  'id,name,previousNames,tradeNames,countryIso2,vatTaxNumber,nationalId,lei,address,postcode,city,region,latitude,longitude,website,email,phone,status,statusDate,dateOfIncorporation,standardisedLegalForm,nationalLegalForm,categoryOfTheCompany,listedDelistedUnlisted,operatingRevenue,operatingRevenueMin,operatingRevenueMax,operatingRevenueCurrency,operatingRevenueYear,numberOfEmployees,numberOfEmployeesMin,numberOfEmployeesMax,numberOfEmployeesYear,totalAssets,nationalSectors,naceCodes,naicsCodes,sicCodes,description,descriptionLanguage,sources,lastUpdated'.split(
    ',',
  )

const context = (answer: Answer) => status(answer, 200).body.searchContextId

/**
 * Order without text: active first, then revenue and employees descending with unknown last, then name and id. Of an
 * amount that is only known to lie in a band the amount itself is unknown.
 */
function compare(a: Company, b: Company): number {
  const active = (company: Company) => (company.status.startsWith('Active') ? 0 : 1)
  const value = (amount: number | null) => amount ?? Number.NEGATIVE_INFINITY
  const down = (x: number, y: number) => (x === y ? 0 : y - x)
  const up = (x: string, y: string) => (x === y ? 0 : x < y ? -1 : 1)
  return (
    active(a) - active(b) ||
    down(value(a.operatingRevenue), value(b.operatingRevenue)) ||
    down(value(a.numberOfEmployees), value(b.numberOfEmployees)) ||
    up(a.name, b.name) ||
    up(a.id, b.id)
  )
}

const CATEGORIES = ['Small company', 'Medium sized company', 'Large company', 'Very large company']
/** From which revenue, assets (both EUR) and employees on a company is in each category but the first. */
const BOUNDS = [
  [1e6, 2e6, 15],
  [1e7, 2e7, 150],
  [1e8, 2e8, 1000],
] as const

/** Number of the category of an Italian company, whose amounts are in EUR, if its revenue and staff are these. */
function categoryIf(company: Company, revenue: number, employees: number): number {
  if (company.listedDelistedUnlisted === 'listed') return BOUNDS.length
  const assets = Number(company.totalAssets ?? 0)
  return BOUNDS.filter(([money, total, heads]) => revenue >= money || assets >= total || employees >= heads).length
}

/** Lowest and highest number that an amount can be: itself, the ends of its band, or 0 where nothing is known. */
function ends(amount: number | null, min: number | null, max: number | null): readonly [number, number] {
  if (amount !== null) return [amount, amount]
  return min === null && max === null ? [0, 0] : [min ?? 0, max ?? Number.POSITIVE_INFINITY]
}

/** Pages, totals, order, the three modes, search contexts, limits. */
export const searching = group('searching', [
  [
    'lite answers companies, totals, page, pageSize 25 and a searchContextId (UUID v4, lower case)',
    async ({ main }) => {
      const answer = status(await main.lite(), 200)
      same(
        Object.keys(answer.body).filter((member) => SEARCH.includes(member)),
        SEARCH,
        'members',
        answer,
      )
      hold(
        answer.body.companies.length === 25 && answer.body.pageSize === 25 && answer.body.page === 1,
        'a page of 25',
        answer,
      )
      same(answer.body.totalPages, Math.ceil(answer.body.totalCompanies / 25), 'totalPages', answer)
      hold(UUID4.test(answer.body.searchContextId), 'searchContextId', answer)
    },
  ],
  [
    'simple-semantic and plus answer the same members and input, exactly the members received',
    async ({ main }) => {
      const words = {
        filters: { countriesIso2: ['it', 'FR'], cities: [], regions: null },
        semantic: { keywords: ['olive oil'], must: [] },
        page: 1,
      }
      const found = status(await main.post('/explore/simple-semantic', words), 200)
      same(found.body.input, words, 'input', found)
      const sentence = {
        query: ' olive oil  producers',
        filters: { countriesIso2: ['IT'], status: ['active'] },
        must: ['olio'],
      }
      const understood = status(await main.post('/explore/plus', sentence), 200)
      same(understood.body.input, sentence, 'input', understood)
      for (const answer of [found, understood])
        for (const member of SEARCH) hold(answer.body[member] !== undefined, `${member} is missing`, answer)
    },
  ],
  [
    'every company has all 42 members, null where unknown, never left out; code lists are {primary, secondary}',
    async (world) => {
      const all = [...(await world.companiesOf('IT')), ...(await world.companiesOf('NL'))]
      all.push(...(await world.main.words({ keywords: ['software'] })).body.companies)
      for (const company of all) {
        const missing = COMPANY.filter((member) => company[member] === undefined)
        same(missing, [], `members missing on ${company.id}`)
        for (const codes of [company.nationalSectors, company.naceCodes, company.naicsCodes, company.sicCodes])
          hold(Array.isArray(codes.primary) && Array.isArray(codes.secondary), `codes of ${company.id}`)
        hold(company.id.startsWith(`${company.countryIso2}-`), `id ${company.id}`)
        hold(/^\d{4}-\d\d-\d\d$/.test(company.dateOfIncorporation ?? '2000-01-01'), `date of ${company.id}`)
      }
    },
  ],
  [
    'the category follows from revenue, assets, employees and listing, in bands of 1, 10 and 100 million EUR',
    async (world) => {
      for (const company of await world.companiesOf('IT')) {
        const { operatingRevenue, operatingRevenueMin, operatingRevenueMax } = company
        const { numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax } = company
        const figures = [operatingRevenue, operatingRevenueMin, numberOfEmployees, numberOfEmployeesMin]
        const isKnown = [...figures, company.totalAssets].some((figure) => figure !== null)
        if (!isKnown && company.listedDelistedUnlisted !== 'listed') {
          same(company.categoryOfTheCompany, null, `category of ${company.id}, of whose size nothing is known`)
          continue
        }
        const revenue = ends(operatingRevenue, operatingRevenueMin, operatingRevenueMax)
        const employees = ends(numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax)
        const [least, most] = [0, 1].map((end) => categoryIf(company, revenue[end], employees[end]))
        const is = CATEGORIES.indexOf(company.categoryOfTheCompany ?? '')
        hold(
          least <= is && is <= most,
          `category of ${company.id} is ${company.categoryOfTheCompany}, must be ${CATEGORIES.slice(least, most + 1).join(' or ')}`,
        )
      }
    },
  ],
  [
    'paging reaches every company exactly once; the total is exact',
    async (world) => {
      for (const country of ['IT', 'NL']) {
        const all = await world.companiesOf(country)
        const total = (await world.main.lite({ countriesIso2: [country] })).body.totalCompanies
        same([all.length, new Set(all.map((company) => company.id)).size], [total, total], `companies of ${country}`)
      }
    },
  ],
  [
    'order without text: active first, then revenue, employees (descending, unknown last), name, id',
    async (world) => {
      const all = await world.companiesOf('IT')
      for (let at = 1; at < all.length; at += 1)
        hold(compare(all[at - 1], all[at]) <= 0, `${all[at].id} comes after ${all[at - 1].id}`)
    },
  ],
  [
    'page: the page asked for is answered; the first is the default; null is as if absent',
    async ({ main }) => {
      const second = status(await main.lite({}, { page: 2 }), 200)
      same(second.body.page, 2, 'page', second)
      const first = idsOf(await main.lite({}, { page: 1 }))
      same(idsOf(await main.lite()), first, 'the default page')
      same(idsOf(await main.lite({}, { page: null })), first, 'page null')
      hold(
        idsOf(second).every((id) => !first.includes(id)),
        'pages share a company',
        second,
      )
    },
  ],
  [
    'page below 1, no integer or text is 400 page: must be an integer of at least 1, in all three modes',
    async ({ main }) => {
      for (const page of [0, -1, 1.5, '1', true, [1], {}]) {
        refused(await main.lite({}, { page }), 400, 'page: must be an integer of at least 1')
        refused(await main.words({ keywords: ['oil'] }, {}, { page }), 400, 'page: must be an integer of at least 1')
        refused(await main.plus('bakeries', {}, { page }), 400, 'page: must be an integer of at least 1')
      }
    },
  ],
  [
    'a page past the end is 200 with no companies, true totals and the page asked for, free',
    async ({ main }) => {
      const { totalCompanies, totalPages } = status(await main.lite(), 200).body
      for (const page of [totalPages + 1, 1_000_000, 2_147_483_647]) {
        const answer = status(await main.lite({}, { page }), 200)
        same(
          [answer.body.companies, answer.body.page, answer.body.totalCompanies],
          [[], page, totalCompanies],
          'the answer',
          answer,
        )
        same(numberIn(answer, 'x-credits-used'), 0, 'X-Credits-Used', answer)
      }
    },
  ],
  [
    'nothing found is 200 with 0 companies, 0 pages and a searchContextId',
    async ({ main }) => {
      for (const answer of [
        await main.lite({ cities: ['nowhere'] }),
        await main.words({ keywords: ['zzzqqqxxx'] }),
        await main.plus('olive oil producers', { cities: ['nowhere'] }),
      ]) {
        same(
          [status(answer, 200).body.totalCompanies, answer.body.totalPages, answer.body.companies],
          [0, 0, []],
          'totals',
          answer,
        )
        hold(UUID4.test(answer.body.searchContextId), 'searchContextId', answer)
      }
    },
  ],
  [
    'the last page costs about what the first does',
    async ({ main }) => {
      const time = async (page: number) => {
        const times: number[] = []
        for (let round = 0; round < 7; round += 1) {
          const from = performance.now()
          status(await main.lite({}, { page }), 200)
          times.push(performance.now() - from)
        }
        return times.sort((a, b) => a - b)[3]
      }
      const { totalPages } = status(await main.lite(), 200).body
      const [first, last] = [await time(1), await time(totalPages)]
      hold(last < first * 5 + 10, `the first page takes ${first.toFixed(1)} ms, the last ${last.toFixed(1)} ms`)
    },
  ],
  [
    'semantic and semantic.keywords are required: missing, null and empty are 400 Missing required field: semantic.keywords',
    async ({ main }) => {
      for (const semantic of [{}, { keywords: [] }, { keywords: null }, { must: ['oil'] }, null])
        refused(
          await main.post('/explore/simple-semantic', { filters: { countriesIso2: ['IT'] }, semantic }),
          400,
          'Missing required field: semantic.keywords',
        )
      refused(
        await main.post('/explore/simple-semantic', { filters: { countriesIso2: ['IT'] } }),
        400,
        'Missing required field: semantic.keywords',
      )
    },
  ],
  [
    'keywords are OR: two words find the union of what each finds',
    async ({ main }) => {
      const ids = async (keywords: readonly string[]) => {
        const found = new Set<string>()
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const answer = status(await main.words({ keywords }, {}, { page }), 200)
          pages = answer.body.totalPages
          for (const id of idsOf(answer)) found.add(id)
        }
        return [...found].sort()
      }
      const [one, two] = [await ids(['cheese']), await ids(['tyres'])]
      hold(one.length > 0 && two.length > 0, 'both words find companies')
      same(await ids(['cheese', 'tyres']), [...new Set([...one, ...two])].sort(), 'the union')
    },
  ],
  [
    'must is AND: every word must be there; mustNot excludes; what must keeps and mustNot removes add up',
    async ({ main }) => {
      const total = async (semantic: object) => status(await main.words(semantic), 200).body.totalCompanies
      const keywords = ['software', 'consulenza']
      const [all, kept, removed] = [
        await total({ keywords }),
        await total({ keywords, must: ['milano'] }),
        await total({ keywords, mustNot: ['milano'] }),
      ]
      hold(all > 0 && kept < all, `${all} with the keywords, ${kept} with must`)
      same(kept + removed, all, 'with and without the word')
      const both = await total({ keywords, must: ['software', 'milano'] })
      hold(both <= kept, `${both} with two words of must, ${kept} with one`)
    },
  ],
  [
    'words are compared without case, accents and inflection',
    async ({ main }) => {
      const total = async (country: string, word: string) =>
        status(await main.words({ keywords: ['a', word], must: [word] }, { countriesIso2: [country] }), 200).body
          .totalCompanies
      const groups: [string, string[]][] = [
        ['IT', ['ristorante', 'RISTORANTE', 'ristoranti']],
        ['FR', ['mécanique', 'MECANIQUE', 'mecaniques']],
        ['DE', ['Käserei', 'kaserei', 'KÄSEREI']],
      ]
      for (const [country, spellings] of groups) {
        const totals = []
        for (const spelling of spellings) totals.push(await total(country, spelling))
        hold(totals[0] > 0 && new Set(totals).size === 1, `${spellings.join(', ')} find ${totals.join(', ')}`)
      }
    },
  ],
  [
    'whole words: a piece of a word is not the word',
    async ({ main }) => {
      for (const [word, pieces] of [
        ['ristorante', ['istorante', 'rante', 'risto']],
        ['software', ['oftware', 'soft']],
      ] as const) {
        const total = async (must: string) =>
          status(await main.words({ keywords: [word], must: [must] }), 200).body.totalCompanies
        hold((await total(word)) > 0, `${word} finds companies`)
        for (const piece of pieces) same(await total(piece), 0, `companies about ${word} with the word ${piece}`)
      }
    },
  ],
  [
    'several words in one entry are a phrase: in their order, next to each other',
    async ({ main }) => {
      const must = async (phrase: string) => {
        const answer = await main.words({ keywords: ['food', 'oli', 'produzione'], must: [phrase] })
        return status(answer, 200).body.totalCompanies
      }
      hold((await must('produzione di oli')) > 0, 'the phrase is found')
      same(await must('oli di produzione'), 0, 'companies with the words turned round')
    },
  ],
  [
    'keywords also reach companies through the industry codes that the words stand for, across languages',
    async ({ main }) => {
      for (const [word, country, division] of [
        ['Bäckerei', 'IT', '10.7'],
        ['olive oil', 'IT', '10.4'],
        ['boulangerie', 'GB', '10.7'],
        ['software', 'FR', '62'],
      ] as const) {
        const answer = status(await main.words({ keywords: [word] }, { countriesIso2: [country] }), 200)
        hold(answer.body.totalCompanies > 0, `${word} finds companies in ${country}`, answer)
        const codes = answer.body.companies.map((company) => [
          ...company.naceCodes.primary,
          ...company.naceCodes.secondary,
        ])
        hold(
          codes.some((list) => list.some((code) => code.startsWith(division))),
          `${word}: codes below ${division}`,
          answer,
        )
      }
    },
  ],
  [
    'filters hold in simple-semantic and plus as they do in lite',
    async ({ main }) => {
      const narrow = { regions: ['Lombardia'], status: ['Active'] }
      for (const answer of [
        await main.words({ keywords: ['software'] }, narrow),
        await main.plus('software companies', narrow),
      ]) {
        hold(status(answer, 200).body.totalCompanies > 0, 'companies are found', answer)
        for (const company of answer.body.companies)
          hold(
            company.region?.startsWith('Lombardia|') === true && company.status === 'Active',
            `${company.id} passes`,
            answer,
          )
      }
    },
  ],
  [
    'keywords, must and mustNot hold at most 50 entries each, query 2,000 characters',
    async ({ main }) => {
      const many = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`)
      status(await main.words({ keywords: many(50) }), 200)
      refused(await main.words({ keywords: many(51) }), 400, /keywords.*50/)
      refused(await main.words({ keywords: ['oil'], must: many(51) }), 400, /must.*50/)
      refused(await main.words({ keywords: ['oil'], mustNot: many(51) }), 400, /mustNot.*50/)
      refused(await main.plus('bakeries', {}, { must: many(51) }), 400, /must.*50/)
      status(await main.plus('bakeries '.repeat(222)), 200)
      refused(await main.plus('x'.repeat(2001)), 400, /query.*(2,?000)/)
      refused(await main.words({ keywords: ['x'.repeat(257)] }), 400, /keywords.*256/)
    },
  ],
  [
    'plus without a query (missing or null) is 400 Missing required field: query, before a missing country',
    async ({ main }) => {
      for (const body of [{}, { filters: {} }, { query: null }, { query: null, filters: { countriesIso2: ['IT'] } }])
        refused(await main.post('/explore/plus', body), 400, 'Missing required field: query')
      refused(await main.plus(''), 400, /query/)
    },
  ],
  [
    'plus understands activity, location, size, age and status, and shows it in interpretation',
    async ({ main }) => {
      const answer = status(await main.plus('active olive oil producers in Tuscany founded after 2000'), 200)
      hold(answer.body.interpretation !== undefined && answer.body.interpretation !== null, 'interpretation', answer)
      hold(answer.body.totalCompanies > 0, 'companies are found', answer)
      for (const company of answer.body.companies) {
        hold(company.region?.startsWith('Toscana|') === true, `${company.id} is in Tuscany`, answer)
        hold((company.dateOfIncorporation ?? '') > '2000', `${company.id} was founded after 2000`, answer)
        hold(company.status.startsWith('Active'), `${company.id} is active`, answer)
      }
      const large = status(await main.plus('restaurants in Rome with more than 20 employees'), 200)
      for (const company of large.body.companies) {
        hold(
          (company.numberOfEmployees ?? 0) > 20 && company.city === 'Roma',
          `${company.id} is in Rome with more than 20 people`,
          large,
        )
      }
    },
  ],
  [
    'filters given by the caller win over what the sentence says',
    async ({ main }) => {
      const answer = status(await main.plus('restaurants in Tuscany', { regions: ['Lazio'] }), 200)
      hold(answer.body.totalCompanies > 0, 'companies are found', answer)
      for (const company of answer.body.companies)
        hold(company.region?.startsWith('Lazio|') === true, `${company.id} is in Lazio`, answer)
    },
  ],
  [
    'plus: must is AND; the total is exact and the whole set can be paged without repetition',
    async ({ main }) => {
      const query = 'restaurants'
      const all = status(await main.plus(query), 200).body
      const ids: string[] = []
      for (let page = 1; page <= all.totalPages; page += 1) ids.push(...idsOf(await main.plus(query, {}, { page })))
      same([ids.length, new Set(ids).size], [all.totalCompanies, all.totalCompanies], 'companies of all pages')
      const fewer = status(await main.plus(query, {}, { must: ['pizzeria'] }), 200).body.totalCompanies
      hold(fewer < all.totalCompanies, `${fewer} with must, ${all.totalCompanies} without`)
    },
  ],
  [
    'the same search on another page has the same searchContextId; another search another one; another licence another one',
    async ({ main, callers: { second } }) => {
      const id = context(await main.lite())
      same(context(await main.lite({}, { page: 3 })), id, 'on page 3')
      same(context(await main.lite()), id, 'asked again')
      hold(context(await main.lite({ cities: ['Roma'] })) !== id, 'another search')
      hold(context(await second.lite()) !== id, 'another licence')
      hold(
        context(await main.plus('bakeries')) !== context(await main.words({ keywords: ['bakeries'] })),
        'another mode',
      )
    },
  ],
  [
    'the spelling of countries, codes, closed values, regions and dates, and what is as if absent, do not make another search',
    async ({ main }) => {
      const pairs: [object, object][] = [
        [{ countriesIso2: ['IT'] }, { countriesIso2: ['it', 'IT'] }],
        [{ naceCodes: ['10.41'] }, { naceCodes: ['1041'] }],
        [{ naceCodes: ['C'] }, { naceCodes: [' c '] }],
        [{ nationalSectors: ['10.41.30'] }, { nationalSectors: ['104130'] }],
        [{ sicCodes: ['2076'] }, { sicCodes: ['20 76'] }],
        [{ status: ['Active'] }, { status: ['ACTIVE'] }],
        [{ categories: ['Large company'] }, { categories: ['large COMPANY'] }],
        [{ listedDelistedUnlisted: ['listed'] }, { listedDelistedUnlisted: ['Listed'] }],
        [{ regions: ['Toscana|Firenze'] }, { regions: ['toscana|firenze'] }],
        [{ dateOfIncorporationGte: '2015-01-01' }, { dateOfIncorporationGte: '2015-01-01T00:00:00Z' }],
        [{ dateOfIncorporationGte: '2015-01-01' }, { dateOfIncorporationGte: '2015-01-01T01:00:00+01:00' }],
        [{ dateOfIncorporationGte: '2015-01-01' }, { dateOfIncorporationGte: '2015-01-01T00:00:00' }],
        [{ dateOfIncorporationGte: '2015-01-01T10:00:00Z' }, { dateOfIncorporationGte: '2015-01-01T11:00:00+0100' }],
        [{ cities: [] }, { regions: null }],
      ]
      const wrong: string[] = []
      for (const [one, other] of pairs) {
        const [left, right] = [status(await main.lite(one), 200), await main.lite(other)]
        if (left.body.searchContextId !== right.body.searchContextId)
          wrong.push(`${JSON.stringify(one)} and ${JSON.stringify(other)} (${right.status} ${right.body.error ?? ''})`)
      }
      hold(wrong.length === 0, `one searchContextId each must have:\n${wrong.join('\n')}`)
    },
  ],
  [
    'a context of a search that found nothing or was a page past the end is the same as that of the search',
    async ({ main }) => {
      same(context(await main.lite({}, { page: 9999 })), context(await main.lite()), 'past the end')
      same(
        context(await main.lite({ cities: ['nowhere'] })),
        context(await main.lite({ cities: ['nowhere'] }, { page: 2 })),
        'nothing found',
      )
    },
  ],
  [
    'null is as if absent everywhere, in every body',
    async ({ main }) => {
      status(await main.words({ keywords: ['oil'], must: null, mustNot: null }, { status: null }, { page: null }), 200)
      status(await main.plus('bakeries', { status: null }, { must: null, page: null }), 200)
      status(await main.one({ companyName: 'Frantoio', vatTaxNumber: null, postCode: null, region: null }), 200)
    },
  ],
])
