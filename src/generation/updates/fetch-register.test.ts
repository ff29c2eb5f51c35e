import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { MockAgent } from 'undici'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'
import { fetchRegister } from './fetch-register.ts'

const SAMPLE = join(import.meta.dirname, '..', '..', 'registers', 'no-brreg', 'sample.json')

test('fetch: the official file is fetched, imported, and found unchanged the next time', async (context) => {
  const dataFolder = temporaryFolder(context)
  const publisher = new MockAgent()
  publisher.disableNetConnect()
  context.after(() => publisher.close())
  const bytes = gzipSync(readFileSync(SAMPLE))
  const headers = { etag: '"night-1"', 'last-modified': 'Fri, 20 Nov 2026 03:00:00 GMT' }
  const asked: Record<string, string>[] = []
  const address = publisher.get('https://data.brreg.no')
  const file = { path: '/enhetsregisteret/api/enheter/lastned', method: 'GET' }
  const answer = (statusCode: number, data: Buffer | string, more: Record<string, string>) =>
    address.intercept(file).reply((request) => {
      asked.push(request.headers as Record<string, string>)
      return { statusCode, data, responseOptions: { headers: { ...headers, ...more } } }
    })
  const fetching = {
    dataFolder,
    register: 'no-brreg',
    contact: 'someone@register.example',
    options: { dispatcher: publisher },
  }

  answer(200, bytes, { 'content-length': String(bytes.length) })
  const first = await fetchRegister(fetching)
  assert.deepEqual([first.isImported, first.files.map(({ state }) => state)], [false, ['fetched']])
  assert.match(
    asked[0]['user-agent'],
    /^Firmament\/\d+\.\d+\.\d+ \(imports official registers; someone@register\.example\)$/,
  )
  const files = first.files.map(({ path }) => path)
  const result = await runImport({ dataFolder, register: 'no-brreg', files }, importDependencies())
  assert.equal(result.companies, 5)

  answer(304, '', {})
  assert.equal((await fetchRegister(fetching)).isImported, false, 'fetched, and nobody said that it was imported')
  first.markImported()
  answer(304, '', {})
  const second = await fetchRegister(fetching)
  assert.deepEqual([second.isImported, second.files[0].state], [true, 'unchanged'])
  assert.equal(asked[2]['if-none-match'], '"night-1"')

  answer(200, bytes, { etag: '"night-2"', 'content-length': String(bytes.length) })
  assert.equal((await fetchRegister(fetching)).isImported, false)

  // Damaged on its way, with the announced length: a conditional request would be answered "not changed".
  const damaged = Buffer.from(bytes)
  damaged.fill(0xee, damaged.length / 2)
  answer(200, damaged, { etag: '"night-3"', 'content-length': String(bytes.length) })
  const third = await fetchRegister(fetching)
  const failure = await runImport({ dataFolder, register: 'no-brreg', files }, importDependencies()).then(
    () => null,
    (error: Error) => error,
  )
  assert.match(String(failure), /must be fetched again/)
  third.markFailed(new Error('no space left'))
  answer(304, '', {})
  assert.equal((await fetchRegister(fetching)).files[0].state, 'unchanged', 'the error names no file')
  third.markFailed(failure)
  answer(200, bytes, { etag: '"night-3"', 'content-length': String(bytes.length) })
  assert.equal((await fetchRegister(fetching)).files[0].state, 'fetched')
  assert.equal(asked.at(-1)?.['if-none-match'], undefined)
})

test('fetch: a register without an address to fetch from names its page', async (context) => {
  await assert.rejects(
    fetchRegister({ dataFolder: temporaryFolder(context), register: 'it-startups' }),
    /Cannot fetch it-startups: its files must be fetched by hand, from https:\/\/startup\.registroimprese\.it/,
  )
})
