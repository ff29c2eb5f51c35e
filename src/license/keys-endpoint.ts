/** `/license/keys`: the keys of the caller's licence, by their traces, and those that it makes for pages in browsers. An extension. */
import Type from 'typebox'
import { formatInstant, formatInstantOrNull, parseMoment } from '../clock.ts'
import { publicError } from '../errors.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject, orNull, textOrNull } from '../schemas.ts'
import type { Actor } from './access/audit-log.ts'
import {
  BROWSER_COMPANIES_A_DAY,
  BROWSER_PATHS,
  ORIGIN_CHARACTERS_MAX,
  ORIGIN_MUST,
  ORIGINS_MAX,
  readOrigin,
} from './access/browser-key.ts'
import { KEY_SCOPES } from './access/key-scopes.ts'
import type { Caller } from './caller.ts'
import { type KeyStore, TooManyKeys } from './key-store.ts'
import { Name } from './name-schema.ts'
import type { UsedKey } from './used-keys.ts'

/** Origins of a browser key. */
export const OriginsOnWire = orNull(
  Type.Array(Type.String()),
  'Of a key for pages in browsers: their origins; `null`: any other.',
)

const NewBrowserKey = closedObject({
  kind: Type.Literal('browser', { description: 'The operator makes others.' }),
  name: Type.Optional(Name),
  origins: Type.Array(Type.String({ maxLength: ORIGIN_CHARACTERS_MAX, 'x-must': `must be ${ORIGIN_MUST}` }), {
    minItems: 1,
    maxItems: ORIGINS_MAX,
    description: `Of the pages that may use it: ${ORIGIN_MUST.slice(3)}.`,
  }),
  expiresAt: Type.Optional(
    Type.String({
      description: 'When it ends, in the future: RFC 3339 or a day; absent: when it is ended.',
    }),
  ),
})

/** A key of the licence on the wire, never in full. */
export const LicenceKeyOnWire = closedObject({
  id: Type.String(),
  name: Type.String({ description: "The operator's name for it; empty where it has none." }),
  hint: Type.String({ description: 'Last 4 characters of the key.' }),
  isTest: Type.Boolean({ description: 'Its calls cost nothing.' }),
  scopes: Type.Union([Type.Literal('all'), Type.Array(Type.Enum([...KEY_SCOPES]))], {
    description: 'What it may call of what the licence may.',
  }),
  origins: OriginsOnWire,
  isCaller: Type.Boolean({ description: 'It is the key of this call.' }),
  createdAt: Type.String({ format: 'date-time' }),
  endsAt: textOrNull('From then on it is refused; `null`: never.'),
  lastUsedAt: textOrNull('Last call with this key, among the last 10,000 calls of the licence; `null`: none.'),
})

const KeysResponse = closedObject({
  keys: Type.Array(LicenceKeyOnWire, { description: 'The oldest first, ended ones too.' }),
})

/** What the endpoint works with. Times are milliseconds since 1970-01-01 UTC. */
export interface LicenseKeysServices {
  readonly readKeys: (licenceId: string) => Promise<readonly UsedKey[]>
  /** Makes, finds and ends keys; the audit log names the actor. */
  readonly keysAs: (actor: Actor) => Pick<KeyStore, 'create' | 'find' | 'revoke'>
}

const PATH = '/license/keys'
const NO_STORE = { 'cache-control': 'no-store' } as const

/** Makes the endpoints. */
export function licenseKeyEndpoints(services: LicenseKeysServices): readonly Endpoint[] {
  return [listKeys(services), makeBrowserKey(services), endBrowserKey(services)]
}

function listKeys({ readKeys }: LicenseKeysServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The keys of the licence',
    description: 'By their last 4 characters; a key itself is shown once, when it is made. Free.',
    tag: 'Licence',
    access: 'key',
    request: {},
    response: KeysResponse,
    errors: [],
    async handle(_input, { caller }) {
      const keys = (await readKeys(caller.licenceId)).map((key) => presentKey(key, caller))
      return { body: { keys }, headers: NO_STORE }
    },
  })
}

