import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activityPhrases, codeTitles } from '../../scripts/code-phrases.ts'
import type { CodeScheme } from '../company/codes.ts'
import { type CodeNode, codeKey } from './code-tree.ts'
import { COUNTRIES } from './countries.ts'
import { ancestors, closestCode, codeTrees, findCode, suggestCodes } from './industry-codes.ts'
import { nationalLists } from './national-lists.ts'

const found = (scheme: CodeScheme, country: string, typed: string) => findCode(scheme, country, typed)?.code

/** Number of codes at each depth; the register's own codes beside the British sections are no sections. */
const countsPerDepth = (nodes: readonly CodeNode[]) => {
  const counts: number[] = []
  for (const node of nodes) {
    if (node.depth === 0 && /^\d{5}$/.test(node.bare)) continue
    counts[node.depth] = (counts[node.depth] ?? 0) + 1
  }
  return counts
}

test('counts per level are the official ones', () => {
  const counts = (scheme: CodeScheme, country: string, index = 0) =>
    countsPerDepth(codeTrees(scheme, country)[index].tree.nodes)
  assert.deepEqual(counts('nace', ''), [21, 88, 272, 615])
  assert.deepEqual(counts('nace', '', 1), [22, 87, 287, 651])
  assert.deepEqual(counts('naics', ''), [20, 96, 308, 689, 1012])
  assert.deepEqual(counts('sic', ''), [11, 83, 416, 1005])
  assert.deepEqual(counts('national', 'IT'), [21, 88, 272, 615, 920, 1241])
  assert.deepEqual(counts('national', 'IT', 1), [22, 87, 287, 651, 920, 1290])
  assert.deepEqual(counts('national', 'FR'), [21, 88, 272, 615, 732])
  assert.deepEqual(counts('national', 'FR', 1), [22, 87, 287, 651, 747])
  assert.deepEqual(counts('national', 'DE'), [21, 88, 272, 615, 839])
  assert.deepEqual(counts('national', 'DE', 1), [22, 87, 287, 651, 983])
  assert.deepEqual(counts('national', 'GB'), [21, 88, 272, 615, 191])
  assert.deepEqual(counts('national', 'CH'), [21, 88, 272, 615, 794])
  assert.deepEqual(counts('national', 'LI'), [21, 88, 272, 615, 794])
  // Six of them are no longer in the list, but registers still write them.
  assert.deepEqual(counts('national', 'NO'), [21, 87, 270, 613, 825])
  assert.deepEqual(counts('national', 'PL'), [21, 88, 272, 615, 656])
  assert.deepEqual(counts('national', 'PL', 1), [22, 87, 287, 651, 728])
  assert.deepEqual(counts('national', 'PT'), [21, 88, 272, 616, 853])
  assert.deepEqual(counts('national', 'PT', 1), [22, 87, 287, 651, 915])
  // 26 subclasses are withdrawn, but companies still have them.
  assert.deepEqual(counts('national', 'BR'), [21, 87, 283, 671, 1332 + 26])
  assert.deepEqual(counts('national', 'AU'), [19, 86, 214, 506])
  assert.deepEqual(counts('national', 'JP'), [20, 99, 536, 1473])
  assert.deepEqual(counts('national', 'JP', 1), [20, 99, 530, 1460])
  assert.deepEqual(counts('national', 'BE'), [22, 87, 287, 651, 977, 1253])
  assert.deepEqual(counts('national', 'EE'), [22, 87, 287, 651, 826])
  assert.deepEqual(counts('national', 'SK'), [21, 88, 272, 615, 646])
  assert.deepEqual(counts('national', 'NL'), [22, 87, 287, 651, 907])
  assert.deepEqual(counts('national', 'NL', 1), [21, 88, 266, 604, 480])
  assert.deepEqual(counts('national', 'AT'), [21, 88, 272, 615, 701])
  assert.deepEqual(counts('national', 'AT', 1), [22, 87, 287, 651, 711])
  // 999999 is outside the sections: not stated.
  assert.deepEqual(counts('national', 'DK'), [22, 87, 287, 651, 738])
  assert.deepEqual(counts('national', 'DK', 1), [22, 88, 272, 618, 740])
  assert.deepEqual(counts('national', 'FI'), [21, 88, 272, 615, 804])
  assert.deepEqual(counts('national', 'SE'), [22, 87, 287, 651, 835])
  assert.deepEqual(counts('national', 'SE', 1), [21, 88, 272, 615, 821])
  assert.deepEqual(counts('national', 'SI'), [21, 88, 272, 615, 648])
  assert.deepEqual(counts('national', 'GB', 2), [22, 87, 287, 668, 410])
  assert.deepEqual(counts('national', 'ES'), [21, 88, 272, 615])
  assert.equal(codeTrees('national', 'GB')[0].tree.nodes.filter((node) => /^\d{5}$/.test(node.bare)).length, 728 + 3)
})

