/**
 * Measures a newcomer's minute: a fresh clone, `npm start`, the printed `curl` pasted, companies seen.
 *
 *     npm run bench:newcomer -- [port]
 *
 * Packages come from npm's cache where it has them, else from the network, as they would for a newcomer; the output
 * shows the share of that part.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const port = process.argv[2] ?? '8080'
const folder = mkdtempSync(join(tmpdir(), 'firmament-newcomer-'))
const clone = join(folder, 'firmament')
/** A newcomer has neither our settings nor our packages. */
const environment = { ...process.env, PATH: withoutOurs(process.env.PATH ?? ''), FIRMAMENT_PORT: port }
const started = performance.now()
const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`

execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), clone])
console.log(`cloned after ${seconds()}`)
const service = spawn('npm', ['start'], {
  cwd: clone,
  env: environment,
  stdio: ['ignore', 'ignore', 'pipe'],
  detached: true,
})
try {
  const command = await printedCurl()
  console.log(`started after ${seconds()}`)
  const answer = JSON.parse(execFileSync('sh', ['-c', command], { encoding: 'utf8' }))
  console.log(
    `${answer.companies.length} of ${answer.totalCompanies} companies after ${seconds()}: ${answer.companies[0].name} …`,
  )
  if (answer.companies.length === 0) process.exitCode = 1
} finally {
  // The group: npm, the shell below it and the service.
  if (service.pid !== undefined) process.kill(-service.pid, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** Waits for the banner and takes its curl, as a newcomer would copy it. */
async function printedCurl(): Promise<string> {
  let text = ''
  for await (const piece of service.stderr) {
    text += piece
    const found = /^\s*(curl .*)$/m.exec(text)
    if (found && text.endsWith('\n')) return found[1]
  }
  throw new Error(`The service ended without a banner:\n${text}`)
}

function withoutOurs(path: string): string {
  return path
    .split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':')
}
