/**
 * Loads what `./firmament serve` and its threads will load, so that Node's compile cache has it without types. The launcher runs
 * it when a source is newer than the cache: in the service itself the parser that strips types would stay in memory for
 * good, 25 MB, and again in each thread.
 */
import { flushCompileCache } from 'node:module'

await Promise.allSettled([
  import('../src/cli/serve-cli.ts'),
  import('../src/server.ts'),
  import('../src/assembly/load-demo-apart.ts'),
  // The modules of threads end here for want of their work. They are loaded by then.
  import('../src/search/embedded/search-worker.ts'),
  import('../src/search/embedded/names/name-worker.ts'),
  import('../src/export/export-worker.ts'),
  import('../src/workers/worker.ts'),
])
flushCompileCache()
// The command line itself, which prints its help and ends the process.
process.argv.splice(2, process.argv.length, 'serve', '--help')
await import('../src/cli.ts')
