/**
 * The documents that are generated from tables in the code: `openapi.json`, `docs/settings.md` and the tables of `docs/api.md`. `scripts/write-docs.ts` writes them; a test compares them with what is committed.
 */
import { readFileSync } from 'node:fs'
import { Company } from '../src/company/company-schema.ts'
import { PUBLIC_ERRORS } from '../src/errors.ts'
import type { Endpoint } from '../src/http/endpoint.ts'
import { openApiDocument } from '../src/http/openapi.ts'
import { PRICE_LIST, PRICED_LIKE } from '../src/license/price-list.ts'
import { OPEN_API, routes, type Services } from '../src/routes.ts'
import { compactJson } from './compact-json.ts'
import { settingsDocument } from './settings-document.ts'

/** A generated file: its path from the repository's root, and its text. */
export interface GeneratedDocument {
  readonly path: string
  readonly text: string
}

/** All generated documents. */
export function generatedDocuments(): readonly GeneratedDocument[] {
  return [
    { path: 'docs/settings.md', text: settingsDocument() },
    { path: 'openapi.json', text: `${compactJson(openApiDocument(documentedEndpoints(), OPEN_API))}\n` },
    { path: 'docs/api.md', text: apiDocument(readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')) },
  ]
}

/** What `openapi.json` describes. The tools for agents have a description of their own in their protocol. */
function documentedEndpoints(): readonly Endpoint[] {
  return listedEndpoints().filter(({ path }) => !/^\/(mcp$|llms)/.test(path))
}

/** The endpoints as declared. None is called here, so none needs what it works with. */
function listedEndpoints(): readonly Endpoint[] {
  // The console is a client of the interface, no part of it.
  const without: Readonly<Record<string, null>> = { consoleFiles: null, demoKey: null }
  const unused = new Proxy(without, {
    get: (known, name) => (Object.hasOwn(known, name) ? null : () => undefined),
  }) as unknown as Services
  const undocumented = /^\/(openapi\.json|docs)/
  return routes(unused).filter(({ path }) => !undocumented.test(path))
}

/** Fills the marked places of `docs/api.md` with the tables they name; the prose between them is written by hand. */
function apiDocument(text: string): string {
  const tables: Readonly<Record<string, () => string>> = {
    endpoints: endpointTable,
    company: companyTable,
    errors: errorTable,
    prices: priceTable,
  }
  return text.replace(
    /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}${tables[name]()}\n${end}`,
  )
}

function endpointTable(): string {
  const rows = listedEndpoints().map(
    ({ method, path, summary, access }) => `| ${method} | \`${path}\` | ${summary} | ${access} |`,
  )
  return ['| Method | Path | What | Who |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function companyTable(): string {
  const rows = Object.entries(Company.properties).map(
    ([name, schema]) =>
      `| \`${name}\` | ${typeName(schema)} | ${(schema as { description?: string }).description ?? ''} |`,
  )
  return ['| Member | Type | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, unknown>>
}

function typeName(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeName).join(' or ')
  if (schema.enum !== undefined) return 'one of a list'
  if (schema.items !== undefined) return `array of ${typeName(schema.items)}`
  if (schema.properties !== undefined) return `{ ${Object.keys(schema.properties).join(', ')} }`
  return schema.type ?? 'any'
}

function errorTable(): string {
  const rows = Object.entries(PUBLIC_ERRORS).map(
    ([code, { status, words }]) => `| ${status} | \`${code}\` | ${words} |`,
  )
  return ['| Status | `X-Error-Code` | Words |', '| --- | --- | --- |', ...rows].join('\n')
}

function priceTable(): string {
  const rows = Object.entries(PRICE_LIST).map(([path, { credits, per }]) => `| \`${path}\` | ${credits} per ${per} |`)
  const alike = Object.entries(PRICED_LIKE).map(
    ([endpoint, { path, per }]) =>
      `| \`${endpoint.replace(/:(\w+)/g, '{$1}')}\` | as \`${path}\`${per === undefined ? '' : `, per ${per}`} |`,
  )
  return ['| Path | Credits |', '| --- | --- |', ...rows, ...alike, '| everything else | 0 |'].join('\n')
}
