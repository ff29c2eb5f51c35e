/** Real files, each given to registers of other countries: none is taken, each is refused in a sentence. */
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { realFile, withoutRealData } from '../../test/support/real-data.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { REGISTERS } from '../registers/registers.ts'
import { runImport } from './run-import.ts'

const BYTES_MAX = 1_000_000
/** Registers that each file is given to. */
const TRIED = 2

test('refused tables, real: a file of one register is no file of another country’s', {
  skip: withoutRealData,
}, async (context) => {
  const root = realFile('data')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/') && !/^reconciliation|\.md$/.test(file))
    .filter((file) => statSync(join(root, file)).isFile() && statSync(join(root, file)).size < BYTES_MAX)
    .sort()
  assert.ok(files.length > 60)
  const folder = temporaryFolder(context)
  const wrong: string[] = []
  for (const [at, file] of files.entries()) {
    const foreign = [...REGISTERS.keys()].filter((register) => register.split('-')[0] !== file.split('/')[0])
    for (let next = 0; next < TRIED; next++) {
      const register = foreign[(at * TRIED + next) % foreign.length]
      try {
        const { companies } = await runImport(
          { dataFolder: folder, register, files: [join(root, file)] },
          importDependencies(),
        )
        wrong.push(`${register} took ${companies} companies from ${file}`)
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        if (!/^Cannot (read|import) \S.*\S$/s.test(said) || said.length > 1_500) wrong.push(`${register}: ${said}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
})
