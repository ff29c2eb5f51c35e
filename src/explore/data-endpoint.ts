/** `GET /utils/data`: what is served: registers, countries, how complete the records are. An extension. */
import Type, { type Static } from 'typebox'
import { ATTRIBUTE_TYPES } from '../company/attributes.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject, integerOrNull, orNull, textOrNull } from '../schemas.ts'
import type { Engine } from '../search/engine.ts'
import type { ServedImport } from '../search/lease.ts'
import { byCompanies, type CountryCoverage, readCoverage } from './coverage.ts'
import { findExamples } from './examples/example-sentences.ts'
import type { Knowledge } from './plan/knowledge.ts'

/** A generation on the wire. */
export const GenerationOnWire = closedObject({
  id: Type.String(),
  madeAt: Type.String({ format: 'date-time' }),
  companies: Type.Integer(),
  bytes: Type.Integer({ description: 'Size of its files.' }),
  isServed: Type.Boolean(),
})

const UpdateOnWire = closedObject({
  at: Type.String({ description: 'When it began, RFC 3339 UTC.' }),
  outcome: Type.Enum(['running', 'done', 'unchanged', 'refused', 'failed', 'interrupted'], {
    description: 'Only `done` changes what is served.',
  }),
  added: integerOrNull('Records that were new.'),
  changed: integerOrNull('Records whose content changed.'),
  removed: integerOrNull('Records that were gone.'),
})

const StreamOnWire = closedObject({ position: Type.Integer(), at: Type.String(), missing: orNull(Type.String()) })

const RegisterOnWire = closedObject({
  register: Type.String({ description: 'Its id, as `sources[].register` of a company names it.' }),
  title: textOrNull('Its name.'),
  page: textOrNull('Where its publisher describes it.'),
  licence: textOrNull('Terms of its data.'),
  records: Type.Integer({ description: 'Records that are served.' }),
  rows: integerOrNull('Rows of its files.'),
  rejected: Type.Integer({ description: 'Rows that could not be read.' }),
  retrievedAt: textOrNull('As of when its files were, RFC 3339.'),
  freshness: textOrNull('How often its publisher makes new files.'),
  isFetched: Type.Boolean({
    description:
      'Whether an update fetches its files. `false`: somebody downloads them from `page` and imports them, or it has no publisher.',
  }),
  lastUpdate: orNull(UpdateOnWire, 'The last import or update of it; `null` where it is not known.'),
  stream: orNull(StreamOnWire, 'Its last change by a stream, and the time (from/until) whose changes are missing.'),
})

const DataResponse = closedObject({
  generation: Type.String({ description: 'What is served now.' }),
  companies: Type.Integer(),
  registers: Type.Array(RegisterOnWire),
  countries: Type.Array(
    closedObject({
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
    }),
    { description: 'The one with the most companies first.' },
  ),
  attributes: Type.Array(
    closedObject({
      name: Type.String({ description: 'As `filters.attributes` takes it.' }),
      type: Type.Enum([...ATTRIBUTE_TYPES], {
        description: 'What its values are; `text` where they are of several types.',
      }),
    }),
    { description: 'Own columns that companies have.' },
  ),
  sentences: Type.Optional(
    Type.Array(
      closedObject({
        countryIso2: Type.String(),
        language: Type.String({ description: 'Of the sentence, ISO 639-1.' }),
        query: Type.String({ description: 'A body of `/explore/plus` takes it.' }),
        companies: Type.Integer({ minimum: 1, description: 'How many companies it finds.' }),
      }),
      { description: 'With `sentences=true`. Sentences that find somebody among what is served.' },
    ),
  ),
  generations: Type.Array(GenerationOnWire, { description: 'Those in the data folder, the newest first.' }),
})

/** A register as it is shown. */
export type ShownRegister = Static<typeof RegisterOnWire>
/** A generation as it is shown. */
export type ShownGeneration = Static<typeof GenerationOnWire>

const DataQuery = closedObject({
  members: Type.Optional(
    Type.Boolean({
      description: 'Also counts which members companies have: once per generation, which takes seconds.',
    }),
  ),
  sentences: Type.Optional(
    Type.Boolean({
      description: 'Also looks for sentences that find somebody: once per generation, which takes a second or two.',
    }),
  ),
})

/** What the endpoint works with. */
export interface DataServices {
  /** The registers of a generation. */
  readonly describeImports: (imports: readonly ServedImport[]) => Promise<readonly ShownRegister[]>
  readonly readGenerations: () => Promise<readonly ShownGeneration[]>
  readonly knowledge: Knowledge
}

/** Makes the endpoint. */
export function servedData({ describeImports, readGenerations, knowledge }: DataServices): Endpoint {
  const coverageOf = oncePerGeneration((served: Served) => readCoverage(served.engine))
  const sentencesOf = oncePerGeneration(({ engine, known }: Served, now: number) =>
    findExamples(engine, known, { knowledge, today: new Date(now).toISOString().slice(0, 10) }),
  )
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
    async handle({ query }, { served, now }) {
      const { engine, imports } = served
      const { generation, countries, attributes } = engine
      const companies = [...countries.values()].reduce((sum, own) => sum + own, 0)
      const [registers, generations, shown, sentences] = await Promise.all([
        describeImports(imports),
        readGenerations(),
        query.members === true ? coverageOf(served, now) : numbersOf(countries),
        query.sentences === true ? sentencesOf(served, now) : null,
      ])
      return {
        body: {
          generation,
          companies,
          registers,
          countries: shown,
          attributes: [...attributes].map(([name, type]) => ({ name, type })),
          ...(sentences !== null && { sentences }),
          generations,
        },
        headers: { 'cache-control': 'no-cache' },
      }
    },
  })
}

type Served = Call['served']

/**
 * A generation never changes, so what is found out of it is found out once, for the first request. Requests in the meantime
 * wait for it; after a failure the next one tries again.
 */
function oncePerGeneration<Found>(find: (served: Served, now: number) => Promise<Found>) {
  let last: { readonly generation: string; readonly found: Promise<Found> } | null = null
  return (served: Served, now: number): Promise<Found> => {
    const { generation } = served.engine
    if (last?.generation === generation) return last.found
    const found = find(served, now)
    last = { generation, found }
    found.catch(() => {
      if (last?.found === found) last = null
    })
    return found
  }
}

/** Countries with their number of companies, the one with the most first. */
function numbersOf(countries: Engine['countries']): readonly Pick<CountryCoverage, 'countryIso2' | 'companies'>[] {
  return [...countries].map(([countryIso2, companies]) => ({ countryIso2, companies })).toSorted(byCompanies)
}
