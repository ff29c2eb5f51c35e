/**
 * Settings: one table, read once at the start. A flag wins over the environment, the environment over the settings
 * file, the file over the default. All mistakes are reported at once. No other file reads the environment.
 *
 * `docs/settings.md` is generated from this table (`scripts/write-docs.ts`) and compared in the test run.
 */
import { isIP } from 'node:net'
import { distance } from 'fastest-levenshtein'
import { isLoopback } from '../loopback.ts'
import { isSecretKey, SECRET_KEY_FORM } from './secret-keys.ts'
import { readStateAddress, STATE_ADDRESS_RIGHT, type StateAddress } from './state-address.ts'

/** A type of setting: which values it takes, and how they are read. */
interface Kind<Value> {
  /** Reads text (flag, environment) or a JSON value (file); `undefined` where it is wrong. */
  readonly read: (given: unknown) => Value | undefined
  /** What is right, in words that follow "must be". */
  readonly right: string
}

interface Setting<Value> extends Kind<Value> {
  readonly environment: string
  readonly flag: string
  readonly fallback: Value
  /** A secret has no flag, because other users of the machine can see flags. It is never shown, not even when wrong. */
  readonly isSecret?: true
  /** Not shown where it is wrong, because somebody may have put a secret into it. */
  readonly isHidden?: true
  /** What it does and when to change it; Markdown, for `docs/settings.md`. */
  readonly description: string
}

function integer(min: number, max: number): Kind<number> {
  return {
    right: `an integer from ${min} to ${max}`,
    read(given) {
      const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
      return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined
    },
  }
}

const yesOrNo: Kind<boolean> = {
  right: 'true or false',
  read: (given) =>
    given === true || given === 'true' || given === '1'
      ? true
      : given === false || given === 'false' || given === '0'
        ? false
        : undefined,
}

const text: Kind<string> = {
  right: 'text that is not empty',
  read: (given) => (typeof given === 'string' && given.trim() !== '' ? given : undefined),
}

function oneOf<const Value extends string>(...values: readonly Value[]): Kind<Value> {
  return { right: `one of ${values.join(', ')}`, read: (given) => values.find((value) => value === given) }
}

/** `null` means "not set". */
function optional<Value>(kind: Kind<Value>): Kind<Value | null> {
  return { right: kind.right, read: kind.read }
}

function httpUrl(schemes: readonly string[]): Kind<string> {
  return {
    right: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    read(given) {
      if (typeof given !== 'string' || !URL.canParse(given)) return undefined
      return schemes.includes(new URL(given).protocol.slice(0, -1)) ? given.replace(/\/+$/, '') : undefined
    },
  }
}

/** An address of a model. No user name or password, because the address is logged. */
const modelAddress: Kind<string> = {
  right: 'an address that begins with https:// or http://, without name, password, query and fragment',
  read(given) {
    const address = httpUrl(['https', 'http']).read(given)
    if (address === undefined) return undefined
    const { username, password, search, hash } = new URL(address)
    return username + password + search + hash === '' ? address : undefined
  },
}

/** `{"/explore/plus": 3}`: credits by path. The start checks the paths against the price list. */
const prices: Kind<Readonly<Record<string, number>>> = {
  right: 'a JSON object of paths and whole credits from 0 to 1000000, such as {"/explore/plus":3}',
  read(given) {
    const value = typeof given === 'string' ? parseJson(given) : given
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const isPrice = (credits: unknown) => Number.isInteger(credits) && Number(credits) >= 0 && Number(credits) <= 1e6
    return Object.values(value).every(isPrice) ? (value as Readonly<Record<string, number>>) : undefined
  },
}

const addresses: Kind<readonly string[]> = {
  right: 'IP addresses separated by commas',
  read(given) {
    const list = typeof given === 'string' ? given.split(',').map((address) => address.trim()) : given
    return Array.isArray(list) && list.every((address) => typeof address === 'string' && isIP(address) !== 0)
      ? list
      : undefined
  },
}

const stateAddress: Kind<StateAddress> = { right: STATE_ADDRESS_RIGHT, read: readStateAddress }

/** Seconds separated by commas, one for each attempt. */
const waits: Kind<readonly number[]> = {
  right: 'up to 20 whole seconds from 0 to 604800 separated by commas',
  read(given) {
    const list = typeof given === 'string' ? given.split(',').map((part) => part.trim()) : given
    if (!Array.isArray(list) || list.length === 0 || list.length > 20) return undefined
    const seconds = list.map((part) => integer(0, 604_800).read(part))
    return seconds.every((part) => part !== undefined) ? seconds : undefined
  },
}

