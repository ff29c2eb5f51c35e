/**
 * A list that is matched at a service, by a command that is killed with SIGKILL again and again: the file equals that
 * of an undisturbed run, and each row was paid for once.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { layDemo } from '../../scripts/demo-service.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { Random } from '../support/random.ts'
import { startServiceProcess } from '../support/service-process.ts'

/** Rows, and kills. Continuous integration takes fewer, to stay within its time. */
const ROWS = Number(process.env.FIRMAMENT_MATCH_ROWS ?? 100_000)
const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 10)
const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')

const folder = mkdtempSync(join(tmpdir(), 'firmament-match-kill-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

function firmament(...parameters: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, ...parameters], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`firmament ${parameters.join(' ')}: ${stderr}`)
  return stdout
}

test(`${ROWS} rows, killed ${KILLS} times: complete, and charged once`, async (context) => {
  const data = join(folder, 'data')
  layDemo(data)
  const service = await startServiceProcess(data, ['--demo', '--rate-limit', '1000000'])
  try {
    const credits = ROWS * 3
    const licence = firmament(
      'licence',
      'create',
      '--data',
      data,
      '--type',
      'PLUS',
      '--countries',
      'all',
      '--plus-credits',
      String(credits),
    )
    const key =
      /fmt_live_\w+/.exec(
        firmament('key', 'create', '--licence', licence.trim().split(/\s+/).at(-1) ?? '', '--data', data),
      )?.[0] ?? ''
    const left = async () => {
      const answer = await fetch(`${service.url}/explore/match?dryRun=true`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: '{"companies":[{"country":"IT","companyName":"A"}]}',
      })
      return Number(answer.headers.get('x-credits-remaining'))
    }
    const list = join(folder, 'list.csv')
    writeFileSync(list, rows())
    const [whole, killed] = [join(folder, 'whole.csv'), join(folder, 'killed.csv')]

    const run = (out: string, ...more: readonly string[]) =>
      spawn(process.execPath, [CLI, 'match', list, '--url', service.url, '--out', out, '--json', ...more], {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, FIRMAMENT_KEY: key },
      })
    const finish = async (out: string, ...more: readonly string[]) => {
      const child = run(out, ...more)
      let said = ''
      child.stdout.on('data', (bytes) => {
        said += bytes
      })
      const [code] = await once(child, 'close')
      assert.equal(code, 0, said)
      return JSON.parse(said) as { readonly rows: number; readonly matched: number; readonly doubtful: number }
    }

    const before = await left()
    const started = performance.now()
    const counts = await finish(whole)
    const seconds = (performance.now() - started) / 1000
    const price = before - (await left())
    assert.equal(counts.rows, ROWS)
    assert.equal(price, counts.matched + counts.doubtful, 'a credit for each row with a candidate')

    const random = new Random(7)
    let kills = 0
    for (; kills < KILLS; kills++) {
      const child = run(killed, '--again')
      // On a machine that is busy now and not later, a run may end before it is killed.
      await sleep(800 + random.next() * seconds * 1000 * (1 / KILLS))
      if (child.exitCode !== null) break
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    if (!existsSync(killed)) await finish(killed, '--again')
    assert.ok(kills >= 1, `${kills} kills`)
    assert.deepEqual(readFileSync(killed), readFileSync(whole))
    assert.equal(before - (await left()), price * 2, 'the second list costs as much as the first')
    assert.deepEqual(service.faults, [])
    context.diagnostic(JSON.stringify({ rows: ROWS, kills, seconds: Math.round(seconds), credits: price }))
  } finally {
    await service.stop()
  }
})

/** Names of demo companies, some with a city, some damaged, some of no company. */
function rows(): string {
  const names = [...demoCompanies(0.5)]
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const { name, city, countryIso2 } = names[(at * 7919) % names.length]
    const typed = at % 5 === 0 ? name.toLowerCase() : at % 11 === 0 ? `Xqwzk ${at}` : name
    return `${at},"${typed.replaceAll('"', '""')}","${at % 2 === 0 ? (city ?? '') : ''}",${countryIso2}\n`
  })
  return `Nr,Company,City,Country\n${lines.join('')}`
}
