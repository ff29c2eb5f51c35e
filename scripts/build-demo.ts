/**
 * Writes the demo companies, `reference/demo/companies.ndjson.br`, one JSON object a line, and what registers would state of their
 * relations, `reference/demo/relations.ndjson.br`, an id and its stored background a line. Both are compressed by Brotli.
 *
 *     node scripts/build-demo.ts
 *
 * Their codes and regions follow the reference tables: run it after `scripts/build-reference.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { storeBackground } from '../src/company/background.ts'
import { makeCompanies } from './build-demo/companies.ts'
import { makeRelations } from './build-demo/relations.ts'

const FOLDER = join(import.meta.dirname, '..', 'reference', 'demo')

function write(name: string, what: string, items: readonly unknown[]): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
  const bytes = brotliCompressSync(items.map((item) => `${JSON.stringify(item)}\n`).join(''), { params })
  writeFileSync(join(FOLDER, name), bytes)
  console.log(`${items.length} ${what}, ${(bytes.length / 1e6).toFixed(2)} MB`)
}

mkdirSync(FOLDER, { recursive: true })
const companies = [...makeCompanies()]
write('companies.ndjson.br', 'companies', companies)
const relations = [...makeRelations(companies)]
write(
  'relations.ndjson.br',
  'companies with relations',
  relations.map(([id, stated]) => [id, storeBackground({ relations: stated })]),
)
