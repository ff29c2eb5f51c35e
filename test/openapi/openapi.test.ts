/** openapi.json, read by programs of others, and compared with a service that answers. Run by `run.ts`. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Compile } from 'typebox/schema'
import { DEMO_KEY, type DemoService, startDemoService } from '../../scripts/demo-service.ts'
import { RECORDED_FOR_ADMINS } from '../../scripts/recorded-admin-answers.ts'
import { isForAdmins, type RecordedAnswer, recordAnswers } from '../../scripts/recorded-answers.ts'
import { RECORDED_OF_IMPORTS } from '../../scripts/recorded-import-answers.ts'
import { startPrism } from './prism.ts'

const HERE = import.meta.dirname
const OPENAPI = join(HERE, '..', '..', 'openapi.json')
const PACKAGES = process.env.FIRMAMENT_OPENAPI_PACKAGES ?? ''
const PYTHON = process.env.FIRMAMENT_OPENAPI_PYTHON ?? ''
const folder = mkdtempSync(join(tmpdir(), 'firmament-openapi-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program; answers its status and everything it printed. */
function run(command: string, parameters: readonly string[], path = process.env.PATH ?? '') {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    cwd: HERE,
    encoding: 'utf8',
    timeout: 200_000,
    env: {
      ...process.env,
      PATH: path,
      NO_COLOR: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  })
  return { status, printed: `${stdout}${stderr}` }
}

const node = (program: string, ...parameters: readonly string[]) =>
  run(process.execPath, [join(PACKAGES, program), ...parameters])

describe('programs that read it', { skip: PACKAGES === '' }, () => {
  test('redocly finds nothing, with its strictest recommended rules', () => {
    const { status, printed } = node('@redocly/cli/bin/cli.js', 'lint', '--config', 'redocly.yaml', OPENAPI)
    assert.equal(status, 0, printed)
    assert.doesNotMatch(printed, /warning|error/i)
  })

  test('spectral finds nothing, hints included', () => {
    const { status, printed } = node(
      '@stoplight/spectral-cli/dist/index.js',
      'lint', '-r', 'spectral.yaml', '-F', 'hint', OPENAPI,
    ) // biome-ignore format: one word a line would fill the screen
    assert.equal(status, 0, printed)
    assert.match(printed, /No results with a severity of 'hint' or higher found/)
  })

  test('openapi-typescript writes types without a warning, and they compile', () => {
    const types = join(folder, 'types.ts')
    const { status, printed } = node('openapi-typescript/bin/cli.js', OPENAPI, '-o', types)
    assert.equal(status, 0, printed)
    assert.doesNotMatch(printed, /warn|⚠|error/i)
    const compiled = node('typescript/bin/tsc', '--noEmit', '--strict', '--target', 'es2022', '--skipLibCheck', types)
    assert.equal(compiled.status, 0, compiled.printed)
  })

  test('@hey-api/openapi-ts writes a client without a warning', () => {
    const { status, printed } = node('@hey-api/openapi-ts/bin/run.js', '-i', OPENAPI, '-o', join(folder, 'hey'))
    assert.equal(status, 0, printed)
    assert.doesNotMatch(printed, /warn|⚠|error/i)
    assert.ok(readdirSync(join(folder, 'hey')).length > 0)
  })
})

describe('openapi-python-client', { skip: PYTHON === '' }, () => {
  const client = join(folder, 'generated')

  test('writes a client without a warning', () => {
    // It knows Atom as text when it is told.
    const config = join(folder, 'openapi-python-client.yaml')
    writeFileSync(config, 'content_type_overrides:\n  application/atom+xml: text/plain\n')
    const { status, printed } = run(
      join(PYTHON, 'openapi-python-client'),
      [
        'generate',
        '--path',
        OPENAPI,
        '--output-path',
        client,
        '--meta',
        'none',
        '--fail-on-warning',
        '--config',
        config,
      ],
      `${PYTHON}${delimiter}${process.env.PATH}`,
    )
    assert.equal(status, 0, printed)
    assert.doesNotMatch(printed, /warn|unable|skipping/i)
  })

  test('a company of /explore/one has every member of a Company, with the same types', () => {
    const { exploreOne } = JSON.parse(readFileSync(join(HERE, '..', '..', 'docs', 'answer-examples.json'), 'utf8'))
    const { status, printed } = run(join(PYTHON, 'python'), [
      '-c',
      `
import json, sys, typing
sys.path.insert(0, ${JSON.stringify(folder)})
import generated.models as models
found = models.ExploreOneResponse.from_dict(json.loads(${JSON.stringify(JSON.stringify(exploreOne))})).companies[0]
assert type(found) is models.CompanyMatch
scope = {**vars(models), 'Unset': object, 'datetime': __import__('datetime')}
own = models.CompanyMatch.__annotations__
for name, annotation in models.Company.__annotations__.items():
    kind = own[name].replace('CompanyMatch', 'Company')
    assert kind == annotation, (name, own[name], annotation)
company = models.Company.from_dict(found.to_dict())
assert company.name == found.name and company.status is found.status
assert company.date_of_incorporation == found.date_of_incorporation
`,
    ])
    assert.equal(status, 0, printed)
  })
})

