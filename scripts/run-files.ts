/** Runs test files, each in a process of its own, and none of them for ever. */
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { commandOf, descendantsOf, killAll } from './process-tree.ts'

/** What to run. */
export interface FilesToRun {
  /** Absolute paths. */
  readonly files: readonly string[]
  /** Files at once; one less than there are cores where absent. */
  readonly concurrency?: number
  /** Time limit of a process, in minutes, unless `FIRMAMENT_TEST_MINUTES` is set. */
  readonly minutes: number
  /** Only tests whose names match; all where absent. */
  readonly namePattern?: string
}

const ROOT = join(import.meta.dirname, '..')
/** Node's compile cache. Without it, each process and thread of tests strips the types of the same sources again. */
export const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'firmament')
/**
 * Flags of Node for processes of tests. As many of these as there are cores run at once, and make much that dies young: a larger
 * young generation, and garbage collection without threads of its own, save a tenth of the processor time. Buffers of indexes
 * count as memory of the heap, which may be large: else each 64 MB of them start a collection, half of the time of
 * `src/generation/sequences.long.test.ts`.
 */
export const TEST_FLAGS: readonly string[] = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
  '--external-memory-accounted-in-global-limit',
  '--initial-heap-size=256',
]
/** What one test may take of the time of its process, so that it fails by name, and closes what it opened. */
const TEST_SHARE = 0.75
/** How long after its limit a process is ended that did not end itself: it computes without a pause. */
const GRACE_MS_MAX = 60_000
/** How often that is looked at. */
const LOOK_MS = 5000

/**
 * Runs test files and prints what they report.
 *
 * A process that has not ended half a minute after its last test, or at its limit, fails and names what it holds open
 * (`watch-handles.ts`).
 *
 * @returns whether every test passed
 */
export async function runFiles({ files, concurrency, minutes, namePattern }: FilesToRun): Promise<boolean> {
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
  const seconds = 60 * Number(process.env.FIRMAMENT_TEST_MINUTES ?? minutes)
  const watch = `${pathToFileURL(join(import.meta.dirname, 'watch-handles.ts'))}?parent=${process.pid}&seconds=${seconds}`
  const stream = run({
    files: [...files],
    concurrency: concurrency ?? true,
    cwd: ROOT,
    execArgv: [...TEST_FLAGS, `--import=${watch}`, `--test-timeout=${Math.ceil(seconds * 1000 * TEST_SHARE)}`],
    ...(namePattern === undefined ? {} : { testNamePatterns: [namePattern] }),
  })
  const overdueMs = seconds * 1000 + Math.min(GRACE_MS_MAX, seconds * 1000)
  const looking = setInterval(endOverdue, LOOK_MS, new Map<number, number>(), overdueMs)
  let failures = 0
  stream.on('test:fail', ({ skip, todo }) => {
    if (skip === undefined && todo === undefined) failures++
  })
  const report = stream.compose(new spec())
  report.pipe(process.stdout)
  await finished(report)
  clearInterval(looking)
  return failures === 0
}

/** Ends processes that were first seen so long ago, with all that they started. */
function endOverdue(firstSeen: Map<number, number>, milliseconds: number): void {
  const now = performance.now()
  for (const pid of descendantsOf(process.pid)) {
    const since = firstSeen.get(pid) ?? now
    firstSeen.set(pid, since)
    if (now - since < milliseconds) continue
    console.error(`Process ${pid} is killed: it has run for ${Math.round((now - since) / 1000)} s: ${commandOf(pid)}`)
    killAll([...descendantsOf(pid), pid])
  }
}
