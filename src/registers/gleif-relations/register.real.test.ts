/** Real rows of GLEIF's level 2, in CSV and XML, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { mapRegister } from '../../../test/support/map-register.ts'
import { realFile, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { isMirrored } from '../../company/background.ts'
import { gleifRelations } from './register.ts'

const file = (name: string) => realFile('data', 'relations', 'gleif', name)
const KINDS = new Map([
  ['IS_DIRECTLY_CONSOLIDATED_BY', 'parent'],
  ['IS_ULTIMATELY_CONSOLIDATED_BY', 'ultimateParent'],
  ['IS_INTERNATIONAL_BRANCH_OF', 'branchOf'],
])
const EXCEPTIONS = /<repex:LEI>(\w+)<[\s\S]*?<repex:ExceptionCategory>(\w+)<[\s\S]*?<repex:ExceptionReason>(\w+)</g

/** What an import states, a line each. */
async function lines(context: Parameters<typeof mapRegister>[0], ...names: readonly string[]) {
  const mapped = await mapRegister(context, gleifRelations, names.map(file))
  const found = mapped.flatMap((row) => {
    if (row.kind !== 'company') return []
    const { relations = [], exceptions = [] } = row.background ?? {}
    return [
      ...relations
        .filter((one) => !isMirrored(one))
        .map(({ kind, lei, state, to }) => `${row.company.lei} ${kind} ${lei} ${state} ${to !== null}`),
      ...exceptions.map(({ kind, reasons }) => `${row.company.lei} no ${kind}: ${reasons.join()}`),
    ]
  })
  return { found: found.sort(), others: mapped.filter(({ kind }) => kind !== 'company').map((row) => row.kind) }
}

const exceptionLine = (lei: string, category: string, reason: string) =>
  `${lei} no ${category.startsWith('DIRECT') ? 'parent' : 'ultimateParent'}: ${reason}`

test('real: every row of the CSV is stored, or left out as a relation of a fund', {
  skip: withoutRealData,
}, async (context) => {
  const [relations, exceptions] = ['rr.golden-copy-columns.csv', 'repex.golden-copy-columns.csv']
  const rows = parse(readFileSync(file(relations)), { columns: true }) as Record<string, string>[]
  const expected = rows.flatMap((row) => {
    const kind = KINDS.get(row['Relationship.RelationshipType'])
    if (kind === undefined) return []
    const isOver = row['Relationship.RelationshipStatus'] !== 'ACTIVE'
    const state = isOver ? 'inactive' : row['Registration.RegistrationStatus'] === 'LAPSED' ? 'lapsed' : null
    const place = [1, 2, 3, 4, 5].find((at) => row[`Relationship.Period.${at}.periodType`] === 'RELATIONSHIP_PERIOD')
    const hasEnd = place !== undefined && row[`Relationship.Period.${place}.endDate`] !== ''
    return [`${row['Relationship.StartNode.NodeID']} ${kind} ${row['Relationship.EndNode.NodeID']} ${state} ${hasEnd}`]
  })
  const reasons = (parse(readFileSync(file(exceptions)), { columns: true }) as Record<string, string>[]).map((row) =>
    exceptionLine(row.LEI, row['Exception.Category'], row['Exception.Reason.1']),
  )
  const { found, others } = await lines(context, relations, exceptions)
  assert.equal(rows.length, 142)
  assert.deepEqual(found, [...new Set([...expected, ...reasons])].sort())
  assert.equal(others.length, rows.length - expected.length)
  assert.ok(others.every((kind) => kind === 'leftOut'))
})

test('real: XML of both kinds', { skip: withoutRealData }, async (context) => {
  for (const [relations, exceptions] of [
    ['rr-data.xml', 'repex-data.xml'],
    ['rr-updates-data2.xml', 'repex-updates-data2.xml'],
  ]) {
    const records = readFileSync(file(relations), 'utf8').split('<rr:RelationshipRecord ').slice(1)
    const stored = records.filter((one) => [...KINDS.keys()].some((type) => one.includes(`>${type}<`)))
    const reasons = [...readFileSync(file(exceptions), 'utf8').matchAll(EXCEPTIONS)].map(([, ...one]) =>
      exceptionLine(...(one as [string, string, string])),
    )
    const { found, others } = await lines(context, relations, exceptions)
    assert.deepEqual(
      found.filter((line) => line.includes(' no ')),
      [...new Set(reasons)].sort(),
    )
    assert.equal(found.filter((line) => !line.includes(' no ')).length, stored.length)
    assert.equal(others.length, records.length - stored.length)
  }
})

test('real: what a delta deletes in its extension is gone, of either kind', {
  skip: withoutRealData,
}, async (context) => {
  const folder = temporaryFolder(context)
  const files = ['rr', 'repex'].flatMap((kind) =>
    [
      [`20231114-${kind}-golden-copy.xml`, file(`${kind}-updates-data2.xml`)],
      [`20231115-${kind}-last-day.xml`, file(join('edited-updates', `${kind}-updates-data2-new.xml`))],
    ].map(([name, from]) => {
      copyFileSync(from, join(folder, name))
      return join(folder, name)
    }),
  )
  const isDeleted = (block: string) => block.includes('DeletedAt>')
  const deltas = files.filter((path) => path.includes('last-day')).map((path) => readFileSync(path, 'utf8'))
  const deleted = deltas
    .flatMap((xml) => xml.split(/<rr:RelationshipRecord |<repex:Exception /).slice(1))
    .filter(isDeleted)
    .map((block) => /<(?:rr:NodeID|repex:LEI)>(\w+)</.exec(block)![1])
  assert.equal(deleted.length, 2)
  const mapped = await mapRegister(context, gleifRelations, files)
  const states = mapped.flatMap((row) => {
    if (row.kind !== 'company') return []
    const { relations = [], exceptions = [] } = row.background ?? {}
    const own = relations.filter((one) => !isMirrored(one))
    return [...own, ...exceptions].filter(({ state }) => state === 'withdrawn').map(() => row.company.lei)
  })
  assert.deepEqual(states.sort(), deleted.sort())
})
