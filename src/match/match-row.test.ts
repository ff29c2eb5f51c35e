import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import type { FoundByName, FoundByNumber, NameEvidence } from '../search/lookup.ts'
import {
  decides,
  type MatchRow,
  matchByBoth,
  matchByName,
  matchByNameWithNumber,
  matchByNumber,
  OTHER_NAME_SCORE,
  type RowMatch,
} from './match-row.ts'

const ROW: MatchRow = {
  country: 'GB',
  name: 'Corvid Lantern Ltd',
  number: null,
  postCode: null,
  city: null,
  region: null,
  website: null,
}
const SAME: NameEvidence = {
  kind: 'current',
  words: 'same',
  extent: 'whole',
  shared: [],
  reading: null,
  forms: 'same',
  place: 'not asked',
}

function bytesOf(id: string, members: Partial<Company> = {}): Uint8Array {
  const company = emptyCompany({ id, name: 'Corvid Lantern Limited', countryIso2: 'GB' })
  return Buffer.from(JSON.stringify({ ...company, ...members }))
}

/** A company that the name found. */
function named(id: string, matchScore: number, evidence: Partial<NameEvidence> = {}, members: Partial<Company> = {}) {
  const found: FoundByName = { company: bytesOf(id, members), matchScore, evidence: { ...SAME, ...evidence } }
  return found
}

/** A company that the number found. */
function holder(id: string, more: Partial<FoundByNumber> = {}): FoundByNumber {
  return { company: bytesOf(id), matchScore: 1, isOnly: true, readAs: null, ...more }
}

/** What a test looks at: the match; of each candidate its id, score and what is said of the number. */
function shown({ match, candidates }: RowMatch) {
  return [match, ...candidates.map(({ record, matchScore, numberSaid }) => `${record.id} ${matchScore} ${numberSaid}`)]
}

const row = (more: Partial<MatchRow>): MatchRow => ({ ...ROW, ...more })
const ONE = 'GB-02548628'
const OTHER = 'GB-00229269'

test('row: a number decides where it is one company’s as it is written, and does not look made up', () => {
  const number = '02548628'
  assert.equal(decides(row({ number }), holder(ONE)), true)
  assert.equal(decides(row({ number }), holder(ONE, { isOnly: false })), false)
  assert.equal(decides(row({ number }), holder(ONE, { readAs: '02548628' })), false)
  assert.equal(decides(row({ number: '12.345.678' }), holder('GB-12345678')), false)
  assert.equal(decides(row({ number: null }), holder(ONE)), true)
})

test('row: a number alone matches its only company, and says so', () => {
  const number = '2548628'
  const read = holder(ONE, { readAs: '02548628' })
  assert.deepEqual(shown(matchByNumber(row({ number, name: null }), read)), [
    ONE,
    `${ONE} 1 the same, read as 02548628`,
  ])
  const [candidate] = matchByNumber(row({ number }), read).candidates
  assert.deepEqual([candidate.name, candidate.row.number], [null, 'same'])
  assert.deepEqual(shown(matchByNumber(row({ number }), holder(ONE, { isOnly: false }))), [null, `${ONE} 1 the same`])
  const madeUp = matchByNumber(row({ number: '12345678' }), holder('GB-12345678'))
  assert.deepEqual(shown(madeUp), [null, 'GB-12345678 1 the same'])
})

test('row: a name matches alone; scores are in thousandths', () => {
  const found = matchByName(row({}), [named(ONE, 0.987654), named(OTHER, 0.6)])
  assert.deepEqual(shown(found), [ONE, `${ONE} 0.988 null`, `${OTHER} 0.6 null`])
  assert.deepEqual(matchByName(row({}), []), { match: null, candidates: [] })
  assert.deepEqual(shown(matchByName(row({}), [named(ONE, 0.95), named(OTHER, 0.95)])).slice(0, 1), [null])
})

test('row: beside a name, a number is the same, or found nobody', () => {
  const number = '02548628'
  const found = matchByName(row({ number }), [named(ONE, 0.95), named(OTHER, 0.5)])
  assert.deepEqual(shown(found), [ONE, `${ONE} 0.95 the same`, `${OTHER} 0.5 finds no company`])
})

test('row: a name in another order matches where the postcode is the same', () => {
  const turned = named(ONE, 0.95, { extent: 'turned' }, { postcode: 'YO42 1NT' })
  assert.equal(matchByName(row({ postCode: 'YO42 1NT' }), [turned]).match, ONE)
  assert.equal(matchByName(row({ postCode: 'YO1 7HH' }), [turned]).match, null)
  assert.equal(matchByName(row({}), [turned]).match, null)
})

