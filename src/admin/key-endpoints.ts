/** `/admin/licences/{licenceId}/keys`: the keys of a licence. For operators. */
import Type from 'typebox'
import { publicError } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Actor } from '../license/access/audit-log.ts'
import { type ApiKey, KEYS_MAX, type KeyStore } from '../license/key-store.ts'
import { makeKey } from '../license/keys-endpoint.ts'
import type { LicenceStore } from '../license/licence-store.ts'
import { closedObject, integerWithin } from '../schemas.ts'
import { LicenceParams, NO_STORE, requireLicence, unknownLicence } from './licence-endpoints.ts'
import { operatorEndpoint } from './operator-endpoint.ts'
import { KeyOnWire, presentKey } from './present.ts'
import { GivenKey, keyTerms } from './read-terms.ts'

/** What the endpoints work with. */
export interface AdminKeysServices {
  readonly licencesAs: (actor: Actor) => LicenceStore
  /** Keys as an operator changes them. */
  readonly keysAs: (actor: Actor) => KeyStore
}

const PATH = '/admin/licences/:licenceId/keys'
const KeyParams = Type.Object({
  ...LicenceParams.properties,
  keyId: Type.String({ description: 'As in the answer that created it.' }),
})
const NewKeyOnWire = closedObject({
  ...KeyOnWire.properties,
  key: Type.String({ description: 'The key itself. It is shown this once.' }),
})

/** Default hours for which a rotated key keeps working: a day to deploy the new one. */
const OVERLAP = { fallback: 24, max: 9999 } as const
const HOUR_MS = 3_600_000

/** Makes the endpoints. */
export function adminKeyEndpoints(services: AdminKeysServices): readonly Endpoint[] {
  return [list(services), create(services), change(services), revoke(services), rotate(services)]
}

function list({ licencesAs, keysAs }: AdminKeysServices): Endpoint {
  return operatorEndpoint({
    method: 'GET',
    path: PATH,
    summary: 'The keys of a licence',
    description: 'By their last 4 characters, the oldest first, ended ones too.',
    request: { params: LicenceParams },
    response: closedObject({ keys: Type.Array(KeyOnWire) }),
    errors: ['unknown_target'],
    async handle({ params: { licenceId } }, { actor }) {
      await requireLicence(licencesAs(actor), licenceId)
      return { body: { keys: (await keysAs(actor).list(licenceId)).map(presentKey) }, headers: NO_STORE }
    },
  })
}

function create({ keysAs }: AdminKeysServices): Endpoint {
  return operatorEndpoint({
    method: 'POST',
    path: PATH,
    summary: 'Make a key',
    description: `The answer shows it, this once. A licence can have at most ${KEYS_MAX} active keys.`,
    request: {
      params: LicenceParams,
      body: closedObject({
        ...GivenKey.properties,
        isTest: Type.Optional(Type.Boolean({ description: 'A key whose calls cost nothing.' })),
      }),
    },
    response: NewKeyOnWire,
    example: { name: 'Warehouse of leads', scopes: ['search', 'match'], expiresAt: '2030-12-31' },
    errors: ['invalid_value', 'unknown_target', 'too_many_keys'],
    async handle({ params: { licenceId }, body: { isTest = false, ...given } }, { actor, now }) {
      const terms = keyTerms(given, now)
      const made = await makeKey(keysAs(actor).create({ licenceId, isTest, ...terms }))
      if (made === undefined) throw unknownLicence()
      return { body: { ...presentKey(made), key: made.key }, headers: NO_STORE }
    },
  })
}

function change({ keysAs }: AdminKeysServices): Endpoint {
  return operatorEndpoint({
    method: 'PATCH',
    path: `${PATH}/:keyId`,
    summary: 'Change a key',
    description: 'Changes the name, scopes and expiry; applies within a second. An ended key cannot be reactivated.',
    request: { params: KeyParams, body: GivenKey },
    response: KeyOnWire,
    example: { scopes: ['search'] },
    errors: ['invalid_value', 'unknown_target'],
    async handle({ params, body }, { actor, now }) {
      const keys = keysAs(actor)
      const terms = keyTerms(body, now)
      const known = await requireKey(keys, params)
      if (known.origins !== null && terms.scopes !== undefined)
        throw publicError('invalid_value', {
          member: 'scopes',
          problem: 'must be absent: a key for pages in browsers has none',
        })
      const changed = await keys.change(params.keyId, terms)
      if (changed === undefined) throw unknownKey()
      return { body: presentKey(changed), headers: NO_STORE }
    },
  })
}

function revoke({ keysAs }: AdminKeysServices): Endpoint {
  return operatorEndpoint({
    method: 'DELETE',
    path: `${PATH}/:keyId`,
    summary: 'End a key',
    description: 'The key is refused everywhere within a second; calls in progress finish.',
    request: { params: KeyParams },
    response: KeyOnWire,
    errors: ['unknown_target'],
    async handle({ params }, { actor }) {
      const keys = keysAs(actor)
      await requireKey(keys, params)
      const revoked = await keys.revoke(params.keyId)
      if (revoked === undefined) throw unknownKey()
      return { body: presentKey(revoked), headers: NO_STORE }
    },
  })
}

function rotate({ keysAs }: AdminKeysServices): Endpoint {
  return operatorEndpoint({
    method: 'POST',
    path: `${PATH}/:keyId/rotate`,
    summary: 'Replace a key with a new one',
    description: 'The new key has the same name, scopes and expiry. The old one keeps working for a while.',
    request: {
      params: KeyParams,
      body: closedObject({
        overlapHours: Type.Optional(
          integerWithin(
            0,
            OVERLAP.max,
            `How long the old key keeps working; ${OVERLAP.fallback} where absent, 0 ends it at once.`,
          ),
        ),
      }),
    },
    response: NewKeyOnWire,
    example: { overlapHours: 24 },
    errors: ['invalid_value', 'unknown_target', 'too_many_keys'],
    async handle({ params, body: { overlapHours = OVERLAP.fallback } }, { actor }) {
      const keys = keysAs(actor)
      await requireKey(keys, params)
      const made = await makeKey(keys.rotate(params.keyId, overlapHours * HOUR_MS))
      if (made === undefined) throw unknownKey()
      return { body: { ...presentKey(made), key: made.key }, headers: NO_STORE }
    },
  })
}

/** @throws {PublicError} 404 where the licence of the path has no such key */
async function requireKey(
  keys: KeyStore,
  { licenceId, keyId }: { readonly licenceId: string; readonly keyId: string },
): Promise<ApiKey> {
  const key = await keys.find(keyId)
  if (key?.licenceId !== licenceId) throw unknownKey()
  return key
}

function unknownKey() {
  return publicError('unknown_target', { what: 'key' })
}
