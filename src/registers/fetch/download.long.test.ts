import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Agent } from 'undici'
import { fakeClock } from '../../../test/support/fake-clock.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { until } from '../../../test/support/until.ts'
import { DownloadError, type DownloadOptions, download } from './download.ts'
import { datedAddresses, downloadAll } from './download-all.ts'

const CONTENT = Buffer.from(Array.from({ length: 40_000 }, (_, line) => `${line},a row of a register\n`).join(''))
const DAY = 'Sun, 01 Nov 2026 04:00:00 GMT'

/** @param folder where the file is stored */
type Answer = (request: IncomingMessage, response: ServerResponse, folder: string) => void

interface Publisher {
  readonly origin: string
  readonly requests: IncomingMessage[]
  /** Waits between attempts, in milliseconds. */
  readonly waits: number[]
  readonly folder: string
  readonly options: DownloadOptions
}

/** A publisher that answers its n-th request with the n-th answer, the last ever after. */
async function publisher(context: TestContext, ...answers: Answer[]): Promise<Publisher> {
  const requests: IncomingMessage[] = []
  const folder = temporaryFolder(context)
  const server = createServer((request, response) => {
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1](request, response, folder)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dispatcher = new Agent({ connections: 1, pipelining: 1 })
  context.after(async () => {
    await dispatcher.destroy()
    server.closeAllConnections()
    server.close()
  })
  const waits: number[] = []
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    waits,
    folder,
    options: {
      folder,
      userAgent: 'Firmament/0 (test)',
      clock: fakeClock('2026-11-20T10:00:00Z'),
      dispatcher,
      stallMilliseconds: 300,
      async wait(milliseconds) {
        waits.push(milliseconds)
      },
    },
  }
}

/** Serves a file as a web server does: validators, conditions, ranges. */
function serves(content: Buffer, { etag = '"v1"', ...more }: Record<string, string> = {}): Answer {
  return (request, response) => {
    const headers = { etag, 'last-modified': DAY, 'accept-ranges': 'bytes', ...more }
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
    if (!range || request.headers['if-range'] !== etag) {
      return void response.writeHead(200, { ...headers, 'content-length': content.length }).end(content)
    }
    const from = Number(range[1])
    if (from >= content.length) {
      return void response.writeHead(416, { ...headers, 'content-range': `bytes */${content.length}` }).end()
    }
    const rest = content.subarray(from)
    const part = {
      'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
      'content-length': rest.length,
    }
    response.writeHead(206, { ...headers, ...part }).end(rest)
  }
}

/** Announces the whole file, sends a piece, and does something else when some of it is stored. */
function sends(bytes: number, then: (response: ServerResponse) => void, headers = {}): Answer {
  return async (_request, response, folder) => {
    response.writeHead(200, { etag: '"v1"', 'content-length': CONTENT.length, ...headers })
    response.write(CONTENT.subarray(0, bytes))
    await untilStored(folder)
    then(response)
  }
}

/** Resolves when a part of a file is stored. */
function untilStored(folder: string): Promise<void> {
  const isPart = (name: string) => name.endsWith('.part') && statSync(join(folder, name)).size > 0
  return until(() => readdirSync(folder).some(isPart))
}

const breakOff = (response: ServerResponse) => response.destroy()

test('download: a file comes whole, with who asks, and is dated as the publisher dates it', async (context) => {
  const { origin, options, requests, folder } = await publisher(context, serves(CONTENT))
  const progress: (number | null)[][] = []
  const onProgress: DownloadOptions['onProgress'] = ({ bytes, total }) => void progress.push([bytes, total])
  const found = await download(`${origin}/data/Basic%20Data.zip`, { ...options, onProgress })
  assert.deepEqual([found.state, found.bytes, found.isChecked], ['fetched', CONTENT.length, false])
  assert.equal(found.path, join(folder, 'Basic_Data.zip'))
  assert.ok(readFileSync(found.path).equals(CONTENT))
  assert.equal(statSync(found.path).mtime.toUTCString(), DAY)
  assert.equal(requests[0].headers['user-agent'], 'Firmament/0 (test)')
  assert.deepEqual(progress.at(-1), [CONTENT.length, CONTENT.length])
  assert.deepEqual(readdirSync(folder).sort(), ['Basic_Data.zip', 'Basic_Data.zip.json'])
})

