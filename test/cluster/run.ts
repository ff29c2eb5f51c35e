/**
 * `npm run test:cluster`: the engine over OpenSearch on real clusters, of one process and of three with replicas.
 *
 * Starts them with the script `opensearch.sh` that `FIRMAMENT_OPENSEARCH` names, or that is next to the checkout;
 * without it, Java 21 or Maven, the suite is skipped with a message. Parameters choose test files and cluster sizes:
 * `1`, `3`, `parity`.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const script = process.env.FIRMAMENT_OPENSEARCH ?? join(ROOT, '..', 'shared', 'opensearch', 'opensearch.sh')
const wanted = process.argv.slice(2)

/** Suites for a cluster of this many processes. */
const SUITES: readonly {
  readonly nodes: number
  readonly shards: number
  readonly replicas: number
  readonly files: readonly string[]
  /** Only tests with these names, unless all are asked for. */
  readonly only?: string
}[] = [
  { nodes: 1, shards: 1, replicas: 0, files: ['contract', 'derive', 'relations', 'service', 'switches'] },
  { nodes: 3, shards: 3, replicas: 1, files: ['parity', 'killed-node'] },
  // An index of three processes takes seconds to make, and the other tests make dozens: FIRMAMENT_FULL runs them all.
  { nodes: 3, shards: 3, replicas: 1, files: ['contract'], only: 'random' },
]
const isFull = process.env.FIRMAMENT_FULL !== undefined

if (!existsSync(script)) skip(`there is no ${script}`)
else process.exitCode = await runAll()

function skip(reason: string): void {
  console.log(`SKIPPED: nothing of searches on a cluster was tested: ${reason}`)
}

async function runAll(): Promise<number> {
  const folder = process.env.OPENSEARCH_DIR ?? mkdtempSync(join(tmpdir(), 'firmament-opensearch-'))
  // The nodes run as the user `nobody` where this runs as root.
  chmodSync(folder, 0o755)
  const [http, transport] = await freePorts()
  const env = {
    ...process.env,
    OPENSEARCH_DIR: folder,
    OPENSEARCH_PORT: String(http),
    OPENSEARCH_TRANSPORT_PORT: String(transport),
    // Nodes live for minutes: to compile their code twice takes longer than it saves.
    OPENSEARCH_TIER: process.env.OPENSEARCH_TIER ?? '1',
  }
  const runScript = (...parameters: readonly string[]) =>
    spawnSync(script, parameters, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  const cleanUp = () => {
    spawnSync(script, ['clean'], { env, stdio: 'ignore' })
    if (process.env.OPENSEARCH_DIR === undefined) rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      cleanUp()
      process.exit(1)
    })
  if (!runScript('install')) {
    skip('the jars of OpenSearch cannot be had (Maven, Java 21)')
    return 0
  }
  let status = 0
  try {
    for (const { nodes, shards, replicas, files, only } of SUITES) {
      const sizes = wanted.filter((each) => /^\d+$/.test(each))
      const names = wanted.filter((each) => !/^\d+$/.test(each))
      const chosen = files.filter((file) => names.length === 0 || names.includes(file))
      if ((sizes.length > 0 && !sizes.includes(String(nodes))) || chosen.length === 0) continue
      if (!runScript('start', String(nodes))) return 1
      const addresses = Array.from({ length: nodes }, (_, at) => `http://127.0.0.1:${http + at}`)
      const paths = chosen.map((file) => join(import.meta.dirname, `${file}.test.ts`))
      const own = {
        ...env,
        FIRMAMENT_TEST_SEARCH: addresses.join(),
        FIRMAMENT_TEST_SHARDS: String(shards),
        FIRMAMENT_TEST_REPLICAS: String(replicas),
        FIRMAMENT_TEST_CLUSTER: script,
        FIRMAMENT_PARITY: process.env.FIRMAMENT_PARITY ?? '0.05',
      }
      const pattern = only === undefined || isFull ? [] : [`--only=${only}`]
      const tests = spawnSync(
        process.execPath,
        [join(ROOT, 'scripts', 'run-suite.ts'), '--concurrency=1', ...pattern, ...paths],
        {
          env: own,
          stdio: 'inherit',
        },
      )
      if (tests.status !== 0) status = 1
      // A cluster of as many processes keeps running.
      if (nodes !== 3) spawnSync(script, ['clean'], { env, stdio: 'ignore' })
    }
  } finally {
    cleanUp()
  }
  return status
}

/** Ports with room for three after each. */
async function freePorts(): Promise<readonly [http: number, transport: number]> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const base = Math.min(port, 60_000)
  return [base, base + 10]
}
