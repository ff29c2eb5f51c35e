/** The Helm chart: its values fit its schema, and where Helm is installed it is linted and written out. It runs on no cluster here. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CHART = join(ROOT, 'deploy', 'helm', 'firmament')
const read = (name: string) => readFileSync(join(CHART, name), 'utf8')
const helm = (...asked: readonly string[]) => spawnSync('helm', [...asked], { encoding: 'utf8' })
const skip = helm('version').status === 0 ? false : 'helm is not installed'

type Schema = { readonly properties?: Record<string, Schema>; readonly additionalProperties?: unknown }

test('the chart: every value is in its schema, and its version is that of the service', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const chart = parse(read('Chart.yaml')) as { version: string; appVersion: string }
  assert.deepEqual([chart.version, chart.appVersion], [version, version])
  const check = (value: unknown, schema: Schema, path: string) => {
    if (schema.properties === undefined || schema.additionalProperties !== false) return
    for (const [name, inner] of Object.entries(value as object)) {
      const own: Schema | undefined = schema.properties[name]
      assert.ok(own !== undefined, `${path}.${name} is not in values.schema.json`)
      check(inner, own, `${path}.${name}`)
    }
  }
  check(parse(read('values.yaml')), JSON.parse(read('values.schema.json')) as Schema, 'values')
})

/** The objects that a cluster would get. */
function written(...asked: readonly string[]): readonly Record<string, unknown>[] {
  const { status, stdout, stderr } = helm('template', 'shop', CHART, '--kube-version', '1.34.0', ...asked)
  assert.equal(status, 0, stderr)
  return parseAllDocuments(stdout).map((document) => document.toJS() as Record<string, unknown>)
}

test('the chart is linted, and written as it is and with everything on', { skip }, (context) => {
  const linted = helm('lint', '--strict', CHART)
  assert.equal(linted.status, 0, linted.stdout)
  assert.deepEqual(
    written()
      .map(({ kind }) => kind)
      .sort(),
    ['NetworkPolicy', 'Service', 'StatefulSet'],
  )
  const values = join(temporaryFolder(context), 'values.yaml')
  writeFileSync(
    values,
    `publicUrl: https://companies.example
settings: { rateLimit: 120, update: daily, state: 'postgresql://state' }
existingSecret: firmament-secrets
replicas: 2
image: { repository: registry.example/firmament, digest: 'sha256:${'a'.repeat(64)}' }
persistence: { size: 5Gi, storageClass: fast }
ingress: { enabled: true, host: companies.example, tlsSecret: certificate, className: nginx }
serviceMonitor: { enabled: true }
podAnnotations: { a: b }
`,
  )
  const all = written('--values', values)
  assert.deepEqual(all.map(({ kind }) => kind).sort(), [
    'Ingress',
    'NetworkPolicy',
    'Service',
    'ServiceMonitor',
    'StatefulSet',
  ])
  const set = JSON.stringify(all.find(({ kind }) => kind === 'StatefulSet'))
  for (const part of [
    '{"name":"FIRMAMENT_RATE_LIMIT","value":"120"}',
    '{"name":"FIRMAMENT_UPDATE","value":"daily"}',
    '{"name":"FIRMAMENT_PUBLIC_URL","value":"https://companies.example"}',
    `"image":"registry.example/firmament@sha256:${'a'.repeat(64)}"`,
    '"readOnlyRootFilesystem":true',
    '"storageClassName":"fast"',
  ])
    assert.ok(set.includes(part), `${part} is not in ${set}`)
})

test('the chart refuses values that would not work', { skip }, () => {
  for (const [wrong, named] of [
    ['replicas=2', /replicas/],
    ['settings.port=9', /'port'/],
    ['ingress.enabled=true', /host/],
    ['persistence.size=big', /size/],
    ['imagee.tag=1', /imagee/],
    ['publicUrl=companies.example', /publicUrl/],
  ] as const) {
    const { status, stderr } = helm('template', 'shop', CHART, '--kube-version', '1.34.0', '--set', wrong)
    assert.notEqual(status, 0, wrong)
    assert.match(stderr, named)
  }
})
