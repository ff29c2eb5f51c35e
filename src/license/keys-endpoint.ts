/** `GET /license/keys`: the keys of the caller's licence, by their traces. An extension. */
import Type from 'typebox'
import { formatInstant } from '../clock.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { KEY_SCOPES } from './access/key-scopes.ts'
import type { UsedKey } from './used-keys.ts'

const instantOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const KeysResponse = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String({ description: "The operator's name for it; empty where it has none." }),
          hint: Type.String({ description: 'Last 4 characters of the key.' }),
          isTest: Type.Boolean({ description: 'Its calls cost nothing.' }),
          scopes: Type.Union([Type.Literal('all'), Type.Array(Type.Enum([...KEY_SCOPES]))], {
            description: 'What it may call of what the licence may.',
          }),
          isCaller: Type.Boolean({ description: 'It is the key of this call.' }),
          createdAt: Type.String({ format: 'date-time', description: 'RFC 3339 UTC.' }),
          endsAt: instantOrNull('From then on it is refused; `null`: never.'),
          lastUsedAt: instantOrNull(
            'Last call with this key, among the last 10,000 calls of the licence; `null`: none.',
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'The oldest first, ended ones too.' },
    ),
  },
  { additionalProperties: false },
)

/** What the endpoint works with. Times are milliseconds since 1970-01-01 UTC. */
export interface LicenseKeysServices {
  readonly readKeys: (licenceId: string) => Promise<readonly UsedKey[]>
}

/** Makes the endpoint. */
export function licenseKeys({ readKeys }: LicenseKeysServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/license/keys',
    summary: 'The keys of the licence',
    description: 'By their last 4 characters; a key itself is shown once, when it is made. Free.',
    tag: 'Licence',
    access: 'key',
    request: {},
    response: KeysResponse,
    errors: [],
    async handle(_input, { caller }) {
      const keys = (await readKeys(caller.licenceId)).map((key) => ({
        id: key.id,
        name: key.name,
        hint: key.hint,
        isTest: key.isTest,
        scopes: key.scopes === 'all' ? ('all' as const) : [...key.scopes],
        isCaller: key.id === caller.keyId,
        createdAt: formatInstant(key.createdAt),
        endsAt: instant(key.endsAt),
        lastUsedAt: instant(key.lastUsedAt),
      }))
      return { body: { keys }, headers: { 'cache-control': 'no-store' } }
    },
  })
}

function instant(at: number | null): string | null {
  return at === null ? null : formatInstant(at)
}
