/**
 * Damaged and wrong files beside a good one, for registers whose files are joined: each is refused in a sentence that names
 * the file, or costs its own rows; in no case is there a company that the good files do not have.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { mappedFiles } from '../../test/support/mapped-files.ts'
import { rounds } from '../../test/support/rounds.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { zipArchive } from '../../test/support/zip.ts'
import { REGISTERS } from './registers.ts'

/** The samples of a register, the one that makes companies first. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'lv-ur': [
    'sample.csv',
    'sample-financial-statements.csv',
    'sample-income-statements.csv',
    'sample-balance-sheets.csv',
    'sample-taxes.csv',
  ],
  'ee-ariregister': [
    'sample.csv',
    'sample-yldandmed.json',
    'sample-aruanded.csv',
    'sample-elemendid.csv',
    'sample-taxes.csv',
  ],
  'lt-jar': ['sample.csv', 'sample-struck-off.csv', 'sample-accounts.csv'],
  'be-kbo': ['sample.csv', 'sample-address.csv', 'sample-activity.csv', 'sample-denomination.csv', 'sample-code.csv'],
}

/** What happens to files on their way. */
const DAMAGES: Readonly<Record<string, (good: Buffer, name: string) => Buffer>> = {
  empty: () => Buffer.alloc(0),
  'cut in the header': (good) => good.subarray(0, 20),
  'cut in the middle': (good) => good.subarray(0, good.length >> 1),
  'cut in the last row': (good) => good.subarray(0, good.length - 9),
  'a quote that is never closed': (good) =>
    Buffer.concat([good.subarray(0, good.length - 30), Buffer.from('"x\n;;\n')]),
  'NUL bytes': (good) => Buffer.from(good.toString('latin1').replace(/\d\d(?=\D*$)/, '\0\0'), 'latin1'),
  'letters of another encoding': (good) => Buffer.from(good.toString('utf8').replace(/ā|õ|ö|ī|a/, 'ä'), 'latin1'),
  'UTF-16': (good) => Buffer.from(`\ufeff${good.toString('utf8')}`, 'utf16le'),
  'every column twice': (good) => {
    const [header, ...rows] = good.toString('utf8').trimEnd().split('\n')
    const separator = header.includes(';') ? ';' : ','
    return Buffer.from([header, ...rows].map((row) => `${row}${separator}${row}`).join('\n'))
  },
  'another separator': (good) => Buffer.from(good.toString('utf8').replaceAll(';', '\t')),
  'the table of another register': () => readFileSync(join(import.meta.dirname, 'cz-res', 'sample.csv')),
  'a page of a web server': () => Buffer.from('<!DOCTYPE html><html><body>502 Bad Gateway</body></html>'),
  'an archive of zeros': (_good, name) => zipArchive([{ name, content: Buffer.alloc(4 << 20) }]),
  'half an archive': (good, name) => {
    const archive = zipArchive([{ name, content: good }])
    return archive.subarray(0, archive.length - 40)
  },
}

/** One in this many damages of a file is tried. All of them: `npm run test:engine`. */
const EVERY = rounds({ quick: 0, full: 1 }) === 0 ? 3 : 1

for (const [id, samples] of Object.entries(SAMPLES)) {
  test(`${id}: a damaged file among good ones costs itself or its rows, and invents nobody`, async (context) => {
    const register = REGISTERS.get(id)!
    const paths = samples.map((name) => join(import.meta.dirname, id, name))
    const whole = await mappedFiles(context, register, paths)
    const known = new Map(whole.companies.map((company) => [company.id, company.name]))
    let tried = 0
    let refused = 0
    for (const [place, path] of paths.entries()) {
      const damages = Object.entries(DAMAGES).filter((_, number) => (number + place) % EVERY === 0)
      for (const [what, damage] of damages) {
        tried++
        const file = damaged(context, path, damage)
        const files = paths.with(place, file)
        try {
          const { companies } = await mappedFiles(context, register, files)
          for (const company of companies) assert.equal(company.name, known.get(company.id), `${what}: ${path}`)
        } catch (error) {
          if (error instanceof assert.AssertionError) throw error
          const { message } = error as Error
          assert.match(message, /^Cannot read .{3,}: .{5,}|^Cannot read .{3,} alone: /s, `${what}: ${path}`)
          assert.ok(message.length < 2_000, `${what}: ${message.length} characters`)
          refused++
        }
      }
    }
    assert.ok(refused * EVERY >= samples.length * 3, `only ${refused} were refused`)
    context.diagnostic(`${tried} files, ${refused} refused`)
  })
}

function damaged(context: TestContext, path: string, damage: (good: Buffer, name: string) => Buffer): string {
  const file = join(temporaryFolder(context), basename(path))
  writeFileSync(file, damage(readFileSync(path), basename(path)))
  return file
}
