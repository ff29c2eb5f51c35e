/** The bundler and its compiler, which the console is built with. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './names.ts'

interface Code {
  readonly code: string
}

interface Bundler {
  rolldown(options: object): Promise<{ write(output: object): Promise<unknown>; close(): Promise<void> }>
}

interface Compiler {
  transformSync(name: string, source: string, options: object): Code & { readonly errors: readonly object[] }
  minifySync(name: string, source: string, options: object): Code
}

const ofConsole = createRequire(join(ROOT, 'console', 'package.json'))
const load = async (name: string): Promise<unknown> => import(pathToFileURL(ofConsole.resolve(name)).href)

export const { rolldown } = (await load('rolldown')) as Bundler
export const { transformSync, minifySync } = (await load('rolldown/utils')) as Compiler
