/**
 * What can go wrong with a publisher's stream of changes, written down before the code. Each line is a test below, of the
 * collector alone or of updates with it.
 *
 * The connection
 *  1. is cut in the middle of a line: the half line is not kept, and comes again whole
 *  2. is cut between two lines, again and again: nothing is lost, nothing is doubled
 *  3. is closed by the publisher in good order: it is opened again from the resume point
 *  4. says nothing, not even a heartbeat: it is opened again
 *  5. answers 429 with `Retry-After`: nothing is asked before; without it the waits grow
 *  6. answers 500, 502, 503, or refuses to connect: the same
 *  7. answers 401: the key is wrong, which is said without the key, and asked rarely
 *  8. redirects: the key is not sent anywhere else
 *  9. answers 200 with a page of a proxy, or a body without end and without a line: bounded, and not taken for changes
 *
 * The events
 * 10. come twice, in one connection and after a new one
 * 11. come out of order: the latest one of a company counts
 * 12. are broken: no JSON, no object, without a timepoint, of another kind: the others count
 * 13. are longer than a megabyte, or never end: passed over in bounded memory, said, and counted as missing
 * 14. carry officers and members that nobody asked for: they reach no file
 * 15. change one company a thousand times: one row
 * 16. delete a company, delete one that is not there, and bring one back
 * 17. are older than what is stored
 *
 * The position
 * 18. is too old (416): the gap is said, the stream goes on from now, and a whole file of a later day closes the gap
 * 19. was never known: what is missing since the whole file is said
 * 20. went back with a rollback: the stream is asked again from there
 * 21. is of a folder whose collected changes are gone
 *
 * The collector
 * 22. ends in the middle of a write: the torn end is dropped
 * 23. is killed after an import and before what it brought is dropped: nothing is imported twice
 * 24. is asked for a second time for the same folder: refused
 * 25. finds a full disk: it waits, and says so
 * 26. finds changes that a newer version wrote: refused
 * 27. is off without a key, and sends none to an address without protection
 *
 * A whole file
 * 28. older than the changes does not take them back; a newer one does
 */
import assert from 'node:assert/strict'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  arrived,
  collect,
  collected,
  opened,
  positions,
  publishMany,
  REGISTER,
} from '../../../test/support/collecting.ts'
import { profile, STREAM_KEY } from '../../../test/support/companies-stream.ts'
import { type Answer, fails, startProxy } from '../../../test/support/publisher.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { until } from '../../../test/support/until.ts'
import type { StreamChange } from '../../registers/register.ts'
import { readOpenGap, StreamLog, streamFolder, writeLatest } from '../../storage/files/stream-log.ts'

test('a connection that is cut in a line, between lines, and closed: nothing is lost or doubled', async (context) => {
  const one = await collect(context)
  const { stream, said } = one
  await opened(one)
  const sent = publishMany(stream, 5)
  await arrived(one, 5)
  for (const end of ['half', 'cut', 'close', 'half', 'cut'] as const) {
    const event = stream.publish('10000001', profile('10000001', `AFTER ${end}`))
    sent.push(event.event.timepoint)
    await arrived(one, sent.length)
    if (end === 'half') stream.write(JSON.stringify(event).slice(0, 200))
    if (end === 'close') stream.close()
    else stream.cut()
    await until(() => stream.connections === 0)
    // What is published meanwhile comes with the next connection.
    sent.push(stream.publish('10000002', profile('10000002', `DURING ${end}`)).event.timepoint)
    await arrived(one, sent.length)
    await opened(one)
  }
  assert.deepEqual(positions(one), sent)
  assert.ok(
    stream.asked.slice(1).every((from) => from !== null && sent.includes(from)),
    'asked from the last change',
  )
  assert.equal(said.length, 1, 'the beginning alone is said')
  assert.match(said[0], /between the day of the whole file and then is missing .* import gb-companies-house/)
})

