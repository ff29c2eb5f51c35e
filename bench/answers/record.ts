/**
 * Records what a running service answers: `node bench/answers/record.ts --url URL --key KEY --out FILE`. See `README.md`.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { seededDraw } from './draw.ts'
import type { Recorded } from './exchange.ts'
import { planRequests } from './plan.ts'
import { openSession, type SessionOptions, type Summary } from './session.ts'
import { surveyService } from './survey.ts'

/** What is asked: requests drawn from the service's own lists, or those of an earlier recording. */
export type Asked = { readonly requests: number; readonly seed: number } | { readonly replay: string }

/** Records one service. */
export async function record(options: SessionOptions & { readonly asked: Asked }): Promise<Summary> {
  const session = await openSession(options)
  const { asked } = options
  if ('replay' in asked) {
    for await (const { request } of readRecording(asked.replay)) await session.ask(request)
    return session.close()
  }
  const draw = seededDraw(asked.seed)
  const survey = await surveyService(session.ask, draw)
  const count = asked.requests - session.count()
  for (const request of planRequests({ draw, survey, count, keyNames: session.keyNames })) await session.ask(request)
  return session.close()
}

/** The lines of a recording, in their order. */
export async function* readRecording(file: string): AsyncGenerator<Recorded> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as Recorded
}

/** A summary as one line for people. */
export function describeSummary({ requests, byStatus, searches, found }: Summary): string {
  const statuses = Object.entries(byStatus).map(([status, count]) => `${status}: ${count}`)
  return `${requests} requests (${statuses.join(', ')}); ${found} of ${searches} answered searches found companies`
}

const USAGE = `Usage: node bench/answers/record.ts --url URL --key KEY --out FILE
  --requests N    how many (2000)      --seed N   draws the same requests again (1)
  --key NAME=KEY  further keys by name: lite, one, poor, disabled, expired, limited …
  --replay FILE   send the requests of that recording instead`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string', multiple: true },
      out: { type: 'string' },
      requests: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      replay: { type: 'string' },
    },
  })
  const { url, key = [], out, replay } = values
  const [requests, seed] = [Number(values.requests), Number(values.seed)]
  const isRight =
    url && key.length > 0 && out && Number.isSafeInteger(requests) && requests > 0 && Number.isSafeInteger(seed)
  if (!isRight) {
    process.stderr.write(`${USAGE}\n`)
    process.exitCode = 2
    return
  }
  const keys = Object.fromEntries(key.map((text) => (text.includes('=') ? text.split('=', 2) : ['main', text])))
  const asked = replay === undefined ? { requests, seed } : { replay }
  const summary = await record({ url: url.replace(/\/$/, ''), keys, outFile: out, asked })
  process.stdout.write(`${describeSummary(summary)}\n`)
}

if (import.meta.main) await main()
