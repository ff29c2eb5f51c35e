/** The table of fixed values. As with settings, no other file names one of their variables or values. */
import { integer, type Setting, setting, waits } from './setting-kinds.ts'

/**
 * Fixed values, each with its purpose and the reason of its value. Earlier versions had them as settings: a value that
 * is still given by its name applies, and is logged.
 */
export const FIXED = {
  stateConnections: setting(
    'state-connections',
    integer(2, 500),
    10,
    'Connections of one service to the PostgreSQL state, beside two for rate limits and notices: ten leave room for eight services under the usual 100 of a server.',
  ),
  searchSeconds: setting(
    'search-seconds',
    integer(1, 600),
    15,
    'Time limit of one request to a search cluster, retries included; then the call is answered 503. Half of `callSeconds`, so that the caller learns why.',
  ),
  writeSeconds: setting(
    'write-seconds',
    integer(1, 3600),
    10,
    'Closes a connection whose answer has not advanced by 64 KiB, or to its end, for this long: 6.5 kB a second is slower than any usable link.',
  ),
  bodyMegabytes: setting(
    'body-megabytes',
    integer(4, 65_536),
    32,
    'Memory for all request bodies in progress. One licence, or one address without a key, gets a quarter of it: eight of the largest bodies.',
  ),
  addressCalls: setting(
    'address-calls',
    integer(1, 1_000_000),
    64,
    'Concurrent calls without a key from one address, counted until their answers are sent: twice `licenceCalls`. An IPv6 /64 is one address.',
  ),
  addressConnections: setting(
    'address-connections',
    integer(1, 20_000),
    4000,
    'Concurrent connections from one address, a fifth of all. Trusted proxies have no limit.',
  ),
  drainNotice: setting(
    'drain-notice',
    integer(0, 600),
    2,
    'Seconds that a stopping service keeps listening while reporting not ready, so that load balancers notice: two checks of the usual second. Skipped when no call is in progress.',
  ),
  autoprofileHours: setting(
    'autoprofile-hours',
    integer(1, 1000),
    48,
    'Time limit of a process; it then ends with the companies judged so far. Only very slow receivers make a process take that long.',
  ),
  webhookSeconds: setting(
    'webhook-seconds',
    integer(1, 60),
    15,
    'Time limit of one webhook call, from the name lookup to the response status, as receivers are promised.',
  ),
  webhookCalls: setting(
    'webhook-calls',
    integer(10, 20_000),
    2000,
    'Concurrent webhook calls: a hundred hosts at their limit. A fifth is reserved for receivers that answer within 2 s.',
  ),
  webhookHostCalls: setting(
    'webhook-host-calls',
    integer(1, 20_000),
    20,
    'Concurrent webhook calls to one receiving host: those of one second.',
  ),
  webhookLicenceRate: setting(
    'webhook-licence-rate',
    integer(1, 10_000),
    50,
    'Webhook calls per second of one licence, over all of its processes and receivers: two and a half hosts at their limit.',
  ),
  webhookLicenceCalls: setting(
    'webhook-licence-calls',
    integer(1, 20_000),
    200,
    'Concurrent webhook calls of one licence, a tenth of all. Each of these limits reserves a fifth for receivers that answer within 2 s.',
  ),
  webhookRetrySeconds: setting(
    'webhook-retry-seconds',
    waits,
    [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000] as readonly number[],
    'Seconds before each attempt at a webhook, the first one included, as receivers are promised; each wait grows by up to a tenth.',
  ),
  leaseSeconds: setting(
    'lease-seconds',
    integer(1, 300),
    15,
    'Time after which another instance takes over the background work of a dead one; a lease is renewed three times as often.',
  ),
  modelAnswerBytes: setting(
    'model-answer-bytes',
    integer(1024, 268_435_456),
    16_777_216,
    'Largest response accepted from an embedding model; 256 vectors of 3,072 numbers take 16 MB. The limit for a language model is 256 KiB.',
  ),
} as const satisfies Record<string, Setting<unknown>>
