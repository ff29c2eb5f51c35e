import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { mapRegister } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { isMirrored, type Relation, relation } from '../../company/background.ts'
import { runImport } from '../../imports/run-import.ts'
import { openGeneration } from '../../search/embedded/open-generation.ts'
import { openCurrentGeneration } from '../../storage/files/generations.ts'
import { dayOfInstant, joinStatements } from './map.ts'
import { gleifRelations } from './register.ts'

const [A, B, C, D] = ['9999R00QUIBBLEWICK50', '9999R00LANTERNHOLD70', '9999R00KVITLINGFIS71', '9999R00MUHLENRADXX24']
const SAMPLES = ['sample.csv', 'sample-repex.csv'].map((name) => join(import.meta.dirname, name))

function written(context: TestContext, name: string, content: string): string {
  const path = join(temporaryFolder(context), name)
  writeFileSync(path, content)
  return path
}

/** What each entity states, by identifier; what is stated of it for those that may not be held; the rows that are not stored. */
async function stated(context: TestContext, files: readonly string[]) {
  const mapped = await mapRegister(context, gleifRelations, files)
  const all = mapped.flatMap((row) =>
    row.kind === 'company' ? [[row.company.lei!, row.background ?? {}] as const] : [],
  )
  const below = new Map(all.map(([lei, { relations = [] }]) => [lei, relations.filter(isMirrored)]))
  const byLei = new Map(
    all.flatMap(([lei, { relations = [], exceptions = [] }]) => {
      const own = relations.filter((one) => !isMirrored(one))
      return own.length + exceptions.length === 0 ? [] : [[lei, { relations: own, exceptions }] as const]
    }),
  )
  return {
    byLei,
    below,
    others: mapped.flatMap((row) => (row.kind === 'company' ? [] : [`${row.kind}: ${row.reason}`])),
  }
}

const DIRECT = 'IS_DIRECTLY_CONSOLIDATED_BY'
const rowOf = (start: string, end: string, type: string, more: Readonly<Record<string, unknown>> = {}) => ({
  RelationshipRecord: {
    Relationship: {
      StartNode: { NodeID: { $: start } },
      EndNode: { NodeID: { $: end } },
      RelationshipType: { $: type },
      RelationshipStatus: { $: 'ACTIVE' },
      ...more,
    },
    Registration: { RegistrationStatus: { $: 'PUBLISHED' } },
  },
})
const json = (...rows: readonly unknown[]) => JSON.stringify({ relations: rows })

test('gleif-relations: a record has all that is stated of an entity; funds are left out', async (context) => {
  const { byLei, below, others } = await stated(context, SAMPLES)
  assert.deepEqual(others, ['leftOut: relation of a fund, which is not ownership'])
  const of = (lei: string) => byLei.get(lei)
  assert.deepEqual(of(A)?.relations, [
    relation('parent', { lei: B, from: '2020-01-01', row: DIRECT }),
    relation('ultimateParent', {
      lei: C,
      from: '2020-01-01',
      state: 'lapsed',
      row: 'IS_ULTIMATELY_CONSOLIDATED_BY',
    }),
  ])
  // The other end has them too: A may not be held.
  assert.deepEqual(below.get(B), [relation('child', { lei: A, from: '2020-01-01', row: DIRECT })])
  assert.deepEqual(
    below.get(C)?.map(({ kind, lei, state }) => [kind, lei, state]),
    [
      ['branch', D, null],
      ['child', B, 'inactive'],
      ['ultimateChild', A, 'lapsed'],
    ],
  )
  assert.deepEqual(of(A)?.exceptions, [{ kind: 'parent', reasons: ['NO_LEI'], state: null }])
  assert.deepEqual(of(B)?.relations, [
    relation('parent', { lei: C, from: '2015-03-01', to: '2025-06-30', state: 'inactive', row: DIRECT }),
  ])
  assert.deepEqual(of(C)?.exceptions, [
    { kind: 'parent', reasons: ['NO_KNOWN_PERSON'], state: null },
    { kind: 'ultimateParent', reasons: ['NATURAL_PERSONS'], state: null },
  ])
  assert.deepEqual(of(D)?.relations, [
    relation('branchOf', { lei: C, from: '2018-05-02', row: 'IS_INTERNATIONAL_BRANCH_OF' }),
  ])
})