test('a publisher that goes silent is asked again; heartbeats keep a connection for hours', async (context) => {
  const one = await collect(context, { options: { silenceMilliseconds: 150 } })
  const { stream } = one
  await opened(one)
  publishMany(stream, 1)
  await arrived(one, 1)
  const { beats } = stream
  await until(() => stream.beats > beats + 20)
  assert.equal(stream.asked.length, 1, 'heartbeats alone')
  stream.heartbeat = 0
  stream.close()
  await until(() => stream.asked.length >= 3)
})

test('429 with Retry-After, 429 without, 5xx: nothing is asked before, and waits grow to their longest', async (context) => {
  const one = await collect(context, {
    prepare(stream) {
      stream.next.push(fails(429, { 'retry-after': '700' }), fails(429, { 'retry-after': '99999' }))
      stream.next.push(
        ...Array.from({ length: 8 }, () => fails(429)),
        ...[500, 502, 503].map((status) => fails(status)),
      )
    },
  })
  await opened(one)
  const [first, second, ...rest] = one.waits
  assert.deepEqual([first, second], [700_000, 3_600_000], 'an hour at most')
  assert.deepEqual(
    rest.slice(0, 8),
    [120, 240, 480, 900, 900, 900, 900, 900].map((seconds) => seconds * 1_000),
  )
  assert.ok(rest.slice(8).every((wait) => wait === 300_000))
  assert.ok(one.said.some((message) => message.includes('asks to wait 700 s (429)')))
})

test('a wrong key, a key over no protection, a redirect: said without the key, which goes nowhere else', async (context) => {
  const secret = 'not-the-key-9f2c'
  const wrong = await collect(context, { key: secret })
  await until(() => wrong.waits.length >= 2)
  assert.deepEqual([...new Set(wrong.waits)], [600_000])
  assert.match(wrong.said[0], /refuses the key \(401\)/)

  const bare = await collect(context, { key: secret, mirror: 'http://mirror.example.org' })
  await until(() => bare.said.length > 0)
  assert.match(bare.said[0], /not protected/)

  let asked = 0
  const elsewhere = createServer((_request, response) => {
    asked++
    response.end()
  }).listen(0, '127.0.0.1')
  context.after(() => elsewhere.close())
  await until(() => elsewhere.listening)
  const location = `http://127.0.0.1:${(elsewhere.address() as { port: number }).port}/`
  const moved = await collect(context, {
    prepare: (stream) => stream.next.push(...Array.from({ length: 3 }, () => fails(302, { location }))),
  })
  await opened(moved)
  assert.equal(asked, 0)
  assert.match(moved.said[0], /answers 302/)
  for (const { said, folder } of [wrong, bare, moved]) {
    assert.ok(!said.join().includes(secret) && !said.join().includes(STREAM_KEY))
    assert.deepEqual(collected({ folder }), [])
  }
})

test('a key goes to this machine past the proxy of the environment, and by it over https alone', async (context) => {
  const asked = await startProxy(context)
  const near = await collect(context, { dispatcher: null })
  await opened(near)
  const far = await collect(context, { dispatcher: null, mirror: 'https://mirror.example.org' })
  await until(() => far.waits.length > 0)
  assert.deepEqual([...new Set(asked)], ['CONNECT mirror.example.org:443'])
})

test('a page of a proxy, a line without end and endless nonsense: bounded, no change among them, and then the stream', async (context) => {
  const kilobyte = 'x'.repeat(1_024)
  const one = await collect(context, {
    prepare(stream) {
      stream.next.push(
        (_request, response) => void response.end('<html><body>Please log in</body></html>\n'),
        (_request, response) => {
          const write = () => {
            while (!response.destroyed && response.write(kilobyte.repeat(1_024)));
          }
          response.on('drain', write)
          write()
        },
        (_request, response) => {
          const write = () => {
            while (!response.destroyed && response.write('{"no":"change"}\n'.repeat(500)));
          }
          response.on('drain', write)
          write()
        },
      )
    },
  })
  await opened(one)
  publishMany(one.stream, 2)
  await arrived(one, 2)
  assert.ok(one.said.some((message) => message.includes('sends lines that are no changes')))
  assert.ok(one.said.some((message) => /is cut: it sends (?:no changes|a line of more than)/.test(message)))
})

