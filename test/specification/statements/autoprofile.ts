import { Webhook } from 'standardwebhooks'
import {
  type Answer,
  type Body,
  Caller,
  type Company,
  type HistoryItem,
  hold,
  idsOf,
  numberIn,
  refused,
  same,
  send,
  status,
} from '../ask.ts'
import { Receiver } from '../receiver.ts'
import { group } from '../statement.ts'
import type { World } from '../world.ts'

const NOT_VALID = 'searchContextId non valido o non di tipo PLUS'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const MONITOR = ['status', 'startTimestamp', 'endTimestamp', 'eta', 'companies']
const QUERY = 'olive oil producers'
const DONE_MILLISECONDS = 45_000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const pathOf = (url: string) => new URL(url).pathname

/** The context of a PLUS search, and the companies of its first page in order. */
async function search(caller: Caller, query = QUERY, filters: object = {}): Promise<{ id: string; ids: string[] }> {
  const answer = await caller.plus(query, filters)
  return { ids: idsOf(answer), id: answer.body.searchContextId }
}

/** Polls a monitor until it is DONE; every answer on the way. */
async function untilDone(caller: Caller, monitorUrl: string): Promise<Body[]> {
  const seen: Body[] = []
  const end = Date.now() + DONE_MILLISECONDS
  while (Date.now() < end) {
    seen.push(status(await caller.get(pathOf(monitorUrl)), 200).body)
    if (seen.at(-1)?.status === 'DONE') return seen
    await pause(150)
  }
  throw new Error(`the process is not DONE after ${DONE_MILLISECONDS} ms: ${JSON.stringify(seen.at(-1)).slice(0, 300)}`)
}

interface Process {
  readonly answer: Answer
  readonly seen: readonly Body[]
  readonly done: Body
  readonly receiver: Receiver
  readonly ids: readonly string[]
}

const processes = new WeakMap<World, Promise<Process>>()

/** One whole process over at most twelve companies, which most statements look at. */
function whole(world: World): Promise<Process> {
  const known = processes.get(world)
  if (known !== undefined) return known
  const running = run(world)
  processes.set(world, running)
  return running
}

async function run({ callers: { profiling } }: World): Promise<Process> {
  const receiver = await Receiver.start()
  const { id, ids } = await search(profiling)
  const answer = status(
    await profiling.post('/explore/autoprofile', { searchContextId: id, webhookUrl: receiver.url, maxCompanies: 12 }),
    200,
  )
  const seen = await untilDone(profiling, answer.body.monitorUrl)
  receiver.end()
  return { answer, seen, done: seen[seen.length - 1], receiver, ids: ids.slice(0, 12) }
}

