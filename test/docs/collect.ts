/** Collects what a reader may paste: commands and sentences of README, docs and console. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

/** One command, lines joined and comments cut off. */
export interface Command {
  /** Path of the page, from the root. */
  readonly page: string
  /** Which block of the page it is in, from 0: a block is pasted as a whole. `null`: in a sentence of the page. */
  readonly block: number | null
  readonly text: string
}

/** A sentence that a page suggests to search for, and the countries asked. */
export interface Sentence {
  readonly page: string
  readonly country: string
  readonly query: string
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Pages of the documentation that hold commands. */
export const PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
  'bench/answers/README.md',
]

const COMMAND = /^(?:npm|node|\.\/firmament|curl|export|printf|[A-Z]+=\$\(|FIRMAMENT_KEY=\S+ \.\/firmament)/

/** Every command of the pages: those in blocks, then those inside sentences, each once a page. */
export function collectCommands(): readonly Command[] {
  return PAGES.flatMap((page) => {
    const text = read(page)
    const fenced = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    const blocks = fenced.filter(([, language]) => language === '' || language === 'sh').map(([, , body]) => body)
    const inBlocks = blocks.flatMap((body, block) => commandsOf(body).map((found) => ({ page, block, text: found })))
    const prose = text.replace(/^```[\s\S]*?^```/gm, '')
    const inline = [...prose.matchAll(/`((?:npm|node|\.\/firmament|curl) [^`]+)`/g)].map(([, found]) => found)
    return [...inBlocks, ...[...new Set(inline)].map((found) => ({ page, block: null, text: found }))]
  })
}

/** The commands of a block, one a line after joining continued lines. Blocks of data have none. */
function commandsOf(body: string): readonly string[] {
  return body
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+#\s.*$/, '').trim())
    .filter((line) => COMMAND.test(line))
}

/** Every sentence that README, docs, interface description and console suggest to search for. */
export function collectSentences(): readonly Sentence[] {
  const found: Sentence[] = []
  for (const page of PAGES) {
    // Backslashes continue lines in shell blocks; inside double quotes they escape.
    const text = read(page).replaceAll('\\"', '"')
    for (const [, query, country] of text.matchAll(/"query":"([^"]+)"[^\n]*?"countriesIso2":\["([A-Z]{2})"/g))
      found.push({ page, country, query })
    for (const [, query] of text.matchAll(/Ask for "([^"]+)"/g)) found.push({ page, country: 'IT', query })
    for (const [, query] of text.matchAll(/In France, `([^`]+)` means/g)) found.push({ page, country: 'FR', query })
  }
  for (const { query, filters } of plusExamples())
    found.push({ page: 'openapi.json', country: filters.countriesIso2[0], query })
  const starter = 'console/src/pages/explore/starter.tsx'
  for (const [, country, query] of read(starter).matchAll(
    /country: '([A-Z]{2})', language: '[a-z]+', query: '([^']+)'/g,
  ))
    found.push({ page: starter, country, query })
  return found
}

/** The examples of the interface description, by path. */
export function openApiExamples(): ReadonlyMap<string, unknown> {
  const { paths } = JSON.parse(read('openapi.json'))
  const found = new Map<string, unknown>()
  for (const [path, methods] of Object.entries<Record<string, never>>(paths)) {
    const example = (methods as { post?: { requestBody?: { content?: Record<string, { example?: unknown }> } } }).post
      ?.requestBody?.content?.['application/json']?.example
    if (example !== undefined) found.set(path, example)
  }
  return found
}

function plusExamples(): readonly { readonly query: string; readonly filters: { readonly countriesIso2: string[] } }[] {
  const example = openApiExamples().get('/explore/plus')
  return example === undefined ? [] : [example as ReturnType<typeof plusExamples>[number]]
}
