import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildEmbedded, buildPaged } from '../../../../test/support/build-index.ts'
import { indexContent } from '../../../../test/support/index-content.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import type { CodePath } from '../../../company/codes.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import { SharedTexts } from '../../../company/shared-texts.ts'
import { createCompanyJson } from '../../../records/company-json.ts'
import { beginMerge } from '../merge/index-merge.ts'
import { writeGeneration } from '../write-generation.ts'
import { EntriesEncoder, findEntry, type LearnedEntry } from './entries.ts'

const codePath: CodePath = (_, __, code) => [code, code.slice(0, 2)]

/** Companies as a register has them: trades with their own words, and most others with words that say nothing. */
function register(count: number, country = 'GB'): Company[] {
  const others = ['62.02', '68.20', '70.22', '82.99', '96.09', '47.91', '41.10', '49.41', '81.22', '86.90']
  return Array.from({ length: count }, (_, at) => {
    const number = `${country}-${String(at).padStart(6, '0')}`
    const [name, code] =
      at % 20 === 0
        ? [`Quibble${at} Joinery Ltd`, at % 100 === 0 ? '16.23' : '43.32']
        : at % 20 === 1
          ? [`Wick${at} Day Nursery Ltd`, '88.91']
          : [`${at % 3 === 0 ? 'North Group' : 'Holdings'} Wade${at} Day Ltd`, others[(at * 7) % others.length]]
    const company = emptyCompany({ id: number, name, countryIso2: country })
    return { ...company, naceCodes: { primary: [code], secondary: [] } }
  })
}

test('learned words: the classes that companies with a word have, with counts, share and lift', async () => {
  for (const build of [buildEmbedded, buildPaged]) {
    const engine = await build(register(2_000), codePath)
    const joinery = engine.meaningOf('GB', 'JOINERY')
    assert.equal(joinery?.companies, 100)
    assert.deepEqual(
      joinery?.classes.map(({ code, companies }) => [code, companies]),
      [
        ['43.32', 80],
        ['16.23', 20],
      ],
    )
    const [first] = joinery!.classes
    assert.ok(Math.abs(first.share - (80 + 80 / 2_000) / 101) < 1e-9)
    assert.ok(Math.abs(first.lift - first.share / (80 / 2_000)) < 1e-9)
    await engine.close()
  }
})

test('learned words: two words that follow one another say what neither does alone', async () => {
  const engine = await buildEmbedded(register(2_000), codePath)
  const [day, phrase] = ['day', 'day nursery'].map((words) => engine.meaningOf('GB', words))
  assert.deepEqual(day?.classes, [])
  assert.ok(day!.companies > 1_000)
  assert.deepEqual(
    phrase?.classes.map(({ code, companies }) => [code, companies]),
    [['88.91', 100]],
  )
  assert.deepEqual(engine.meaningOf('GB', 'nursery day'), { companies: 0, classes: [] })
  assert.deepEqual(engine.meaningOf('GB', 'a day nursery'), { companies: 0, classes: [] })
  await engine.close()
})

test('learned words: a word that companies bear whatever they do means nothing, and so does one nobody bears', async () => {
  const engine = await buildEmbedded(register(2_000), codePath)
  for (const word of ['group', 'north', 'ltd', 'holdings']) assert.deepEqual(engine.meaningOf('GB', word)?.classes, [])
  assert.deepEqual(engine.meaningOf('GB', 'zeppelin'), { companies: 0, classes: [] })
  await engine.close()
})

test('learned words: of a country with few companies nothing is known, nor of one without any', async () => {
  const engine = await buildEmbedded([...register(2_000), ...register(200, 'IT')], codePath)
  assert.equal(engine.meaningOf('IT', 'joinery'), null)
  assert.equal(engine.meaningOf('FR', 'joinery'), null)
  assert.notEqual(engine.meaningOf('GB', 'joinery'), null)
  await engine.close()
})

test('learned words: a company with several primary classes, or for which the word is a small part, says nothing', async () => {
  const companies = register(2_000).map((company) => ({ ...company, tradeNames: ['Wade'] }))
  const many = Array.from({ length: 60 }, (_, at) => `Sign number ${at} of the town`)
  for (let at = 0; at < 2_000; at += 20) {
    if (at % 40 === 0) companies[at] = { ...companies[at], naceCodes: { primary: ['43.32', '16.23'], secondary: [] } }
    else companies[at] = { ...companies[at], name: `Town hall ${at}`, tradeNames: [...many, 'Joinery'] }
  }
  companies[3] = { ...companies[3], name: 'Wade Joinery Ltd' }
  const engine = await buildEmbedded(companies, codePath)
  assert.deepEqual(engine.meaningOf('GB', 'joinery')?.classes, [])
  await engine.close()
})

