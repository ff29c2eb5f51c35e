/** `./firmament webhook …`: what each command does. `cli/webhook-cli.ts` reads the options and opens the stores. */

import { type Clock, formatInstant } from '../clock.ts'
import { emptyCompany } from '../company/company.ts'
import type { SecretKeys } from '../config/secret-keys.ts'
import type { Outbox } from '../delivery/outbox.ts'
import { secretHint } from '../license/webhook-secret.ts'
import type { WebhookSecret, WebhookSecretStore } from '../license/webhook-secret-store.ts'
import { createDeliver, type Outcome } from './deliver.ts'
import { messageBody, newMessageId } from './message.ts'
import { type Received, type Receiver, type ReceiverOptions, startReceiver } from './receiver.ts'
import { createSafeConnector, dnsResolve } from './safe-address.ts'
import { signatureHeaders } from './sign.ts'

/** The secrets of a licence that are valid now, the current one first. */
export interface ShownSecrets {
  readonly secrets: readonly WebhookSecret[]
}

/**
 * `webhook secret`: shows the secret of a licence, or exchanges it.
 *
 * @param overlapHours how long the old secret still signs as well; `null`: no exchange
 * @throws {Error} where there is no such licence
 */
export async function webhookSecret(
  store: WebhookSecretStore,
  licenceId: string,
  overlapHours: number | null,
): Promise<ShownSecrets> {
  const secrets = await (overlapHours === null
    ? store.valid(licenceId)
    : store.rotate(licenceId, overlapHours * 3600 * 1000))
  if (secrets.length === 0) throw new Error(`Cannot show a webhook secret: licence ${licenceId} is absent, must exist`)
  return { secrets }
}

/** The secrets as lines to read: the current one in full, older ones by their last characters. */
export function secretLines({ secrets }: ShownSecrets): readonly string[] {
  return secrets.map(({ secret, endsAt }) =>
    endsAt === null ? secret : `${secretHint(secret)} signs too until ${formatInstant(endsAt)}`,
  )
}

/** What `webhook rotate-key` did. */
export interface KeyRotation {
  /** Secrets that were written again. */
  readonly rewritten: number
  readonly secrets: number
  /** What all of them are encrypted with now; `null`: nothing. */
  readonly keyId: string | null
  /** Given keys that encrypt nothing now. */
  readonly unusedKeyIds: readonly string[]
}

/**
 * `webhook rotate-key`: encrypts all secrets with the first of the given keys, or stores them unencrypted.
 *
 * @throws {Error} where no key is given, or one that is needed is missing
 */
export async function webhookRotateKey(
  store: WebhookSecretStore,
  keys: Pick<SecretKeys, 'ids'> | null,
  isEncrypted: boolean,
): Promise<KeyRotation> {
  if (isEncrypted && keys === null)
    throw new Error('Cannot rotate the key: secretKey (or secretKeyFile) is not set, must hold the new key')
  const rewritten = await store.rewriteAll(isEncrypted)
  const { secrets } = await store.readProtection()
  const keyId = isEncrypted ? (keys?.ids[0] ?? null) : null
  return { rewritten, secrets, keyId, unusedKeyIds: (keys?.ids ?? []).filter((id) => id !== keyId) }
}

/** The rotation as lines to read. */
export function rotationLines({ rewritten, secrets, keyId, unusedKeyIds }: KeyRotation): readonly string[] {
  const now = keyId === null ? 'stored unencrypted' : `encrypted with the key ${keyId}`
  return [
    secrets === 1
      ? `the only webhook secret is ${now}${rewritten === 1 ? ', which it was not before' : ''}`
      : `all ${secrets} webhook secrets are ${now}, ${rewritten} were not before`,
    ...unusedKeyIds.map((id) => `take the key ${id} out of the settings: nothing is encrypted with it now`),
  ]
}

/**
 * `webhook replay`: sends the failed and stopped webhooks of a process again, or exactly those named. A service that
 * serves the same data folder sends them.
 */
export async function webhookReplay(
  store: Pick<Outbox, 'replay'>,
  processId: string,
  webhookIds: readonly string[],
): Promise<{ readonly replayed: number }> {
  const which = webhookIds.length > 0 ? { webhookIds } : ({ states: ['FAILED', 'STOPPED'] } as const)
  return { replayed: await store.replay({ kind: 'process', id: processId }, which) }
}

export interface ListenOptions extends Omit<ReceiverOptions, 'host' | 'onReceived'> {
  /** Receives one line per webhook. */
  readonly print: (line: string) => void
}

/** `webhook listen`: a receiver on this machine that prints what arrives. */
export async function webhookListen({ print, ...options }: ListenOptions): Promise<Receiver> {
  return startReceiver({
    ...options,
    host: '127.0.0.1',
    onReceived: (received) => print(receivedLine(received, options.clock.now())),
  })
}

/** `2026-06-15T12:00:00Z msg_… YES Frantoio Rossi S.r.l. (IT-…): signature right, answered 200`. */
function receivedLine(received: Received, now: number): string {
  const { company, matchStatus } = (received.fault === null ? JSON.parse(received.body) : {}) as {
    readonly company?: { readonly id?: string; readonly name?: string }
    readonly matchStatus?: string
  }
  const what = company === undefined ? '' : ` ${matchStatus} ${company.name} (${company.id})`
  const said = [
    received.fault ?? 'good',
    ...(received.isRepetition ? ['received before'] : []),
    received.status === null ? 'not answered' : `answered ${received.status}`,
  ]
  return `${formatInstant(now)} ${received.id || 'no id'}${what}: ${said.join(', ')}`
}

/**
 * `webhook send`: sends one signed webhook of a fictional company, for testing a receiver.
 *
 * @param secrets as `webhook secret` shows them, the newest first
 */
export async function webhookSend(url: string, secrets: readonly string[], clock: Clock): Promise<Outcome> {
  // The operator of this machine may call it.
  const rules = { allowLoopback: true }
  const deliver = createDeliver({ connect: createSafeConnector(rules, dnsResolve()), rules, clock, seconds: 15 })
  const body = messageBody({
    company: JSON.stringify(SAMPLE),
    matchStatus: 'YES',
    matchReason: {
      it: 'Corrisponde: è un esempio, mandato con «webhook send».',
      en: 'It matches: this is an example, sent by "webhook send".',
    },
  })
  const timestampSeconds = Math.floor(clock.now() / 1000)
  return deliver({ url, body, headers: signatureHeaders({ id: newMessageId(), timestampSeconds, body }, secrets) })
}

/** The outcome of `webhook send` in words. */
export function outcomeLine(outcome: Outcome): string {
  if (outcome.kind === 'failed') return `not delivered: ${outcome.problem}`
  return `${outcome.kind === 'delivered' ? 'delivered' : 'not delivered'}: answered ${outcome.status}`
}

const SAMPLE = {
  ...emptyCompany({ id: 'IT-00000000000', name: 'Frantoio Esempio S.r.l.', countryIso2: 'IT' }),
  city: 'Lecce',
  region: 'Puglia|Lecce',
  status: 'Active',
} as const
