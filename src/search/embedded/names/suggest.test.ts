/** Suggestions, compared with a look at every name of every company. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BuiltGeneration, buildGeneration } from '../../../../test/support/embedded-service.ts'
import { Random } from '../../../../test/support/random.ts'
import { type Company, emptyCompany } from '../../../company/company.ts'
import { demoCompanies } from '../../../imports/demo-companies.ts'

const named = (id: string, name: string, members: Partial<Company> = {}): Company => ({
  ...emptyCompany({ id, name, countryIso2: id.slice(0, 2) }),
  status: 'Active',
  ...members,
})
const SPECIAL: readonly Company[] = [
  named('NO-1', 'Zyxelbrua AS', { categoryOfTheCompany: 'Small company' }),
  named('NO-2', 'Gamle Zyxelbrua Drift AS', { categoryOfTheCompany: 'Very large company' }),
  named('NO-3', 'Zyxelbrua Holding AS', { status: 'Bankruptcy', categoryOfTheCompany: 'Very large company' }),
  named('NO-4', 'Fjord AS', { tradeNames: ['Zyxel Butikken'], previousNames: ['Qwertium Norge AS'] }),
  named('GB-1', 'Zyxelbridge Ltd', { categoryOfTheCompany: 'Medium sized company' }),
  named('GB-2', 'I.B.Z. Zyxelworks Ltd'),
]
const COMPANIES: readonly Company[] = [...demoCompanies(0.1), ...SPECIAL]
let generation: BuiltGeneration
before(async () => {
  generation = await buildGeneration(COMPANIES)
})
after(() => generation.close())

interface Suggested {
  readonly id: string
  readonly matchedName: string | null
}

async function suggest(typed: string, countries = ['NO'], limit = 10): Promise<Suggested[]> {
  const found = await generation.lookup.suggest({ countries, typed, limit })
  return found.map(({ company, matchedName }) => ({
    id: (JSON.parse(Buffer.from(company).toString()) as Company).id,
    matchedName,
  }))
}
const ids = async (typed: string, countries?: string[], limit?: number) =>
  (await suggest(typed, countries, limit)).map(({ id }) => id)

/** Letters without a mark of their own that are typed as others. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l' }
/** The words of a name, as plainly as can be. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœßł]/g, (letter) => LETTERS[letter])
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

describe('on some companies', () => {
  test('active ones first, then the largest; the beginning of any word', async () => {
    assert.deepEqual((await ids('zyxelb')).slice(0, 3), ['NO-2', 'NO-1', 'NO-3'])
    assert.deepEqual((await ids('zyxel')).slice(0, 4), ['NO-2', 'NO-1', 'NO-4', 'NO-3'])
    assert.deepEqual((await ids('zy')).slice(0, 4), ['NO-2', 'NO-1', 'NO-4', 'NO-3'])
    assert.deepEqual(await ids('zyxelbrua dr'), ['NO-2'])
    assert.deepEqual((await ids('GAMLE zyx'))[0], 'NO-2')
  })

  test('trade and former names are distinguished from the own name', async () => {
    assert.deepEqual(await suggest('zyxel but'), [{ id: 'NO-4', matchedName: 'Zyxel Butikken' }])
    assert.deepEqual(await suggest('qwerti'), [{ id: 'NO-4', matchedName: 'Qwertium Norge AS' }])
    assert.deepEqual((await suggest('zyxelbrua'))[0], { id: 'NO-2', matchedName: null })
  })

  test('several countries, in one order', async () => {
    assert.deepEqual((await ids('zyxelb', ['GB', 'NO'])).slice(0, 4), ['NO-2', 'GB-1', 'NO-1', 'NO-3'])
    assert.deepEqual(await ids('zyxelbridge', ['NO', 'GB'], 1), ['GB-1'])
    assert.deepEqual(await ids('zyxel', []), [])
  })

  test('a typo is forgiven from the fourth letter on, in words of four letters at least', async () => {
    for (const typed of ['zyxlbrua', 'zyxeelbrua', 'zyxebrua', 'zyxelbrau', 'zyxelbrux', 'qwertiom', 'qweritum no'])
      assert.ok(
        (await ids(typed)).some((id) => ['NO-1', 'NO-4'].includes(id)),
        typed,
      )
    assert.deepEqual(await ids('zyyelbrua'), [])
    assert.deepEqual(await ids('zxy'), [])
    // What is typed right comes first.
    assert.equal((await ids('zyxelbridgf', ['GB']))[0], 'GB-1')
  })

  test('a legal form that is written, or only begun, does not hide the company', async () => {
    for (const typed of [
      'zyxelbridge l',
      'zyxelbridge lt',
      'zyxelbridge ltd',
      'Zyxelbridge Limi',
      'zyxelbridge limited',
    ])
      assert.equal((await ids(typed, ['GB']))[0], 'GB-1', typed)
    for (const typed of ['i.b', 'i b z', 'ibz', 'i.b.z. zyx'])
      assert.ok((await ids(typed, ['GB'], 25)).includes('GB-2'), typed)
  })

  test('nothing typed, nothing but signs, or a name that nobody has finds nobody', async () => {
    for (const typed of ['', ' ', '—', '\ud800', 'zzzzzz', '\u0301', 'x'.repeat(300)])
      assert.deepEqual(await ids(typed), [])
  })
})

test('every name of every company is found by its beginning, and nothing that does not begin so', async () => {
  const random = new Random(18)
  for (let i = 0; i < 400; i++) {
    const company = random.pick(COMPANIES)
    const name = random.pick([company.name, ...company.tradeNames, ...company.previousNames])
    const words = wordsOf(name).filter((word) => word.length > 3)
    if (words.length === 0) continue
    const word = random.pick(words)
    const typed = word.slice(0, 2 + random.below(word.length - 1))
    const { countryIso2: country } = company
    const right = COMPANIES.filter(
      (one) =>
        one.countryIso2 === country &&
        [one.name, ...one.tradeNames, ...one.previousNames].some((own) =>
          wordsOf(own).some((w) => w.startsWith(typed)),
        ),
    )
    const found = await ids(typed, [country], 25)
    assert.equal(new Set(found).size, found.length)
    const rightIds = new Set(right.map(({ id }) => id))
    const begun = found.filter((id) => rightIds.has(id))
    // Legal forms are no words of a name here: those that begin so are not found.
    const isFormPart = /^(s|l|a|g|k|e|c)/.test(typed) || 'haftungsbeschrankt'.startsWith(typed)
    if (right.length <= 25 && !isFormPart) assert.equal(begun.length, right.length, typed)
    // With typos only behind all others.
    assert.deepEqual(found.slice(0, begun.length).toSorted(), begun.toSorted(), typed)
  }
})