test('every tree is complete: parents and children name each other, depths step by one, keys are unique', () => {
  const all = [
    ...(['nace', 'naics', 'sic'] as const).flatMap((scheme) => codeTrees(scheme, '')),
    ...COUNTRIES.flatMap(({ countryIso2 }) => codeTrees('national', countryIso2)),
  ]
  for (const { tree } of all) {
    const keys = new Set<string>()
    const reached = new Set<CodeNode>()
    const visit = (node: CodeNode, parent: CodeNode | null): void => {
      reached.add(node)
      assert.equal(node.parent, parent)
      assert.equal(node.depth, parent === null ? 0 : parent.depth + 1)
      assert.notEqual(node.title, '', node.code)
      const key = node.bare.includes('-') ? node.bare : codeKey(node.bare)
      assert.ok(!keys.has(key), `${tree.list} ${node.code}`)
      keys.add(key)
      for (const child of node.children) visit(child, node)
    }
    for (const top of tree.tops) visit(top, null)
    assert.equal(reached.size, tree.nodes.length, tree.list)
  }
})

test('every code of every list is found as it is written on records, and by nothing but itself', () => {
  const check = (scheme: CodeScheme, country: string) => {
    for (const { tree } of codeTrees(scheme, country)) {
      for (const node of tree.nodes)
        assert.equal(found(scheme, country, node.code), node.code, `${country} ${node.code}`)
    }
  }
  for (const scheme of ['nace', 'naics', 'sic'] as const) check(scheme, '')
  for (const { countryIso2 } of COUNTRIES) check('national', countryIso2)
})

test('dots, spaces, dashes, slashes, case and a section letter do not matter', () => {
  assert.equal(found('nace', '', ' 62 . 01 '), '62.01')
  assert.equal(found('nace', '', '6201'), '62.01')
  assert.equal(found('nace', '', 'c10.41'), '10.41')
  assert.equal(found('nace', '', 'A10.41'), undefined)
  assert.equal(found('nace', '', 'j'), 'J')
  assert.equal(found('national', 'FR', '6201z'), '62.01Z')
  assert.equal(found('national', 'NO', '62010'), '62.010')
  assert.equal(found('national', 'GB', '01.62/1'), '01621')
  assert.equal(found('national', 'GB', '62.02'), '62020')
  assert.equal(found('national', 'PL', '62.01.z'), '62.01.Z')
  assert.equal(found('national', 'IT', '620100'), '62.01.00')
})

test('NACE: a bare number is Rev. 2; one that only Rev. 2.1 has needs no prefix; another meaning needs it', () => {
  assert.equal(found('nace', '', '47.81'), '47.81')
  assert.match(findCode('nace', '', '47.81')?.title ?? '', /stalls and markets/)
  assert.equal(found('nace', '', '2.1:47.81'), '2.1:47.81')
  assert.match(findCode('nace', '', '2.1:47.81')?.title ?? '', /motor vehicles/)
  assert.equal(found('nace', '', '62.10'), '2.1:62.10')
  assert.equal(found('nace', '', '2.1:01.11'), '01.11')
  assert.equal(found('nace', '', '2: 62.01'), '62.01')
  assert.equal(found('nace', '', '2.1:62.01'), undefined)
})

test('NAICS: combined sectors are known by their range and by each number', () => {
  for (const typed of ['31-33', '31 – 33', '31', '32', '33']) assert.equal(found('naics', '', typed), '31-33')
  assert.equal(found('naics', '', '3133'), '3133')
  assert.equal(found('naics', '', '44-45'), '44-45')
  assert.equal(found('national', 'US', '48'), '48-49')
})

test('SIC: groups padded with zeros, as the SEC writes them, are the groups', () => {
  assert.equal(found('sic', '', '1000'), '10')
  assert.equal(found('sic', '', '1040'), '104')
  assert.equal(found('sic', '', '1041'), '1041')
  assert.equal(found('sic', '', '0100'), '01')
})

