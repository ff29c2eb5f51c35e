/**
 * Writes the demo companies, `reference/demo/companies.ndjson.br`: one JSON object a line, compressed by Brotli.
 *
 *     node scripts/build-demo.ts
 *
 * Their codes and regions follow the reference tables: run it after `scripts/build-reference.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { makeCompanies } from './build-demo/companies.ts'

const file = join(import.meta.dirname, '..', 'reference', 'demo', 'companies.ndjson.br')
const lines = [...makeCompanies()].map((company) => `${JSON.stringify(company)}\n`)
const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
const bytes = brotliCompressSync(lines.join(''), { params })
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, bytes)
console.log(`${lines.length} companies, ${(bytes.length / 1e6).toFixed(2)} MB`)
