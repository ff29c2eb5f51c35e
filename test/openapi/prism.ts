/** Prism as a validating proxy: it passes calls on, and writes down what in them and in their answers is not as `openapi.json` describes. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A running proxy. */
export interface Prism {
  readonly base: string
  /** What was wrong so far, one a line. */
  violations(): readonly string[]
  stop(): Promise<void>
}

/** What it is started with. */
interface PrismOptions {
  /** The folder `node_modules` that has it. */
  readonly packages: string
  /** Path of the document. */
  readonly document: string
  /** Address of the service. */
  readonly upstream: string
}

const START_MS_MAX = 60_000

/** Starts the proxy on a free port. @throws {Error} where it does not listen within a minute */
export async function startPrism({ packages, document, upstream }: PrismOptions): Promise<Prism> {
  const port = await freePort()
  const program = join(packages, '@stoplight', 'prism-cli', 'dist', 'index.js')
  const words = ['proxy', document, upstream, '--port', String(port), '--verboseLevel', 'info']
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      printed += piece
    })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill()
    await ended
  }
  for (let waited = 0; !/Prism is listening/.test(printed); waited += 100) {
    if (waited > START_MS_MAX || child.exitCode !== null) {
      await stop()
      throw new Error(`Prism does not listen: ${printed.slice(-1000)}`)
    }
    await pause(100)
  }
  const violations = () => [...printed.matchAll(/Violation: (.*)/g)].map(([, text]) => text)
  return { base: `http://127.0.0.1:${port}`, violations, stop }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