test('doubled, late, broken, foreign and overlong events: each change is kept once, and the latest of a company counts', async (context) => {
  const one = await collect(context)
  const { stream, folder } = one
  await opened(one)
  const [first, second] = [1, 2].map((at) => stream.publish('10000001', profile('10000001', `NAME ${at}`)))
  await arrived(one, 2)
  const line = (value: unknown) => `${JSON.stringify(value)}\n`
  const skipped = { ...first, event: { ...first.event, timepoint: second.event.timepoint + 2 } }
  const late = { ...first, event: { ...first.event, timepoint: second.event.timepoint + 1 } }
  stream.write(line(first) + line(second) + line(first))
  for (const broken of [
    'nonsense\n',
    '[]\n',
    '"text"\n',
    'null\n',
    '{"event":{}}\n',
    line({ ...first, event: { ...first.event, timepoint: 'soon' } }),
    line({ ...first, event: { ...first.event, timepoint: 1.5 } }),
    line({ ...first, event: { ...first.event, published_at: '2026-02-30T00:00:00' } }),
    line({ ...first, event: { ...first.event, type: 'renamed', timepoint: 99_000_000 } }),
    line({ ...first, resource_kind: 'company-officers', event: { ...first.event, timepoint: 99_000_001 } }),
    line({ ...first, data: { ...first.data, company_number: '../../etc' }, resource_id: 'x' }),
    line({ ...first, data: { ...first.data, company_name: '' }, event: { ...first.event, timepoint: 99_000_002 } }),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d, 0x0a]),
    `{"long":"${'y'.repeat(3 << 20)}"}\n`,
    '\r\n\n\n',
  ])
    stream.write(broken)
  stream.write(line(skipped) + line(late))
  await arrived(one, 4)
  assert.deepEqual(
    positions(one),
    [first, second, skipped, late].map(({ event }) => event.timepoint),
  )
  const path = join(folder, 'latest.ndjson')
  assert.equal(await writeLatest(one.collector.log.seal(), path), 1)
  const rows = readFileSync(path, 'utf8').trim().split('\n')
  assert.deepEqual([rows.length, (JSON.parse(rows[0]) as StreamChange).position], [1, skipped.event.timepoint])
})

const KNOWN = { segment: 7, position: 82_000_000, at: '2026-11-20T09:00:00Z' }

test('a line that cannot be read is said, and what came between the changes around it is missing; the stream goes on', async (context) => {
  const one = await collect(context, { known: KNOWN })
  const { stream, said, collector } = one
  await opened(one)
  const [before, , last] = ['BEFORE', 'AFTER', 'LAST'].map((name) => {
    const event = stream.publish('10000001', profile('10000001', name))
    if (name === 'BEFORE') stream.write(`{"long":"${'y'.repeat(80 << 20)}"}\n`)
    return event
  })
  await arrived(one, 3)
  assert.ok(said[0].endsWith('sends lines that are no changes; they are passed over'))
  assert.match(said[1], /has lines that cannot be read, .* is missing until a whole file of a later day is imported/)
  const [first, second] = collector.log.seal()
  assert.deepEqual([first.gap, first.last.position], [null, before.event.timepoint])
  assert.deepEqual(second.gap, { from: '2026-11-20T09:00:01Z', isOfLines: true })
  assert.deepEqual([second.first.at, second.last.position], ['2026-11-20T09:00:02Z', last.event.timepoint])
  // Positions compare across such a line: what comes after it late is not the latest.
  const lineOf = (ahead: number) =>
    `${JSON.stringify({ ...last, event: { ...last.event, timepoint: last.event.timepoint + ahead } })}\n`
  stream.write(`${lineOf(2)}{\n${lineOf(1)}`)
  await arrived(one, 5)
  const path = join(one.folder, 'latest')
  assert.equal(await writeLatest(collector.log.seal(), path), 1)
  assert.equal((JSON.parse(readFileSync(path, 'utf8')) as StreamChange).position, last.event.timepoint + 2)
  assert.equal(said.length, 2, 'said once')
})

