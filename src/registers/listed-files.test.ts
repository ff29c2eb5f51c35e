import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fails, type Publisher, servesFile, startPublisher } from '../../test/support/publisher.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { fetchRegister } from '../generation/updates/fetch-register.ts'

/** Patience that takes no time. */
const OPTIONS = { attempts: 3, wait: async () => {}, stallMilliseconds: 2_000 }

function fetchFrom({ origin }: Publisher, register: string, dataFolder: string) {
  return fetchRegister({ dataFolder, register, mirror: origin, options: OPTIONS })
}

const contentsOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => readFileSync(path, 'utf8'))

interface Resource {
  readonly url: string
  readonly name?: string
  readonly size?: number | string | null
  readonly created?: string
  readonly last_modified?: string | null
}

const IRELAND = '/opendata.cro.ie/api/3/action/package_show?id=companies'
const dataSet = (resources: readonly Resource[]) => JSON.stringify({ success: true, result: { resources } })

async function ireland(context: TestContext, list: string) {
  const publisher = await startPublisher(context)
  publisher.answers.set(
    IRELAND,
    servesFile(() => list),
  )
  return { publisher, fetch: () => fetchFrom(publisher, 'ie-cro', temporaryFolder(context)) }
}

test('listed files: the newest file of a data set that has the name, from the publisher itself', async (context) => {
  const url = (id: string, name: string) => `https://opendata.cro.ie/dataset/${id}/download/${name}`
  const list = dataSet([
    { url: url('1', 'companies.csv.zip'), created: '2025-01-01T00:00:00', last_modified: '2026-11-20T04:00:00' },
    {
      url: url('2', 'Companies.csv.zip').replace('https', 'http'),
      created: '2026-11-21T00:00:00',
      last_modified: null,
    },
    { url: url('3', 'notes.pdf'), created: '2026-11-22T00:00:00' },
    { url: 'not an address', name: 'companies.csv.zip' },
  ])
  const { publisher, fetch } = await ireland(context, list)
  publisher.answers.set(
    '/opendata.cro.ie/dataset/2/download/Companies.csv.zip',
    servesFile(() => 'two'),
  )
  const { files } = await fetch()
  assert.deepEqual(contentsOf(files), ['two'])
  assert.equal(publisher.asked.length, 2)
})

test('listed files: a file that was fetched and imported is not fetched again', async (context) => {
  const publisher = await startPublisher(context)
  const folder = temporaryFolder(context)
  const url = 'https://opendata.cro.ie/dataset/1/download/companies.csv.zip'
  publisher.answers.set(
    IRELAND,
    servesFile(() => dataSet([{ url }])),
  )
  publisher.answers.set(
    '/opendata.cro.ie/dataset/1/',
    servesFile(() => 'companies'),
  )
  const first = await fetchFrom(publisher, 'ie-cro', folder)
  first.markImported()
  const second = await fetchFrom(publisher, 'ie-cro', folder)
  assert.deepEqual([first.isImported, second.isImported, second.files[0].state], [false, true, 'unchanged'])
})