function makeBrowserKey({ keysAs }: LicenseKeysServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Make a key for pages in browsers',
    description: `Suggestions, and public members of ${BROWSER_COMPANIES_A_DAY} companies a day, for pages of the named origins. Free.`,
    tag: 'Licence',
    access: 'key',
    request: { body: NewBrowserKey },
    response: closedObject({
      ...LicenceKeyOnWire.properties,
      key: Type.String({ description: 'The key itself. It is shown this once.' }),
    }),
    example: { kind: 'browser', name: 'Checkout', origins: ['https://shop.example.com'] },
    errors: ['invalid_value', 'too_many_keys'],
    required: [
      { anyOf: ['kind'], error: 'missing_field', values: { field: 'kind' } },
      { anyOf: ['origins'], error: 'missing_field', values: { field: 'origins' } },
    ],
    async handle({ body: { name = '', origins, expiresAt } }, call) {
      // The new key may search, so a caller who may not cannot have one made.
      for (const path of BROWSER_PATHS) call.requireEndpoint(path)
      const { caller, now } = call
      const terms = {
        name: name.trim(),
        origins: origins.map(requireOrigin),
        expiresAt: expiresAt === undefined ? null : readExpiry(expiresAt, now),
      }
      const made = await makeKey(
        keysAs(actorOf(call)).create({
          licenceId: caller.licenceId,
          isTest: caller.isTest,
          madeBy: caller.keyId,
          ...terms,
        }),
      )
      if (made === undefined) throw publicError('unauthenticated')
      return { body: { ...presentKey({ ...made, lastUsedAt: null }, caller), key: made.key }, headers: NO_STORE }
    },
  })
}

/** Waits for a key that is being made. @throws {PublicError} where its licence has too many of the kind */
export async function makeKey<Made>(making: Promise<Made>): Promise<Made> {
  try {
    return await making
  } catch (error) {
    if (error instanceof TooManyKeys) throw publicError('too_many_keys', { most: error.most })
    throw error
  }
}

function endBrowserKey({ keysAs }: LicenseKeysServices): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: `${PATH}/:keyId`,
    summary: 'End a key for pages in browsers',
    description: 'Within a second, everywhere. The operator ends other keys. Free.',
    tag: 'Licence',
    access: 'key',
    request: { params: Type.Object({ keyId: Type.String({ description: 'As in the answer that made it.' }) }) },
    response: LicenceKeyOnWire,
    errors: ['unknown_target'],
    async handle({ params: { keyId } }, call) {
      const { caller } = call
      const keys = keysAs(actorOf(call))
      const known = await keys.find(keyId)
      const isOwn = known?.licenceId === caller.licenceId && known.origins !== null
      const ended = isOwn ? await keys.revoke(keyId) : undefined
      if (ended === undefined) throw publicError('unknown_target', { what: 'browser key' })
      return { body: presentKey({ ...ended, lastUsedAt: null }, caller), headers: NO_STORE }
    },
  })
}

/** The holder of a key, as the audit log names it. */
function actorOf({ caller, requestId }: Pick<Call, 'caller' | 'requestId'>): Actor {
  return { id: caller.keyId, name: '', requestId }
}

function readExpiry(text: string, now: number): number {
  const at = parseMoment(text)
  if (at === null || at <= now)
    throw publicError('invalid_value', {
      member: 'expiresAt',
      problem: 'must be in the future, such as 2030-12-31T00:00:00Z',
    })
  return at
}

function requireOrigin(text: string, index: number): string {
  const origin = readOrigin(text)
  if (origin === null)
    throw publicError('invalid_value', { member: `origins[${index}]`, problem: `must be ${ORIGIN_MUST}` })
  return origin
}

function presentKey(key: UsedKey, caller: Caller) {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    isTest: key.isTest,
    scopes: key.scopes === 'all' ? ('all' as const) : [...key.scopes],
    origins: key.origins === null ? null : [...key.origins],
    isCaller: key.id === caller.keyId,
    createdAt: formatInstant(key.createdAt),
    endsAt: formatInstantOrNull(key.endsAt),
    lastUsedAt: formatInstantOrNull(key.lastUsedAt),
  }
}
