/** Mounts `./firmament doctor`. */
import type { Command } from 'commander'
import { systemClock } from '../../clock.ts'
import { counted } from '../../text/counted.ts'
import { DATA, print } from '../common.ts'
import { painter } from './paint.ts'

interface DoctorFlags {
  readonly data: string
  readonly host?: string
  readonly port?: string
  readonly publicUrl?: string
  readonly free?: string
  readonly age: string
  readonly thorough?: true
  readonly json?: true
}

const HELP = `
Examples:
  ./firmament doctor --data /var/lib/firmament
  ./firmament doctor --free 20 --age 30 --json

Ends with 0 when there is no problem (there may be warnings), else with 1. It changes nothing, and may run beside the service.
Give it the flags and the environment that serve gets: it reads the same settings.`

/** Adds the command to a program. */
export function mountDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Look for what is wrong: disk, permissions, clock, port, databases, checksums, age, webhooks, settings.',
    )
    .option(...DATA)
    .option('--host <value>', 'as serve gets it')
    .option('--port <value>', 'as serve gets it')
    .option('--public-url <value>', 'as serve gets it')
    .option('--free <gigabytes>', 'room that the disk must have; not given: what the next import takes')
    .option('--age <days>', 'days after which the data of a register counts as old', '100')
    .option('--thorough', 'look at every byte of large generations, and not at a sample of 128 MiB')
    .option('--json', 'print as JSON')
    .addHelpText('after', HELP)
    .action(run)
}

async function run({ data, free, age, thorough, json, ...flags }: DoctorFlags): Promise<void> {
  const { examine } = await import('../../operate/doctor.ts')
  const findings = await examine({
    dataFolder: data,
    flags,
    environment: process.env,
    now: systemClock.now(),
    freeBytes: free === undefined ? null : numberOf('--free', free) * 1e9,
    ageDays: numberOf('--age', age),
    isThorough: thorough === true,
  })
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  const [problems, warnings] = [count('problem'), count('warning')]
  if (problems > 0) process.exitCode = 1
  const paint = painter(process.stdout)
  const marks = {
    ok: paint.green('ok      '),
    warning: paint.yellow('warning '),
    problem: paint.red('problem '),
  } as const
  print(json === true, { data, problems, warnings, findings }, [
    ...findings.flatMap(({ check, level, sentence, remedy }) => [
      `${marks[level]} ${check.padEnd(11)} ${sentence}`,
      ...(remedy === null ? [] : [`${' '.repeat(21)}→ ${remedy}`]),
    ]),
    `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}`,
  ])
}

function numberOf(flag: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < 0 || value > 1e6)
    throw new RangeError(`Cannot examine: ${flag} is ${JSON.stringify(text)}, must be a number from 0 to 1000000`)
  return value
}
