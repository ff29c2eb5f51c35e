/** The version of the program, from its `package.json`. */
import { readFileSync } from 'node:fs'

/** The version of the program, such as `1.2.3`. */
export function programVersion(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return String((JSON.parse(file) as { version: string }).version)
}