/** Keys separated by commas, the one that encrypts first. */
const secretKeys: Kind<readonly string[]> = {
  right: `${SECRET_KEY_FORM}, separated by commas`,
  read(given) {
    const list = typeof given === 'string' ? given.split(',').map((key) => key.trim()) : given
    return Array.isArray(list) && list.length > 0 && list.every((key) => typeof key === 'string' && isSecretKey(key))
      ? list
      : undefined
  },
}

function setting<Value>(flag: string, kind: Kind<Value>, fallback: Value, description: string): Setting<Value> {
  return { ...kind, flag, environment: `FIRMAMENT_${flag.replaceAll('-', '_').toUpperCase()}`, fallback, description }
}

/** The table. The order is that of the documentation. */
export const SETTINGS = {
  data: setting('data', text, 'data', 'Folder that holds everything the service keeps.'),
  host: setting(
    'host',
    text,
    '127.0.0.1',
    'Address to listen on; `localhost` is 127.0.0.1. `0.0.0.0` or `::` makes the service reachable.',
  ),
  port: setting('port', integer(0, 65_535), 8080, 'Port to listen on; 0 takes a free one.'),
  demo: setting(
    'demo',
    yesOrNo,
    false,
    'Accepts the fixed key `firmament-demo-key`. Only on a loopback address: a start on any other is refused.',
  ),
  publicUrl: setting(
    'public-url',
    optional(httpUrl(['http', 'https'])),
    null,
    'Address under which callers reach the service; base of the addresses in answers. Never taken from the Host header. Not set: `http://<host>:<port>`.',
  ),
  stateSync: setting(
    'state-sync',
    oneOf('normal', 'full'),
    'normal',
    'When a charge committed to `state.db` is safe. `normal`: survives the death of the process at any moment; a power cut may take the last moments before it, always whole calls with their charges, never half of one. `full`: survives a power cut too, and every commit waits for the disk.',
  ),
  state: {
    ...setting(
      'state',
      optional(stateAddress),
      null,
      'PostgreSQL database that holds the state in place of `state.db`, so that several services share it ([scaling](scaling.md)). Not set: `state.db` in the data folder.',
    ),
    isHidden: true,
  },
  statePasswordFile: setting(
    'state-password-file',
    optional(text),
    null,
    'File whose first line is the password for that database; read anew for every connection.',
  ),
  stateConnections: setting(
    'state-connections',
    integer(2, 500),
    10,
    'Connections of one service to that database at most, beside two of its own for rate limits and notices.',
  ),
  rateLimit: setting(
    'rate-limit',
    integer(1, 10_000_000),
    600,
    'Calls per key and minute, for licences without a limit of their own. Free lists and the monitor of autoprofile processes are counted apart, up to six times as many.',
  ),
  addressLimit: setting(
    'address-limit',
    integer(1, 10_000_000),
    300,
    'Calls per minute from one address without a valid key; more are answered 429.',
  ),
  trustedProxies: setting(
    'trusted-proxies',
    addresses,
    [],
    'Proxies whose `X-Forwarded-For` is trusted for the address of a caller.',
  ),
  prices: setting('prices', prices, {}, 'Credits by path, which replace those of the price list.'),
  callSeconds: setting(
    'call-seconds',
    integer(1, 3600),
    30,
    'Time limit of one call, from its first byte to its answer; also of a request to arrive.',
  ),
  writeSeconds: setting(
    'write-seconds',
    integer(1, 3600),
    10,
    'How long an answer may stand still before its connection is closed; it moves when 64 KiB of it leave, or the rest.',
  ),
  callsInFlight: setting(
    'calls-in-flight',
    integer(1, 1_000_000),
    1000,
    'Calls worked on at the same time; more are answered 503 with `Retry-After`.',
  ),
  licenceCalls: setting(
    'licence-calls',
    integer(1, 1_000_000),
    32,
    'Calls of one licence worked on at the same time; up to 1,000 more wait in its line, and the lines are served by turns. A call beyond them is answered 429.',
  ),
  bodyMegabytes: setting(
    'body-megabytes',
    integer(4, 65_536),
    32,
    'Memory of all bodies that arrive, wait or are worked on. One licence, or one address without a key, has a quarter of it; what goes beyond is answered 429, beyond all of it 503.',
  ),
  addressCalls: setting(
    'address-calls',
    integer(1, 1_000_000),
    64,
    'Calls without a key under way from one address at the same time, until their answers have left; more are answered 429. An IPv6 /64 is one address.',
  ),
  addressConnections: setting(
    'address-connections',
    integer(1, 20_000),
    4000,
    'Connections from one address at the same time; more are answered 429 and closed. Trusted proxies have no limit.',
  ),
  drainSeconds: setting(
    'drain-seconds',
    integer(0, 3600),
    20,
    'How long a stopping service (SIGTERM, SIGINT) lets running calls finish.',
  ),
  callWork: setting(
    'call-work',
    integer(1, 1_000_000),
    50,
    'Work that one search may take, in millions of postings; one that needs more is answered 400. It depends on the search and the companies alone, so the same search gets the same answer however busy the machine is.',
  ),
  cacheMegabytes: setting(
    'cache-megabytes',
    integer(8, 65_536),
    64,
    'Memory of all caches of words, plans and names together, whatever is asked. More keeps more keywords quick.',
  ),
  drainNotice: setting(
    'drain-notice',
    integer(0, 600),
    2,
    'How many seconds a stopping service listens on, not ready, so that load balancers notice. 0 where no call is under way.',
  ),
  corsOrigins: setting(
    'cors-origins',
    {
      right: 'origins such as https://example.org separated by commas',
      read: readOrigins,
    },
    [] as readonly string[],
    'Web origins whose pages may call the service from a browser. None: no page of another origin may.',
  ),
  allowPrivateWebhooks: setting(
    'allow-private-webhooks',
    optional(yesOrNo),
    null,
    'Webhooks may go to receivers on this machine, over `http` too. Not set: as `demo`.',
  ),
  autoprofileCompanies: setting(
    'autoprofile-companies',
    integer(1, 10_000),
    1000,
    'Companies that one autoprofile process profiles at most.',
  ),
  autoprofileHours: setting(
    'autoprofile-hours',
    integer(1, 1000),
    48,
    'A process that runs longer ends with what it has. Only receivers that hardly answer make a process that slow.',
  ),
  webhookRate: setting('webhook-rate', integer(1, 1000), 2, 'Webhook calls per second and autoprofile process.'),
  webhookSeconds: setting(
    'webhook-seconds',
    integer(1, 60),
    15,
    'Time limit of one webhook call, from the look-up of the name to the status of the answer.',
  ),
  webhookCalls: setting(
    'webhook-calls',
    integer(10, 20_000),
    2000,
    'Webhook calls under way at the same time. A fifth of them is kept for receivers that answer within 2 s.',
  ),
  webhookHostRate: setting(
    'webhook-host-rate',
    integer(1, 1000),
    20,
    'Webhook calls per second to one receiving host (name and port), for all processes and licences together.',
  ),
  webhookHostCalls: setting(
    'webhook-host-calls',
    integer(1, 20_000),
    20,
    'Webhook calls under way to one receiving host at the same time.',
  ),
  webhookLicenceRate: setting(
    'webhook-licence-rate',
    integer(1, 10_000),
    50,
    'Webhook calls per second of one licence, for all of its processes and receivers together.',
  ),
  webhookLicenceCalls: setting(
    'webhook-licence-calls',
    integer(1, 20_000),
    200,
    'Webhook calls of one licence under way at the same time. A fifth is kept for receivers that answer within 2 s, of each of these bounds.',
  ),
  webhookRetrySeconds: setting(
    'webhook-retry-seconds',
    waits,
    [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000] as readonly number[],
    'Seconds before each attempt at a webhook, the first one included; each wait grows by up to a tenth.',
  ),
  secretKey: {
    ...setting(
      'secret-key',
      optional(secretKeys),
      null,
      'Encrypts the webhook secrets in `state.db` ([operating](operating.md)). The first key encrypts, all of them decrypt. Not set: the secrets are stored as they are.',
    ),
    isSecret: true,
  },
  secretKeyFile: setting('secret-key-file', optional(text), null, 'File that holds these keys instead, one a line.'),
  leaseSeconds: setting(
    'lease-seconds',
    integer(1, 300),
    15,
    'How long background work of a dead instance waits before another instance takes it over.',
  ),
  modelUrl: setting(
    'model-url',
    optional(modelAddress),
    null,
    'Base address of an OpenAI-compatible endpoint, such as `https://api.example.org/v1`. Not set: no model is asked anything ([models](models.md)).',
  ),
  modelKey: {
    ...setting('model-key', optional(text), null, 'Key of that endpoint, if it wants one.'),
    isSecret: true,
  },
  model: setting('model', optional(text), null, 'Model that understands sentences and judges companies.'),
  embeddingModel: setting(
    'embedding-model',
    optional(text),
    null,
    'Model that embeds texts. Companies are embedded by `./firmament index --embeddings`.',
  ),
  modelMilliseconds: setting(
    'model-milliseconds',
    integer(50, 60_000),
    2000,
    'Time limit of one question to a model while a caller waits. Past it the built-in way answers.',
  ),
  modelCalls: setting('model-calls', integer(1, 256), 8, 'Questions to models under way at the same time.'),
  modelAnswerBytes: setting(
    'model-answer-bytes',
    integer(1024, 268_435_456),
    16_777_216,
    'Longest answer of an embedding model that is read; 256 vectors of 3,072 numbers take 16 MB. Of a language model, 256 KiB are read at most.',
  ),
  metrics: setting('metrics', yesOrNo, true, 'Answers `/metrics` (Prometheus). It holds no caller’s data.'),
  logLevel: setting(
    'log-level',
    oneOf('silent', 'error', 'warn', 'info', 'debug', 'trace'),
    'info',
    'Lowest level that is logged. At `info` there is one line per call.',
  ),
} as const satisfies Record<string, Setting<unknown>>

