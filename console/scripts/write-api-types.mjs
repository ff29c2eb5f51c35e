// Writes src/api-types.ts from the service's openapi.json; with --check, says whether it is what it would write.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const target = new URL('../src/api-types.ts', import.meta.url)
const head = '// Generated from openapi.json by scripts/write-api-types.mjs; do not edit.\n\n'
const text = head + astToString(await openapiTS(new URL('../../openapi.json', import.meta.url)))
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/api-types.ts is older than openapi.json: npm run types')
  process.exit(1)
}
