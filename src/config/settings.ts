/**
 * The table of settings. No other file names a setting's flag, variable or default.
 *
 * `docs/settings.md` is generated from this table (`scripts/write-docs.ts`) and compared in the test run.
 */
import { FIXED } from './fixed-values.ts'
import {
  addresses,
  clusterNodes,
  httpUrl,
  integer,
  modelAddress,
  oneOf,
  optional,
  origins,
  prices,
  type Setting,
  secretKeys,
  setting,
  stateAddress,
  text,
  vatNumber,
  yesOrNo,
} from './setting-kinds.ts'

/** Megabytes that any import takes, however small: modules, reference tables, the database of records. */
const BUILD_MEMORY_MIN = 800

/** The table. The order is that of the documentation. */
export const SETTINGS = {
  data: setting('data', text, 'data', 'Folder with all data of the service.'),
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
    'Threads that answer calls, on one port and one copy of the index; more than 1 needs `SO_REUSEPORT` (Linux, FreeBSD). Use one per core, minus the cores that imports and other programs need ([operating](operating.md)).',
  ),
  demo: setting(
    'demo',
    yesOrNo,
    false,
    'Accepts the fixed key `firmament-demo-key`. Requires a loopback address: a start on any other is refused.',
  ),
  publicUrl: setting(
    'public-url',
    optional(httpUrl(['http', 'https'])),
    null,
    'Address under which callers reach the service; base of all addresses in answers. The Host header is never used for it. Not set: `http://<host>:<port>`.',
  ),
  update: setting(
    'update',
    oneOf('off', 'hourly', 'daily', 'weekly'),
    'off',
    'How often new files of the served registers are fetched and imported ([registers](registers.md)). `off`: nothing is fetched.',
  ),
  updateContact: setting(
    'update-contact',
    optional(text),
    null,
    'A mail address sent to publishers with each download.',
  ),
  updateMirror: setting(
    'update-mirror',
    optional(httpUrl(['http', 'https'])),
    null,
    'Fetches `https://HOST/PATH` from `<mirror>/HOST/PATH`, for machines that cannot reach publishers.',
  ),
  companiesHouseKey: {
    ...setting(
      'companies-house-key',
      optional(text),
      null,
      'Key of the streaming API of Companies House: `update` then follows its stream of changes ([registers](registers.md#streams)). Not set: its whole files alone are fetched.',
    ),
    isSecret: true,
  },
  inseeKey: {
    ...setting(
      'insee-key',
      optional(text),
      null,
      'Key of INSEE’s API Sirene: `update` then asks it for what changed in SIRENE ([registers](registers.md#streams)). Not set: its whole files alone are fetched.',
    ),
    isSecret: true,
  },
  streamSeconds: setting(
    'stream-seconds',
    integer(10, 86_400),
    300,
    'How often what a stream of changes brought is imported and served. Changes are collected as they come, and survive the end of the process.',
  ),
  buildMemory: setting(
    'build-memory',
    integer(BUILD_MEMORY_MIN, 1_000_000),
    1500,
    'Megabytes of memory for an import, all its threads together ([operating](operating.md)). The rest goes to temporary files in the folder of the index.',
  ),
  stateSync: setting(
    'state-sync',
    oneOf('normal', 'full'),
    'normal',
    'When a charge committed to `state.db` is durable. `normal`: survives the death of the process at any moment; a power cut may lose the last calls with their charges, always whole ones. `full`: survives a power cut too, and every commit waits for the disk.',
  ),
  state: {
    ...setting(
      'state',
      optional(stateAddress),
      null,
      'PostgreSQL database for the state, in place of `state.db`, so that several services share it ([scaling](scaling.md)). Not set: `state.db` in the data folder.',
    ),
    isHidden: true,
  },
  statePasswordFile: setting(
    'state-password-file',
    optional(text),
    null,
    'File whose first line is the password for that database; read for every connection.',
  ),
  search: {
    ...setting(
      'search',
      optional(clusterNodes),
      null,
      'Nodes of an OpenSearch cluster that answers searches, in place of the files of the data folder ([scaling](scaling.md)). Serves the index published there.',
    ),
    isHidden: true,
  },
  searchUser: setting('search-user', optional(text), null, 'User of that cluster. Not set: it needs none.'),
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
    'File with the certificates (PEM) of the authorities that signed those of the nodes. Not set: the authorities built into Node.',
  ),
  searchShards: setting(
    'search-shards',
    integer(1, 1024),
    1,
    'Shards of a published index: one for each 20 to 40 GB, and at least one per node.',
  ),
  searchReplicas: setting(
    'search-replicas',
    integer(0, 16),
    1,
    'Replicas of each shard: the service survives the loss of this many nodes.',
  ),
  rateLimit: setting(
    'rate-limit',
    integer(1, 10_000_000),
    600,
    'Calls per key and minute, for licences without a limit of their own. Free lists and the monitor of autoprofile processes are counted separately, with six times this limit.',
  ),
  addressLimit: setting(
    'address-limit',
    integer(1, 10_000_000),
    300,
    'Calls per minute from one address without a valid key; further ones are answered 429.',
  ),
  trustedProxies: setting(
    'trusted-proxies',
    addresses,
    [],
    'Proxies whose `X-Forwarded-For` is trusted for the address of a caller. Entries may have a port; an entry without an address counts as the proxy that wrote it.',
  ),
  prices: setting('prices', prices, {}, 'Credits by path; they replace those of the price list.'),
  callSeconds: setting(
    'call-seconds',
    integer(1, 3600),
    30,
    'Time limit of one call, from its first byte to its answer; also for a request to arrive.',
  ),
  callsInFlight: setting(
    'calls-in-flight',
    integer(1, 1_000_000),
    1000,
    'Calls processed at the same time; further ones are answered 503 with `Retry-After`.',
  ),
  licenceCalls: setting(
    'licence-calls',
    integer(1, 1_000_000),
    32,
    'Calls of one licence processed at the same time; up to 1,000 more wait in its queue, and queues are served round-robin. Further calls are answered 429.',
  ),
  drainSeconds: setting(
    'drain-seconds',
    integer(0, 3600),
    20,
    'Time that a stopping service (SIGTERM, SIGINT) gives running calls to finish.',
  ),
  callWork: setting(
    'call-work',
    integer(1, 1_000_000),
    50,
    'Most work of one search, in millions of postings; a search that needs more is answered 400. Above 5 million companies the limit grows in proportion. It depends only on the search and the companies, so the same search gets the same answer however busy the machine is.',
  ),
  cacheMegabytes: setting(
    'cache-megabytes',
    optional(integer(8, 65_536)),
    null,
    'Total memory of the caches of words, plans and names. More memory keeps more keywords fast. Not set: 16 for up to 100,000 companies, else 64.',
  ),
  indexMemory: setting(
    'index-memory',
    optional(integer(16, 16_777_216)),
    null,
    'Megabytes of memory for the index. A larger index is loaded in part: searches read postings lists and their ranking data from its file, with the same answers ([operating](operating.md)). Not set: a quarter of the memory of the machine or of its container.',
  ),
  corsOrigins: setting(
    'cors-origins',
    origins,
    [],
    'Web origins whose pages may call the service from a browser. Empty: only pages of the service itself.',
  ),
  allowPrivateWebhooks: setting(
    'allow-private-webhooks',
    optional(yesOrNo),
    null,
    'Allows webhooks to receivers on this machine, over `http` too. Not set: the value of `demo`.',
  ),
  autoprofileCompanies: setting(
    'autoprofile-companies',
    integer(1, 10_000),
    1000,
    'Most companies of one autoprofile process.',
  ),
  keepReceipts: setting(
    'keep-receipts',
    integer(1, 36_500),
    400,
    'Days that a receipt of checked numbers can be fetched again ([checking](api.md#checking-numbers)). Applies to those made from then on.',
  ),
  vies: setting(
    'vies',
    yesOrNo,
    false,
    'Asks VIES, the register of VAT numbers of the European Commission, for each VAT number of the EU that is checked ([checking](api.md#checking-numbers)). The numbers leave this machine.',
  ),
  viesUrl: setting(
    'vies-url',
    modelAddress,
    'https://ec.europa.eu/taxation_customs/vies/rest-api',
    'Address of VIES, or of a service that answers as it does; held to the rules of webhooks (`allowPrivateWebhooks`).',
  ),
  viesRequester: setting(
    'vies-requester',
    optional(vatNumber),
    null,
    'Your own VAT number with its prefix, such as IT00743110157: VIES then gives each consultation a number.',
  ),
  keepChanges: setting(
    'keep-changes',
    optional(integer(1, 36_500)),
    null,
    'Days that the changes of companies are kept for their [history](operating.md#history-of-companies), by imports and updates too. Not set: for ever.',
  ),
  webhookRate: setting('webhook-rate', integer(1, 1000), 2, 'Webhook calls per second and autoprofile process.'),
  webhookHostRate: setting(
    'webhook-host-rate',
    integer(1, 1000),
    20,
    'Webhook calls per second to one receiving host (name and port), over all processes and licences.',
  ),
  secretKey: {
    ...setting(
      'secret-key',
      optional(secretKeys),
      null,
      'Encrypts the webhook secrets in `state.db` ([operating](operating.md)). The first key encrypts, all keys decrypt. Not set: the secrets are stored unencrypted.',
    ),
    isSecret: true,
  },
  secretKeyFile: setting('secret-key-file', optional(text), null, 'File with these keys instead, one per line.'),
  modelUrl: setting(
    'model-url',
    optional(modelAddress),
    null,
    'Base address of an OpenAI-compatible endpoint, such as `https://api.example.org/v1`. Not set: no model is used ([models](models.md)).',
  ),
  modelKey: {
    ...setting('model-key', optional(text), null, 'Key of that endpoint, if it needs one.'),
    isSecret: true,
  },
  model: setting('model', optional(text), null, 'Language model that interprets sentences and judges companies.'),
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
    'Prefix that some embedding models need before a query: `query: ` for the e5 family.',
  ),
  embeddingPassagePrefix: setting(
    'embedding-passage-prefix',
    optional(text),
    null,
    'Prefix that they need before the text of a company: `passage: `. After a change all texts are embedded again.',
  ),
  modelMilliseconds: setting(
    'model-milliseconds',
    integer(50, 60_000),
    2000,
    'Time limit of one model request while a caller waits. After it the built-in method answers.',
  ),
  modelCalls: setting('model-calls', integer(1, 256), 8, 'Concurrent requests to models.'),
  metrics: setting('metrics', yesOrNo, true, 'Serves `/metrics` (Prometheus), which contains no caller’s data.'),
  logLevel: setting(
    'log-level',
    oneOf('silent', 'error', 'warn', 'info', 'debug', 'trace'),
    'info',
    'Lowest level that is logged; `info` logs one line per call.',
  ),
  logFormat: setting(
    'log-format',
    oneOf('auto', 'json', 'text'),
    'auto',
    'Format of the log: `json`, `text` for people, or `auto`, which is text on a terminal and JSON elsewhere.',
  ),
} as const satisfies Record<string, Setting<unknown>>

/** All rows that are read. */
export const ROWS = { ...SETTINGS, ...FIXED }

/** Name of a setting or of a fixed value, as the settings file writes it. */
export type SettingName = keyof typeof ROWS

/** The settings of a start, all present and checked. */
export type Settings = {
  readonly [Name in SettingName]: (typeof ROWS)[Name] extends Setting<infer Value> ? Value : never
} & {
  /** Fixed values that are given by their old names. */
  readonly unfixed: readonly string[]
}
