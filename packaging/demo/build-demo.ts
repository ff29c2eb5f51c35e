/**
 * The demo without a server: the console as files that open from a folder, with 2,000 fictional companies. Nothing leaves the
 * page. Browsers load no modules from a folder, so all code is one script.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { writeTar } from '../archive.ts'
import { DIST, NAME, PACKAGE, ROOT, VERSION } from '../names.ts'
import { recordDemo } from './record-demo.ts'

const CONSOLE = join(ROOT, 'console')
const ENTRY = '\0demo'
/** The pages of the console, with their addresses after a `#`. */
const SOURCE = `
import ${JSON.stringify(join(import.meta.dirname, 'answer-offline.ts'))}
import { createHashHistory } from '@tanstack/react-router'
import '/src/main.ts'
import { loadTexts } from '/src/language.ts'
// Pages are evaluated when their texts are there, and drawn after this.
void loadTexts().then(async () => {
  const { router } = await import('/src/router.tsx')
  router.update({ ...router.options, history: createHashHistory() })
})
`
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:; style-src 'self' file: 'unsafe-inline'; img-src 'self' file: data: blob:; connect-src data: blob:" />
    <title>Firmament</title>
    <link rel="icon" type="image/svg+xml" href="mark.svg" />
    <link rel="stylesheet" href="console.css" />
    <style>
      a[href='/docs'],
      a[href='/openapi.json'] {
        display: none;
      }
      .demo-note {
        margin: 0;
        padding: 0.5rem 1rem;
        background: #fff3c4;
        color: #222;
        font: 0.875rem system-ui, sans-serif;
      }
    </style>
  </head>
  <body>
    <p class="demo-note">
      A demo without a server: 2,000 fictional companies in this folder, and no request leaves it. It searches by filters and by
      the sentences that it offers; it does not match lists, check numbers, export, save or watch. All of that:
      <code>npx firmament</code>
    </p>
    <div id="root"></div>
    <noscript>The console needs JavaScript.</noscript>
    <script src="companies.js"></script>
    <script src="console.js"></script>
  </body>
</html>
`

interface Vite {
  build(options: object): Promise<unknown>
}

/** Builds the folder, and an archive of it. @returns the archive */
export async function buildDemo(): Promise<string> {
  const folder = join(DIST, `${NAME}-${VERSION}-demo`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await bundleConsole(folder)
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'companies.js'), `globalThis.FIRMAMENT_DEMO = ${JSON.stringify(await recordDemo())}\n`)
  for (const name of ['LICENSE', 'NOTICES.md']) cpSync(join(PACKAGE, name), join(folder, name))
  const target = `${folder}.tar`
  writeTar(DIST, target, { part: basename(folder) })
  writeFileSync(`${target}.gz`, gzipSync(readFileSync(target), { level: 9 }))
  rmSync(target)
  return `${target}.gz`
}

async function bundleConsole(folder: string): Promise<void> {
  const resolve = createRequire(join(CONSOLE, 'package.json')).resolve
  const { build } = (await import(pathToFileURL(resolve('vite')).href)) as Vite
  const entry = {
    name: 'demo-entry',
    resolveId: (id: string) => (id === ENTRY ? id : null),
    load: (id: string) => (id === ENTRY ? SOURCE : null),
  }
  await build({
    ...{ root: CONSOLE, logLevel: 'error', plugins: [entry] },
    build: {
      ...{ outDir: folder, emptyOutDir: false, cssCodeSplit: false, assetsInlineLimit: 10_000_000 },
      rolldownOptions: {
        input: ENTRY,
        output: {
          format: 'iife',
          entryFileNames: 'console.js',
          assetFileNames: 'console[extname]',
        },
      },
    },
  })
}