test('listed files: what is no list, or names no such file of the publisher, is refused in a sentence', async (context) => {
  const right = 'https://opendata.cro.ie/dataset/1/download/companies.csv.zip'
  for (const [list, message] of [
    ['<html>maintenance</html>', /Cannot read the list http\S+package_show\?id=companies: no JSON/],
    ['[]', /no answer of a CKAN catalogue/],
    ['{"success":false,"error":{}}', /no answer of a CKAN catalogue/],
    ['{"success":true,"result":null}', /no answer of a CKAN catalogue/],
    [dataSet([]), /no data set has one whose name matches \^companies/],
    ['{"success":true,"result":{"resources":{"url":1}}}', /no data set has one/],
    [
      dataSet([{ url: right.replace('opendata.cro.ie', 'opendata.cro.ie.example') }]),
      /must be at https:\/\/opendata\.cro\.ie/,
    ],
    [
      dataSet([{ url: right.replace('opendata.cro.ie', '127.0.0.1:5432') }]),
      /Cannot fetch a file at https:\/\/127\.0\.0\.1:5432/,
    ],
    [dataSet([{ url: 'file:///etc/companies.csv' }]), /Cannot fetch a file at file:\/\//],
    [dataSet([{ url: 'http://opendata.cro.ie:8080/companies.csv' }]), /Cannot fetch a file at http:/],
    [`[${'1,'.repeat(9 << 20)}1]`, /must have at most 16,777,216/],
  ] as const) {
    const { publisher, fetch } = await ireland(context, list)
    await assert.rejects(fetch(), message)
    assert.equal(publisher.asked.filter((path) => !path.startsWith(IRELAND)).length, 0, list.slice(0, 80))
  }
  const { publisher, fetch } = await ireland(context, '')
  publisher.answers.set(IRELAND, fails(404))
  await assert.rejects(fetch(), /there is no such file \(404\)/)
})

test('listed files: names of a list lead out of no folder', async (context) => {
  const url = 'https://opendata.cro.ie/dataset/..%2F..%2F..%2Fcompanies.csv'
  const publisher = await startPublisher(context)
  const folder = temporaryFolder(context)
  publisher.answers.set(
    IRELAND,
    servesFile(() => dataSet([{ url, name: 'companies.csv' }])),
  )
  publisher.answers.set(
    '/opendata.cro.ie/dataset/',
    servesFile(() => 'x'),
  )
  const { files } = await fetchFrom(publisher, 'ie-cro', folder)
  assert.ok(files[0].path.startsWith(join(folder, 'downloads', 'ie-cro')))
  assert.deepEqual(readdirSync(folder), ['downloads'])
})

test('listed files: a download that breaks without a word is resumed by the size of the list', async (context) => {
  const content = 'number,name\n'.repeat(5_000)
  const url = 'https://opendata.cro.ie/dataset/1/download/companies.csv'
  const { publisher, fetch } = await ireland(context, dataSet([{ url, size: String(content.length) }]))
  let asked = 0
  publisher.answers.set('/opendata.cro.ie/dataset/1/', (request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const headers = { etag: '"one"', ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/*` }) }
    // Without a length, an answer that ends early looks whole.
    response.writeHead(from > 0 ? 206 : 200, headers)
    response.end(asked++ === 0 ? content.slice(0, 20_000) : content.slice(from))
  })
  assert.deepEqual(contentsOf((await fetch()).files), [content])
  assert.equal(asked, 2)
})

test('listed files: of data sets the first that has all files, with others where they are there', async (context) => {
  const publisher = await startPublisher(context)
  const set = (day: string, names: readonly string[]) => ({
    resources: names.map((name) => ({ url: `https://data.gov.ro/dataset/${day}/${name}` })),
  })
  const all = ['od_firme.csv', 'od_stare_firma.csv', 'od_caen_autorizat.csv', 'n_stare_firma.csv']
  const results = [set('new', all.slice(0, 2)), set('whole', all), set('old', all)]
  publisher.answers.set(
    '/data.gov.ro/api/3/action/package_search',
    servesFile(() => JSON.stringify({ success: true, result: { count: 3, results } })),
  )
  publisher.answers.set('/data.gov.ro/dataset/', (request, response) => void response.end(request.url))
  const { files } = await fetchFrom(publisher, 'ro-onrc', temporaryFolder(context))
  assert.deepEqual(
    contentsOf(files),
    all.map((name) => `/data.gov.ro/dataset/whole/${name}`),
  )
})

const BUCKET = '/frkqbrydxwdp.compat.objectstorage.eu-frankfurt-1.oraclecloud.com/susr-rpo/'
const page = (keys: readonly string[], next = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>susr-rpo</Name>${
    next && `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
  }${keys.map((key) => `<Contents><Key>${key}</Key><Size>${key.length}</Size></Contents>`).join('')}</ListBucketResult>`

const parts = (day: string, numbers: readonly number[]) =>
  numbers.map((number) => `batch-init/init_${day}_${String(number).padStart(3, '0')}.json.gz`)

test('listed files: the parts of the newest publication of a bucket that is complete', async (context) => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const september = parts('2026-09-05', range(1, 20))
  const october = parts('2026-10-03', range(1, 21))
  const others = ['batch-init/readme.txt', 'batch-init/init_2026-11-07_001.json.gz.tmp']
  for (const [november, expected] of [
    [parts('2026-11-07', range(1, 21)), parts('2026-11-07', range(1, 21))],
    [parts('2026-11-07', range(0, 19)), parts('2026-11-07', range(0, 19))],
    // Being written yet.
    [parts('2026-11-07', range(1, 5)), october],
    // One was lost.
    [parts('2026-11-07', [...range(1, 9), ...range(11, 22)]), october],
    [[], october],
  ] as const) {
    const publisher = await startPublisher(context)
    const keys = [...september, ...october.toReversed(), ...november, ...others]
    publisher.answers.set(BUCKET, (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://publisher')
      if (pathname !== BUCKET) response.end(pathname.slice(BUCKET.length))
      else if (searchParams.get('continuation-token') === 'a&b') response.end(page(keys.slice(30)))
      else response.end(page(keys.slice(0, 30), 'a&amp;b'))
    })
    const { files } = await fetchFrom(publisher, 'sk-rpo', temporaryFolder(context))
    assert.deepEqual(contentsOf(files), expected)
  }
})

test('listed files: a bucket that lists nothing, something else or without end is refused', async (context) => {
  for (const [list, message] of [
    [page([]), /Cannot find the files in https:\S+: it has 0 of them/],
    [page(parts('2026-11-07', [3, 4])), /no publication without a gap/],
    ['<html></html>', /no list of an S3 bucket/],
    [page([]).replace('</Name>', '</Nam>'), /Cannot read the list/],
    [`<!DOCTYPE a [<!ENTITY b "c">]>${page([]).slice(38)}`, /Cannot read the list/],
    [page([], 'again'), /more than 20 pages/],
    [page([], 'x').replace(/<Next.*Token>/, ''), /has no link to the next part/],
  ] as const) {
    const publisher = await startPublisher(context)
    publisher.answers.set(
      BUCKET,
      servesFile(() => list),
    )
    await assert.rejects(fetchFrom(publisher, 'sk-rpo', temporaryFolder(context)), message)
  }
})