test('download: what was fetched before is asked for on condition, and fetched again when it has changed', async (context) => {
  const newer = Buffer.from('a newer file')
  const { origin, options, requests } = await publisher(
    context,
    serves(CONTENT),
    serves(CONTENT),
    serves(newer, { etag: '"v2"' }),
  )
  await download(`${origin}/a.csv`, options)
  const again = await download(`${origin}/a.csv`, options)
  assert.equal(again.state, 'unchanged')
  assert.deepEqual([requests[1].headers['if-none-match'], requests[1].headers['if-modified-since']], ['"v1"', DAY])
  const third = await download(`${origin}/a.csv`, options)
  assert.equal(third.state, 'fetched')
  assert.equal(readFileSync(third.path, 'utf8'), 'a newer file')
})

test('download: one that breaks off goes on from where it was', async (context) => {
  const { origin, options, requests, waits } = await publisher(context, sends(300_000, breakOff), serves(CONTENT))
  const { path } = await download(`${origin}/a.csv`, options)
  assert.ok(readFileSync(path).equals(CONTENT))
  const from = Number(/^bytes=(\d+)-$/.exec(requests[1].headers.range ?? '')?.[1])
  assert.ok(from > 0 && from <= 300_000)
  assert.equal(requests[1].headers['if-range'], '"v1"')
  assert.deepEqual(waits, [1_000])
})