test('national lists: codes of the list that is not served carry its revision; filters accept both spellings', () => {
  assert.equal(found('national', 'IT', '62.01.00'), '62.01.00')
  assert.equal(found('national', 'IT', '62.10.00'), '2.1:62.10.00')
  assert.equal(found('national', 'IT', '2.1:62.10.00'), '2.1:62.10.00')
  assert.equal(found('national', 'BE', '62.10'), '6210')
  assert.equal(found('national', 'BE', '2:62.01'), '2:62.01')
  assert.equal(found('national', 'GB', '2003:7499'), '2003:7499')
  assert.equal(found('national', 'GB', '99999'), '99999')
})

test('ancestors: the path upwards, in both revisions where a code is the same in both', () => {
  assert.deepEqual(ancestors('nace', '', '62.01'), ['62.01', '62.0', '62', 'J'])
  assert.deepEqual(ancestors('nace', '', '2.1:62.10'), ['2.1:62.10', '2.1:62.1', '2.1:62', '2.1:K'])
  assert.deepEqual(ancestors('nace', '', '01.11'), ['01.11', '01.1', '01', 'A', '2.1:01.1', '2.1:01', '2.1:A'])
  assert.deepEqual(ancestors('naics', '', '311224'), ['311224', '31122', '3112', '311', '31-33'])
  assert.deepEqual(ancestors('sic', '', '2076'), ['2076', '207', '20', 'D'])
  assert.deepEqual(ancestors('national', 'GB', '01621'), ['01621', '01.62', '01.6', '01', 'A'])
  assert.deepEqual(ancestors('national', 'GB', '62020'), ['62020', '62.0', '62', 'J'])
  assert.deepEqual(ancestors('national', 'IT', '2.1:62.10.00').at(-1), '2.1:K')
  assert.deepEqual(ancestors('nace', '', 'nonsense'), ['nonsense'])
})

test('closestCode: a register’s longer code is the known code it lies under', () => {
  assert.equal(closestCode('national', 'ES', '620100')?.code, '62.01')
  assert.equal(closestCode('national', 'GB', '620200')?.code, '62020')
  assert.equal(closestCode('national', 'DE', '62.02.0')?.code, '62.02.0')
  assert.equal(closestCode('national', 'DK', '00'), undefined)
})

test('suggestCodes: up to three codes that begin alike; words are looked up in the titles', () => {
  assert.deepEqual(suggestCodes('nace', '', '62.05'), ['62.0', '62.01', '62.02'])
  assert.ok(suggestCodes('national', 'GB', '62200').includes('62020'))
  assert.ok(suggestCodes('naics', '', 'restaurants').includes('722511'))
  assert.ok(suggestCodes('nace', '', '2.1:99.99').every((code) => code.startsWith('2.1:') || code.startsWith('99')))
  for (const typed of ['', '???', 'x'.repeat(300)]) assert.ok(suggestCodes('sic', '', typed).length <= 3)
})

test('titles: English everywhere; without an official one, ours, which no search reads', () => {
  assert.equal(findCode('national', 'NO', '62.010')?.title, 'Computer programming activities')
  const ours = findCode('national', 'NL', '47911')
  assert.equal(ours?.title, 'Online retail of food and drugstore goods')
  assert.deepEqual(
    [...(ours?.titles ?? [])],
    [['nl', 'Detailhandel via internet in voedingsmiddelen en drogisterijwaren']],
  )
  assert.equal(findCode('nace', '', '10.41')?.titles.get('it'), 'Produzione di oli e grassi')
  assert.equal(findCode('national', 'FR', '62.01Z')?.titles.get('fr'), 'Programmation informatique')
})

