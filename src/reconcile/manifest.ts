/** The manifest of the reconciliation service of a country: what it can do, and where. */
import Type from 'typebox'
import { KEY_PARAMETER } from '../http/any-origin.ts'
import { COUNTRIES } from '../reference/countries.ts'
import { closedObject } from '../schemas.ts'
import { COMPANY_TYPE } from './properties.ts'
import { BATCH_MAX } from './version-0-2.ts'

/** Versions of the protocol. */
export const VERSIONS = ['0.2', '1.0-draft'] as const

/** Size of a preview, in pixels. */
const PREVIEW = { width: 430, height: 150 } as const

const text = Type.String()
const Path = closedObject({ service_url: text, service_path: text })
const Typed = closedObject({ id: text, name: text })
const COMMON = {
  versions: Type.Array(Type.String()),
  name: text,
  documentation: text,
  defaultTypes: Type.Array(Typed),
  batchSize: Type.Integer(),
  authentication: closedObject({ type: Type.String(), name: Type.String(), in: Type.String() }),
  view: closedObject({ url: text }),
}
const SIZE = { width: Type.Integer(), height: Type.Integer() }

/** The manifest in version 0.2. */
export const Manifest02 = closedObject({
  ...COMMON,
  identifierSpace: text,
  schemaSpace: text,
  preview: closedObject({ url: text, ...SIZE }),
  suggest: closedObject({ entity: Path, property: Path, type: Path }),
  extend: closedObject({ propose_properties: Path, property_settings: Type.Array(Type.Unknown(), { maxItems: 0 }) }),
})

/** The manifest in the draft of version 1.0. */
export const Manifest10 = closedObject({
  ...COMMON,
  preview: closedObject(SIZE),
  suggest: closedObject({ entity: Type.Boolean(), property: Type.Boolean(), type: Type.Boolean() }),
  extend: closedObject({
    proposeProperties: Type.Boolean(),
    propertySettings: Type.Array(Type.Unknown(), { maxItems: 0 }),
  }),
  standardizedScore: Type.Boolean(),
})

/** What a manifest depends on. */
export interface ManifestOptions {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  /** Address of the service, without a slash at its end. */
  readonly base: string
  /** The key that the manifest was asked for with in the URL: its addresses carry it too. */
  readonly key: string | null
  readonly version: (typeof VERSIONS)[number]
}

/** Writes the manifest. */
export function manifest({ country, base, key, version }: ManifestOptions): object {
  const path = `/reconcile/${country}`
  const keyed = key === null ? '' : `${KEY_PARAMETER}=${encodeURIComponent(key)}`
  const viewOf = (id: string) => `${base}${path}/preview?id=${id}${keyed === '' ? '' : `&${keyed}`}`
  const common = {
    versions: VERSIONS,
    name: `Firmament: companies of ${COUNTRIES.find(({ countryIso2 }) => countryIso2 === country)?.name ?? country}`,
    documentation: `${base}/docs`,
    defaultTypes: [COMPANY_TYPE],
    batchSize: BATCH_MAX,
    authentication: { type: 'apiKey', name: KEY_PARAMETER, in: 'query' },
  }
  if (version === '1.0-draft')
    return {
      ...common,
      view: { url: viewOf('{id}') },
      preview: PREVIEW,
      suggest: { entity: true, property: true, type: true },
      extend: { proposeProperties: true, propertySettings: [] },
      standardizedScore: true,
    }
  const service = (below: string, needsKey: boolean) => ({
    service_url: base,
    service_path: `${path}${below}${needsKey && keyed !== '' ? `?${keyed}` : ''}`,
  })
  return {
    ...common,
    identifierSpace: `${base}/explore/companies/`,
    schemaSpace: 'https://schema.org/Organization',
    view: { url: viewOf('{{id}}') },
    preview: { url: viewOf('{{id}}'), ...PREVIEW },
    suggest: {
      entity: service('/suggest/entity', true),
      property: service('/suggest/property', false),
      type: service('/suggest/type', false),
    },
    extend: { propose_properties: service('/extend/propose', false), property_settings: [] },
  }
}
