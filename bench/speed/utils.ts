/**
 * `npm run bench:utils`: the reference lists over HTTP, and what the tables cost a process.
 *
 * One server process with everything at its defaults (rate limits raised) and no companies. First, once the fresh process has
 * come to rest, the first answer of every list and the second one, with the time of the processor that the server took;
 * then load: callers that hold the list (304) and callers that do not (200, compressed). Beside it, in a process of its
 * own, the tables alone.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { systemClock } from '../../src/clock.ts'
import { COUNTRIES } from '../../src/reference/countries.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { licenceTerms } from '../../test/support/licence-terms.ts'
import { machine } from './report.ts'

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, connections: { type: 'string', default: '50' } },
})
const folder = mkdtempSync(join(tmpdir(), 'firmament-utils-'))

try {
  const key = await issueKey()
  const server = spawn(
    process.execPath,
    ['src/cli.ts', 'serve', '--data', folder, '--port', '0', '--log-level', 'error'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  try {
    const url = await addressOf(server.stderr)
    await settled(server.pid as number)
    const firsts = await firstAnswers(url, key, server.pid as number)
    const loads = [
      await load('304: `/utils/regions?countryIso2=IT`', `${url}/utils/regions?countryIso2=IT`, key, true),
      await load('304: `/utils/naics-codes`', `${url}/utils/naics-codes`, key, true),
      await load('200, brotli: `/utils/regions?countryIso2=IT`', `${url}/utils/regions?countryIso2=IT`, key, false),
      await load('200, brotli: `/utils/naics-codes`', `${url}/utils/naics-codes`, key, false),
    ]
    const report = [
      '# Reference lists',
      '',
      `${machine()}. One server process, ${options.connections} connections, ${options.seconds} s each, load generator on the same machine.`,
      '',
      '| Call | requests/s | p50 ms | p99 ms | CPU µs a call | errors |',
      '| --- | --- | --- | --- | --- | --- |',
      ...loads,
      '',
      'First answers of a fresh process, uncompressed, and the same again; the longest twelve and the trees:',
      '',
      '| List | KiB | first ms | of these CPU | again ms |',
      '| --- | --- | --- | --- | --- |',
      ...firsts.map(
        ({ name, bytes, first, cpu, again }) =>
          `| ${name} | ${(bytes / 1024).toFixed(0)} | ${first.toFixed(1)} | ${cpu} | ${again.toFixed(1)} |`,
      ),
      '',
      `Tables alone, all of them, in a process of their own: ${await tablesAlone()}.`,
      '',
    ].join('\n')
    console.log(`\n${report}`)
    const results = join(import.meta.dirname, 'results')
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'utils.md'), report)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }

  async function load(name: string, address: string, apiKey: string, isHeld: boolean): Promise<string> {
    const headers: Record<string, string> = { 'x-api-key': apiKey, 'accept-encoding': 'br' }
    const primed = await fetch(address, { headers })
    await primed.arrayBuffer()
    if (isHeld) headers['if-none-match'] = String(primed.headers.get('etag'))
    const before = cpuMicroseconds(server.pid as number)
    const result = await autocannon({
      url: address,
      headers,
      connections: Number(options.connections),
      duration: Number(options.seconds),
    })
    const used = cpuMicroseconds(server.pid as number) - before
    const good = isHeld ? result['3xx'] : result['2xx']
    const bad = result.requests.total - good + result.errors
    const { requests, latency } = result
    return `| ${name} | ${Math.round(requests.average).toLocaleString('en')} | ${latency.p50} | ${latency.p99} | ${Math.round(used / good)} | ${bad} |`
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface FirstAnswer {
  readonly name: string
  readonly bytes: number
  /** Milliseconds. */
  readonly first: number
  /** Milliseconds of the server's processor, in steps of ten. */
  readonly cpu: number
  readonly again: number
}