/** Name of a setting, as the settings file writes it. */
export type SettingName = keyof typeof SETTINGS

/** The settings of a start, all present and checked. */
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer Value> ? Value : never
}

/** The sources of settings. */
export interface GivenSettings {
  /** By setting name; a flag that was not given is `undefined` or absent. */
  readonly flags?: Readonly<Partial<Record<SettingName, unknown>>>
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** The parsed settings file, if there is one. */
  readonly file?: unknown
}

/** All mistakes in the settings, one sentence each. */
export class SettingsError extends Error {
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'SettingsError'
    this.mistakes = mistakes
  }
}

/**
 * Reads the settings of a start.
 *
 * @throws {SettingsError} with every mistake at once
 */
export function readSettings(given: GivenSettings): Settings {
  const file = isMembers(given.file) ? given.file : {}
  const mistakes = findUnknownNames(given, file)
  const settings: Partial<Record<SettingName, unknown>> = {}
  for (const name of Object.keys(SETTINGS) as SettingName[]) settings[name] = readOne(name, given, file, mistakes)
  const complete = settings as Settings
  if (complete.demo === true && typeof complete.host === 'string' && !isLoopback(complete.host))
    mistakes.push(
      `Cannot start: host is "${complete.host}" with demo, must be a loopback address (127.0.0.1, ::1, localhost): the demo key is known to everyone`,
    )
  mistakes.push(...findHalfModels(complete))
  mistakes.push(...findStateMistakes(complete))
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return complete
}

