/** Commands in sentences for people: they get the options by which this command found its data, so that they work as pasted. */
import type { Command } from 'commander'

/** Commands that read the state wherever it is, so that `--state` belongs to them too. */
const OF_STATE = ['licence', 'key', 'admin', 'webhook', 'backup']
/** Commands of a data folder. */
const OF_FOLDER =
  'serve import imports index rollback register update suppress publish search one match check export status doctor config restore upgrade mcp open'
const COMMAND = new RegExp(
  `\\./firmament (?:(?:licence|key|admin|webhook|suppress|register|config) [a-z-]+|${[...OF_STATE, ...OF_FOLDER.split(' ')].join('|')})(?![\\w-])`,
  'g',
)

/** Options that say where the data is. */
export interface GivenOptions {
  readonly data?: string
  readonly state?: string
  readonly statePasswordFile?: string
}

let given: GivenOptions = {}

/** Remembers what the command that runs was given on the command line. */
export function rememberGiven(command: Command): void {
  const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli'
  given = Object.fromEntries(
    ['data', 'state', 'statePasswordFile'].filter(isGiven).map((name) => [name, command.opts()[name] as string]),
  )
}

/** A text with each `./firmament …` in it as it is to be pasted after the command that runs. */
export function asPasted(text: string, options: GivenOptions = given): string {
  const { data, state, statePasswordFile } = options
  const folder = data === undefined ? '' : ` --data ${shellQuoted(data)}`
  const server = [
    ...(state === undefined ? [] : [` --state ${shellQuoted(state)}`]),
    ...(statePasswordFile === undefined ? [] : [` --state-password-file ${shellQuoted(statePasswordFile)}`]),
  ].join('')
  return text.replace(COMMAND, (command, at: number) => {
    const [rest] = text.slice(at + command.length).split(/\n|\.\/firmament/)
    const isOfState = OF_STATE.includes(command.split(' ')[1])
    return `${command}${rest.includes('--data ') ? '' : folder}${isOfState && !rest.includes('--state ') ? server : ''}`
  })
}

/** A word for the shell: plain where that is safe, else in single quotes. */
export function shellQuoted(text: string): string {
  return /^[A-Za-z0-9_./~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
