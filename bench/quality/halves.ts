/**
 * Cases in two halves: one to tune on, which people look at, and one that only gives the figures that are reported.
 *
 *     --half tune|report   which of them; the one to tune on by default
 *     --failures           lists what went wrong, of the half to tune on only
 *     --record             writes the figures to `results-<half>.md` next to the bench
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Chance } from './lookup/random.ts'

/** One of the halves. */
export type Half = 'tune' | 'report'

/** The options above, as `parseArgs` takes them. */
export const HALF_OPTIONS = {
  half: { type: 'string', default: 'tune' },
  failures: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
} as const

/** Options that were parsed. */
export interface HalfOptions {
  readonly half: string
  readonly failures: boolean
  readonly record: boolean
}

/**
 * Runs a bench on the half that was asked for, and prints what it returns.
 *
 * Says what is wrong with the options, and that the process failed, where they do not fit.
 *
 * @param folder where figures are recorded
 */
export async function runHalf(
  { half, failures, record }: HalfOptions,
  folder: string,
  run: (half: Half) => Promise<readonly string[]>,
): Promise<void> {
  if (half !== 'tune' && half !== 'report') {
    console.error(`Cannot run: --half is ${half}, must be tune or report`)
    process.exitCode = 1
    return
  }
  if (failures && half === 'report') {
    console.error('Cannot run: --failures is given, must be left out for the report half, which nobody looks at')
    process.exitCode = 1
    return
  }
  const report = (await run(half)).join('\n')
  console.log(report)
  if (record) writeFileSync(join(folder, `results-${half}.md`), `${report}\n`)
}

/** The half of a case, by chance that is the same every time. @param key what it is known by, with the name of the bench */
export function halfOf(key: string): Half {
  return new Chance(key).next() < 0.5 ? 'tune' : 'report'
}
