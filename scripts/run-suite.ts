/**
 * Runs test files as `node --test` does, with a limit to their time (`run-files.ts`). Ends with 1 when a test fails.
 *
 * `node scripts/run-suite.ts [--concurrency=N] [--minutes=N] [--only=PATTERN] FILE …`; a FILE may be a glob.
 */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runFiles } from './run-files.ts'

/** Longer than any single suite takes: the longest by far, the soak, half an hour. */
const MINUTES = 45

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  options: { concurrency: text, minutes: text, only: text },
  allowPositionals: true,
})
const files = positionals.flatMap((pattern) => globSync(pattern)).map((file) => resolve(file))
if (files.length === 0) {
  console.error(`Cannot run tests: no file is called ${positionals.join(' or ') || 'anything'}`)
  process.exit(1)
}
const isRight = await runFiles({
  files: files.sort(),
  minutes: Number(values.minutes ?? MINUTES),
  ...(values.concurrency === undefined ? {} : { concurrency: Number(values.concurrency) }),
  ...(values.only === undefined ? {} : { namePattern: values.only }),
})
process.exitCode = isRight ? 0 : 1
