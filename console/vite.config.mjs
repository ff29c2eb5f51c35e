import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { catalogues } from './catalogues.mjs'

const SERVICE = 'http://localhost:8080'

/** Tables that modules of the service read from disk. In the browser they are part of the script. */
const TABLES = ['lists/countries', 'lists/headings', 'lists/states']

/** What their module has besides. */
const ONCE = `export const oncePer = (compute) => {
  const known = new Map()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key)
  }
}
export const once = (compute) => {
  const known = oncePer(compute)
  return () => known()
}`

const inlineTables = {
  name: 'inline-tables',
  load(id) {
    if (!id.endsWith('/src/reference/load-table.ts')) return null
    const lines = (name) => readFileSync(new URL(`../reference/${name}.tsv`, import.meta.url), 'utf8').split('\n')
    const tables = TABLES.map((name) => {
      const [columns, ...rows] = lines(name).map((line) => line.split('\t'))
      return [name, { columns, rows: rows.slice(0, -1) }]
    })
    return `const TABLES = ${JSON.stringify(Object.fromEntries(tables))}\nexport const loadTable = (name) => TABLES[name]\n${ONCE}`
  },
}

/** What the first page needs is fetched beside the texts, not after them. */
const preloadPages = {
  name: 'preload-pages',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle)
      const needed = new Set()
      const visit = (name) => {
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (chunk === undefined || chunk.isEntry || needed.has(name)) return
        needed.add(name)
        chunk.imports.forEach(visit)
      }
      const pages = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app.tsx'))
      if (pages !== undefined) visit(pages.fileName)
      const preload = (name) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` } })
      return [...needed].map(preload)
    },
  },
}

export default defineConfig({
  plugins: [catalogues(), inlineTables, preloadPages],
  // JSX is translated by the bundler itself; no plug-in is needed.
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Nothing inline: the page's policy allows files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // `npm run dev` beside a running service.
  server: {
    proxy: Object.fromEntries(
      ['/explore', '/license', '/utils', '/health', '/openapi.json', '/docs', '/console'].map((path) => [
        path,
        SERVICE,
      ]),
    ),
  },
})
