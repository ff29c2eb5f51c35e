import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { codePath, randomCompany } from '../../../test/support/random-companies.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createIndexWriter } from './build/index-writer.ts'
import { IndexFile } from './files/index-file.ts'
import { DOCUMENT_LENGTHS, INDEX_FILE } from './files/layout.ts'
import { isOf, STRUCTURES } from './write-index.ts'

/** Names as DESIGN.md writes them, such as `<field>.texts`, `.starts`, as patterns: `.starts` goes with the name before it. */
function patternsOf(cell: string): RegExp[] {
  let base = ''
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name]) => {
    if (!name.startsWith('.')) base = name.slice(0, name.lastIndexOf('.') < 0 ? name.length : name.lastIndexOf('.'))
    const whole = name.startsWith('.') ? `${base}${name}` : name
    const escaped = whole.replaceAll('.', '\\.').replaceAll('…', '.+')
    return new RegExp(`^${escaped.replaceAll(/<[a-z]+>/g, '[a-zA-Z0-9]+')}$`)
  })
}

test('every section of an index belongs to one structure, in their order, and DESIGN.md has it', async (t) => {
  const folder = temporaryFolder(t)
  const random = new Random(1)
  const writer = createIndexWriter({ folder, generation: 'g', codePath })
  for (let number = 0; number < 50; number++)
    writer.add({ ...randomCompany(random, number), attributes: { colour: 'Red' } })
  await writer.finish()
  const index = new IndexFile(join(folder, INDEX_FILE))
  t.after(() => index.close())
  const written = Object.keys(index.directory.countries[0].sections)
  const owners = written.map((section) => STRUCTURES.flatMap((structure, at) => (isOf(structure, section) ? [at] : [])))
  for (const [at, own] of owners.entries()) assert.equal(own.length, 1, written[at])
  const order = owners.map(([owner]) => owner)
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  )
  for (const structure of STRUCTURES) {
    for (const name of structure.sections) {
      const one = { ...structure, sections: [name] }
      assert.ok(name === DOCUMENT_LENGTHS || written.some((section) => isOf(one, section)), `${name} is not written`)
    }
  }
  const design = readFileSync(new URL('./DESIGN.md', import.meta.url), 'utf8')
  const table = design.slice(design.indexOf('Each country has these sections'), design.indexOf('## The structures'))
  const patterns = Array.from(table.matchAll(/^\| (`[^|]+) \|/gm), ([, cell]) => patternsOf(cell)).flat()
  for (const section of [...written, DOCUMENT_LENGTHS]) {
    assert.ok(
      patterns.some((pattern) => pattern.test(section)),
      `DESIGN.md has no ${section}`,
    )
  }
})
