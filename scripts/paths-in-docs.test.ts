import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const DESIGN = 'src/search/embedded/DESIGN.md'
const PAGES = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', DESIGN],
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
/** Paths from the root: folders that the repository has, and what follows. Parts with `<…>`, `*` or `{…}` are patterns. */
const PATH = /^(src|docs|test|bench|scripts|reference|console|examples)\/[^<>*{}…\s]*$/
/** DESIGN.md names the files of its own folder without the folder. */
const FILE_NAME = /^([\w-]+\/)*[\w-]+\.ts$/

/** Texts between backticks, outside fenced blocks. */
function quoted(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside]) => inside)
}

function isThere(page: string, path: string): boolean {
  if (PATH.test(path)) return existsSync(join(ROOT, path))
  if (page !== DESIGN || !FILE_NAME.test(path)) return true
  const engine = join(ROOT, 'src/search/embedded')
  const folders = ['.', ...readdirSync(engine, { withFileTypes: true }).map(({ name }) => name), '..', '../..']
  return folders.some((folder) => existsSync(join(engine, folder, path)))
}

for (const page of PAGES) {
  test(`${page}: every path that it names exists`, () => {
    const missing = quoted(page).filter((path) => !isThere(page, path))
    assert.deepEqual(missing, [])
  })

  test(`${page}: every link to a file of the repository leads somewhere`, () => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target)
    const missing = links.filter((link) => !/^\w+:/.test(link) && !existsSync(join(ROOT, page, '..', link)))
    assert.deepEqual(missing, [])
  })
}

test('ARCHITECTURE.md: every folder of src has a row', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders) assert.ok(text.includes(`\n| \`src/${name}/\` |`), `src/${name}/`)
})

test('the glossary says of each term where it is written', () => {
  const rows = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| Term |'))
  assert.ok(rows.length >= 40)
  for (const row of rows) assert.match(row, /`src\/[^`]+\.ts` \|$/)
})

test('every file that a comment names exists', () => {
  const sources = ['src', 'test', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules')),
  )
  const names = new Set(sources.map((file) => file.slice(file.lastIndexOf('/') + 1)))
  const missing = sources.flatMap((file) => {
    const comments = readFileSync(join(ROOT, file), 'utf8').match(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? []
    const named = [...comments.join('\n').matchAll(/(?<![\w/.<>*-])(?:[\w-]+\/)*[\w-]+\.tsx?\b(?!\/)/g)]
    const bases = [join(file, '..'), '.', 'src', join(file, '../..')]
    return named
      .map(([name]) => name)
      .filter((name) => !bases.some((base) => existsSync(join(ROOT, base, name))) && !names.has(name))
      .map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(missing, [])
})

test('docs/guarantees.md: every promise has a test that there is, and a figure or the word that there is none', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const rows = readFileSync(join(ROOT, 'docs/guarantees.md'), 'utf8').match(/^\| (?!Promise|---).*$/gm) ?? []
  let named = 0
  for (const row of rows) {
    const [, promise, tests, figure] = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
    assert.ok(figure, `${promise} has no figure: say what was measured, or "not measured"`)
    for (const [, script] of tests.matchAll(/`npm run ([\w:-]+)/g))
      assert.ok(script in scripts, `${script} is no script`)
    const hasTest = /\.(test|contract)\.ts`|`npm run |test\/support\/|the same|by hand|docs\/|`POST /.test(tests)
    assert.ok(hasTest, `${promise} names no test: ${tests}`)
    named++
  }
  assert.ok(named > 80)
})
