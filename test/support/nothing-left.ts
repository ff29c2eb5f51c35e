/** What a data folder must not contain once an import has ended after a killed one. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { GenerationManifest } from '../../src/imports/generation-ports.ts'

function recordTables(data: string): string[] {
  const database = new DatabaseSync(join(data, 'companies.db'), { readOnly: true })
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'records_%'").all()
  database.close()
  return rows.map(({ name }) => String(name))
}

/**
 * A data folder has nothing of a killed import: its generations, files, imports and rows are those of the served
 * generation and of the previous one.
 *
 * @param when the moment, for the message of a failure
 */
export function assertNothingLeft(data: string, when: string): void {
  const { generation, previous } = JSON.parse(readFileSync(join(data, 'generations', 'current'), 'utf8')) as {
    generation: string
    previous: string | null
  }
  const expected = ['current', generation, previous].filter((name) => name !== null).sort()
  assert.deepEqual(readdirSync(join(data, 'generations')).sort(), expected, `${when}: generations`)
  const folder = join(data, 'generations', generation)
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as GenerationManifest
  const listed = ['manifest.json', ...manifest.files.map(({ name }) => name)].sort()
  assert.deepEqual(readdirSync(folder).sort(), listed, `${when}: files`)
  const database = new DatabaseSync(join(data, 'companies.db'))
  const [{ integrity_check: integrity }] = database.prepare('PRAGMA integrity_check').all()
  const other = database.prepare("SELECT count(*) AS n FROM imports WHERE state IN ('running', 'stored')").get()
  database.close()
  assert.equal(integrity, 'ok')
  assert.equal(other?.n, 0, `${when}: imports that never ended`)
  // Those of the generation before stay for a rollback.
  const needed = [generation, previous].flatMap((id) => (id === null ? [] : importsOf(data, id)))
  const tables = [...new Set(needed)].map((id) => `records_${id}`).sort()
  assert.deepEqual(recordTables(data).sort(), tables, `${when}: rows of dead imports`)
  assert.deepEqual(currentImports(data), importsOf(data, generation).sort(), `${when}: current imports`)
}

function importsOf(data: string, generation: string): number[] {
  const path = join(data, 'generations', generation, 'manifest.json')
  return (JSON.parse(readFileSync(path, 'utf8')) as GenerationManifest).imports.map(({ id }) => id)
}

function currentImports(data: string): number[] {
  return ids(data, "state = 'current'")
}

/** How many imports of a data folder have not ended. */
export function unfinishedImports(data: string): number {
  return ids(data, "state IN ('running', 'stored')").length
}

function ids(data: string, where: string): number[] {
  const database = new DatabaseSync(join(data, 'companies.db'), { readOnly: true })
  const rows = database.prepare(`SELECT id FROM imports WHERE ${where}`).all()
  database.close()
  return rows.map(({ id }) => Number(id)).sort()
}
