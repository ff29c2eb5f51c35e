import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeScheme } from '../company/codes.ts'
import { COUNTRIES } from './countries.ts'
import { CROSSWALK_TARGETS, type CrosswalkTarget, carryCode } from './crosswalk.ts'
import { codeTrees, findCode } from './industry-codes.ts'

const codes = (scheme: CodeScheme, code: string, to: CrosswalkTarget, country = '') =>
  carryCode({ scheme, country, code }, to).map((carried) => carried.code)

test('a code is carried to every scheme, the best first', () => {
  assert.deepEqual(codes('nace', '62.01', 'naics'), ['541511'])
  assert.deepEqual(codes('nace', '62.01', 'sic'), ['7371'])
  assert.equal(codes('nace', '56.10', 'naics')[0], '722511')
  assert.equal(codes('nace', '47.11', 'sic')[0], '5411')
  assert.deepEqual(codes('naics', '722511', 'nace2'), ['56.10'])
  assert.equal(codes('sic', '7372', 'naics')[0], '513210')
  assert.equal(codes('sic', '5812', 'nace2')[0], '56.10')
  assert.deepEqual(codes('national', '62020', 'nace2', 'GB'), ['62.02'])
  assert.deepEqual(codes('national', '722511', 'nace2', 'US'), ['56.10'])
})

test('the kind of each step is kept: official tables, derived ones, and a path is derived when a step is', () => {
  const [toNace] = carryCode({ scheme: 'national', country: 'GB', code: '62020' }, 'nace2')
  assert.deepEqual(toNace, {
    code: '62.02',
    kind: 'official',
    steps: [{ to: 'nace2', code: '62.02', kind: 'official' }],
  })
  const [toNaics] = carryCode({ scheme: 'national', country: 'IT', code: '2.1:62.10.00' }, 'naics')
  assert.deepEqual(
    toNaics.steps.map(({ to, code, kind }) => `${to} ${code} ${kind}`),
    ['nace21 2.1:62.10 official', 'nace2 62.01 official', 'naics 541511 official'],
  )
  assert.equal(carryCode({ scheme: 'nace', country: '', code: '62.01' }, 'sic')[0].kind, 'derived')
  assert.equal(carryCode({ scheme: 'national', country: 'GB', code: '2003:7222' }, 'nace2')[0].kind, 'derived')
  // In a list with numbers of its own, which of several classes is meant was our choice.
  for (const [country, code, nace] of [
    ['AU', '7000', '62.01'],
    ['BR', '6201501', '62.01'],
    ['JP', '3911', '62.01'],
    ['JP', '2013:3911', '62.01'],
    ['AU', '1351', '14.13'],
    ['BR', '4781400', '47.71'],
    ['JP', '5731', '47.71'],
  ]) {
    const [carried] = carryCode({ scheme: 'national', country, code }, 'nace2')
    assert.deepEqual([carried.code, carried.kind], [nace, 'derived'], `${country} ${code}`)
  }
  assert.deepEqual(carryCode({ scheme: 'nace', country: '', code: '62.01' }, 'nace2'), [
    { code: '62.01', kind: 'official', steps: [] },
  ])
})

test('numbers that mean different things in the two revisions are never mixed', () => {
  // 47.81: a food stall in Rev. 2, a car dealer in Rev. 2.1.
  assert.deepEqual(codes('nace', '2.1:47.81', 'nace2')[0], '45.11')
  assert.ok(!codes('nace', '2.1:47.81', 'nace2').includes('47.81'))
  assert.ok(!codes('nace', '47.81', 'nace21').includes('2.1:47.81'))
  for (const node of codeTrees('nace', '')[1].tree.nodes) {
    for (const code of codes('nace', node.code, 'nace2')) assert.ok(!code.startsWith('2.1:'), `${node.code} ${code}`)
    // A code of Rev. 2.1 that is the bare number is the same in both.
    if (node.code === node.bare) assert.deepEqual(codes('nace', node.code, 'nace2'), [node.bare])
  }
})

