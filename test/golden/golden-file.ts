/** Golden files: data and answers of an earlier version. `README.md` next to this file describes how they are made. */

/** A request to the service. */
export interface GoldenRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
}

/** A request, and the answer that the version gave. */
export interface GoldenAnswer extends GoldenRequest {
  readonly status: number
  readonly answer: unknown
}

/** The contents of `answers.json.gz`. */
export interface GoldenFile {
  /** The version that wrote the files. */
  readonly version: string
  /** When it gave the last answer, RFC 3339 UTC. */
  readonly madeAt: string
  /** Key of the fictional licence in the files. It opens nothing else. */
  readonly key: string
  /** Answers from `state.db`, which later calls would change: ask for these first. */
  readonly state: readonly GoldenAnswer[]
  /** Searches and lookups, answered from the generation. */
  readonly searches: readonly GoldenAnswer[]
}

const post = (path: string, body: unknown): GoldenRequest => ({ method: 'POST', path, body })

/** The searches and lookups to record, over the samples of the registers. */
export function findReplays(): readonly GoldenRequest[] {
  const lite = (country: string, filters: object = {}, page = 1) =>
    post('/explore/lite', { filters: { countriesIso2: [country], ...filters }, page })
  const semantic = (keywords: readonly string[], more: object = {}) =>
    post('/explore/simple-semantic', {
      filters: { countriesIso2: ['GB', 'IT', 'NO', 'FI', 'US'] },
      semantic: { keywords, ...more },
      page: 1,
    })
  const plus = (country: string, query: string) =>
    post('/explore/plus', { query, filters: { countriesIso2: [country] }, page: 1 })
  const one = (request: object) => post('/explore/one', request)
  return [
    ...['GB', 'IT', 'NO', 'FI', 'US', 'LU', 'DE'].map((country) => lite(country)),
    lite('GB', {}, 2),
    lite('GB', { status: ['Active'], cities: ['Leeds', 'Llandeilo'] }),
    lite('GB', { naceCodes: ['27'] }),
    lite('GB', { postcode: ['LS1*'], dateOfIncorporationLte: '2000-01-01' }),
    lite('NO', { numberOfEmployeesGte: 1 }),
    lite('IT', { operatingRevenueGte: 1, standardisedLegalForm: ['Private limited companies'] }),
    lite('GB', { numberOfEmployeesGte: 'ten' }),
    semantic(['lanterns', 'fishing gear']),
    semantic(['software'], { mustNot: ['games'] }),
    plus('GB', 'lantern makers in Leeds'),
    plus('IT', 'software companies founded after 2015'),
    plus('NO', 'fishing gear'),
    one({ country: 'GB', companyName: 'Quibblewick Lanterns' }),
    one({ country: 'GB', companyName: 'Quiblewick Lantern Ltd', postCode: 'LS1 4AP' }),
    one({ country: 'GB', vatTaxNumber: '89990017' }),
    one({ country: 'NO', companyName: 'Kvitling Fiskeredskap' }),
    one({ country: 'US', vatTaxNumber: '9999P00PUMPKINHOLL84' }),
    one({ country: 'IT', companyName: 'No such company anywhere' }),
  ]
}
