/** `NationalCode.description` in every list of every country: English, and one for each code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeNode } from './code-tree.ts'
import { COUNTRIES } from './countries.ts'
import { codeTrees } from './industry-codes.ts'
import { loadTable } from './load-table.ts'
import { presentNationalCodes } from './present-codes.ts'

/** Every national list once, with a country that it serves. */
function lists() {
  const byName = new Map(
    COUNTRIES.flatMap(({ countryIso2 }) =>
      codeTrees('national', countryIso2).map((list) => [
        list.tree.list,
        { country: countryIso2, ...list, tree: list.tree },
      ]),
    ),
  )
  return [...byName.values()]
}

/** Nodes that have a title in the country's language and none in English. */
function withoutOfficialEnglish(nodes: readonly CodeNode[]): readonly CodeNode[] {
  return nodes.filter((node) => node.titleIn('en') === undefined)
}

test('descriptions: English, without a tail in the local language', () => {
  let ours = 0
  for (const { country, revision, tree } of lists()) {
    const described = new Map(
      presentNationalCodes(country, revision as never).nationalCodes.map(({ code, description }) => [
        code,
        description,
      ]),
    )
    assert.equal(described.size, tree.nodes.length, tree.list)
    for (const node of tree.nodes) {
      const description = described.get(node.code) ?? ''
      assert.match(description, /^\S.*\S$/, `${tree.list} ${node.code}`)
      assert.ok(!description.includes(' — '), `${tree.list} ${node.code}: ${description}`)
      assert.match(description, /^[\x20-\x7E–’‘éèçàêôî²]+$/, `${tree.list} ${node.code}`)
    }
    for (const node of withoutOfficialEnglish(tree.nodes)) {
      ours++
      for (const [language, title] of node.titles) {
        if (title.includes(' ')) assert.notEqual(node.title, title, `${tree.list} ${node.code} ${language}`)
      }
    }
  }
  assert.equal(ours, 8005)
})

test('descriptions: no two siblings share one', () => {
  for (const { tree } of lists()) {
    for (const siblings of [tree.tops, ...tree.nodes.map((node) => node.children)]) {
      const titles = siblings.map((node) => node.title.toLowerCase())
      const twice = siblings.filter((_, index) => titles.indexOf(titles[index]) !== index).map((node) => node.code)
      assert.deepEqual(twice, [], tree.list)
    }
  }
})

test('our titles: at most 120 characters, sentence case, plain letters', () => {
  for (const { tree } of lists()) {
    const { columns, rows } = loadTable(`codes/${tree.list}`)
    const own = columns.indexOf('own')
    for (const row of own < 0 ? [] : rows) {
      const title = row[own]
      if (!title) continue
      assert.ok(title.length <= 120, `${tree.list} ${row[1]}: ${title.length}`)
      assert.match(title, /^[A-Z][\x20-\x7Eéàè²]+$/, `${tree.list} ${row[1]}`)
      assert.ok(!/[A-Z]{6,}|\s{2}|\.$(?<!n\.e\.c\.)/.test(title), `${tree.list} ${row[1]}: ${title}`)
      const opened = title.split('(').length
      assert.equal(opened, title.split(')').length, `${tree.list} ${row[1]}: ${title}`)
    }
  }
})