test('whatever a code is carried to exists, and nothing is named twice', () => {
  for (const [scheme, index] of [
    ['nace', 0],
    ['nace', 1],
    ['naics', 0],
    ['sic', 0],
  ] as const) {
    for (const { code } of codeTrees(scheme, '')[index].tree.nodes) {
      for (const to of CROSSWALK_TARGETS) {
        const carried = codes(scheme, code, to)
        assert.equal(new Set(carried).size, carried.length)
        const target = to.startsWith('nace') ? 'nace' : (to as CodeScheme)
        for (const other of carried) assert.equal(findCode(target, '', other)?.code, other, `${code} to ${to}`)
      }
    }
  }
})

test('pairs count in both directions: a code is reached from every code that it reaches directly', () => {
  for (const { code, children } of codeTrees('naics', '')[0].tree.nodes) {
    if (children.length > 0) continue
    for (const nace of codes('naics', code, 'nace2')) {
      if (findCode('nace', '', nace)?.children.length === 0)
        assert.ok(codes('nace', nace, 'naics').includes(code), `${nace} does not reach ${code}`)
    }
  }
})

test('a code above the leaves goes to what most of its leaves go to', () => {
  assert.deepEqual(codes('nace', '10.4', 'naics'), ['31122'])
  assert.deepEqual(codes('nace', 'A', 'naics'), ['11'])
  assert.deepEqual(codes('naics', '7225', 'nace2'), ['56.10'])
  assert.deepEqual(codes('sic', '20', 'naics'), ['311'])
})

/** Activities that exist in one classification only: what private households make for their own use; nothing known. */
const UNCOVERED: Readonly<Record<string, readonly string[]>> = {
  'nace-2': ['98', '98.1', '98.10', '98.2', '98.20'],
  'nace-2.1': ['2.1:U', '98', '98.1', '98.10', '98.2', '98.20'],
  'naics-2022': [],
  'sic-1987': ['K', '99', '999', '9999'],
}

test('every code of the international lists is carried to all others, but for those listed', () => {
  for (const scheme of ['nace', 'naics', 'sic'] as const) {
    for (const { tree } of codeTrees(scheme, '')) {
      const uncovered = tree.nodes.filter(({ code }) =>
        CROSSWALK_TARGETS.some((to) => codes(scheme, code, to).length === 0),
      )
      assert.deepEqual(uncovered.map(({ code }) => code).sort(), [...UNCOVERED[tree.list]].sort())
    }
  }
})

const JAPANESE_MIXTURES = ['084', '46', '586', '728', '821', '836', '90', '95', '96', 'K', 'N', 'R']

/** Besides households and industries not known: codes above several kinds of activity that NACE keeps apart. */
const MIXTURES: Readonly<Record<string, readonly string[]>> = {
  AU: ['D', '321', '60', '755', '94', '9602', '9603'],
  JP: [...JAPANESE_MIXTURES, '99', '999', '9999', 'T'],
  'JP 2013': [...JAPANESE_MIXTURES, 'F', '99', '999', '9999', 'T'].map((code) => `2013:${code}`),
}

test('every national code is carried to all three schemes, but for division 98 and codes of no activity', () => {
  const seen = new Set<string>()
  const met = new Set<string>()
  let uncovered = 0
  for (const { countryIso2 } of COUNTRIES) {
    for (const { tree, revision } of codeTrees('national', countryIso2)) {
      if (seen.has(tree.list)) continue
      seen.add(tree.list)
      for (const node of tree.nodes) {
        if (CROSSWALK_TARGETS.every((to) => codes('national', node.code, to, countryIso2).length > 0)) continue
        const mixtures = MIXTURES[revision === '2013' ? 'JP 2013' : countryIso2] ?? []
        if (mixtures.includes(node.code)) {
          met.add(`${countryIso2} ${node.code}`)
          continue
        }
        uncovered++
        const isHousehold = node.nace?.startsWith('98') || (node.nace === 'U' && revision === '2.1')
        assert.ok(
          isHousehold || /^(2003:|2:)?(7499|74990|9999|99999|99\.99\.99)$/.test(node.code),
          `${countryIso2} ${node.code}`,
        )
      }
    }
  }
  assert.equal(uncovered, 210)
  assert.equal(met.size, Object.values(MIXTURES).flat().length)
})