/** Reads one setting. @param mistakes receives a sentence where it is wrong */
function readOne(
  name: SettingName,
  given: GivenSettings,
  file: Readonly<Record<string, unknown>>,
  mistakes: string[],
): unknown {
  const row: Setting<unknown> = SETTINGS[name]
  const source = findFirstGiven(name, row, given, file)
  if (source === undefined) return row.fallback
  const value = row.read(source.value)
  if (value === undefined)
    mistakes.push(
      `Cannot start: ${name} is ${row.isSecret || row.isHidden ? 'hidden' : JSON.stringify(source.value)} (from ${source.origin}), must be ${row.right}`,
    )
  return value
}

/** The server that holds the state. */
export interface StateServer {
  readonly address: StateAddress
  /** File with the password; `null`: the server asks for none. */
  readonly passwordFile: string | null
  /** Connections at most. */
  readonly connections: number
}

/** The server that holds the state, as the settings name it; `null`: `state.db` in the data folder. */
export function stateServer(
  settings: Pick<Settings, 'state' | 'statePasswordFile' | 'stateConnections'>,
): StateServer | null {
  const { state: address, statePasswordFile: passwordFile, stateConnections: connections } = settings
  return address === null ? null : { address, passwordFile, connections }
}

/** The settings of the state: where it is, and how its secrets are encrypted. */
export type StateSettings = Pick<Settings, (typeof STATE_SETTINGS)[number]>

const STATE_SETTINGS = ['state', 'statePasswordFile', 'stateConnections', 'secretKey', 'secretKeyFile'] as const

/**
 * Reads the settings of the state, for commands that need no others.
 *
 * @throws {SettingsError} where one of them is wrong; mistakes in others do not matter here
 */
