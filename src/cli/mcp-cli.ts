/** Mounts `./firmament mcp`: the tools for agents over standard input and output, at a service or on a data folder. */
import type { Command } from 'commander'
import type { LicenseType } from '../license/license.ts'
import { typeMayCall } from '../license/license-types.ts'
import { httpCaller } from '../mcp/http-caller.ts'
import { VERSION } from '../mcp/mcp-endpoint.ts'
import type { CallService } from '../mcp/tool.ts'
import { TOOLS } from '../mcp/tools.ts'
import { DATA, settingsFrom } from './common.ts'

/** Adds the command to a program. */
export function mountMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Tools for agents (Model Context Protocol) over standard input and output.')
    .option(...DATA)
    .option('--url <address>', 'ask a service instead of the data folder; needs --key or FIRMAMENT_KEY')
    .option('--key <key>', 'key for the service')
    .action(run)
}

interface McpFlags {
  readonly data: string
  readonly url?: string
  readonly key?: string
}

async function run(flags: McpFlags): Promise<void> {
  const { url, key, stop } = flags.url === undefined ? await openFolder(flags) : serviceOf(flags)
  const callService = httpCaller(url, key)
  const type = await readType(callService, url)
  const tools = TOOLS.filter(({ needs }) => needs.every((path) => typeMayCall(type, path)))
  const { createToolServer, serveStdio } = await import('../mcp/mcp-server.ts')
  serveStdio(() => createToolServer({ callService, tools }, VERSION))
  // The client has gone when its end of the pipe is closed.
  process.stdin.once('close', () => void stop())
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}

/** What the tools ask. */
interface Asked {
  readonly url: string
  readonly key: string
  stop(): Promise<void>
}

function serviceOf({ url = '', key }: McpFlags): Asked {
  if (!/^https?:\/\//.test(url))
    throw new RangeError(`Cannot serve tools: --url is ${url}, must begin with http:// or https://`)
  const given = key ?? process.env.FIRMAMENT_KEY
  if (given === undefined) throw new RangeError('Cannot serve tools: --key is missing, must be a key for the service')
  return { url, key: given, stop: async () => {} }
}

/** Starts a service of its own on the data folder, which nobody else can call and which keeps nothing of the calls. */
async function openFolder({ data, key }: McpFlags): Promise<Asked> {
  if (key !== undefined) throw new RangeError('Cannot serve tools: --key is for a service; --url is missing')
  const { startPrivateService } = await import('../generation/private-service.ts')
  const settings = settingsFrom({ data, host: '127.0.0.1', port: 0, logLevel: 'error' })
  return startPrivateService(settings)
}

async function readType(callService: CallService, url: string): Promise<LicenseType> {
  const { status, body } = await callService({ method: 'GET', path: '/license/info' })
  if (status === 200)
    return (body as { readonly exploreLicense: { readonly licenseType: LicenseType } }).exploreLicense.licenseType
  const { error = '' } = (body ?? {}) as { readonly error?: string }
  throw new Error(`Cannot serve tools: ${url} answered ${status} (${error})`)
}