/** Starts of processes, monitors, verdicts and webhooks. */
export const autoprofile = group('autoprofile', [
  [
    'a context that is malformed, unknown, of another licence, of lite or of simple-semantic is 400 with the same Italian bytes',
    async ({ main, callers: { second } }) => {
      const lite = (await main.lite()).body.searchContextId
      const words = (await main.words({ keywords: ['oil'] })).body.searchContextId
      const foreign = (await second.plus(QUERY)).body.searchContextId
      for (const searchContextId of ['x', '', '3f0c8f5e-53a2-4c43-9a9b-0a5b2f6f0c11', lite, words, foreign]) {
        const body = { searchContextId, webhookUrl: 'http://127.0.0.1:9/' }
        same(
          refused(await main.post('/explore/autoprofile', body), 400).text,
          JSON.stringify({ error: NOT_VALID }),
          'bytes',
        )
      }
    },
  ],
  [
    'searchContextId and webhookUrl are required; a bad webhookUrl is 400 webhookUrl: … saying why',
    async ({ main }) => {
      const { id } = await search(main)
      refused(await main.post('/explore/autoprofile', { webhookUrl: 'http://127.0.0.1:9/' }), 400, /searchContextId/)
      for (const webhookUrl of [undefined, null])
        refused(await main.post('/explore/autoprofile', { searchContextId: id, webhookUrl }), 400, /webhookUrl/)
      for (const webhookUrl of [
        '',
        'x',
        'ftp://127.0.0.1/',
        '/hook',
        'http://',
        'javascript:1',
        'http://10.0.0.1/',
        'https://192.168.1.1/',
        'https://169.254.169.254/latest',
        'https://[fe80::1]/',
      ])
        refused(await main.post('/explore/autoprofile', { searchContextId: id, webhookUrl }), 400, /^webhookUrl: ./)
    },
  ],
  [
    'a start answers {"monitorUrl"} of the shape <base>/explore/autoprofile/status/<process_id>, never from the Host header',
    async (world) => {
      const { answer } = await whole(world)
      same(Object.keys(answer.body), ['monitorUrl'], 'members', answer)
      hold(/^https?:\/\/[^/]+\/explore\/autoprofile\/status\/[^/]+$/.test(answer.body.monitorUrl), 'monitorUrl', answer)
      const { profiling } = world.callers
      const { id } = await search(profiling)
      const body = { searchContextId: id, webhookUrl: 'http://127.0.0.1:9/', maxCompanies: 1 }
      const foreign = status(await profiling.post('/explore/autoprofile', body, { host: 'evil.example' }), 200)
      hold(!foreign.body.monitorUrl.includes('evil.example'), 'monitorUrl is of the Host header', foreign)
      await untilDone(profiling, foreign.body.monitorUrl)
    },
  ],
  [
    'the monitor has status, startTimestamp, endTimestamp, eta, companies; status goes QUEUED, IN_PROGRESS, DONE and never back',
    async (world) => {
      const { seen } = await whole(world)
      const order = ['QUEUED', 'IN_PROGRESS', 'DONE']
      let before = 0
      for (const body of seen) {
        same(Object.keys(body).sort(), [...MONITOR].sort(), 'members')
        const at = order.indexOf(body.status)
        hold(at >= before, `${body.status} after ${order[before]}`)
        before = at
      }
      hold(new Set(seen.map((body) => body.startTimestamp)).size === 1, 'startTimestamp stays')
    },
  ],
  [
    'endTimestamp is null until DONE and set at it; eta is a time or null, and null at DONE',
    async (world) => {
      const { seen } = await whole(world)
      for (const body of seen) {
        hold(INSTANT.test(body.startTimestamp), `startTimestamp ${body.startTimestamp}`)
        hold(
          body.status === 'DONE' ? INSTANT.test(body.endTimestamp ?? '') : body.endTimestamp === null,
          `endTimestamp ${body.endTimestamp} at ${body.status}`,
        )
        hold(
          body.eta === null || (body.status !== 'DONE' && INSTANT.test(body.eta)),
          `eta ${body.eta} at ${body.status}`,
        )
      }
      hold((seen.at(-1)?.endTimestamp ?? '') >= seen[0].startTimestamp, 'it ends after it starts')
    },
  ],
  [
    'companies of the monitor only grow, in the order of the search, and each carries its verdict and reasons',
    async (world) => {
      const { seen, ids } = await whole(world)
      for (let at = 1; at < seen.length; at += 1) {
        const now = seen[at].companies.map((company) => company.id)
        same(
          now.slice(0, seen[at - 1].companies.length),
          seen[at - 1].companies.map((company) => company.id),
          'the beginning stays',
        )
      }
      const last = seen[seen.length - 1].companies
      hold(last.length > 0, 'some company matches')
      same(
        last.map((company) => company.id),
        ids.filter((id) => last.some((company) => company.id === id)),
        'the order of the search',
      )
      for (const company of last) holdVerdict(company)
    },
  ],
  [
    'each match is pushed once, with a body of exactly company, matchStatus, matchReason, equal to the monitor’s',
    async (world) => {
      const { done, receiver } = await whole(world)
      same(
        receiver.received.map((call) => (JSON.parse(call.text) as { company: Company }).company.id).sort(),
        done.companies.map((one) => one.id).sort(),
        'companies pushed',
      )
      for (const call of receiver.received) {
        const body = JSON.parse(call.text) as { company: Company } & Pick<Company, 'matchStatus' | 'matchReason'>
        same(Object.keys(body), ['company', 'matchStatus', 'matchReason'], 'members')
        const listed = done.companies.find((company) => company.id === body.company.id)
        same([body.matchStatus, body.matchReason], [listed?.matchStatus, listed?.matchReason], 'verdict')
        hold(body.company.name === listed?.name, 'the company')
      }
    },
  ],
  [
    'webhooks are POSTed JSON signed as Standard Webhooks with the licence’s whsec_ secret; each id is its own',
    async (world) => {
      const { receiver } = await whole(world)
      const secret = (await world.cli('webhook', 'secret', '--licence', world.licences.profiling)).trim()
      hold(secret.startsWith('whsec_'), 'the secret begins with whsec_')
      const checker = new Webhook(secret)
      for (const { headers, text, at } of receiver.received) {
        hold(/^application\/json/.test(String(headers['content-type'])), 'content type')
        const signed = {
          'webhook-id': String(headers['webhook-id']),
          'webhook-timestamp': String(headers['webhook-timestamp']),
          'webhook-signature': String(headers['webhook-signature']),
        }
        checker.verify(text, signed)
        hold(Math.abs(Number(headers['webhook-timestamp']) - at / 1000) < 30, 'webhook-timestamp is now')
      }
      hold(
        new Set(receiver.received.map((call) => call.headers['webhook-id'])).size === receiver.received.length,
        'ids are distinct',
      )
    },
  ],
  [
    'at most two calls a second for each process',
    async (world) => {
      const { receiver } = await whole(world)
      const times = receiver.received.map((call) => call.at)
      // Over any three calls in a row at least one second less the jitter of a busy machine must pass.
      for (let at = 3; at < times.length; at += 1)
        hold(times[at] - times[at - 3] >= 1_000, `four calls in ${times[at] - times[at - 3]} ms`)
    },
  ],
  [
    'reasons say what of the record led to the verdict, in Italian and in English, each in its language',
    async (world) => {
      const { done } = await whole(world)
      for (const { matchReason, matchStatus } of done.companies) {
        hold(
          matchReason.it !== matchReason.en && matchReason.it.length > 20 && matchReason.en.length > 20,
          `reasons: ${JSON.stringify(matchReason)}`,
        )
        hold(/\b(il|la|perché|attività|codice|che|di|è|nel)\b/i.test(matchReason.it), `Italian: ${matchReason.it}`)
        hold(/\b(the|because|activity|code|of|is|its)\b/i.test(matchReason.en), `English: ${matchReason.en}`)
        hold(matchStatus === 'YES' || matchStatus === 'MAYBE', matchStatus)
      }
    },
  ],
  [
    'charged is one credit per company delivered; the row says null until DONE, then the price; the rest is given back',
    async (world) => {
      const { done } = await whole(world)
      const { profiling } = world.callers
      const left = async () =>
        (await profiling.get('/license/info')).body.exploreLicense.explorePlusProperties.credits.available
      const rowOf = async () =>
        (
          JSON.parse(
            (await profiling.get('/license/history?endpoint=/explore/autoprofile&limit=1')).text,
          ) as HistoryItem[]
        )[0]
      hold(done.status === 'DONE', 'the first process is done')
      const receiver = await Receiver.start()
      const { id } = await search(profiling, 'wineries in Tuscany')
      const before = await left()
      const start = status(
        await profiling.post('/explore/autoprofile', {
          searchContextId: id,
          webhookUrl: receiver.url,
          maxCompanies: 5,
        }),
        200,
      )
      const early = await rowOf()
      const running = status(await profiling.get(pathOf(start.body.monitorUrl)), 200).body.status
      if (running !== 'DONE') same(early.creditsUsed, null, 'creditsUsed while it runs')
      const last = (await untilDone(profiling, start.body.monitorUrl)).at(-1)
      receiver.end()
      const matches = last?.companies.length ?? 0
      same(before - (await left()), matches, 'credits taken')
      same((await rowOf()).creditsUsed, matches, 'creditsUsed at DONE')
      same(receiver.received.length, matches, 'webhooks received')
    },
  ],
  [
    'a start whose whole possible price is not there is 402 and starts nothing',
    async (world) => {
      const made = (
        await world.cli('licence', 'create', '--type', 'PLUS', '--countries', 'IT', '--credits', '4')
      ).trim()
      const key = (await world.cli('key', 'create', '--licence', made)).trim()
      const caller = new Caller(world.base, key)
      const { id } = await search(caller, 'restaurants')
      refused(
        await caller.post('/explore/autoprofile', {
          searchContextId: id,
          webhookUrl: 'http://127.0.0.1:9/',
          maxCompanies: 50,
        }),
        402,
        'Not enough credits',
      )
      same(
        (await caller.get('/license/info')).body.exploreLicense.explorePlusProperties.credits.available,
        2,
        'credits left',
      )
    },
  ],
  [
    'the same start while it runs gives the same monitorUrl and no second charge',
    async ({ callers: { profiling } }) => {
      const receiver = await Receiver.start()
      const { id } = await search(profiling, 'bakeries')
      const body = { searchContextId: id, webhookUrl: receiver.url, maxCompanies: 4 }
      const left = async () =>
        (await profiling.get('/license/info')).body.exploreLicense.explorePlusProperties.credits.available
      const before = await left()
      const [one, two] = await Promise.all([
        profiling.post('/explore/autoprofile', body),
        profiling.post('/explore/autoprofile', body),
      ])
      same(status(two, 200).body.monitorUrl, status(one, 200).body.monitorUrl, 'monitorUrl')
      const last = (await untilDone(profiling, one.body.monitorUrl)).at(-1)
      same(before - (await left()), last?.companies.length, 'credits taken')
      same(receiver.received.length, last?.companies.length, 'webhooks received')
      receiver.end()
    },
  ],
  [
    'a start under an Idempotency-Key repeated gives the same bytes, free, with Idempotent-Replayed: true',
    async ({ callers: { profiling } }) => {
      const receiver = await Receiver.start()
      const { id } = await search(profiling, 'furniture makers')
      const body = { searchContextId: id, webhookUrl: receiver.url, maxCompanies: 1 }
      const headers = { 'idempotency-key': 'specification-autoprofile' }
      const first = status(await profiling.post('/explore/autoprofile', body, headers), 200)
      const done = (await untilDone(profiling, first.body.monitorUrl)).at(-1)
      const again = status(await profiling.post('/explore/autoprofile', body, headers), 200)
      same(again.text, first.text, 'bytes', again)
      same(again.headers['idempotent-replayed'], 'true', 'Idempotent-Replayed', again)
      same(receiver.received.length, done?.companies.length, 'webhooks received')
      receiver.end()
    },
  ],
  [
    'the monitor answers GET and HEAD, has an ETag and answers 304 to it, and is free',
    async (world) => {
      const { answer } = await whole(world)
      const { profiling } = world.callers
      const path = pathOf(answer.body.monitorUrl)
      const got = status(await profiling.get(path), 200)
      hold(got.headers.etag !== undefined, 'ETag', got)
      same(numberIn(got, 'x-credits-used'), 0, 'X-Credits-Used', got)
      const again = status(await profiling.get(path, { 'if-none-match': got.headers.etag }), 304)
      same(again.text, '', 'body of a 304', again)
      const head = await send(world.base, 'HEAD', path, undefined, { headers: { 'x-api-key': profiling.key } })
      same([status(head, 200).text, head.headers.etag], ['', got.headers.etag], 'HEAD', head)
    },
  ],
  [
    'the monitor of another licence and an unknown one are the same 404; without a key it is 401',
    async (world) => {
      const { answer } = await whole(world)
      const path = pathOf(answer.body.monitorUrl)
      const foreign = refused(await world.callers.second.get(path), 404)
      const unknown = refused(await world.callers.second.get('/explore/autoprofile/status/nothing'), 404)
      same(foreign.text, unknown.text, 'bytes')
      refused(await send(world.base, 'GET', path), 401)
    },
  ],
  [
    'the monitor has a rate bucket six times as large as that of the paid calls',
    async (world) => {
      const { caller } = await world.anotherKey('slow')
      const answer = await caller.get('/explore/autoprofile/status/nothing')
      same(numberIn(answer, 'x-ratelimit-limit'), 18, 'X-RateLimit-Limit', answer)
    },
  ],
  [
    'a delivery that fails is tried again after 5 s under the same webhook-id; DONE does not wait for it',
    async ({ callers: { profiling } }) => {
      const receiver = await Receiver.start((index) => (index === 0 ? 500 : 200))
      const { id } = await search(profiling, 'olive oil producers in Tuscany')
      const start = status(
        await profiling.post('/explore/autoprofile', {
          searchContextId: id,
          webhookUrl: receiver.url,
          maxCompanies: 1,
        }),
        200,
      )
      const done = (await untilDone(profiling, start.body.monitorUrl)).at(-1)
      same([done?.companies.length, receiver.received.length], [1, 1], 'companies and calls at DONE')
      const end = Date.now() + 15_000
      while (receiver.received.length < 2 && Date.now() < end) await pause(100)
      receiver.end()
      const [first, second] = receiver.received
      hold(second !== undefined, 'the second call did not come')
      const wait = second.at - first.at
      hold(wait >= 4_500 && wait < 9_000, `the second call comes after ${wait} ms`)
      same(second.headers['webhook-id'], first.headers['webhook-id'], 'webhook-id')
      same(second.text, first.text, 'bytes')
    },
  ],
  [
    'a redirect is not followed and counts as failed; 410 stops the deliveries of the process, and the matches stay listed',
    async ({ callers: { profiling } }) => {
      const moved = await Receiver.start(() => 302)
      const gone = await Receiver.start(() => 410)
      const { id } = await search(profiling, 'bakeries in Lombardy')
      const start = async (webhookUrl: string, maxCompanies: number) =>
        status(await profiling.post('/explore/autoprofile', { searchContextId: id, webhookUrl, maxCompanies }), 200)
          .body.monitorUrl
      const [one, other] = await Promise.all([start(moved.url, 1), start(gone.url, 6)])
      await untilDone(profiling, one)
      const last = (await untilDone(profiling, other)).at(-1)
      same(moved.received.length, 1, 'calls to the receiver that redirects')
      hold((last?.companies.length ?? 0) > 1, 'several companies match')
      same(gone.received.length, 1, 'calls to the receiver that is gone')
      moved.end()
      gone.end()
    },
  ],
  [
    'maxCompanies lowers the cap and must be a whole number of at least 1',
    async (world) => {
      const { id } = await search(world.main)
      for (const maxCompanies of [0, -1, 1.5, '5'])
        refused(
          await world.main.post('/explore/autoprofile', {
            searchContextId: id,
            webhookUrl: 'http://127.0.0.1:9/',
            maxCompanies,
          }),
          400,
          /maxCompanies/,
        )
      hold((await whole(world)).done.companies.length <= 12, 'no more than asked for')
    },
  ],
])

function holdVerdict(company: Company): void {
  hold(company.matchStatus === 'YES' || company.matchStatus === 'MAYBE', `matchStatus ${company.matchStatus}`)
  same(Object.keys(company.matchReason).sort(), ['en', 'it'], 'members of matchReason')
  hold(company.matchReason.it.trim() !== '' && company.matchReason.en.trim() !== '', 'reasons are never empty')
  hold(company.numberOfEmployees !== undefined && company.lei !== undefined, 'the whole Company')
}
