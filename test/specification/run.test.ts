/**
 * Asks a real service, over HTTP, about every statement of the interface, and reports for each whether it holds.
 *
 * The statements are written from the interface alone, without a look at the code. `FIRMAMENT_SPECIFICATION_CASES=300`
 * runs the long form of the random cases; `FIRMAMENT_SPECIFICATION_ONLY=money,lookup-3` runs some groups or statements;
 * `FIRMAMENT_SPECIFICATION_REPORT=FILE` writes those that fail, with what was answered, to a file.
 */
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Statement } from './statement.ts'
import { access, floods, money } from './statements/access.ts'
import { autoprofile } from './statements/autoprofile.ts'
import { CASES, countries } from './statements/countries.ts'
import { filters } from './statements/filters.ts'
import { lookup } from './statements/lookup.ts'
import { reference } from './statements/reference.ts'
import { rest } from './statements/rest.ts'
import { searching } from './statements/searching.ts'
import { startWorld, type World } from './world.ts'

/** Longest time one statement may take, with a second for each random case. */
const STATEMENT_MILLISECONDS = 120_000 + CASES * 1_000
const only = process.env.FIRMAMENT_SPECIFICATION_ONLY?.split(',')
const failures: string[] = []
let world: World

const isWanted = ({ id }: Statement) =>
  only === undefined || only.some((name) => id === name || id.startsWith(`${name}-`))

/** One test for each statement of some groups, in their order. */
function tell(name: string, statements: readonly Statement[]): void {
  describe(name, { concurrency: 1 }, () => {
    for (const statement of statements.filter(isWanted))
      it(`${statement.id}: ${statement.says}`, { timeout: STATEMENT_MILLISECONDS }, async () => {
        try {
          await statement.check(world)
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          failures.push(`## ${statement.id}\n\n${statement.says}\n\n\`\`\`\n${message}\n\`\`\`\n`)
          throw error
        }
      })
  })
}

describe('the interface', { concurrency: 1 }, () => {
  before(async () => {
    world = await startWorld()
  })
  after(async () => {
    const report = process.env.FIRMAMENT_SPECIFICATION_REPORT
    if (report !== undefined) writeFileSync(report, failures.join('\n'))
    await world?.end()
  })
  describe('beside each other', { concurrency: 2 }, () => {
    // Processes wait for time to pass, so they run beside the rest, on a licence of their own.
    tell('autoprofile', autoprofile)
    tell('the rest', [...access, ...money, ...filters, ...searching, ...lookup, ...reference, ...rest, ...countries])
  })
  // A caller without a key would be answered 429 for the rest of the minute.
  tell('floods', floods)
})
