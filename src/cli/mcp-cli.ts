/** Mounts `./firmament mcp`: the tools for agents over standard input and output, at a service or on a data folder. */
import type { Command } from 'commander'
import type { LicenseType } from '../license/license.ts'
import { typeMayCall } from '../license/license-types.ts'
import { httpCaller } from '../mcp/http-caller.ts'
import type { CallService } from '../mcp/tool.ts'
import { type AskFlags, openAsked } from './asked-service.ts'
import { DATA } from './common.ts'

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

async function run(flags: AskFlags): Promise<void> {
  const { url, key, stop } = await openAsked(flags, 'Cannot serve tools')
  const callService = httpCaller(url, key)
  const type = await readType(callService, url).catch(async (error: unknown) => {
    // The service on the data folder would keep the process alive.
    await stop()
    throw error
  })
  const [{ VERSION }, { TOOLS }] = await Promise.all([import('../mcp/mcp-endpoint.ts'), import('../mcp/tools.ts')])
  const tools = TOOLS.filter(({ needs }) => needs.every((path) => typeMayCall(type, path)))
  const { createToolServer, serveStdio } = await import('../mcp/mcp-server.ts')
  serveStdio(() => createToolServer({ callService, tools }, VERSION))
  // The client has gone when its end of the pipe is closed.
  process.stdin.once('close', () => void stop())
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}

async function readType(callService: CallService, url: string): Promise<LicenseType> {
  const { status, body } = await callService({ method: 'GET', path: '/license/info' })
  if (status === 200)
    return (body as { readonly exploreLicense: { readonly licenseType: LicenseType } }).exploreLicense.licenseType
  const { error = '' } = (body ?? {}) as { readonly error?: string }
  throw new Error(`Cannot serve tools: ${url} answered ${status} (${error})`)
}
