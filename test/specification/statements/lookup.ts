import { type Company, hold, numberIn, refused, same, status } from '../ask.ts'
import { group } from '../statement.ts'
import type { World } from '../world.ts'

/** An active Italian demo company with a name of its own that is long enough to bear a typo. */
async function someone(world: World): Promise<Company> {
  const all = await world.companiesOf('IT')
  const found = all.find(
    (company) => /^[A-Z][a-z]{9,} S\.[rp]/.test(company.name) && company.nationalId?.startsWith('0'),
  )
  hold(found !== undefined, 'no demo company fits')
  return found
}

/** Fails unless a look-up answers a company first. */
async function findsFirst(world: World, body: object, wanted: Company): Promise<void> {
  const answer = status(await world.main.one(body), 200)
  same(answer.body.companies[0]?.id, wanted.id, `the first company for ${JSON.stringify(body)}`, answer)
}

/** One company by number or name. */
export const lookup = group('lookup', [
  [
    'country is required: missing or null is 400 Missing required field: country',
    async ({ main }) => {
      refused(await main.post('/explore/one', { companyName: 'x' }), 400, 'Missing required field: country')
      refused(
        await main.post('/explore/one', { country: null, companyName: 'x' }),
        400,
        'Missing required field: country',
      )
      refused(await main.one({ country: 'XX', companyName: 'x' }), 400, /country.*"XX" is not a supported country/)
    },
  ],
  [
    'one of companyName and vatTaxNumber is required',
    async ({ main }) => {
      for (const body of [{}, { companyName: null }, { vatTaxNumber: null, companyName: null }, { postCode: '00100' }])
        refused(await main.one(body), 400, 'Missing required field: companyName or vatTaxNumber')
    },
  ],
  [
    'a VAT number answers exactly the one company, in {companies}',
    async (world) => {
      for (const country of ['IT', 'FR', 'NO', 'NL']) {
        const found = (await world.companiesOf(country)).filter((company) => company.vatTaxNumber !== null).slice(0, 40)
        hold(found.length > 0, `no demo company of ${country} has a VAT number`)
        for (const company of found) {
          const answer = status(await world.main.one({ country, vatTaxNumber: company.vatTaxNumber }), 200)
          same(Object.keys(answer.body), ['companies'], 'members', answer)
          same(
            answer.body.companies.map((one) => one.id),
            [company.id],
            'companies',
            answer,
          )
        }
      }
    },
  ],
  [
    'spaces, dots, dashes, case and the country prefix of a number do not matter',
    async (world) => {
      const company = await someone(world)
      const digits = company.vatTaxNumber?.slice(2) ?? ''
      const dotted = digits.replace(/(\d{3})(?=\d)/g, '$1.')
      for (const written of [
        digits,
        `IT${digits}`,
        `it${digits}`,
        `IT ${digits}`,
        dotted,
        `IT-${dotted}`,
        ` ${digits} `,
        `${digits.slice(0, 4)}-${digits.slice(4)}`,
      ])
        await findsFirst(world, { vatTaxNumber: written }, company)
      const [french] = (await world.companiesOf('FR')).filter((one) => one.vatTaxNumber !== null)
      const spaced = `FR ${french.vatTaxNumber?.slice(2, 4)} ${french.vatTaxNumber?.slice(4).replace(/(\d{3})/g, '$1 ')}`
      const answer = status(await world.main.one({ country: 'FR', vatTaxNumber: spaced }), 200)
      same(
        answer.body.companies.map((one) => one.id),
        [french.id],
        `companies for ${spaced}`,
        answer,
      )
    },
  ],
  [
    'leading zeros stay where they are; a number that nobody has is read with those that it lost, and the answer says so',
    async (world) => {
      const company = await someone(world)
      const whole = status(await world.main.one({ vatTaxNumber: company.nationalId }), 200)
      const short = status(await world.main.one({ vatTaxNumber: company.nationalId?.replace(/^0+/, '') }), 200)
      for (const answer of [whole, short])
        same(
          answer.body.companies.map((one) => one.id),
          [company.id],
          'companies',
          answer,
        )
      same(whole.body.companies[0].because, ['vatTaxNumber: the same'], 'because', whole)
      same(
        short.body.companies[0].because,
        [`vatTaxNumber: the same, read as ${company.vatTaxNumber}`],
        'because',
        short,
      )
    },
  ],
  [
    'the register’s own number is accepted too, in its spellings',
    async (world) => {
      for (const [country, change] of [
        ['DE', (id: string) => id.replace(' ', '')],
        ['GB', (id: string) => ` ${id.toLowerCase()}`],
        ['FR', (id: string) => id.replace(/(\d{3})/g, '$1 ')],
        ['NO', (id: string) => id],
      ] as const) {
        const company = status(await world.main.lite({ countriesIso2: [country] }), 200).body.companies.find(
          (one) => one.nationalId !== null,
        )
        for (const number of [company?.nationalId ?? '', change(company?.nationalId ?? '')]) {
          const answer = status(await world.main.one({ country, vatTaxNumber: number }), 200)
          hold(
            answer.body.companies.some((one) => one.id === company?.id),
            `${number} finds ${company?.id}`,
            answer,
          )
        }
      }
    },
  ],
  [
    'a number with a wrong check digit, or that nobody has, is 200 {"companies":[]} and free',
    async (world) => {
      const digits = (await someone(world)).vatTaxNumber?.slice(2) ?? ''
      const wrong = digits.slice(0, -1) + ((Number(digits.at(-1)) + 1) % 10)
      for (const number of [wrong, '00000000000', 'nonsense', '1']) {
        const answer = status(await world.main.one({ vatTaxNumber: number }), 200)
        same(answer.text, '{"companies":[]}', 'bytes', answer)
        same(numberIn(answer, 'x-credits-used'), 0, 'X-Credits-Used', answer)
      }
    },
  ],
  [
    'a number of another country finds nobody',
    async (world) => {
      const company = await someone(world)
      same(
        status(await world.main.one({ country: 'FR', vatTaxNumber: company.vatTaxNumber }), 200).body.companies,
        [],
        'companies',
      )
    },
  ],
  [
    'both given: the number decides; if nobody has it, the name list',
    async (world) => {
      const company = await someone(world)
      const other = (await world.companiesOf('IT')).find(
        (one) => one.id !== company.id && /^[A-Z][a-z]{9,} S/.test(one.name),
      )
      hold(other !== undefined, 'another company')
      const both = status(await world.main.one({ vatTaxNumber: company.vatTaxNumber, companyName: other.name }), 200)
      same(
        both.body.companies.map((one) => one.id),
        [company.id],
        'companies',
        both,
      )
      const name = status(await world.main.one({ vatTaxNumber: '00000000000', companyName: other.name }), 200)
      hold(
        name.body.companies.some((one) => one.id === other.id) && name.body.companies.length <= 5,
        'the name list',
        name,
      )
    },
  ],
  [
    'a name finds its company first, with at most five, each with a matchScore from 0 to 1, best first',
    async (world) => {
      const all = (await world.companiesOf('IT'))
        .filter((company) => /^[A-Z][a-z]{9,} S/.test(company.name))
        .slice(0, 60)
      for (const company of all) {
        const answer = status(await world.main.one({ companyName: company.name }), 200)
        const found = answer.body.companies
        hold(found.length >= 1 && found.length <= 5, 'from one to five companies', answer)
        hold(
          found.some((one) => one.id === company.id),
          `${company.name} is found`,
          answer,
        )
        const scores = found.map((one) => one.matchScore)
        hold(
          scores.every((score) => typeof score === 'number' && score >= 0 && score <= 1),
          'matchScore',
          answer,
        )
        same(
          scores,
          [...scores].sort((a, b) => b - a),
          'best first',
          answer,
        )
      }
    },
  ],
  [
    'a name without legal form, with it in front, in other case, spacing, punctuation or accents finds the company',
    async (world) => {
      const company = await someone(world)
      const core = company.name.replace(/ S\..*$/, '')
      const spellings = [
        core,
        core.toUpperCase(),
        core.toLowerCase(),
        `${core} srl`,
        `${core} S.P.A.`,
        `SRL ${core}`,
        `  ${core}  `,
        `${core}.`,
        `"${core}"`,
      ]
      spellings.push(`${core.slice(0, 5)}${core.slice(5)}, s.r.l.`, core.replace(/a/, 'à'))
      for (const companyName of spellings) await findsFirst(world, { companyName }, company)
    },
  ],
  [
    'a name in several words with other spacing between them and with initials spelled apart finds the company',
    async (world) => {
      const found = (await world.companiesOf('IT')).find((company) => /^F\.lli [A-Z][a-z]{7,} S/.test(company.name))
      hold(found !== undefined, 'no demo company fits')
      for (const companyName of [
        found.name.replace('F.lli', 'Fratelli'),
        found.name.replace('F.lli', 'F.LLI'),
        found.name.replace(' ', '  '),
      ]) {
        const answer = status(await world.main.one({ companyName }), 200)
        hold(
          answer.body.companies.some((company) => company.id === found.id),
          `${companyName} finds ${found.id}`,
          answer,
        )
      }
    },
  ],
  [
    'a typo or two are forgiven: a letter left out, doubled, changed, two exchanged',
    async (world) => {
      const company = await someone(world)
      const core = company.name.replace(/ S\..*$/, '')
      const typos = [
        core.slice(0, 4) + core.slice(5),
        core.slice(0, 4) + core[4] + core.slice(4),
        `${core.slice(0, 4)}x${core.slice(5)}`,
      ]
      typos.push(core.slice(0, 4) + core[5] + core[4] + core.slice(6))
      for (const companyName of typos) {
        const answer = status(await world.main.one({ companyName }), 200)
        hold(
          answer.body.companies.some((one) => one.id === company.id),
          `${companyName} finds ${company.name}`,
          answer,
        )
      }
    },
  ],
  [
    'former names and trade names find the company too',
    async (world) => {
      const all = await world.companiesOf('IT')
      for (const names of ['previousNames', 'tradeNames'] as const) {
        const some = all.filter((company) => company[names].length > 0).slice(0, 15)
        hold(some.length === 15, `15 demo companies have ${names}`)
        for (const company of some) {
          const answer = status(await world.main.one({ companyName: company[names][0] }), 200)
          hold(
            answer.body.companies.some((one) => one.id === company.id),
            `${company[names][0]}, of ${names}, finds ${company.id}`,
            answer,
          )
        }
      }
    },
  ],
  [
    'nonsense finds nobody, for free',
    async ({ main }) => {
      for (const companyName of ['qqqxxxzzz wwwvvv', 'zxzxzxzxzx', '!!!', '???', '🙂🙂']) {
        const answer = status(await main.one({ companyName }), 200)
        same(answer.text, '{"companies":[]}', 'bytes', answer)
        same(numberIn(answer, 'x-credits-used'), 0, 'X-Credits-Used', answer)
      }
    },
  ],
  [
    'a partial name gives the companies that hold all its words (at most five, with a matchScore)',
    async (world) => {
      const all = await world.companiesOf('IT')
      for (const words of ['Frantoio', 'Caseificio', 'Salumificio']) {
        const answer = status(await world.main.one({ companyName: words }), 200)
        hold(
          answer.body.companies.length > 0 && answer.body.companies.length <= 5,
          `${words} gives one to five companies`,
          answer,
        )
        for (const company of answer.body.companies) {
          const names = [company.name, ...company.previousNames, ...company.tradeNames].join(' ').toLowerCase()
          hold(
            names.includes(words.toLowerCase()) && typeof company.matchScore === 'number',
            `${company.name} holds ${words}`,
            answer,
          )
        }
      }
      const company = all.find((one) => /^[A-Z][a-z]+ [A-Z][a-z]{9,} [A-Z][a-z]+ S/.test(one.name))
      const beginning = company?.name.split(' ').slice(0, 2).join(' ') ?? ''
      const answer = status(await world.main.one({ companyName: beginning }), 200)
      hold(
        answer.body.companies.some((one) => one.name.startsWith(beginning)),
        `${beginning} finds a company that begins so`,
        answer,
      )
    },
  ],
  [
    'postCode and region raise the company they fit, and never lose the only one',
    async (world) => {
      const company = await someone(world)
      const { name: companyName, postcode: postCode, region } = company
      await findsFirst(world, { companyName, postCode, region }, company)
      const answer = status(await world.main.one({ companyName, postCode }), 200)
      const alone = status(await world.main.one({ companyName }), 200)
      const score = (body: typeof answer) => body.body.companies.find((one) => one.id === company.id)?.matchScore ?? 0
      hold(score(answer) >= score(alone), 'the score with the postcode is no lower', answer)
    },
  ],
  [
    'region takes a value of /utils/regions; another one is 400',
    async ({ main }) => {
      status(await main.one({ companyName: 'Frantoio', region: 'Toscana|Firenze' }), 200)
      status(await main.one({ companyName: 'Frantoio', region: 'toscana' }), 200)
      refused(await main.one({ companyName: 'Frantoio', region: 'Toskana' }), 400, /region/)
    },
  ],
  [
    'wrong types and limits of a look-up are 400 naming the member',
    async ({ main }) => {
      refused(await main.one({ companyName: 5 }), 400, /companyName/)
      refused(await main.one({ vatTaxNumber: 1541670483 }), 400, /vatTaxNumber/)
      refused(await main.one({ country: ['IT'], companyName: 'x' }), 400, /country/)
      refused(await main.one({ companyName: 'x'.repeat(257) }), 400, /companyName.*256/)
    },
  ],
])
