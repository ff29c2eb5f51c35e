/** `GET /utils/data`: what is served: registers, countries, how complete the records are. An extension. */
import Type, { type Static } from 'typebox'
import { ATTRIBUTE_TYPES } from '../company/attributes.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { Engine } from '../search/engine.ts'
import type { ServedImport } from '../search/lease.ts'
import { byCompanies, type CountryCoverage, readCoverage } from './coverage.ts'

const integerOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

/** A generation on the wire. */
export const GenerationOnWire = Type.Object(
  {
    id: Type.String(),
    madeAt: Type.String({ format: 'date-time', description: 'RFC 3339 UTC.' }),
    companies: Type.Integer(),
    bytes: Type.Integer({ description: 'Size of its files.' }),
    isServed: Type.Boolean(),
  },
  { additionalProperties: false },
)

const UpdateOnWire = Type.Object(
  {
    at: Type.String({ description: 'When it began, RFC 3339 UTC.' }),
    outcome: Type.Enum(['running', 'done', 'unchanged', 'refused', 'failed', 'interrupted'], {
      description: 'Only `done` changes what is served.',
    }),
    added: integerOrNull('Records that were new.'),
    changed: integerOrNull('Records whose content changed.'),
    removed: integerOrNull('Records that were gone.'),
  },
  { additionalProperties: false },
)

const RegisterOnWire = Type.Object(
  {
    register: Type.String({ description: 'Its id, as `sources[].register` of a company names it.' }),
    title: textOrNull('Its name.'),
    page: textOrNull('Where its publisher describes it.'),
    licence: textOrNull('Terms of its data.'),
    records: Type.Integer({ description: 'Records that are served.' }),
    rows: Type.Union([Type.Integer(), Type.Null()], { description: 'Rows of its files.' }),
    rejected: Type.Integer({ description: 'Rows that could not be read.' }),
    retrievedAt: textOrNull('As of when its files were, RFC 3339.'),
    freshness: textOrNull('How often its publisher makes new files.'),
    isFetched: Type.Boolean({
      description:
        'Whether an update fetches its files. `false`: somebody downloads them from `page` and imports them, or it has no publisher.',
    }),
    lastUpdate: Type.Union([UpdateOnWire, Type.Null()], {
      description: 'The last import or update of it; `null` where it is not known.',
    }),
  },
  { additionalProperties: false },
)

const DataResponse = Type.Object(
  {
    generation: Type.String({ description: 'What is served now.' }),
    companies: Type.Integer(),
    registers: Type.Array(RegisterOnWire),
    countries: Type.Array(
      Type.Object(
        {
          countryIso2: Type.String(),
          companies: Type.Integer(),
          counted: Type.Optional(
            Type.Integer({
              description:
                'With `members=true`. Companies looked at: all of them, or in a large country 20,000 spread evenly (each share within 0.7 percentage points).',
            }),
          ),
          members: Type.Optional(
            Type.Record(Type.String(), Type.Integer(), {
              description: 'With `members=true`. Of `counted`, how many companies have each member.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'The one with the most companies first.' },
    ),
    attributes: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'As `filters.attributes` takes it.' }),
          type: Type.Enum([...ATTRIBUTE_TYPES], {
            description: 'What its values are; `text` where they are of several types.',
          }),
        },
        { additionalProperties: false },
      ),
      { description: 'Own columns that companies have.' },
    ),
    generations: Type.Array(GenerationOnWire, { description: 'Those in the data folder, the newest first.' }),
  },
  { additionalProperties: false },
)

/** A register as it is shown. */
export type ShownRegister = Static<typeof RegisterOnWire>
/** A generation as it is shown. */
export type ShownGeneration = Static<typeof GenerationOnWire>

const DataQuery = Type.Object(
  {
    members: Type.Optional(
      Type.Boolean({
        description: 'Also counts which members companies have: once per generation, which takes seconds.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** What the endpoint works with. */
export interface DataServices {
  /** The registers of a generation. */
  readonly describeImports: (imports: readonly ServedImport[]) => Promise<readonly ShownRegister[]>
  readonly readGenerations: () => Promise<readonly ShownGeneration[]>
}

/** Makes the endpoint. */
export function servedData({ describeImports, readGenerations }: DataServices): Endpoint {
  /**
   * A generation never changes, so its members are counted once, for the first request. Requests in the meantime wait for
   * it.
   */
  let known: { readonly generation: string; readonly coverage: ReturnType<typeof readCoverage> } | null = null
  return endpoint({
    method: 'GET',
    path: '/utils/data',
    summary: 'What is served',
    description: 'Registers, companies by country, and how many of them have each member. Free.',
    tag: 'Reference',
    access: 'key',
    request: { query: DataQuery },
    response: DataResponse,
    errors: ['not_ready', 'invalid_value', 'unknown_member'],
    async handle({ query }, { served: { engine, imports } }) {
      const { generation, countries, attributes } = engine
      const wantsMembers = query.members === true
      if (wantsMembers && known?.generation !== generation) {
        const coverage = readCoverage(engine)
        known = { generation, coverage }
        // After a failure the next request tries again.
        coverage.catch(() => {
          if (known?.coverage === coverage) known = null
        })
      }
      const companies = [...countries.values()].reduce((sum, own) => sum + own, 0)
      const [registers, generations, shown] = await Promise.all([
        describeImports(imports),
        readGenerations(),
        wantsMembers ? known?.coverage : numbersOf(countries),
      ])
      return {
        body: {
          generation,
          companies,
          registers,
          countries: shown,
          attributes: [...attributes].map(([name, type]) => ({ name, type })),
          generations,
        },
        headers: { 'cache-control': 'no-cache' },
      }
    },
  })
}

/** Countries with their number of companies, the one with the most first. */
function numbersOf(countries: Engine['countries']): readonly Pick<CountryCoverage, 'countryIso2' | 'companies'>[] {
  return [...countries].map(([countryIso2, companies]) => ({ countryIso2, companies })).toSorted(byCompanies)
}
