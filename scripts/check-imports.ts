/**
 * Checks that imports point down only, as ARCHITECTURE.md says: assembly → endpoints → doors → thinking → nouns → ground.
 *
 * A module may import from its own layer's folder and from layers below. Doors (the folders that touch the world)
 * never import each other: `server.ts` and `cli.ts` introduce them. Prints each wrong import and ends with 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..', 'src')

/** Layers from the ground up. A pattern is a path below `src/`; the first that matches decides. */
const LAYERS: readonly { readonly name: string; readonly patterns: readonly RegExp[] }[] = [
  { name: 'ground', patterns: [/^(errors|config|clock|remembered)\.ts$/] },
  {
    name: 'nouns',
    patterns: [
      /^company\//,
      /^reference\/(?!.*-endpoint)/,
      /^license\/(?!(info|history|keys-endpoint)\.ts)/,
      /^search\/(query|engine|engine\.contract|lookup|word-presence)\.ts$/,
      /^registers\/register\.ts$/,
      /^models\/model\.ts$/,
    ],
  },
  {
    name: 'thinking',
    patterns: [
      /^understanding\//,
      /^matching\//,
      /^explore\/(plan|filters|present|closed-list|date-filter|search-context)/,
      /^autoprofile\/(judge|reason|verdict|process)/,
    ],
  },
  {
    name: 'doors',
    patterns: [
      /^http\//,
      /^storage\//,
      /^search\/[^/]+\//,
      /^registers\//,
      /^webhook\//,
      /^observe\//,
      /^demo\//,
      /^models\//,
    ],
  },
  {
    name: 'endpoints',
    patterns: [/^explore\//, /^autoprofile\//, /^license\/(info|history)\.ts$/, /-endpoint(s)?\.ts$/],
  },
  { name: 'assembly', patterns: [/^[a-z-]+\.ts$/, /^cli\//] },
]

interface Place {
  readonly layer: number
  /** First folder, two for engines: what counts as one door. */
  readonly folder: string
}

function placeOf(path: string): Place {
  const layer = LAYERS.findIndex(({ patterns }) => patterns.some((pattern) => pattern.test(path)))
  if (layer < 0)
    throw new Error(`src/${path} belongs to no layer: add its folder to scripts/check-imports.ts and ARCHITECTURE.md`)
  const parts = path.split('/')
  return {
    layer,
    folder: parts[0] === 'search' && parts.length > 2 ? `${parts[0]}/${parts[1]}` : parts.length > 1 ? parts[0] : '',
  }
}

const isTest = (path: string) => /\.(test|contract)\.ts$|\/support\//.test(path)
const DOORS = LAYERS.findIndex(({ name }) => name === 'doors')
const mistakes: string[] = []
let checked = 0

for (const entry of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
  const path = entry.replaceAll('\\', '/')
  if (!path.endsWith('.ts') || isTest(path)) continue
  const from = placeOf(path)
  const source = readFileSync(join(ROOT, path), 'utf8')
  for (const [, specifier] of source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    checked++
    const target = relative(ROOT, resolve(dirname(join(ROOT, path)), specifier)).replaceAll('\\', '/')
    if (target.startsWith('..')) {
      if (!/^\.\.\/(reference|package\.json)/.test(target)) mistakes.push(`src/${path} imports ${target}, outside src/`)
      continue
    }
    const to = placeOf(target)
    if (to.layer > from.layer) {
      mistakes.push(
        `src/${path} (${LAYERS[from.layer].name}) imports src/${target} (${LAYERS[to.layer].name}), which is above it`,
      )
    } else if (to.layer === DOORS && from.layer === DOORS && to.folder !== from.folder) {
      mistakes.push(`src/${path} imports src/${target}: doors never import each other, let server.ts introduce them`)
    }
  }
}

for (const mistake of mistakes) console.error(mistake)
console.log(`imports: ${checked} checked, ${mistakes.length} wrong`)
process.exitCode = mistakes.length > 0 ? 1 : 0
