/**
 * The table of settings. No other file names a setting's flag, variable or default.
 *
 * `docs/settings.md` is generated from this table (`scripts/write-docs.ts`) and compared in the test run.
 */
import {
  addresses,
  clusterNodes,
  httpUrl,
  integer,
  type Kind,
  modelAddress,
  oneOf,
  optional,
  origins,
  prices,
  secretKeys,
  stateAddress,
  text,
  waits,
  yesOrNo,
} from './setting-kinds.ts'

/** One row of the table. */
export interface Setting<Value> extends Kind<Value> {
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

function setting<Value>(flag: string, kind: Kind<Value>, fallback: Value, description: string): Setting<Value> {
  return { ...kind, flag, environment: `FIRMAMENT_${flag.replaceAll('-', '_').toUpperCase()}`, fallback, description }
}

/** Megabytes that an import takes whatever its size: modules, reference tables, the database of records. */
const BUILD_MEMORY_MIN = 800

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
  workers: setting(
    'workers',
    integer(1, 64),
    1,
    'Threads that answer calls, on one port and one copy of the index; more than 1 needs `SO_REUSEPORT` (Linux, FreeBSD). As many as cores, less what imports and other programs need ([operating](operating.md)).',
  ),
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
  update: setting(
    'update',
    oneOf('off', 'hourly', 'daily', 'weekly'),
    'off',
    'Fetches and imports what publishers have that is new, this often, for the registers that the data folder serves ([registers](registers.md)). `off`: nothing is fetched.',
  ),
  updateContact: setting(
    'update-contact',
    optional(text),
    null,
    'A mail address told to publishers from whom files are fetched.',
  ),
  updateMirror: setting(
    'update-mirror',
    optional(httpUrl(['http', 'https'])),
    null,
    'Fetches `https://HOST/PATH` of publishers from `<mirror>/HOST/PATH`, for machines that reach none of them.',
  ),
  buildMemory: setting(
    'build-memory',
    integer(BUILD_MEMORY_MIN, 1_000_000),
    1500,
    'Megabytes of memory that an import may take, all its threads together ([operating](operating.md)). What has no room goes to temporary files beside the index.',
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
    'File whose first line is the password for that database; read for every connection.',
  ),
  stateConnections: setting(
    'state-connections',
    integer(2, 500),
    10,
    'Connections of one service to that database at most, beside two of its own for rate limits and notices.',
  ),
  search: {
    ...setting(
      'search',
      optional(clusterNodes),
      null,
      'Nodes of an OpenSearch cluster that searches run on, in place of the files of the data folder ([scaling](scaling.md)). What is published there is served.',
    ),
    isHidden: true,
  },
  searchUser: setting('search-user', optional(text), null, 'User of that cluster. Not set: it asks for none.'),
  searchPasswordFile: setting(
    'search-password-file',
    optional(text),
    null,
    'File whose first line is the password of that user; read again each minute.',
  ),
  searchCertificates: setting(
    'search-certificates',
    optional(text),
    null,
    'File of the certificates (PEM) that sign those of the nodes. Not set: those that Node knows.',
  ),
  searchSeconds: setting(
    'search-seconds',
    integer(1, 600),
    15,
    'Time limit of one request to that cluster with all its repetitions; then the call is answered 503.',
  ),
  searchShards: setting(
    'search-shards',
    integer(1, 1024),
    1,
    'Shards of an index that is published: one for each 20 to 40 GB, and at least one per node.',
  ),
  searchReplicas: setting(
    'search-replicas',
    integer(0, 16),
    1,
    'Further copies of each shard: as many nodes may be lost without an interruption.',
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
    'Proxies whose `X-Forwarded-For` is trusted for the address of a caller. Its entries may have a port; one that names no address counts as the proxy that wrote it.',
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
    'Closes a connection whose answer has not advanced by 64 KiB, or to its end, for this long.',
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
    'Work that one search may take, in millions of postings; one that needs more is answered 400. With more than 5 million companies it is as many times more. It depends on the search and the companies alone, so the same search gets the same answer however busy the machine is.',
  ),
  cacheMegabytes: setting(
    'cache-megabytes',
    optional(integer(8, 65_536)),
    null,
    'Memory of all caches of words, plans and names together, whatever is asked. More keeps more keywords quick. Not set: 16 for up to 100,000 companies, else 64.',
  ),
  indexMemory: setting(
    'index-memory',
    optional(integer(16, 16_777_216)),
    null,
    'Megabytes of memory for the index. One that is larger is not read whole: its postings lists, and what ranks them, are read from its file when a search needs them, and answers are the same ([operating](operating.md)). Not set: a quarter of the memory of the machine or of its container.',
  ),
  drainNotice: setting(
    'drain-notice',
    integer(0, 600),
    2,
    'How many seconds a stopping service listens on, not ready, so that load balancers notice. 0 where no call is under way.',
  ),
  corsOrigins: setting(
    'cors-origins',
    origins,
    [],
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
  embeddingQueryPrefix: setting(
    'embedding-query-prefix',
    optional(text),
    null,
    'What some embedding models want before a question: `query: ` for the e5 family.',
  ),
  embeddingPassagePrefix: setting(
    'embedding-passage-prefix',
    optional(text),
    null,
    'What they want before the text of a company: `passage: `. After a change all texts are embedded again.',
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
  logFormat: setting(
    'log-format',
    oneOf('auto', 'json', 'text'),
    'auto',
    'How lines of the log are written: `json`, `text` for people, or `auto`: text on a terminal, JSON elsewhere.',
  ),
} as const satisfies Record<string, Setting<unknown>>

/** Name of a setting, as the settings file writes it. */
export type SettingName = keyof typeof SETTINGS

/** The settings of a start, all present and checked. */
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer Value> ? Value : never
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
