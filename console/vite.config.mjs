import { defineConfig } from 'vite'

const SERVICE = 'http://localhost:8080'

export default defineConfig({
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
