import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { emptyCompany } from '../../../../company/company.ts'
import { NAMES_FILE } from '../layout.ts'
import { beginNameMerge } from './merge-names-aside.ts'

test('names on a thread of their own: a disk that takes nothing is the error, not what follows from it', async (context) => {
  const from = temporaryFolder(context)
  writeFileSync(join(from, NAMES_FILE), '')
  const folder = join(temporaryFolder(context), 'missing')
  const merge = beginNameMerge({ from, folder, generation: 'g', memory: 1, threadBytesMin: 0 })
  for (let at = 0; at < 20_000; at++)
    merge.add(emptyCompany({ id: `GB-${at}`, name: `Otter Joinery ${at} Limited`, countryIso2: 'GB' }))
  await assert.rejects(merge.finish([]), /ENOENT.*lookupRecords/)
  mkdirSync(folder)
  await merge.abort()
})