describe('a service with the demo companies', () => {
  let service: DemoService
  let answers: Readonly<Record<string, RecordedAnswer>>
  const document = JSON.parse(readFileSync(OPENAPI, 'utf8'))
  before(async () => {
    service = await startDemoService()
    answers = await recordAnswers({ base: service.base, key: DEMO_KEY, data: service.data })
  })
  after(() => service.stop())
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, { readonly operationId: string; readonly responses: never }>).map(
      (operation) => ({ ...operation, isForAdmins: isForAdmins(path) }),
    ),
  )
  const operations = all.filter((operation) => !operation.isForAdmins)
  const recordedForAdmins = new Set([...RECORDED_FOR_ADMINS, ...RECORDED_OF_IMPORTS])
  const recorded = [...operations, ...all.filter(({ operationId }) => recordedForAdmins.has(operationId))]

  test('answers the examples; if not, run: npm run docs:answers && npm run docs', () => {
    const kept = JSON.parse(readFileSync(join(HERE, '..', '..', 'docs', 'answer-examples.json'), 'utf8'))
    for (const { operationId, responses } of recorded) {
      const { content, example } = jsonOf(responses)
      if (!content) continue
      assert.deepEqual(kept[operationId], answers[operationId].body, operationId)
      assert.ok(example === undefined || JSON.stringify(example) === JSON.stringify(kept[operationId]), operationId)
    }
    // One company by its id has a member more than those of searches.
    const { companiesAtAddress, ...company } = answers.exploreCompanies.body as Record<string, unknown>
    assert.equal(typeof companiesAtAddress, 'number')
    assert.deepEqual(document.components.schemas.Company.examples, [company])
    const { autoprofileCompany } = document.webhooks
    assert.deepEqual(
      autoprofileCompany.post.requestBody.content['application/json'].example,
      answers.autoprofileCompany.body,
    )
  })

  test('the examples are as their schemas say', () => {
    for (const { operationId, responses } of recorded) {
      const { schema } = jsonOf(responses)
      if (schema === undefined) continue
      const example = answers[operationId].body
      const validator = Compile({ components: document.components, ...(schema as object) })
      const [, errors] = validator.Errors(example)
      assert.ok(validator.Check(example), `${operationId}: ${JSON.stringify(errors[0])}`)
    }
  })

  test('every call with an example in the document is answered, but that which needs a search of its own', async () => {
    for (const [path, methods] of Object.entries<Record<string, Described>>(document.paths)) {
      const example = methods.post?.requestBody?.content['application/json'].example
      if (example === undefined || isForAdmins(path) || path === '/explore/autoprofile' || path.includes('{searchId}'))
        continue
      if (path.includes('{processId}')) continue
      const { status } = await fetch(`${service.base}${path.replace('{countryIso2}', 'IT')}`, {
        method: 'POST',
        headers: { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' },
        body: JSON.stringify(example),
      })
      assert.equal(status, 200, path)
    }
  })

  test('every header of an answer is declared', () => {
    for (const name of EVERYWHERE) assert.ok(document.components.headers[name], name)
    const ofHttp =
      /^(content-|date$|connection$|keep-alive$|transfer-encoding$|vary$|access-control-|cross-origin-|x-content-type|x-frame|referrer-policy)/
    for (const { operationId, responses } of recorded) {
      const declared = new Set(
        [...EVERYWHERE, ...Object.keys(goodOf(responses).headers ?? {})].map((name) => name.toLowerCase()),
      )
      const missing = answers[operationId].headers.filter((name) => !ofHttp.test(name) && !declared.has(name))
      assert.deepEqual(missing, [], operationId)
    }
  })

  test('Prism, as a proxy in front of it, finds every documented call and its answer as they are described', {
    skip: PACKAGES === '',
  }, async () => {
    const prism = await startPrism({ packages: PACKAGES, document: OPENAPI, upstream: service.base })
    try {
      await recordAnswers({ base: prism.base, key: DEMO_KEY, data: service.data, isWithoutImports: true })
      assert.deepEqual(prism.violations(), [])
      // It looks: a wrong request is found, and the service refuses it as well.
      const body = JSON.stringify({ filters: { countriesIso2: 5, none: true } })
      const headers = { 'x-api-key': DEMO_KEY, 'content-type': 'application/json' }
      const { status } = await fetch(`${prism.base}/explore/lite`, { method: 'POST', headers, body })
      assert.equal(status, 400)
      const found = prism.violations().join()
      for (const name of ['countriesIso2', 'none']) assert.ok(found.includes(name), found)
    } finally {
      await prism.stop()
    }
  })
})

/** Headers of every answer, or of every one to a known key: the document describes them once. */
const EVERYWHERE = [
  'X-Request-Id',
  'X-Api-Version',
  'Cache-Control',
  'X-RateLimit-Reset',
  ...['Limit', 'Remaining', 'Used'].flatMap((name) => [`X-RateLimit-${name}`, `X-Credits-${name}`]),
]

interface GoodResponse {
  readonly headers?: object
  readonly content?: Record<string, { schema?: object; example?: unknown }>
}

function goodOf(responses: Record<string, never>): GoodResponse {
  return (responses['200'] ?? responses['202']) as GoodResponse
}

function jsonOf(responses: Record<string, never>): { content?: object; schema?: object; example?: unknown } {
  const { content } = goodOf(responses)
  const json = content?.['application/json']
  return json === undefined ? {} : { content: json, ...json }
}

interface Described {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> }
}