/** The lists of the interface, and the longest of those that differ by country. */
async function firstAnswers(url: string, key: string, pid: number): Promise<readonly FirstAnswer[]> {
  const lists = ['nace-codes', 'naics-codes', 'sic-codes', 'countries', 'enums', 'nace-codes?revision=2.1']
  const ofCountry = (list: string, countries: readonly string[]) => countries.map((one) => `${list}?countryIso2=${one}`)
  const all = COUNTRIES.map(({ countryIso2 }) => countryIso2)
  const answers: FirstAnswer[] = []
  for (const path of [...lists, ...['national-codes', 'regions', 'cities'].flatMap((list) => ofCountry(list, all))]) {
    const time = async (): Promise<readonly [bytes: number, milliseconds: number]> => {
      const started = performance.now()
      const answer = await fetch(`${url}/utils/${path}`, {
        headers: { 'x-api-key': key, 'accept-encoding': 'identity' },
      })
      const { byteLength } = await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`Cannot measure: ${path} answers ${answer.status}`)
      return [byteLength, performance.now() - started]
    }
    const before = cpuMicroseconds(pid)
    const [bytes, first] = await time()
    const cpu = (cpuMicroseconds(pid) - before) / 1000
    const [, again] = await time()
    answers.push({ name: `\`/utils/${path}\``, bytes, first, cpu, again })
  }
  const longest = answers.toSorted((a, b) => b.first - a.first).slice(0, 12)
  const named = new Set([...answers.slice(0, lists.length), ...longest])
  return answers.filter((answer) => named.has(answer))
}

/** Waits until a process does nothing for half a second. */
async function settled(pid: number): Promise<void> {
  for (let before = -1, tries = 0; before !== cpuMicroseconds(pid) && tries < 120; tries++) {
    before = cpuMicroseconds(pid)
    await setTimeout(500)
  }
}

/** Time of the processor that a process has used, all threads. Linux. */
function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticksASecond = 100
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticksASecond
}

async function tablesAlone(): Promise<string> {
  const script = `
    const { codeTrees, findCode } = await import('./src/reference/industry-codes.ts')
    const { codeTitles, activityPhrases } = await import('./scripts/code-phrases.ts')
    const { carryCode, CROSSWALK_TARGETS } = await import('./src/reference/crosswalk.ts')
    const { countryCities, findRegion, regionOfPostcode } = await import('./src/reference/regions.ts')
    const { legalForms } = await import('./src/reference/legal-forms.ts')
    const { COUNTRIES } = await import('./src/reference/countries.ts')
    globalThis.gc()
    const before = process.memoryUsage.rss()
    const used = process.cpuUsage()
    for (const scheme of ['nace', 'naics', 'sic']) findCode(scheme, '', '2.1:99')
    for (const { countryIso2 } of COUNTRIES) {
      findCode('national', countryIso2, '2.1:99')
      findRegion(countryIso2, 'x')
      countryCities(countryIso2)
    }
    for (const to of CROSSWALK_TARGETS) for (const scheme of ['nace', 'sic', 'naics'])
      carryCode({ scheme, country: '', code: codeTrees(scheme, '')[0].tree.nodes.at(-1).code }, to)
    for (const phrase of activityPhrases()) if (phrase.code === '') throw new Error()
    regionOfPostcode('GB', 'S1 1AA')
    legalForms()
    const { user, system } = process.cpuUsage(used)
    globalThis.gc()
    const grown = process.memoryUsage.rss() - before
    console.log(Math.round((user + system) / 1000) + ' ms of the processor, ' + Math.round(grown / 1e6) + ' MB resident')`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const piece of child.stdout) text += piece
  return text.trim()
}

async function issueKey(): Promise<string> {
  const stores = await openStores({ folder, sync: 'normal', clock: systemClock })
  const licence = await stores.licences.create(licenceTerms({ rateLimit: 10_000_000 }))
  const made = await stores.keys.create({ licenceId: licence.id, isTest: false })
  await stores.close()
  if (made === undefined) throw new Error('Cannot measure: the licence was not made')
  return made.key
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const piece of output) {
    text += piece
    const found = /http:\/\/\S+?:\d+/.exec(text)
    if (found) return found[0]
  }
  throw new Error(`Cannot measure: the server ended: ${text}`)
}
