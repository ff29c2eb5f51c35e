/**
 * Damaged and foreign files for registers of tables and lines: cut off, of another register, in another encoding, with
 * quotes, NUL bytes and doubled columns. Each is refused in a sentence or read as far as it can be trusted: no company
 * comes of it that the whole file does not have.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { companiesOf, mapRegister } from '../../test/support/map-register.ts'
import { rounds } from '../../test/support/rounds.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { registerOf } from './registers.ts'

const IDS = ['be-kbo', 'br-cnpj', 'ie-cro', 'jp-nta', 'lt-jar', 'ro-onrc', 'se-bolagsverket', 'si-prs', 'sk-rpo']

/** What is done to one file of a register. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  empty: () => Buffer.alloc(0),
  'cut in half': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'cut within the header': (bytes) => bytes.subarray(0, 20),
  'header alone': (bytes) => bytes.subarray(0, bytes.indexOf('\n') + 1),
  'without header': (bytes) => bytes.subarray(bytes.indexOf('\n') + 1),
  'UTF-16': (bytes) => Buffer.from(`\uFEFF${bytes.toString('utf8')}`, 'utf16le'),
  'UTF-16 without a mark': (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
  'ISO 8859-1': (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1'),
  'a quote never closed': (bytes) => Buffer.from(bytes.toString('latin1').replace(/\n(?=[^\n]*\n$)/, '\n"'), 'latin1'),
  'a quote in every line': (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '"\n'), 'latin1'),
  'NUL bytes': (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('9', '\u00009'), 'latin1'),
  'columns doubled': (bytes) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .split('\n')
        .map((line) => (line === '' ? '' : line.trimEnd() + separatorIn(bytes) + line.trimEnd()))
        .join('\n'),
      'latin1',
    ),
  'CR alone': (bytes) => Buffer.from(bytes.toString('latin1').replace(/\r?\n/g, '\r'), 'latin1'),
  HTML: () => Buffer.from('<!DOCTYPE html><html><body>Not found</body></html>\n'),
  'zeros alone': () => Buffer.alloc(16 << 10),
}

const separatorIn = (bytes: Buffer) => /[,;|^\t]/.exec(bytes.toString('latin1'))?.[0] ?? ','

const samplesOf = (id: string) =>
  readdirSync(join(import.meta.dirname, id))
    .filter((name) => name.startsWith('sample'))
    .map((name) => join(import.meta.dirname, id, name))

/** The sample of another form is that of a file: one entity a line. */
function contentOf(path: string): Buffer {
  const bytes = readFileSync(path)
  if (!path.endsWith('.json')) return bytes
  const entities = JSON.parse(bytes.toString()) as object[]
  return Buffer.from(entities.map((entity) => `${JSON.stringify(entity)}\n`).join(''))
}

async function idsIn(context: TestContext, id: string, files: readonly string[]): Promise<string[]> {
  return companiesOf(await mapRegister(context, registerOf(id), files)).map((company) => company.id)
}

/** Of so many files one is given. All of them: `npm run test:engine`. */
const EVERY = rounds({ quick: 0, full: 1 }) === 0 ? 4 : 1

test('hostile files: each is refused in a sentence, or nobody comes of it whom the register does not have', async (context) => {
  const folder = temporaryFolder(context)
  const wrong: string[] = []
  let tried = 0
  const attempt = async (what: string, id: string, files: readonly string[], known: ReadonlySet<string>) => {
    if (tried++ % EVERY !== 0) return
    try {
      for (const found of await idsIn(context, id, files))
        if (!known.has(found)) wrong.push(`${what}: invents ${found}`)
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      if (said === '' || said.length > 1_500 || /undefined|\[object|is not a function/.test(said)) {
        wrong.push(`${what}: ${said}`)
      }
    }
  }
  for (const id of IDS) {
    const samples = samplesOf(id)
    const whole = join(folder, id)
    mkdirSync(whole)
    const files = samples.map((path) => {
      const copy = join(whole, basename(path))
      writeFileSync(copy, contentOf(path))
      return copy
    })
    const known = new Set(await idsIn(context, id, files))
    assert.ok(known.size > 0, id)
    for (const [damage, change] of Object.entries(DAMAGES)) {
      for (const path of files) {
        const damaged = join(folder, `damaged${path.slice(path.lastIndexOf('.'))}`)
        writeFileSync(damaged, change(readFileSync(path)))
        const others = files.filter((other) => other !== path)
        await attempt(`${id}, ${basename(path)}, ${damage}`, id, [...others, damaged], known)
      }
    }
    for (const other of IDS) if (other !== id) await attempt(`${id} given ${other}`, id, samplesOf(other), known)
  }
  assert.deepEqual(wrong, [])
  context.diagnostic(`${Math.ceil(tried / EVERY)} files`)
})