test('a line without end that comes again and again: the stream goes on from now, and what it lacks is noted', async (context) => {
  const one = await collect(context, {
    known: KNOWN,
    prepare(stream) {
      const endless: Answer = (_request, response) => {
        response.write('y'.repeat(2 << 20), () => response.destroy())
      }
      stream.next.push(endless, endless, endless)
    },
  })
  await opened(one)
  assert.deepEqual(one.stream.asked, [null])
  assert.match(one.said[0], /sends a line without end after 2026-11-20T09:00:00Z: it goes on from now/)
  const until = '2026-11-27T10:00:00Z'
  assert.deepEqual(readOpenGap(one.collector.log.folder), { version: 1, after: KNOWN.position, from: KNOWN.at, until })
  publishMany(one.stream, 1)
  await arrived(one, 1)
  const [{ gap }] = one.collector.log.seal()
  assert.deepEqual(gap, { from: KNOWN.at })
})

test('what nobody asked for reaches no file: officers, owners, links, whatever else a profile has', async (context) => {
  const one = await collect(context)
  await opened(one)
  const person = 'Ravenscroft-Unmistakable'
  one.stream.publish(
    '10000009',
    profile('10000009', 'HARMLESS LTD', {
      officers: [{ name: person }],
      persons_with_significant_control: [{ name: person, date_of_birth: { year: 1970 } }],
      service_address: { care_of: person, address_line_1: person },
      foreign_company_details: { governed_by: person },
      links: { officers: `/officers/${person}` },
      accounts: { last_accounts: { type: 'dormant', auditor: person } },
      previous_company_names: [{ name: 'OLD NAME LTD', ceased_on: '2020-01-31', changed_by: person }],
      branch_company_details: { parent_company_name: person },
    }),
  )
  await arrived(one, 1)
  assert.deepEqual(collected(one)[0].row, {
    CompanyName: 'HARMLESS LTD',
    CompanyNumber: '10000009',
    'RegAddress.AddressLine1': '12 MILL LANE',
    'RegAddress.PostTown': 'SHEFFIELD',
    'RegAddress.Country': 'ENGLAND',
    'RegAddress.PostCode': 'S1 1AA',
    CompanyCategory: 'Private Limited Company',
    CompanyStatus: 'active',
    IncorporationDate: '20/07/2017',
    'Accounts.AccountCategory': 'DORMANT',
    'SICCode.SicText_1': '62020',
    'PreviousName_1.CompanyName': 'OLD NAME LTD',
    'PreviousName_1.CONDATE': '31/01/2020',
  })
  for (const name of readdirSync(one.folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.ndjson')) assert.ok(!readFileSync(join(one.folder, name), 'utf8').includes(person))
})

test('416: the gap is said and written down, and the stream goes on from now', async (context) => {
  const known = { segment: 7, position: 81_000_000, at: '2026-11-01T10:00:00Z' }
  const one = await collect(context, { known })
  await opened(one)
  assert.deepEqual(one.stream.asked, [81_000_000, null])
  publishMany(one.stream, 3)
  await arrived(one, 3)
  assert.match(
    one.said[0],
    /no longer has what came after 2026-11-01T10:00:00Z \(416\): it goes on from now. What changed in between is missing until/,
  )
  assert.match(one.said[1], /between 2026-11-01T10:00:00Z and then is missing until a whole file of a later day/)
  const [segment] = one.collector.log.seal()
  assert.deepEqual([segment.number, segment.after, segment.gap], [8, 81_000_000, { from: '2026-11-01T10:00:00Z' }])
})

test('a publisher that forgets the resume point, and sends all again: kept once', async (context) => {
  const one = await collect(context)
  await opened(one)
  const sent = publishMany(one.stream, 50)
  await arrived(one, 50)
  one.stream.isForgetful = true
  one.stream.cut()
  await until(() => one.stream.asked.length === 2)
  await opened(one)
  sent.push(one.stream.publish('10000001', profile('10000001', 'NEW')).event.timepoint)
  await arrived(one, 51)
  assert.deepEqual(positions(one), sent)
})

test('the log: a torn end is cut off, one holder at a time, a newer version and lost segments', async (context) => {
  const folder = temporaryFolder(context)
  const change = (position: number): StreamChange => {
    return { position, at: '2026-11-20T09:00:01Z', key: '10000001', row: { CompanyName: `N ${position}` } }
  }
  const log = new StreamLog(folder, REGISTER, null)
  log.append([change(1), change(2)])
  assert.throws(() => new StreamLog(folder, REGISTER, null), /another process follows it/)
  log.close()
  const [name] = readdirSync(streamFolder(folder, REGISTER)).filter((each) => each.endsWith('.ndjson'))
  const path = join(streamFolder(folder, REGISTER), name)
  const whole = readFileSync(path)
  for (let cut = 0; cut < whole.length; cut += 7) {
    writeFileSync(path, whole.subarray(0, cut))
    const torn = new StreamLog(folder, REGISTER, null)
    const changes = whole.subarray(0, cut).toString().split('\n').length - 2
    assert.equal(torn.last?.position ?? 0, Math.max(0, changes))
    torn.close()
  }
  writeFileSync(path, whole)
  appendFileSync(path, '\u0000'.repeat(4_096))
  const zeros = new StreamLog(folder, REGISTER, null)
  assert.equal(zeros.last?.position, 2)
  zeros.append([change(3)])
  assert.deepEqual(
    zeros.seal().map(({ number, after }) => [number, after]),
    [
      [1, null],
      [2, 2],
    ],
  )
  zeros.drop(1)
  zeros.close()
  // Numbers go on after those that an import has, though nothing is left here.
  const gone = new StreamLog(temporaryFolder(context), REGISTER, { segment: 41, ...change(9) })
  gone.append([change(10)])
  assert.deepEqual(
    gone.seal().map(({ number, after }) => [number, after]),
    [[42, 9]],
  )
  gone.close()
  writeFileSync(join(streamFolder(folder, REGISTER), '000000000009.ndjson'), '{"version":2}\n')
  assert.throws(() => new StreamLog(folder, REGISTER, null), /is of version 2, must be of version 1/)
})

test('the log: a text with a line separator of Unicode is no end of a line', async (context) => {
  const folder = temporaryFolder(context)
  const log = new StreamLog(folder, REGISTER, null)
  const row = { CompanyName: 'ONE\u2028TWO\u2029THREE\u0085FOUR' }
  log.append([{ position: 1, at: '2026-11-20T09:00:01Z', key: '10000001', row }])
  const path = join(folder, 'latest')
  assert.equal(await writeLatest(log.seal(), path), 1)
  log.close()
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')).row, row)
})

test('a full disk: nothing half is kept, it is said, and what was sent comes again', async (context) => {
  let free = 0
  const known = { segment: 1, position: 82_000_000, at: '2026-11-20T09:00:00Z' }
  const one = await collect(context, { known, options: { disk: () => ({ free, total: 2 ** 40 }) } })
  await opened(one)
  one.stream.publish('10000001', profile('10000001', 'SENT AGAIN'))
  await until(() => one.said.length > 0)
  assert.match(one.said[0], /there is too little room/)
  await until(() => one.stream.asked.length > 5)
  assert.deepEqual(collected(one), [])
  assert.deepEqual(one.said, [...new Set(one.said)], 'said once, however often it is tried')
  free = 2 ** 40
  await arrived(one, 1)
  assert.equal(collected(one)[0].row?.CompanyName, 'SENT AGAIN')
})
