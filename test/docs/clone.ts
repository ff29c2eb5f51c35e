/** A folder like a fresh clone, and the shell of a reader who pastes into it: the machine's own Node, none of our packages. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from './collect.ts'

/** Longest that one command may take, milliseconds. */
const COMMAND_MS = 120_000

/** What a command printed. */
export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A command that was left running. */
export interface Running {
  /** What it has printed so far, both streams. */
  text(): string
  stop(): Promise<void>
}

/** A reader's shell in a clone. */
export interface Reader {
  readonly folder: string
  /** Version of the Node that `node` means to the reader. */
  readonly node: string
  /** Pastes a command and waits for its end. */
  paste(text: string, variables?: Readonly<Record<string, string>>): Ran
  /**
   * Pastes a command that keeps running. @throws {Error} when it ends, or prints nothing that matches within two
   * minutes
   */
  leaveRunning(text: string, until: RegExp): Promise<Running>
  dispose(): Promise<void>
}

/**
 * Copies what is in the checkout, without what is ignored, and lends it the installed packages.
 *
 * @param environment  settings of the service, such as the port
 */
export function openReader(environment: Readonly<Record<string, string>>): Reader {
  const home = mkdtempSync(join(tmpdir(), 'firmament-docs-'))
  const folder = join(home, 'firmament')
  mkdirSync(folder)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file), { preserveTimestamps: true })
  }
  for (const packages of ['node_modules', 'console/node_modules'])
    if (existsSync(join(ROOT, packages))) symlinkSync(join(ROOT, packages), join(folder, packages))
  if (existsSync(join(ROOT, 'console/dist')))
    cpSync(join(ROOT, 'console/dist'), join(folder, 'console/dist'), { recursive: true })
  // curl prints the status besides the answer, whatever its options.
  writeFileSync(join(home, '.curlrc'), 'write-out = "%{stderr}HTTP %{http_code}\\n"\n')
  const env = readerEnvironment(home, environment)
  const running = new Set<Running>()

  return {
    folder,
    node: spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim(),
    paste(text, variables = {}) {
      const options = { cwd: folder, env: { ...env, ...variables }, encoding: 'utf8', timeout: COMMAND_MS } as const
      const { status, stdout, stderr } = spawnSync('bash', ['-c', text], options)
      return { status, stdout, stderr }
    },
    async leaveRunning(text, until) {
      const child = spawn('bash', ['-c', text], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
      const started = follow(child, () => running.delete(started))
      running.add(started)
      await said(child, started, until)
      return started
    },
    async dispose() {
      await Promise.all([...running].map((one) => one.stop()))
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** Nothing of npm's, of ours, or of a proxy: what a terminal that was just opened has. */
function readerEnvironment(home: string, environment: Readonly<Record<string, string>>): Record<string, string> {
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((part) => !part.includes('node_modules'))
    .join(':')
  return { PATH: path, HOME: home, LANG: 'C.UTF-8', ...environment }
}

function follow(child: ChildProcess, onStop: () => void): Running {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (text += piece.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    text: () => text,
    async stop() {
      // The group: the shell, npm below it and the service.
      if (child.exitCode === null && child.pid !== undefined) {
        try {
          process.kill(-child.pid, 'SIGTERM')
        } catch {
          // It has just ended on its own.
        }
      }
      await ended
      onStop()
    },
  }
}

async function said(child: ChildProcess, started: Running, until: RegExp): Promise<void> {
  const deadline = Date.now() + COMMAND_MS
  while (!until.test(started.text())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`It did not start:\n${started.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
