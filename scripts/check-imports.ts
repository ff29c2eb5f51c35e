/**
 * Checks that imports point down only, in the order of ARCHITECTURE.md: assembly → features → adapters → core → model →
 * base.
 *
 * A module may import from its own folder and from lower layers. Adapters (the folders that do I/O) never import each
 * other: `server.ts`, `cli.ts`, `assembly/` and `generation/` connect them. The folder of a search engine is entered by its two doors
 * only. Prints each wrong import and ends with 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..', 'src')

/** Layers from the bottom up. */
const LAYERS = ['base', 'model', 'core', 'adapters', 'features', 'assembly'] as const
type Layer = (typeof LAYERS)[number]

/**
 * The layer of each folder below `src/`, and of the files that differ from their folder. The longest entry that a path
 * begins with decides; `*-endpoint.ts` is a feature in any folder.
 */
const LAYER_OF: Readonly<Record<string, Layer>> = {
  'errors.ts': 'base',
  'config/': 'base',
  'clock.ts': 'base',
  'schemas.ts': 'base',
  'bounded-cache.ts': 'base',
  'files/': 'base',
  'first-index.ts': 'base',
  'parsed-json.ts': 'base',
  'threads/': 'base',
  'text/': 'base',
  'outside/': 'base',
  'company/': 'model',
  'reference/': 'model',
  'license/': 'model',
  'license/info.ts': 'features',
  'license/history.ts': 'features',
  'search/': 'model',
  'registers/register.ts': 'model',
  'registers/layout.ts': 'model',
  'registers/listed-as.ts': 'model',
  'models/model.ts': 'model',
  'models/embedded-text.ts': 'core',
  'industries/': 'core',
  'understanding/': 'core',
  'matching/': 'core',
  'columns/': 'core',
  'judging/': 'core',
  'explore/plan/': 'core',
  'explore/present': 'core',
  'explore/search-context': 'core',
  'alerts/saved-search.ts': 'core',
  'alerts/watched-companies.ts': 'core',
  'autoprofile/process.ts': 'core',
  'autoprofile/continued.ts': 'core',
  'autoprofile/process-store.ts': 'core',
  'delivery/': 'features',
  'delivery/outbox.ts': 'core',
  'delivery/lease.ts': 'core',
  'delivery/call-limits.ts': 'core',
  'delivery/shared-calls.ts': 'core',
  'records/': 'core',
  'export/': 'core',
  'search/embedded/': 'adapters',
  'search/opensearch/': 'adapters',
  'http/': 'adapters',
  'storage/': 'adapters',
  'registers/': 'adapters',
  'imports/': 'features',
  'imports/record-store.ts': 'core',
  'imports/fetches.ts': 'core',
  'imports/generation-ports.ts': 'core',
  'imports/block-checksums.ts': 'core',
  'imports/import-log.ts': 'core',
  'imports/rebuild-reasons.ts': 'core',
  'imports/suppression.ts': 'core',
  'webhook/': 'adapters',
  'observe/': 'adapters',
  'models/': 'adapters',
  'vies/': 'adapters',
  'explore/': 'features',
  'admin/': 'features',
  'match/': 'features',
  'check/': 'features',
  'check/receipt-store.ts': 'core',
  'check/vies-register.ts': 'core',
  'reconcile/': 'features',
  'mcp/': 'features',
  'alerts/': 'features',
  'autoprofile/': 'features',
  'assembly/': 'assembly',
  'generation/': 'assembly',
  'operate/': 'assembly',
  'service/': 'assembly',
  'workers/': 'assembly',
  'cli/': 'assembly',
}

interface Module {
  readonly layer: Layer
  /** First folder, two for engines: what counts as one adapter. */
  readonly folder: string
}

function moduleOf(path: string): Module {
  const parts = path.split('/')
  const folder =
    parts[0] === 'search' && parts.length > 2 ? `${parts[0]}/${parts[1]}` : parts.length > 1 ? parts[0] : ''
  if (/-endpoints?\.ts$/.test(path)) return { layer: 'features', folder }
  const entry = Object.keys(LAYER_OF)
    .filter((prefix) => path.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0]
  if (entry !== undefined) return { layer: LAYER_OF[entry], folder }
  if (parts.length === 1) return { layer: 'assembly', folder }
  throw new Error(`src/${path} belongs to no layer: add its folder to scripts/check-imports.ts and ARCHITECTURE.md`)
}

/** The only files of an engine's folder that others import. */
const ENGINE_DOORS: readonly string[] = ['open-generation.ts', 'write-generation.ts']

/** Whether an import enters the folder of a search engine by another file than its doors. */
function isPastDoor(from: string, target: string): boolean {
  const [, folder, file] = /^(search\/[^/]+\/)(.+)$/.exec(target) ?? []
  return folder !== undefined && !from.startsWith(folder) && !ENGINE_DOORS.includes(file)
}

const isTest = (path: string) => /\.(test|contract)\.ts$|\/support\//.test(path)
const height = (layer: Layer) => LAYERS.indexOf(layer)
const mistakes: string[] = []
let checked = 0

for (const entry of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
  const path = entry.replaceAll('\\', '/')
  if (!path.endsWith('.ts') || isTest(path)) continue
  const from = moduleOf(path)
  const source = readFileSync(join(ROOT, path), 'utf8')
  for (const [, specifier] of source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    checked++
    const target = relative(ROOT, resolve(dirname(join(ROOT, path)), specifier)).replaceAll('\\', '/')
    if (target.startsWith('..')) {
      if (!/^\.\.\/(reference|package\.json)/.test(target)) mistakes.push(`src/${path} imports ${target}, outside src/`)
      continue
    }
    if (isPastDoor(path, target)) {
      mistakes.push(`src/${path} imports src/${target}: an engine is entered by ${ENGINE_DOORS.join(' and ')} only`)
    }
    const to = moduleOf(target)
    if (height(to.layer) > height(from.layer)) {
      mistakes.push(`src/${path} (${from.layer}) imports src/${target} (${to.layer}), which is above it`)
    } else if (to.layer === 'adapters' && from.layer === 'adapters' && to.folder !== from.folder) {
      mistakes.push(`src/${path} imports src/${target}: adapters never import each other, let server.ts connect them`)
    }
  }
}

for (const mistake of mistakes) console.error(mistake)
console.log(`imports: ${checked} checked, ${mistakes.length} wrong`)
process.exitCode = mistakes.length > 0 ? 1 : 0
