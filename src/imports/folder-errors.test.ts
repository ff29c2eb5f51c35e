import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { openCompanies } from '../storage/files/companies.ts'
import { openCurrentGeneration } from '../storage/files/generations.ts'
import { describeFolderError } from './folder-errors.ts'
import type { ImportProgress } from './progress.ts'
import { runImport } from './run-import.ts'

test('folder errors: a full disk and a folder that cannot be written to are sentences, others stay as they are', () => {
  const said = (message: string) => (describeFolderError(new Error(message), '/data') as Error).message
  assert.match(said('database or disk is full'), /^Cannot import into \/data: its disk is full .* must have room/)
  assert.match(said('ENOSPC: no space left on device, write'), /^Cannot import into \/data: its disk is full/)
  assert.match(said('unable to open database file'), /^Cannot import into \/data: it cannot be written to/)
  const reached = (progress: Pick<ImportProgress, 'phase' | 'done' | 'fraction'>) =>
    (
      describeFolderError(new Error('database or disk is full'), import.meta.dirname, {
        register: 'no-brreg',
        rejected: 0,
        ...progress,
      }) as Error
    ).message
  assert.match(
    reached({ phase: 'reading', done: 30_000, fraction: 0.25 }),
    /full \(database or disk is full, [\d.,]+ MB free\), must have room for at least 84 MB, which 120,000 rows take: free some, and import again\. What/,
  )
  assert.match(reached({ phase: 'indexing', done: 9000, fraction: 0.9 }), /at least 6\.3 MB, which 9,000 rows take:/)
  assert.match(reached({ phase: 'fetching', done: 9000, fraction: 0.9 }), /must have room: free some/)
  const other = new Error('Cannot read x.csv: EACCES: permission denied')
  assert.equal(describeFolderError(other, '/data'), other)
})

test('folder errors: a disk that is full while rows are stored, and while they are taken back, changes nothing', async (context) => {
  const folder = temporaryFolder(context)
  const sample = join(import.meta.dirname, '..', 'registers', 'gb-companies-house', 'sample.csv')
  const request = { dataFolder: folder, register: 'gb-companies-house', files: [sample] }
  const { generation } = await runImport(request, importDependencies())
  const full = () => {
    throw new Error('database or disk is full')
  }
  for (const methods of [
    ['append', 'discard'],
    ['store', 'discard'],
    ['groups', 'discard'],
  ] as const) {
    const dependencies = importDependencies()
    const failing = {
      ...dependencies,
      openStore: (dataFolder: string) =>
        Object.assign(openCompanies(dataFolder), Object.fromEntries(methods.map((method) => [method, full]))),
    }
    await assert.rejects(runImport(request, failing), /Cannot import into .*: its disk is full/)
    assert.equal((await openCurrentGeneration(folder))?.id, generation)
  }
  const again = await runImport(request, importDependencies())
  assert.equal(again.companiesServed, 7)
})