test('download: the rest of another file, from a publisher that does not compare If-Range, begins again', async (context) => {
  const other = Buffer.from(CONTENT).fill('x')
  const differing: readonly (readonly [Record<string, string>, number])[] = [
    [{ etag: '"v2"' }, CONTENT.length],
    [{ etag: '"v1"', 'last-modified': 'Wed, 04 Nov 2026 10:00:00 GMT' }, CONTENT.length],
    [{ etag: '"v1"' }, CONTENT.length + 1],
  ]
  for (const [headers, total] of differing) {
    const first = sends(300_000, breakOff, { 'last-modified': DAY })
    const rest: Answer = (request, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')![1])
      response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${CONTENT.length - 1}/${total}` })
      response.end(other.subarray(from))
    }
    const { origin, options, requests } = await publisher(context, first, rest, serves(other, { etag: '"v2"' }))
    const { path } = await download(`${origin}/a.csv`, options)
    assert.ok(readFileSync(path).equals(other), JSON.stringify(headers))
    assert.equal(requests[2].headers.range, undefined)
  }
})

test('download: a publisher that goes silent is left and asked again', async (context) => {
  const { origin, options, requests } = await publisher(
    context,
    sends(200_000, () => {}),
    serves(CONTENT),
  )
  const { path } = await download(`${origin}/a.csv`, options)
  assert.ok(readFileSync(path).equals(CONTENT))
  assert.equal(requests.length, 2)
})

test('download: what is there stays for the next run, which goes on from it', async (context) => {
  const { origin, options, requests, folder } = await publisher(
    context,
    sends(300_000, breakOff),
    (_, response) => response.destroy(),
    (_, response) => response.destroy(),
    serves(CONTENT),
  )
  await assert.rejects(download(`${origin}/a.csv`, { ...options, attempts: 2 }), (error: Error) => {
    assert.ok(error instanceof DownloadError)
    assert.match(
      error.message,
      /Cannot fetch .*a\.csv: 127.0.0.1:\d+ broke off .*bytes are kept, the next run continues from there/,
    )
    return true
  })
  assert.ok(existsSync(join(folder, 'a.csv.part')) && !existsSync(join(folder, 'a.csv')))
  requests.length = 3
  const { path } = await download(`${origin}/a.csv`, options)
  assert.ok(readFileSync(path).equals(CONTENT))
  assert.match(requests[3].headers.range ?? '', /^bytes=\d+-$/)
  assert.ok(!existsSync(join(folder, 'a.csv.part')))
})

test('download: a file that changed between two attempts is fetched from its beginning', async (context) => {
  const changed = Buffer.from(CONTENT.toString().replaceAll('row', 'ROW'))
  const { origin, options, requests } = await publisher(
    context,
    sends(300_000, breakOff),
    serves(changed, { etag: '"v2"' }),
  )
  const { path } = await download(`${origin}/a.csv`, options)
  assert.ok(readFileSync(path).equals(changed), 'no piece of the old file is in the new one')
  assert.ok(requests[1].headers.range)
})

test('download: a file that has become shorter is fetched again', async (context) => {
  const short = Buffer.from('short')
  const { origin, options } = await publisher(
    context,
    sends(300_000, breakOff),
    (_, response) => response.writeHead(416, { 'content-range': `bytes */${short.length}` }).end(),
    serves(short, { etag: '"v2"' }),
  )
  const { path } = await download(`${origin}/a.csv`, options)
  assert.equal(readFileSync(path, 'utf8'), 'short')
})

test('download: another part than was asked for is not put together with what is there', async (context) => {
  const { origin, options } = await publisher(
    context,
    sends(300_000, breakOff),
    (_, response) => {
      const rest = CONTENT.subarray(10)
      const range = `bytes 10-${CONTENT.length - 1}/${CONTENT.length}`
      response.writeHead(206, { etag: '"v1"', 'content-range': range, 'content-length': rest.length }).end(rest)
    },
    serves(CONTENT),
  )
  const { path } = await download(`${origin}/a.csv`, options)
  assert.ok(readFileSync(path).equals(CONTENT))
})

test('download: a publisher that announces more than it ever sends is given up, and nothing counts as fetched', async (context) => {
  const lies: Answer = (_, response) => {
    response.writeHead(200, { etag: '"v1"', 'content-length': CONTENT.length + 1_000 })
    response.write(CONTENT, () => response.destroy())
  }
  const { origin, options, folder, requests } = await publisher(context, lies)
  await assert.rejects(download(`${origin}/a.csv`, { ...options, attempts: 3 }), /Cannot fetch .*broke off/)
  assert.ok(requests.length >= 3 && requests.length < 12, `${requests.length} requests`)
  assert.ok(!existsSync(join(folder, 'a.csv')))
})

test('download: a file without a stated length that ends well is whole; without a validator it never goes on', async (context) => {
  const bare: Answer = (_, response) => response.writeHead(200).end(CONTENT)
  const { origin, options, requests } = await publisher(
    context,
    async (_, response, folder) => {
      response.writeHead(200).write(CONTENT.subarray(0, 200_000))
      await untilStored(folder)
      response.destroy()
    },
    bare,
  )
  const { path } = await download(`${origin}/a.csv`, options)
  assert.ok(readFileSync(path).equals(CONTENT))
  assert.equal(requests[1].headers.range, undefined)
})

test('download: a published checksum is compared; a file without it is fetched again', async (context) => {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
  const right = { 'repr-digest': `sha-256=:${sha256(CONTENT)}:` }
  const { origin, options } = await publisher(
    context,
    serves(Buffer.concat([CONTENT.subarray(0, -1), Buffer.from('?')]), right),
    serves(CONTENT, right),
  )
  const found = await download(`${origin}/a.csv`, options)
  assert.equal(found.isChecked, true)
  assert.ok(readFileSync(found.path).equals(CONTENT))
  const wrong = await publisher(context, serves(CONTENT, { 'x-goog-hash': `crc32c=abc=,md5=${sha256(CONTENT)}` }))
  await assert.rejects(download(`${wrong.origin}/a.csv`, { ...wrong.options, attempts: 2 }), /does not have the md5/)
  assert.deepEqual(readdirSync(wrong.folder), [])
})

test('download: refusals are said at once, passing faults are waited out as long as the publisher asks', async (context) => {
  for (const [status, message] of [
    [403, /Cannot fetch .*: the publisher refuses it \(403\)/],
    [404, /Cannot fetch .*: there is no such file \(404\)/],
    [418, /the publisher answers 418/],
  ] as const) {
    const { origin, options, requests } = await publisher(context, (_, response) =>
      response.writeHead(status).end('no'),
    )
    await assert.rejects(download(`${origin}/a.csv`, options), message)
    assert.equal(requests.length, 1)
  }
  const { origin, options, waits } = await publisher(
    context,
    (_, response) => response.writeHead(500).end('oh'),
    (_, response) => response.writeHead(503, { 'retry-after': '7' }).end(),
    (_, response) => response.writeHead(429, { 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT' }).end(),
    serves(CONTENT),
  )
  await download(`${origin}/a.csv`, options)
  assert.deepEqual(waits, [1_000, 7_000, 30_000])
  const broken = await publisher(context, (_, response) => response.writeHead(500).end())
  await assert.rejects(download(`${broken.origin}/a.csv`, broken.options), /the publisher answers 500, 5 times/)
  assert.equal(broken.requests.length, 5)
})

test('download: redirects are followed, a few', async (context) => {
  const moved = await publisher(
    context,
    (_, response) => response.writeHead(302, { location: '/store/v7/a-2026-11-01.csv' }).end(),
    serves(CONTENT),
  )
  const { path } = await download(`${moved.origin}/latest`, moved.options)
  assert.equal(path, join(moved.folder, 'latest'))
  assert.equal(moved.requests[1].url, '/store/v7/a-2026-11-01.csv')
  const circle = await publisher(context, (_, response) => response.writeHead(301, { location: '/a' }).end())
  await assert.rejects(download(`${circle.origin}/a`, circle.options), /more than 5 redirects/)
  const nowhere = await publisher(context, (_, response) => response.writeHead(301).end())
  await assert.rejects(download(`${nowhere.origin}/a`, nowhere.options), /a redirect leads nowhere/)
  const elsewhere = await publisher(context, (_, response) =>
    response.writeHead(301, { location: 'ftp://127.0.0.1/a' }).end(),
  )
  await assert.rejects(download(`${elsewhere.origin}/a`, elsewhere.options), /redirected to ftp:.*not protected/)
})

test('download: without a network it says so', async (context) => {
  const { options, waits } = await publisher(context, serves(CONTENT))
  // A port that is no longer listened on.
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  await assert.rejects(
    download(`http://127.0.0.1:${port}/a.csv`, { ...options, attempts: 3 }),
    /there is no way to 127\.0\.0\.1:\d+ \(ECONNREFUSED\), 2 times/,
  )
  assert.deepEqual(waits, [1_000])
})

test('download: one that ended before it could say so is complete', async (context) => {
  const { origin, options, folder } = await publisher(context, serves(CONTENT))
  await download(`${origin}/a.csv`, options)
  renameSync(join(folder, 'a.csv'), join(folder, 'a.csv.part'))
  renameSync(join(folder, 'a.csv.json'), join(folder, 'a.csv.part.json'))
  const found = await download(`${origin}/a.csv`, options)
  assert.ok(readFileSync(found.path).equals(CONTENT))
})

test('download: of a dated address the newest file that there is is fetched', async (context) => {
  const { origin, options, requests } = await publisher(
    context,
    (_, response) => response.writeHead(404).end(),
    serves(CONTENT),
  )
  const files = await downloadAll([`${origin}/Data-YYYY-MM-01.zip`], options)
  assert.deepEqual(
    requests.map(({ url }) => url),
    ['/Data-2026-11-01.zip', '/Data-2026-10-01.zip'],
  )
  assert.equal(files[0].url, `${origin}/Data-2026-10-01.zip`)
  const missing = await publisher(context, (_, response) => response.writeHead(404).end())
  await assert.rejects(downloadAll([`${missing.origin}/Data-YYYY-MM-01.zip`], missing.options), /2026-09-01.*no such/)
})

test('download: months and quarters go back over the turn of the year', () => {
  const january = Date.parse('2026-01-31T23:00:00Z')
  assert.deepEqual(datedAddresses('x/YYYY-MM-01.zip', january), [
    'x/2026-01-01.zip',
    'x/2025-12-01.zip',
    'x/2025-11-01.zip',
  ])
  assert.deepEqual(datedAddresses('x/YYYYqN.zip', january), ['x/2025q4.zip', 'x/2025q3.zip', 'x/2025q2.zip'])
  assert.deepEqual(datedAddresses('x/all.zip', january), ['x/all.zip'])
})

/** Sends pieces of a size for as long as anyone reads them. */
function sendsWithoutEnd(bytes: number, everyMilliseconds = 0): Answer {
  return (request, response) => {
    response.writeHead(200, { etag: '"endless"' })
    const piece = Buffer.alloc(bytes, 'x')
    const send = () => {
      if (response.destroyed) return
      const isRead = response.write(piece)
      if (everyMilliseconds > 0) setTimeout(send, everyMilliseconds).unref()
      else if (isRead) setImmediate(send)
      else response.once('drain', send)
    }
    request.once('close', () => response.destroy())
    send()
  }
}

test('download: a file without end stops while there is room on the disk, and leaves nothing there', async (context) => {
  const { origin, folder, options } = await publisher(context, sendsWithoutEnd(64 * 1024))
  const disk = () => ({ free: 90e6 - sizeOfFolder(folder), total: 100e6 })
  await assert.rejects(
    download(`${origin}/a.csv`, { ...options, disk }),
    /Cannot fetch .*a\.csv: there is too little room: \d+ MB are free on the disk of .*, and 34 MB must stay free for the service/,
  )
  assert.deepEqual(readdirSync(folder), [])
})

test('download: a file that the disk has no room for is refused before its first byte is written', async (context) => {
  const { origin, folder, options } = await publisher(context, (_request, response) => {
    response.writeHead(200, { 'content-length': 5_000_000_000 }).write('x')
  })
  const disk = () => ({ free: 4_000_000_000, total: 10_000_000_000 })
  await assert.rejects(
    download(`${origin}/a.csv`, { ...options, disk }),
    /there is too little room: 5,000 MB are to come, 4,000 MB are free/,
  )
  assert.deepEqual(readdirSync(folder), [])
})

test('download: a file larger than its register can have is refused, announced or not', async (context) => {
  const announced = await publisher(context, (_request, response) => {
    response.writeHead(200, { 'content-length': 2_000_000 }).write('x')
  })
  const endless = await publisher(context, sendsWithoutEnd(64 * 1024))
  for (const { origin, folder, options } of [announced, endless]) {
    const fetching = download(`${origin}/a.csv`, { ...options, bytesMax: 1_000_000 })
    await assert.rejects(fetching, /it has [\d,]+ bytes or more, must have at most 1,000,000/)
    assert.deepEqual(readdirSync(folder), [])
  }
})

test('download: a publisher that drips is given up, as one that sends nothing is', async (context) => {
  const { origin, requests, options } = await publisher(context, sendsWithoutEnd(1, 20))
  const slow = { ...options, attempts: 3, paceMilliseconds: 150, paceBytes: 1_000 }
  await assert.rejects(download(`${origin}/a.csv`, slow), /the publisher sends \d+ bytes in 0 s, 3 times/)
  assert.equal(requests.length, 3)
})

test('download: a fetch ends when it is stopped, and after its longest time; what came stays', async (context) => {
  const first = await publisher(context, sendsWithoutEnd(1_000, 10))
  const ending = new AbortController()
  setTimeout(() => ending.abort(), 100)
  await assert.rejects(
    download(`${first.origin}/a.csv`, { ...first.options, signal: ending.signal }),
    /Cannot fetch .*: it was stopped/,
  )
  assert.ok(statSync(join(first.folder, 'a.csv.part')).size > 0)
  const second = await publisher(context, sendsWithoutEnd(1_000, 10))
  const late = download(`${second.origin}/a.csv`, { ...second.options, longestMilliseconds: 200 })
  await assert.rejects(late, /Cannot fetch .*: it takes too long/)
})

function sizeOfFolder(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
