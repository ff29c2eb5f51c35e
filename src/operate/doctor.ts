/** Looks at an installation: what is wrong, what will be, and what may surprise. Changes nothing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, SettingsError } from '../config/read-settings.ts'
import type { Settings } from '../config/settings.ts'
import { forbiddenSentence } from '../errors.ts'
import { readTextFile, UnreadableFile } from '../files/read-file.ts'
import { checkDatabases, checkGenerations, checkImports } from './checks/companies.ts'
import { type Examined, type Finding, problem } from './checks/finding.ts'
import { checkFolder } from './checks/folder.ts'
import { checkPast } from './checks/history.ts'
import { checkMachine } from './checks/machine.ts'
import { checkSettings } from './checks/settings.ts'
import { checkState } from './checks/state.ts'

/** What to look at. */
export type ExamineRequest = Omit<Examined, 'settings'> & {
  /** Settings given with the command, as flags of `serve`. */
  readonly flags: Readonly<Record<string, unknown>>
}

/** Runs all checks. A check that fails itself is a problem, and the others continue. */
export async function examine({ flags, ...request }: ExamineRequest): Promise<readonly Finding[]> {
  const { dataFolder, environment } = request
  const [settings, mistakes] = settingsOf(dataFolder, flags, environment)
  const examined: Examined = { ...request, settings }
  const folder = checkFolder(examined)
  const isThere = !folder.some(({ check }) => check === 'folder')
  const inFolder: readonly ((examined: Examined) => readonly Finding[] | Promise<readonly Finding[]>)[] = [
    checkDatabases,
    checkGenerations,
    checkImports,
    checkPast,
    checkState,
  ]
  const findings: Finding[] = [...mistakes, ...folder]
  for (const check of [...(isThere ? inFolder : []), checkSettings, checkMachine]) {
    try {
      findings.push(...(await check(examined)))
    } catch (error) {
      findings.push(problemOf(check.name.slice('check'.length).toLowerCase(), error as Error))
    }
  }
  return findings
}

/** What a check could not look at. */
function problemOf(check: string, error: Error): Finding {
  const sentence = forbiddenSentence(error) ?? forbiddenSentence(error.cause)
  if (sentence !== null) return problem(check, sentence, 'run this as the owner of the folder')
  return problem(check, error.message, 'look at it by hand')
}

/** The settings, or what is wrong with them. */
function settingsOf(
  dataFolder: string,
  flags: Readonly<Record<string, unknown>>,
  environment: ExamineRequest['environment'],
): readonly [Settings | null, readonly Finding[]] {
  const path = join(dataFolder, 'settings.json')
  try {
    const file: unknown = existsSync(path) ? JSON.parse(readTextFile(path)) : undefined
    return [readSettings({ flags: { ...flags, data: dataFolder }, environment, file }), []]
  } catch (error) {
    const remedy = 'docs/settings.md lists the settings; serve refuses to start until this is right'
    if (error instanceof SettingsError)
      return [
        null,
        error.mistakes.map((mistake) => problem('settings', mistake.replace(/^Cannot start: /, ''), remedy)),
      ]
    const { message } = error as Error
    const sentence = error instanceof UnreadableFile ? message : `${path} cannot be read: ${message}`
    return [null, [problem('settings', sentence, remedy)]]
  }
}