export function readStateSettings(given: GivenSettings): StateSettings {
  const file = isMembers(given.file) ? given.file : {}
  const mistakes: string[] = []
  const read = STATE_SETTINGS.map((name) => [name, readOne(name, given, file, mistakes)])
  const settings = Object.fromEntries(read) as unknown as StateSettings
  mistakes.push(...findStateMistakes(settings))
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return settings
}

/** Finds settings of the state that do not fit together. One that is wrong by itself is `undefined`. */
function findStateMistakes({ state, statePasswordFile, secretKey, secretKeyFile }: StateSettings): string[] {
  const mistakes: string[] = []
  if (state === null && (statePasswordFile ?? null) !== null)
    mistakes.push('Cannot start: state is not set, must be the address of the database that statePasswordFile is for')
  if ((secretKey ?? null) !== null && (secretKeyFile ?? null) !== null)
    mistakes.push('Cannot start: secretKeyFile is set, must be absent where secretKey is set')
  return mistakes
}

/** Finds a model endpoint without a model, or a model without an endpoint. */
function findHalfModels({ modelUrl, modelKey, model, embeddingModel }: Settings): string[] {
  if (modelUrl === null && (modelKey ?? model ?? embeddingModel ?? null) !== null)
    return [
      'Cannot start: modelUrl is not set, must be the address of the endpoint that modelKey, model or embeddingModel belong to',
    ]
  if (typeof modelUrl === 'string' && model === null && embeddingModel === null)
    return ['Cannot start: model is not set, must be set (or embeddingModel) where modelUrl is']
  return []
}

/** The text of `docs/settings.md`. */
export function settingsDocument(): string {
  const rows = (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const row: Setting<unknown> = SETTINGS[name]
    const fallback = row.fallback === null ? 'not set' : `\`${JSON.stringify(row.fallback)}\``
    const flag = row.isSecret ? 'none' : `\`--${row.flag}\``
    return `| \`${name}\` | ${flag} | \`${row.environment}\` | ${fallback} | ${row.description} Must be ${row.right}. |`
  })
  return `# Settings

Generated from the table in \`src/config/settings.ts\`; do not edit.

A flag of \`./firmament serve\` wins over the environment, the environment over \`settings.json\` in the data folder, the
file over the default. The file is one JSON object with members named as in the first column. A wrong setting stops the
start; all mistakes are listed at once.

| Setting | Flag | Environment | Default | Meaning |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function findFirstGiven(
  name: SettingName,
  row: Setting<unknown>,
  given: GivenSettings,
  file: Readonly<Record<string, unknown>>,
): { readonly value: unknown; readonly origin: string } | undefined {
  const flag = given.flags?.[name]
  if (flag !== undefined) return { value: flag, origin: `--${row.flag}` }
  const variable = given.environment?.[row.environment]
  // Shells and container files write "not set" as an empty variable.
  if (variable !== undefined && variable !== '') return { value: variable, origin: row.environment }
  if (Object.hasOwn(file, name)) return { value: file[name], origin: 'the settings file' }
  return undefined
}

/** Finds names that no setting has: any in the file, and variables that look like a misspelt setting. */
function findUnknownNames(given: GivenSettings, file: Readonly<Record<string, unknown>>): string[] {
  const mistakes: string[] = []
  if (given.file !== undefined && !isMembers(given.file))
    mistakes.push('Cannot start: the settings file is no JSON object, must be one with members named like settings')
  for (const name of Object.keys(file))
    if (!Object.hasOwn(SETTINGS, name)) {
      const near = Object.keys(SETTINGS).toSorted((a, b) => distance(a, name) - distance(b, name))[0]
      mistakes.push(
        `Cannot start: ${JSON.stringify(name)} in the settings file is no setting, must be one such as ${near}`,
      )
    }
  const variables = Object.values(SETTINGS).map((row) => row.environment)
  for (const name of Object.keys(given.environment ?? {})) {
    if (!name.startsWith('FIRMAMENT_') || variables.includes(name)) continue
    const near = variables.find((variable) => distance(variable, name) <= 2)
    if (near !== undefined)
      mistakes.push(`Cannot start: ${name} is no setting, must be ${near} if that is what is meant`)
  }
  return mistakes
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readOrigins(given: unknown): readonly string[] | undefined {
  const list = typeof given === 'string' ? given.split(',').map((origin) => origin.trim()) : given
  const isOrigin = (origin: unknown) =>
    typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin
  return Array.isArray(list) && list.every(isOrigin) ? (list as readonly string[]) : undefined
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    // The caller's sentence says what would be right.
    return undefined
  }
}