test('row: the web address decides among companies of the name, and raises any other', () => {
  const website = 'corvid.example'
  const asked = row({ website })
  const two = matchByName(asked, [named(OTHER, 0.95), named(ONE, 0.95, {}, { website })])
  assert.deepEqual(shown(two), [ONE, `${ONE} 0.965 null`, `${OTHER} 0.95 null`])
  const both = matchByName(asked, [named(OTHER, 0.95, {}, { website }), named(ONE, 0.95, {}, { website })])
  assert.equal(both.match, null, 'two companies of the host')
  // A like name is raised, and decides nothing against the very one.
  const like = matchByName(asked, [named(OTHER, 0.95), named(ONE, 0.95, { words: 'similar' }, { website })])
  assert.deepEqual(shown(like), [null, `${ONE} 0.965 null`, `${OTHER} 0.95 null`])
  // Hosted, yet not good enough: 0.82 becomes 0.874.
  const weak = matchByName(asked, [named(OTHER, 0.95), named(ONE, 0.82, {}, { website })])
  assert.deepEqual(shown(weak), [OTHER, `${OTHER} 0.95 null`, `${ONE} 0.874 null`])
  // 0.88 exactly after it was raised.
  const least = matchByName(asked, [named(OTHER, 1), named(ONE, (0.88 - 0.3) / 0.7 + 1e-12, {}, { website })])
  assert.deepEqual(shown(least), [ONE, `${ONE} 0.88 null`, `${OTHER} 1 null`])
})

test('row: a number of several companies, or read otherwise, means the one that has the name, too', () => {
  const number = '02548628 / 00229269'
  const several = holder(ONE, { isOnly: false })
  const found = matchByBoth(row({ number }), several, [named(OTHER, 0.97), named(ONE, 0.9), named('GB-1', 0.5)])
  const other = 'that of another company'
  assert.deepEqual(shown(found), [ONE, `${ONE} 1 the same`, `${OTHER} 0.97 ${other}`, `GB-1 0.5 ${other}`])
  assert.deepEqual(
    found.candidates.map(({ name, row: { number } }) => [name?.words, number]),
    [
      ['same', 'same'],
      ['same', 'other'],
      ['same', 'other'],
    ],
  )
})

test('row: where nobody has both, the company of the number is a candidate in doubt', () => {
  const number = '2548628'
  const read = holder(ONE, { readAs: '02548628' })
  const found = matchByBoth(row({ number }), read, [named(OTHER, 0.97), named('GB-1', 0.5)])
  const said = 'that of another company, read as 02548628'
  const own = `${ONE} ${OTHER_NAME_SCORE} the same, read as 02548628`
  assert.deepEqual(shown(found), [null, `${OTHER} 0.97 ${said}`, own, `GB-1 0.5 ${said}`])
  // Its own name shares words alone: not the same company beyond doubt.
  for (const words of ['part', 'near'] as const)
    assert.deepEqual(shown(matchByBoth(row({ number }), read, [named(ONE, 0.9, { words })])), [null, own], words)
  const similar = matchByBoth(row({ number }), read, [named(ONE, 0.9, { words: 'similar' })])
  assert.equal(similar.match, ONE)
})

test('row: at most five candidates', () => {
  const many = ['1', '2', '3', '4', '5', '6'].map((digit) => named(`GB-${digit}`, 0.8))
  const { candidates } = matchByBoth(row({ number: '2548628' }), holder(ONE, { readAs: '02548628' }), many)
  assert.equal(candidates.length, 5)
  const weak = many.slice(0, 5).map((found) => ({ ...found, matchScore: 0.6 }))
  const kept = matchByBoth(row({ number: '2548628' }), holder(ONE, { readAs: '02548628' }), weak).candidates
  assert.deepEqual([kept.length, kept[0].record.id], [5, ONE])
})

test('row: of two companies with the name and the number, the name decides as it does alone', () => {
  // The number is written with both: each has it.
  const number = '02548628'
  const twin = named(OTHER, 0.9, {}, { nationalId: '02548628' })
  const found = matchByBoth(row({ number }), holder(ONE, { isOnly: false }), [named(ONE, 0.95), twin])
  assert.deepEqual(shown(found), [ONE, `${ONE} 1 the same`, `${OTHER} 0.9 the same`])
})

test('row: a number that looks made up is set aside beside a name, unless its company has the name', () => {
  const number = '12345678'
  const said = 'set aside, as it looks made up'
  const found = matchByBoth(row({ number }), holder('GB-12345678'), [named(ONE, 0.95), named(OTHER, 0.5)])
  assert.deepEqual(shown(found), [ONE, `${ONE} 0.95 ${said}`, `${OTHER} 0.5 ${said}`])
  assert.equal(found.candidates[0].row.number, 'unknown')
  const own = matchByBoth(row({ number }), holder('GB-12345678'), [named('GB-12345678', 0.9)])
  assert.deepEqual(shown(own), ['GB-12345678', 'GB-12345678 1 the same'])
  const alone = matchByBoth(row({ number }), holder('GB-12345678'), [])
  assert.deepEqual(shown(alone), [null, `GB-12345678 ${OTHER_NAME_SCORE} the same`])
})

test('row: a number in a name means the company of both, else the whole name decides', () => {
  const typed = { row: row({ name: 'Corvid Lantern 02548628' }), found: [named(OTHER, 0.95)] }
  const without = row({ number: '02548628' })
  assert.equal(matchByNameWithNumber(without, holder(ONE), [named(ONE, 0.9)], typed).match, ONE)
  const whole = matchByNameWithNumber(without, holder(ONE), [named('GB-1', 0.9)], typed)
  assert.deepEqual(shown(whole), [OTHER, `${OTHER} 0.95 null`, `${ONE} ${OTHER_NAME_SCORE} the same`])
  const itself = { row: typed.row, found: [named(ONE, 0.5, { words: 'near' })] }
  assert.deepEqual(shown(matchByNameWithNumber(without, holder(ONE), [], itself)), [
    null,
    `${ONE} ${OTHER_NAME_SCORE} the same`,
  ])
})