test('learned words: a class that a fifth of all have stands out nowhere, and hides others only where they are few beside it', async () => {
  const named = (id: string, name: string, code: string) => ({
    ...emptyCompany({ id: `GB-${id}`, name, countryIso2: 'GB' }),
    naceCodes: { primary: [code], secondary: [] },
  })
  const halls = Array.from({ length: 900 }, (_, at) =>
    named(`H${String(at).padStart(5, '0')}`, `Hall ${at % 5 === 0 ? 'Joinery' : 'Council'} ${at}`, '84.11'),
  )
  const few = Array.from({ length: 30 }, (_, at) => named(`I${String(at).padStart(5, '0')}`, `Council ${at}`, '88.91'))
  const engine = await buildEmbedded([...register(2_000), ...halls, ...few], codePath)
  const { companies, classes, common } = engine.meaningOf('GB', 'hall')!
  assert.deepEqual([companies, classes, [...common!]], [623, [], ['84.11']])
  assert.deepEqual(engine.meaningOf('GB', 'council')?.classes, [])
  assert.deepEqual(
    engine.meaningOf('GB', 'joinery')?.classes.map(({ code, companies }) => [code, companies]),
    [
      ['43.32', 80],
      ['16.23', 20],
    ],
  )
  await engine.close()
})

test('learned words: a merge learns what a build of all companies learns', async (t) => {
  const root = temporaryFolder(t)
  const folders = ['first', 'merged', 'whole'].map((name) => join(root, name))
  for (const folder of folders) mkdirSync(folder)
  const [first, merged, whole] = folders
  const before = register(1_200)
  const gone = before.filter((_, at) => at % 100 === 20)
  const come = register(40).map((company, at) => ({ ...company, id: `GB-9${String(at).padStart(5, '0')}` }))
  const after = [...before.filter((company) => !gone.includes(company)), ...come]
  const build = async (folder: string, companies: readonly Company[]) => {
    const shared = new SharedTexts()
    const json = createCompanyJson(shared)
    const writer = writeGeneration({ folder, generation: 'g', codePath, vectors: null, shared })
    for (const company of companies) writer.add(company, json(company, false, null), null)
    await writer.finish()
  }
  await build(first, before)
  await build(whole, after)
  const shared = new SharedTexts()
  const json = createCompanyJson(shared)
  const merge = beginMerge({ from: first, folder: merged, generation: 'g', changes: 'companies', codePath, shared })
  for (const { id } of gone) merge.remove(id)
  for (const company of come) merge.add(company, json(company, false, null), null)
  await merge.finish(new Map())
  const learnedOf = async (folder: string) =>
    Object.values((await indexContent(folder)) as Record<string, object>).map(
      (country) => (country as { learned?: unknown }).learned,
    )
  assert.deepEqual(await learnedOf(merged), await learnedOf(whole))
})

test('learned words: entries are found by their keys, and only by these', () => {
  const encoder = new EntriesEncoder()
  const entries: LearnedEntry[] = Array.from({ length: 1_000 }, (_, at) => ({
    key: at * at * 4_000 + (at === 0 ? 0 : 1),
    companies: at * 300,
    classes: [
      { number: at % 700, companies: at },
      { number: 3, companies: 1 },
    ],
  }))
  for (const entry of entries) encoder.add(entry)
  const { bytes, samples } = encoder.take()
  for (const entry of entries) {
    assert.deepEqual(findEntry(bytes, samples, entry.key), entry)
    assert.equal(findEntry(bytes, samples, entry.key + 1_000), null)
  }
  assert.equal(findEntry(bytes, samples, 0xffff_ffff), null)
  assert.equal(findEntry(new Uint8Array(0), new Uint32Array(0), 5), null)
})

test('learned words: a class has the words that most companies with each have it for, and no phrase or rare word', async () => {
  const engine = await buildEmbedded(register(2_000), codePath)
  assert.deepEqual(engine.wordsOf('GB', '88.91'), ['nurseri'])
  assert.deepEqual([engine.wordsOf('GB', '16.23'), engine.wordsOf('FR', '88.91')], [[], []])
  await engine.close()
})