test('gleif-relations: JSON and XML say what CSV does', async (context) => {
  const period = (type: string, start: string, end?: string) => ({
    StartDate: { $: start },
    ...(end && { EndDate: { $: end } }),
    PeriodType: { $: type },
  })
  const accounts = period('ACCOUNTING_PERIOD', '2024-01-01T00:00:00Z', '2024-12-31T00:00:00Z')
  const own = period('RELATIONSHIP_PERIOD', '2019-12-31T23:00:00Z')
  // One period is an object, several are a list.
  const listed = json(
    rowOf(A, B, DIRECT, { RelationshipPeriods: { RelationshipPeriod: [accounts, own] } }),
    rowOf(D, B, DIRECT, { RelationshipPeriods: { RelationshipPeriod: accounts } }),
  )
  const xml = `<?xml version="1.0"?><rr:RelationshipData xmlns:rr="r"><rr:RelationshipRecords><rr:RelationshipRecord>
    <rr:Relationship><rr:StartNode><rr:NodeID>${A}</rr:NodeID></rr:StartNode><rr:EndNode><rr:NodeID>${B}</rr:NodeID></rr:EndNode>
    <rr:RelationshipType>${DIRECT}</rr:RelationshipType><rr:RelationshipStatus>ACTIVE</rr:RelationshipStatus>
    <rr:RelationshipPeriods><rr:RelationshipPeriod><rr:StartDate>2019-12-31T23:00:00Z</rr:StartDate>
    <rr:PeriodType>RELATIONSHIP_PERIOD</rr:PeriodType></rr:RelationshipPeriod></rr:RelationshipPeriods></rr:Relationship>
    <rr:Registration><rr:RegistrationStatus>PUBLISHED</rr:RegistrationStatus></rr:Registration>
    </rr:RelationshipRecord></rr:RelationshipRecords></rr:RelationshipData>`
  const expected = [relation('parent', { lei: B, from: '2020-01-01', row: DIRECT })]
  for (const file of [written(context, 'rr-a.json', listed), written(context, 'whatever.xml', xml)]) {
    const { byLei } = await stated(context, [file])
    assert.deepEqual(byLei.get(A)?.relations, expected)
  }
  // The accounts say nothing of how long.
  const { byLei } = await stated(context, [written(context, 'rr-b.json', listed)])
  assert.deepEqual(byLei.get(D)?.relations, [relation('parent', { lei: B, row: DIRECT })])
  const exceptions = JSON.stringify({
    exceptions: [
      {
        LEI: { $: C },
        ExceptionCategory: { $: 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT' },
        ExceptionReason: { $: 'NO_LEI' },
      },
    ],
  })
  const found = await stated(context, [written(context, 'x.json', exceptions)])
  assert.deepEqual(found.byLei.get(C)?.exceptions, [{ kind: 'parent', reasons: ['NO_LEI'], state: null }])
})

test('gleif-relations: what cannot be right is rejected with the column, what is no relation is counted', async (context) => {
  const annulled = rowOf(A, C, DIRECT)
  Object.assign(annulled.RelationshipRecord.Registration, { RegistrationStatus: { $: 'ANNULLED' } })
  const rows = [
    rowOf(A, B, 'IS_COUSIN_OF'),
    rowOf('9999R00QUIBBLEWICK51', B, DIRECT),
    rowOf(A, 'someone', DIRECT),
    rowOf(A, A, DIRECT),
    annulled,
    rowOf(A, B, DIRECT),
  ]
  const { byLei, others } = await stated(context, [written(context, 'rr.json', json(...rows))])
  assert.deepEqual([...byLei.keys()], [A])
  assert.deepEqual(others, [
    'rejected: Relationship.RelationshipType is "IS_COUSIN_OF", must be one of IS_DIRECTLY_CONSOLIDATED_BY, IS_ULTIMATELY_CONSOLIDATED_BY, IS_INTERNATIONAL_BRANCH_OF',
    'rejected: Relationship.StartNode.NodeID is "9999R00QUIBBLEWICK51", must be 20 letters and digits that check',
    'rejected: Relationship.EndNode.NodeID is "SOMEONE", must be 20 letters and digits that check',
    'leftOut: relation of an entity to itself',
    'leftOut: the relation was annulled',
  ])
})

test('gleif-relations: a day is that of the place which wrote it', () => {
  for (const [instant, day] of [
    ['2019-12-31T23:00:00Z', '2020-01-01'],
    ['2019-12-31T22:00:00.000Z', '2020-01-01'],
    ['2020-02-28T18:30:00+00:00', '2020-02-29'],
    ['2020-01-01T00:00:00+01:00', '2020-01-01'],
    ['2020-01-01T23:00:00+01:00', '2020-01-01'],
    ['2020-01-01T05:00:00Z', '2020-01-01'],
    ['2020-01-01T17:11:36Z', '2020-01-01'],
    ['2020-01-01', '2020-01-01'],
    ['', null],
  ] as const)
    assert.equal(dayOfInstant(instant), day, instant)
})

test('gleif-relations: statements are joined by kind and other end; what is withdrawn is gone', () => {
  const to = (lei: string, more: Partial<Relation> = {}) => relation('parent', { lei, ...more })
  const before = { relations: [to(B), to(C), relation('ultimateParent', { lei: C })] }
  const after = { relations: [to(B, { state: 'inactive' }), to(C, { state: 'withdrawn' }), to(D)] }
  assert.deepEqual(joinStatements([before, after]).relations, [
    to(B, { state: 'inactive' }),
    to(D),
    relation('ultimateParent', { lei: C }),
  ])
})

test('gleif-relations: a relation from or to a sole trader of level 1 is left out, and counted', async (context) => {
  const dataFolder = temporaryFolder(context)
  const run = (register: string, ...files: readonly string[]) =>
    runImport({ dataFolder, register, files }, importDependencies())
  const level1 = [
    'LEI,Entity.LegalName,Entity.EntityStatus,Entity.EntityCategory,Entity.LegalForm.EntityLegalFormCode,Entity.LegalAddress.City,Entity.LegalAddress.Country',
    `${A},QUIBBLEWICK,ACTIVE,GENERAL,H0PO,Leeds,GB`,
    `${B},A TRADER,ACTIVE,SOLE_PROPRIETOR,H0PO,Leeds,GB`,
  ].join('\n')
  await run('gleif', written(context, '20261101-lei2-golden-copy.csv', level1))
  const rows = json(rowOf(A, B, DIRECT), rowOf(B, A, DIRECT), rowOf(A, C, DIRECT))
  const { leftOut, rows: read } = await run('gleif-relations', written(context, '20261101-rr-golden-copy.json', rows))
  assert.deepEqual([read, leftOut], [3, { 'relation from or to a sole trader or natural person': 2 }])
})

test('gleif-relations: a delta of either level changes what it names; relations link to companies as they come', async (context) => {
  const dataFolder = temporaryFolder(context)
  const dependencies = { ...importDependencies(), mergedShareMax: 4 }
  const run = (register: string, ...files: readonly string[]) =>
    runImport({ dataFolder, register, files, mayShrink: true }, dependencies)
  const parentsOf = async (lei: string) => {
    const generation = await openCurrentGeneration(dataFolder)
    const { engine, lookup } = await openGeneration(generation!.folder)
    try {
      const own = (await lookup.backgroundOf(`GB-${lei}`))
        .flatMap(({ relations }) => relations)
        .filter((one) => !isMirrored(one))
      const pointing = await lookup.pointedAt([`lei:${lei}`], { skip: 0, limit: 10 })
      return [own.map(({ kind, lei: end, state }) => [kind, end, state]), pointing.total]
    } finally {
      await engine.close()
    }
  }
  const level1 = (...leis: readonly string[]) =>
    [
      'LEI,Entity.LegalName,Entity.EntityStatus,Entity.LegalForm.EntityLegalFormCode,Entity.LegalAddress.City,Entity.LegalAddress.Country',
      ...leis.map((lei, at) => `${lei},QUIBBLEWICK ${at},ACTIVE,H0PO,Leeds,GB`),
    ].join('\n')
  await run('gleif', written(context, '20261101-lei2-golden-copy.csv', level1(A, B)))
  const whole = [
    written(
      context,
      '20261101-rr-golden-copy.json',
      json(rowOf(A, B, DIRECT), rowOf(A, C, 'IS_ULTIMATELY_CONSOLIDATED_BY'), rowOf(D, C, DIRECT)),
    ),
  ]
  const first = await run('gleif-relations', ...whole)
  assert.deepEqual([first.rows, first.merged, first.unmatched, first.companiesServed], [3, 2, 2, 2])
  // A states two, D one: B and C are their ends alone.
  assert.deepEqual([first.joined, first.otherEnds], [1, 2])
  assert.equal(first.rejectsFile, null)
  const before = [
    ['parent', B, null],
    ['ultimateParent', C, null],
  ]
  assert.deepEqual(await parentsOf(A), [before, 0])
  assert.deepEqual(await parentsOf(B), [[], 1])

  // A delta of level 1 brings a company that was pointed at, and keeps the relations of others.
  await run('gleif', written(context, '20261102-lei2-last-day.csv', level1(A, C)))
  assert.deepEqual(await parentsOf(A), [before, 0])
  assert.deepEqual(await parentsOf(C), [[], 1])

  // A delta of level 2 changes one relation, and ends nothing else. What is unmatched is no reason to build all again.
  const gone = rowOf(A, B, DIRECT)
  Object.assign(gone.RelationshipRecord.Registration, { RegistrationStatus: { $: 'ANNULLED' } })
  const changed = written(context, '20261102-rr-last-day.json', json(gone, rowOf(A, D, DIRECT), rowOf(B, C, DIRECT)))
  const second = await run('gleif-relations', changed)
  assert.equal(second.note, null)
  assert.deepEqual(second.amended, { kept: 0, replaced: 4, withdrawn: 0 })
  assert.deepEqual(second.leftOut, { 'removed: the relation was annulled': 1 })
  assert.deepEqual([second.rows, second.joined, second.otherEnds, second.unmatched + second.merged], [3, 0, 2, 4])
  assert.deepEqual(await parentsOf(A), [
    [
      ['parent', D, null],
      ['ultimateParent', C, null],
    ],
    0,
  ])
  assert.deepEqual(await parentsOf(C), [[], 2])

  // Relations that are removed are counted as that; what has none left is no record any more.
  const removed = (...rows: readonly ReturnType<typeof rowOf>[]) => {
    const deleted = rows.map((row) => ({
      RelationshipRecord: { ...row.RelationshipRecord, DeletedAt: { $: '2026-11-03' } },
    }))
    return written(context, '20261103-rr-last-day.json', json(...(deleted as unknown as typeof rows)))
  }
  const outcome = ({ rows, merged, unmatched, joined, otherEnds, leftOut, amended }: typeof first) =>
    [rows, merged + unmatched, joined + otherEnds, leftOut, amended] as const
  const reason = 'removed: withdrawn by GLEIF'
  const third = await run('gleif-relations', removed(rowOf(D, C, DIRECT)))
  assert.deepEqual(outcome(third), [1, 4, 0, { [reason]: 1 }, { kept: 4, replaced: 0, withdrawn: 0 }])
  assert.equal(third.difference.changed, 2)
  const last = removed(rowOf(B, C, DIRECT), rowOf(A, C, 'IS_ULTIMATELY_CONSOLIDATED_BY'), rowOf(B, D, DIRECT))
  assert.deepEqual(outcome(await run('gleif-relations', last)), [
    3,
    2,
    0,
    { [reason]: 3 },
    { kept: 2, replaced: 0, withdrawn: 2 },
  ])
  assert.deepEqual(await parentsOf(A), [[['parent', D, null]], 0])
  assert.deepEqual(await parentsOf(C), [[], 0])
  await assert.rejects(
    run('gleif-relations', written(context, '20261030-rr-last-day.json', json(gone))),
    /must be one of that day or later/,
  )
})