test('lists of the north and the Alps: codes as people and registers write them, of the old list and the new one', () => {
  const written: readonly (readonly [country: string, typed: string, code: string, title: string, nace: string])[] = [
    ['AT', '62.01-0', '62.01-0', 'Computer programming activities', '62.01'],
    ['AT', '62100', '2.1:62.10-0', 'Computer programming activities', '62.10'],
    ['AT', '45.11-1', '45.11-1', 'Wholesale of cars and light motor vehicles', '45.11'],
    ['DK', '960210', '2:96.02.10', 'Hairdressing salons', '96.02'],
    ['DK', '962100', '96.21.00', 'Hairdressing and barber activities', '96.21'],
    ['DK', '999999', '2:99.99.99', 'Not stated', ''],
    ['FI', '47711', '47711', "Retail sale of women's clothing", '47.71'],
    ['NL', '2.1:47711', '47711', "Retail sale of men's clothing", '47.71'],
    ['NO', '43.221', '43.221', 'Plumbing', '43.22'],
    ['NO', '43.223', '43.223', 'Ventilation installation', '43.22'],
    ['NO', '71.123', '71.123', 'Mapping and surveying', '71.12'],
    ['NO', '64.303', '64.303', 'Portfolio investment companies', '64.30'],
    ['SE', '2:47.71.2', '2:47712', "Specialised stores for men's clothing", '47.71'],
    ['SE', '47712', '47712', 'Internet or mail order retail sale of clothing', '47.71'],
    ['SI', 'J62.010', '62.010', 'Computer programming activities', '62.01'],
    [
      'GB',
      '62121',
      '2.1:62121',
      'Software development specialised for applications in science, technology and industrial production',
      '62.10',
    ],
    ['GB', '2.1:46.72', '2.1:46.72', 'Wholesale of used cars and light motor vehicles', '46.71'],
    ['NL', '86912', '2:86912', 'Practices of physiotherapists', '86.90'],
    ['NL', '93146', '2:93146', 'Fitness centres', '93.13'],
    ['PT', '55112', '55112', 'Guest houses with restaurant', '55.10'],
  ]
  for (const [country, typed, code, title, nace] of written) {
    const node = findCode('national', country, typed)
    assert.deepEqual([node?.code, node?.title, node?.nace ?? ''], [code, title, nace], `${country} ${typed}`)
  }
})

test('lists with numbers of their own: codes as people write them, their titles, and the NACE code each stands for', () => {
  const written: readonly (readonly [country: string, typed: string, code: string, title: string, nace: string])[] = [
    ['AU', '7000', '7000', 'Computer System Design and Related Services', '62.01'],
    ['AU', 'H4511', '4511', 'Cafes and Restaurants', '56.10'],
    ['AU', 'Q', 'Q', 'Health Care and Social Assistance', 'Q'],
    ['BR', '4721-1/02', '4721102', 'Bakeries and pastry shops mainly reselling', '47.24'],
    ['BR', '10.91-1', '10911', 'Manufacture of bakery products', '10.71'],
    ['BR', '8888888', '', '', ''],
    ['JP', '3911', '3911', 'Custom software services', '62.01'],
    ['JP', '2013:3911', '2013:3911', 'Custom software services', '62.01'],
    ['JP', '76', '76', 'Eating and drinking places', '56'],
  ]
  for (const [country, typed, code, title, nace] of written) {
    const node = findCode('national', country, typed)
    assert.deepEqual(
      [node?.code ?? '', node?.title ?? '', node?.nace ?? ''],
      [code, title, nace],
      `${country} ${typed}`,
    )
  }
  for (const country of ['AU', 'BR', 'JP']) {
    for (const { tree } of codeTrees('national', country)) {
      // Every finest code but "not known" is an activity that NACE knows.
      const lost = tree.nodes.filter(({ children, nace }) => children.length === 0 && !findCode('nace', '', nace ?? ''))
      assert.deepEqual(
        lost.map(({ bare }) => bare),
        country === 'JP' ? ['9999'] : [],
        tree.list,
      )
    }
  }
  assert.ok(suggestCodes('national', 'AU', 'cafes').includes('4511'))
})

test('codeTitles, activityPhrases: every list and language once, and every code one that is found', () => {
  const languages = new Set<string>()
  let titles = 0
  for (const { language, phrase, scheme, country, code } of codeTitles()) {
    languages.add(language)
    titles++
    assert.ok(phrase !== '' && ancestors(scheme, country ?? '', code).length > 0)
  }
  assert.equal(titles, 176_506)
  assert.equal(languages.size, 28)
  const counts = new Map<string, number>()
  const unknown = new Set<string>()
  for (const { scheme, country, code, language } of activityPhrases()) {
    counts.set(`${scheme} ${language}`, (counts.get(`${scheme} ${language}`) ?? 0) + 1)
    if (!findCode(scheme, country ?? '', code)) unknown.add(code)
  }
  assert.deepEqual(Object.fromEntries(counts), { 'national en': 16_338, 'national cy': 15_954, 'naics en': 20_373 })
  // One phrase of the 2017 addendum names 43990, which the classification divides into 43991 and 43999.
  assert.deepEqual([...unknown], ['43990'])
})

test('every served country has a list whose codes are bare', () => {
  for (const { countryIso2 } of COUNTRIES) {
    const [served, ...others] = nationalLists(countryIso2)
    assert.equal(served.prefix, '')
    for (const list of others) assert.equal(list.prefix, `${list.revision}:`)
    assert.ok(served.name !== '')
  }
})
