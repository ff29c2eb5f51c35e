/** The protocol's own conformance suite, and the command line of its inspector. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { BASE, makeKey, type Result } from './world.ts'

const at = (...words: readonly string[]) => join(import.meta.dirname, ...words)
const CONFORMANCE = at('node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
const INSPECTOR = at(
  ...['inspector', 'node_modules', '@modelcontextprotocol', 'inspector', 'clients', 'launcher', 'build', 'index.js'],
)
const { key } = makeKey('--type', 'PLUS', '--countries', 'all', '--credits', 'unlimited', '--rate-limit', '100000')

const NO_PROMPTS = 'there are no prompts'
const NO_RESOURCES = 'there are no resources'
const NO_SESSIONS = 'requests stand alone: there is no session whose stream could be taken up again'
const SAMPLE_TOOL = 'calls a tool of the sample server of the suite'

/** Scenarios of what the server neither offers nor declares, each with the reason. It passes all others. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  'completion-complete': `${NO_PROMPTS} and no resources whose arguments could be completed`,
  'elicitation-sep1034-defaults': `${SAMPLE_TOOL}, which asks for values with defaults`,
  'elicitation-sep1330-enums': `${SAMPLE_TOOL}, which asks for one value of several`,
  'json-schema-2020-12': `${SAMPLE_TOOL}, whose schema has definitions`,
  'logging-set-level': 'clients get no log',
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
  'prompts-list': NO_PROMPTS,
  'resources-list': NO_RESOURCES,
  'resources-read-binary': NO_RESOURCES,
  'resources-read-text': NO_RESOURCES,
  'resources-subscribe': NO_RESOURCES,
  'resources-templates-read': NO_RESOURCES,
  'resources-unsubscribe': NO_RESOURCES,
  'server-sse-multiple-streams': NO_SESSIONS,
  'server-sse-polling': NO_SESSIONS,
  'tools-call-audio': `${SAMPLE_TOOL}, which answers with sound`,
  'tools-call-elicitation': `${SAMPLE_TOOL}, which asks for a name`,
  'tools-call-embedded-resource': NO_RESOURCES,
  'tools-call-image': `${SAMPLE_TOOL}, which answers with a picture`,
  'tools-call-mixed-content': `${SAMPLE_TOOL}, which answers with pictures and resources`,
  'tools-call-sampling': 'no tool asks the model of the client',
  'tools-call-with-logging': 'clients get no log',
  'tools-call-with-progress': 'tools answer at once, without reports of progress',
}

test('every scenario of the conformance suite passes, but for what the server does not offer', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-conformance-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const url = `${await addressWithKey(t)}/mcp`
  await run([CONFORMANCE, 'server', '--url', url, '--suite', 'all', '--output-dir', folder])
  const passed: string[] = []
  const others: string[] = []
  for (const name of readdirSync(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name
    const checks: readonly { readonly status: string }[] = JSON.parse(
      readFileSync(join(folder, name, 'checks.json'), 'utf8'),
    )
    const has = (status: string) => checks.some((check) => check.status === status)
    // A scenario that finds nothing to check has only warnings.
    const list = has('SUCCESS') && !has('FAILURE') ? passed : others
    list.push(scenario)
  }
  assert.deepEqual(others.sort(), Object.keys(NOT_OFFERED).sort())
  assert.deepEqual(passed.sort(), [
    'dns-rebinding-protection', 'ping', 'server-initialize', 'tools-call-error', 'tools-call-simple-text', 'tools-list',
  ]) // biome-ignore format: one word a line would fill the screen
})

test('the inspector finds the tools portable, and calls one', { skip: !existsSync(INSPECTOR) }, async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'firmament-inspector-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const inspect = (...more: readonly string[]) => {
    const server = ['--cli', '--server-url', `${BASE}/mcp`, '--transport', 'http', '--header', `x-api-key: ${key}`]
    return run([INSPECTOR, ...server, ...more], { ...process.env, HOME: home })
  }
  const listed = await inspect('--method', 'tools/list', '--strict')
  assert.equal(listed.errors, '')
  assert.equal(JSON.parse(listed.said).tools.length, 6)
  const search = ['countries=["IT"]', 'query=wineries in Tuscany', 'limit=2']
  const called = await inspect('--method', 'tools/call', '--tool-name', 'search_companies', '--tool-arg', ...search)
  const { structuredContent, isError }: Result = JSON.parse(called.said)
  assert.notEqual(isError, true)
  assert.equal((structuredContent!.companies as unknown[]).length, 2)
})

/** Runs a program of the protocol's project. Its status says only whether all is well. */
function run(
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly said: string; readonly errors: string }> {
  return new Promise((resolve) => {
    const options = { env, maxBuffer: 10_000_000, timeout: 120_000 }
    execFile(process.execPath, words, options, (_, said, errors) => resolve({ said, errors }))
  })
}

/** An address that adds the key to requests and passes them on as they are: the suite can send no headers of its own. */
async function addressWithKey(t: TestContext): Promise<string> {
  const proxy = createServer((received, reply) => {
    const { method, url } = received
    const passed = request(
      `${BASE}${url}`,
      { method, headers: { ...received.headers, 'x-api-key': key } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    passed.once('error', () => reply.destroy())
    received.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  t.after(() => proxy.close())
  return `http://localhost:${(proxy.address() as AddressInfo).port}`
}
