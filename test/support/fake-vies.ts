/** A fake VIES, the outside register of VAT numbers. Nothing leaves this machine. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { ViesRegister } from '../../src/check/vies-register.ts'
import { systemClock } from '../../src/clock.ts'
import { openVies } from '../../src/vies/vies-client.ts'
import { type AddressRules, createSafeConnector } from '../../src/webhook/safe-address.ts'

/** A question as it arrived. */
export interface ViesCall {
  readonly countryCode: string
  readonly vatNumber: string
  readonly requesterMemberStateCode?: string
  readonly requesterNumber?: string
}

/** A running fake. */
export interface FakeVies {
  readonly url: string
  /** Answers the calls from now on. */
  answer: (call: ViesCall, response: ServerResponse) => void
  /** The calls that arrived. */
  readonly calls: ViesCall[]
  /** Most calls that were under way together. */
  mostAtOnce: number
  /** A client of it. */
  open(requester?: string | null, rules?: AddressRules): ViesRegister
  close(): void
}

/** Answers JSON. */
export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Starts one on a free port. It says that every number is valid. */
export async function startFakeVies(): Promise<FakeVies> {
  let atOnce = 0
  const server = createServer((request, response) => {
    fake.mostAtOnce = Math.max(fake.mostAtOnce, ++atOnce)
    response.once('close', () => atOnce--)
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const call = JSON.parse(text)
      fake.calls.push(call)
      fake.answer(call, response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const fake: FakeVies = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (_call, response) => answerJson(response, { valid: true }),
    calls: [],
    mostAtOnce: 0,
    open: (requester = null, rules = { allowLoopback: true }) =>
      openVies({
        url: fake.url,
        requester,
        connect: createSafeConnector(rules, async () => []),
        clients: 1,
        clock: systemClock,
        log: pino({ level: 'silent' }),
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return fake
}
