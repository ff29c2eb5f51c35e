/** Looks at the machine: Node, open files, the port, and the search cluster. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Settings } from '../../config/settings.ts'
import { type Examined, type Finding, ok, problem, warning } from './finding.ts'

/** The program's own version of Node. */
const NODE_MAJOR = 24
/** Connections and files of a service under load, with room to spare. */
const OPEN_FILES = 4096
const ASK_MS = 5000

/** Everything about the machine. */
export async function checkMachine({ settings }: Examined): Promise<readonly Finding[]> {
  return [
    checkNode(process.versions.node),
    ...checkOpenFiles(),
    ...(settings === null ? [] : [await checkPort(settings), ...(await checkCluster(settings))]),
  ]
}

function checkNode(version: string): Finding {
  if (Number(version.split('.')[0]) >= NODE_MAJOR) return ok('node', `Node ${version}`)
  return problem(
    'node',
    `Node is ${version}, must be ${NODE_MAJOR} or later`,
    './firmament installs it on Linux and Windows',
  )
}

function checkOpenFiles(): readonly Finding[] {
  if (process.platform !== 'linux') return []
  const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  if (soft === undefined || soft === 'unlimited' || Number(soft) >= OPEN_FILES) return []
  const sentence = `a process here may open ${soft} files, each connection is one`
  return [warning('files', sentence, `LimitNOFILE=65536 in the unit, or ulimit -n ${OPEN_FILES}`)]
}

/** Whether the port is free, or one of our services has it. */
async function checkPort({ host, port }: Settings): Promise<Finding> {
  if (port === 0) return ok('port', 'the start takes a free port')
  const taken = await listenError(host, port)
  if (taken === null) return ok('port', `port ${port} of ${host} is free: no service runs there`)
  if (taken === 'EACCES')
    return problem('port', `this user may not listen on port ${port}`, 'take one above 1023 and put a proxy in front')
  if (taken === 'EADDRNOTAVAIL')
    return problem('port', `host is ${host}, no address of this machine`, 'set host to one, or to 0.0.0.0')
  return await askService(host, port)
}

async function listenError(host: string, port: number): Promise<string | null> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

async function askService(host: string, port: number): Promise<Finding> {
  const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const other = problem(
    'port',
    `another program listens on port ${port} of ${host}`,
    'end it, or set port to another one',
  )
  try {
    const answer = await fetch(`http://${address}:${port}/health/ready`, { signal: AbortSignal.timeout(ASK_MS) })
    const body = (await answer.text()).slice(0, 300)
    if (answer.headers.get('x-api-version') === null) return other
    if (answer.ok) return ok('port', `a service answers on port ${port} and is ready`)
    return problem('port', `the service on port ${port} is not ready: ${body}`, 'its log has details')
  } catch {
    return other
  }
}

async function checkCluster(settings: Settings): Promise<readonly Finding[]> {
  if (settings.search === null) return []
  const remedy = 'start the nodes, or put search right (docs/scaling.md)'
  const nodes = await Promise.all(
    settings.search.map(async (node) => {
      try {
        // Any answer shows that the node exists, also one that asks for a password.
        await fetch(node, { signal: AbortSignal.timeout(ASK_MS) })
        return ok('search', `${node} answers`)
      } catch (error) {
        const { cause, message } = error as Error
        const why = cause instanceof Error ? cause.message : message
        return problem('search', `${node} does not answer: ${why}`, remedy)
      }
    }),
  )
  return nodes
}
