/** Commands of operators, from outside: what they print, for people and for programs, and how they end. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { Command } from 'commander'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { loadDemo } from '../../assembly/load-demo.ts'
import { demoCompanies } from '../../imports/demo-companies.ts'
import { checkUpgrade } from '../../operate/upgrade.ts'
import { table } from '../../text/table-lines.ts'
import { asPasted } from '../given-options.ts'
import { mountOtherCommands } from '../other-commands.ts'
import { mountServeCommand } from '../serve-cli.ts'
import { completionScript, SHELLS } from './completion.ts'
import { painter } from './paint.ts'

const CLI = join(import.meta.dirname, '..', '..', 'cli.ts')
const ends: (() => unknown)[] = []
const data = temporaryFolder({ after: (end) => ends.push(end) })
process.once('exit', () => {
  for (const end of ends) end()
})

before(async () => {
  await loadDemo(data, demoCompanies().take(60))
  writeFileSync(join(data, 'settings.json'), '{"port":9,"modelKey":"sekret-model-key"}', { mode: 0o600 })
})

function firmament(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], {
    encoding: 'utf8',
    timeout: 60_000,
    env,
  })
  return { status, stdout, stderr }
}

test('config show: each setting with its value and where it is from, no secret, and 1 where a start would be refused', () => {
  const { status, stdout } = firmament(['config', 'show', '--data', data, '--json'], { FIRMAMENT_WORKERS: '3' })
  assert.equal(status, 1)
  const { settings, mistakes } = JSON.parse(stdout) as { settings: { name: string }[]; mistakes: string[] }
  const of = (name: string) => settings.find((one) => one.name === name)
  assert.deepEqual(of('workers'), { name: 'workers', value: 3, from: 'FIRMAMENT_WORKERS' })
  assert.deepEqual(of('port'), { name: 'port', value: 9, from: 'the settings file' })
  assert.deepEqual(of('logLevel'), { name: 'logLevel', value: 'info', from: 'default' })
  assert.deepEqual(of('modelKey'), { name: 'modelKey', value: '(hidden)', from: 'the settings file' })
  assert.match(mistakes.join(), /modelUrl is not set/)
  assert.ok(!stdout.includes('sekret'))
})

test('mistakes are sentences, and JSON where JSON was asked for', () => {
  const refused = firmament(['upgrade', '--data', data])
  assert.deepEqual([refused.status, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^Cannot upgrade: --check is missing/)
  const { status, stderr } = firmament(['doctor', '--nothing', '--json'])
  assert.deepEqual([status, JSON.parse(stderr)], [1, { error: "unknown option '--nothing'" }])
})

test('upgrade --check: a folder of this version needs nothing', async () => {
  const steps = await checkUpgrade(data)
  assert.deepEqual(
    steps.map(({ part, action }) => [part, action]),
    [
      ['companies.db', 'none'],
      ['index', 'none'],
    ],
  )
})

test('one: the companies of a data folder as a table', () => {
  writeFileSync(join(data, 'settings.json'), '{}')
  const [first] = demoCompanies().take(60)
  const { status, stdout } = firmament(['one', first.name, '--country', first.countryIso2, '--data', data])
  assert.equal(status, 0)
  assert.match(stdout, /^id +name +address +status +VAT +score\n/)
  assert.ok(stdout.includes(first.id))
})

test('tables: columns as wide as needed, long texts cut, and no control character reaches the terminal', () => {
  assert.deepEqual(
    table(
      ['id', 'n'],
      [
        ['a', '1'],
        ['bbb', '20'],
      ],
      [1],
    ),
    ['id    n', 'a     1', 'bbb  20'],
  )
  const lines = table(['name'], [['x'.repeat(100)], ['a\u001b[31mb']])
  assert.deepEqual(lines, ['name', `${'x'.repeat(43)}…`, 'a [31mb'])
})

test('colours: on a terminal alone, and not with NO_COLOR', () => {
  assert.equal(painter({ isTTY: true }, {}).red('x'), '\u001b[31mx\u001b[0m')
  for (const [isTTY, environment] of [
    [false, {}],
    [true, { NO_COLOR: '1' }],
    [true, { TERM: 'dumb' }],
  ] as const)
    assert.equal(painter({ isTTY }, environment).red('x'), 'x')
})

test('commands: each is mounted by its own module alone', async () => {
  const all = new Command('firmament')
  await mountOtherCommands(all, data)
  for (const name of all.commands.map((command) => command.name())) {
    const program = new Command('firmament')
    await mountOtherCommands(program, data, name)
    const mounted = program.commands.map((command) => command.name())
    assert.ok(mounted.includes(name), name)
    if (name !== 'completion') assert.ok(mounted.length < 6, `${name} mounts ${mounted.join(' ')}`)
  }
})

test('commands: a sentence with one of them gets the folder that was given, where the command takes one', async () => {
  const program = new Command('firmament')
  mountServeCommand(program)
  await mountOtherCommands(program, data)
  const wrong: string[] = []
  const check = (command: Command, words: string) => {
    const takesFolder = command.options.some(({ long }) => long === '--data')
    if (command.commands.length > 0) for (const part of command.commands) check(part, `${words} ${part.name()}`)
    else if (asPasted(`run ${words}.`, { data: 'd' }) !== `run ${words}${takesFolder ? ' --data d' : ''}.`)
      wrong.push(words)
  }
  for (const command of program.commands) check(command, `./firmament ${command.name()}`)
  assert.deepEqual(wrong, [])
})

test('completion: every command and option is in the script of every shell, and shells that are here read it', async () => {
  const program = new Command('firmament')
  mountServeCommand(program)
  await mountOtherCommands(program, data)
  for (const shell of SHELLS) {
    const script = completionScript(shell, program)
    const path = join(data, `completion.${shell}`)
    writeFileSync(path, script)
    for (const word of ['serve', 'licence create', 'suppress add', 'without-index', 'rate-limit'])
      assert.ok(script.includes(word), word)
    const { error, status, stderr } = spawnSync(shell, ['-n', path], { encoding: 'utf8' })
    if (error === undefined) assert.deepEqual([status, stderr], [0, ''], shell)
  }
  const script = completionScript('bash', program)
  const ask = (line: string) => {
    const words = line.split(' ')
    const bash = `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _firmament; echo "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['-c', bash], { encoding: 'utf8' }).stdout.trim()
  }
  assert.equal(ask('firmament licence cr'), 'create')
  assert.equal(ask('firmament suppress add --no'), '--note')
  assert.equal(ask('firmament back'), 'backup')
})
