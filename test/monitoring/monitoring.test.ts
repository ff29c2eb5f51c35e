/** Alerts, dashboard and metrics in the tools of Prometheus. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../support/until.ts'
import { openTestWorkers } from '../support/workers-service.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy')
const RULES = join(DEPLOY, 'prometheus')
const folder = mkdtempSync(join(tmpdir(), 'firmament-monitoring-'))
after(() => rmSync(folder, { recursive: true, force: true }))

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}
const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana', 'firmament.json'), 'utf8')) as {
  readonly panels: readonly Panel[]
}
/** The queries of the dashboard, with what Grafana fills in. */
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({
    title,
    expr: expr.replaceAll('$__rate_interval', '1m').replaceAll(/\$(job|instance)\b/g, '.*'),
  })),
)

function promtool(flags: readonly string[], input?: string): { readonly status: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync('promtool', flags, { cwd: RULES, encoding: 'utf8', input })
  return { status, text: `${stdout}${stderr}` }
}

test('alerts load, and each rings when it should and not before', () => {
  for (const flags of [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, text } = promtool(flags)
    assert.equal(status, 0, text)
  }
  const alerts = [...readFileSync(join(RULES, 'alerts.yml'), 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const tested = readFileSync(join(RULES, 'alerts.test.yml'), 'utf8').replace('Calls.*', 'CallsUnpaid CallsLimited')
  for (const name of alerts) assert.ok(tested.includes(name.replace('Firmament', '')), `${name} has no test`)
})

test('the queries of the dashboard are right PromQL', () => {
  const rules = queries.map(({ expr }, at) => ({ record: `query:${at}`, expr }))
  const file = join(folder, 'queries.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  const { status, text } = promtool(['check', 'rules', file])
  assert.equal(status, 0, text)
  assert.ok(queries.length >= 25)
})

test('a real Prometheus scrapes a real service of two threads, and the dashboard has something to show', async (context) => {
  const { port, issue } = await openTestWorkers(context)
  const { key } = await issue()
  const search = () =>
    fetch(`http://127.0.0.1:${port}/explore/lite`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{"filters":{"countriesIso2":["IT"]}}',
    })
  const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (let call = 0; call < 20; call++) assert.equal((await search()).status, 200)
  const { text: findings } = promtool(['check', 'metrics'], await text())
  // The library that measures Node names three gauges so.
  const ours = findings.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_active_'))
  assert.deepEqual(ours, [])
  assert.match(
    await text(),
    /^firmament_answer_seconds_count\{method="POST",path="\/explore\/lite",status="200"\} 20$/m,
  )

  const prometheus = await startPrometheus(port)
  context.after(() => prometheus.stop())
  const hasData = async (expr: string) => (await prometheus.query(expr)).data.result.length > 0
  await until(async () => {
    await search()
    return hasData('rate(firmament_answer_seconds_count{path="/explore/lite"}[1m]) > 0')
  })
  const silent: string[] = []
  for (const { title, expr } of queries) {
    const answer = await prometheus.query(expr)
    assert.equal(answer.status, 'success', `${title}: ${expr}`)
    if (answer.data.result.length === 0) silent.push(title)
  }
  // Nothing was refused, sent or asked of a model, and nothing but the demo was imported.
  const mayBeSilent = [
    'Refused: credits (402), rate (429), overload (503)',
    'Webhook calls by outcome',
    'Models',
    'Last import',
  ]
  assert.deepEqual(
    [...new Set(silent)].filter((title) => !mayBeSilent.includes(title)),
    [],
  )
  assert.equal(await hasData('ALERTS{alertstate="firing"}'), false)
})

interface Answer {
  readonly status: string
  readonly data: { readonly result: readonly unknown[] }
}

/** Starts it with the configuration of `deploy/`, for a service at another port and with a shorter interval. */
async function startPrometheus(target: number) {
  cpSync(join(RULES, 'alerts.yml'), join(folder, 'alerts.yml'))
  const config = readFileSync(join(RULES, 'prometheus.yml'), 'utf8')
    .replace('localhost:8080', `127.0.0.1:${target}`)
    .replaceAll('interval: 30s', 'interval: 1s')
  writeFileSync(join(folder, 'prometheus.yml'), config)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const flags = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/tsdb`]
  const child = spawn('prometheus', [...flags, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  await until(async () => (await fetch(`${url}/-/ready`).catch(() => null))?.status === 200)
  return {
    async query(expr: string): Promise<Answer> {
      return (await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)).json() as Promise<Answer>
    },
    stop() {
      process.off('exit', kill)
      kill()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
