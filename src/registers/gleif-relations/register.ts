/**
 * GLEIF level 2, who owns whom: relationship records and reporting exceptions, and their deltas. A record has all that is
 * stated of one entity. It has no name: it belongs to the company with the identifier, whichever register has that.
 */
import { type Background, mirrored, readBackground, storeBackground } from '../../company/background.ts'
import { emptyCompany } from '../../company/company.ts'
import { DELTA, deltaSince, publishedOn } from '../gleif/register.ts'
import type { FileKind, Join, JoinedRegister, JoinWork, Mapped, SourceRow } from '../register.ts'
import { registerSource } from '../register-source.ts'
import { joinStatements, type LevelTwoStatement, OF_PERSON, stateLevelTwo } from './map.ts'
import { EXCEPTIONS, EXCEPTIONS_LAYOUT, RELATIONS_LAYOUT, readLevelTwo } from './read.ts'

/** All statements on one entity; or one row that is not stored. */
export interface EntityRow extends SourceRow {
  readonly stated: LevelTwoStatement
}

/** A code of ISO 3166-1 that is given to no country: level 2 states none. */
const NO_COUNTRY = 'ZZ'

/** A name of a file without changes alone. */
const isWhole = `^(?!.*(?:${DELTA.names!.source}))`
const RELATIONSHIPS: FileKind = {
  id: 'relationships',
  title: 'relationship records (RR)',
  names: new RegExp(`${isWhole}.*(?:^|[-_.])rr[-_.]`, 'i'),
  beginning: /^(?![\s\S]*GLEIF_DELTA)[\s\S]*Relationship(?:Record|\.StartNode)/,
}
const REPORTING_EXCEPTIONS: FileKind = {
  id: 'exceptions',
  title: 'reporting exceptions (REPEX)',
  names: new RegExp(`${isWhole}.*repex`, 'i'),
  beginning: new RegExp(`^(?![\\s\\S]*GLEIF_DELTA)[\\s\\S]*(?:${EXCEPTIONS.source})`),
}
/** Read last: it changes what the others state. */
const CHANGES: FileKind = { ...DELTA, beginning: /GLEIF_DELTA/ }

/** The register `gleif-relations`. */
export const gleifRelations: JoinedRegister<EntityRow> = {
  source: registerSource('gleif-relations'),
  layouts: [RELATIONS_LAYOUT, EXCEPTIONS_LAYOUT],
  // Archives of level 1 are another register's.
  entryPattern: /^(?!.*lei2).*\.(csv|json|xml)$/i,
  publishedOn,
  kinds: [RELATIONSHIPS, REPORTING_EXCEPTIONS, CHANGES],
  amendments: { kind: DELTA.id, key: null, since: deltaSince, isUndated: true },
  join: joinByEntity,
  map: mapEntity,
  combine: (rows) => rows[rows.length - 1].company,
  combineBackgrounds: joinStatements,
}

/** Collects the rows of each entity, which a file may have anywhere. Rows that are not stored pass as they are read. */
function joinByEntity(_given: ReadonlySet<string>, work: JoinWork): Join<EntityRow> {
  const { table, countJoined, includesPersons, persons } = work
  const statements = table('statements')
  const add = (lei: string, [line, isOwn, background]: readonly [number, boolean, Background]) =>
    statements.add(lei, JSON.stringify([line, isOwn, storeBackground(background)]))
  let newest: string | null = null
  return {
    async *read(file, kind) {
      const isChange = kind === DELTA.id
      const day = isChange ? (/\d{8}-?\d{0,4}/.exec(file.name)?.[0] ?? null) : null
      if (newest !== null && day !== null && day < newest) {
        throw new Error('it is older than the delta before it: the oldest must be given first')
      }
      newest = day ?? newest
      for await (const rows of readLevelTwo(file, isChange)) {
        const passed: EntityRow[] = []
        for (const row of rows) {
          if (row.problem !== null) {
            passed.push({ ...leftOut(row, ''), problem: row.problem })
            continue
          }
          const stated = stateLevelTwo(row)
          if (!includesPersons && stated.kind === 'stated' && stated.removes === null && isOfPerson(stated, persons)) {
            passed.push(leftOut(row, OF_PERSON))
            continue
          }
          if (stated.kind !== 'stated') {
            passed.push({ ...leftOut(row, ''), stated })
            continue
          }
          const isOwn = stated.removes === null
          add(stated.lei, [row.line, isOwn, stated.background])
          for (const one of stated.background.relations ?? []) {
            const other = mirrored(one, { lei: stated.lei })
            if (other !== null && one.lei !== null) add(one.lei, [row.line, false, { relations: [other] }])
          }
          if (isOwn) countJoined(1)
          else passed.push(leftOut(row, `removed: ${stated.removes}`))
        }
        yield passed
      }
    },
    async *end() {
      let own: string[] = []
      let lei = ''
      for (const [key, value] of statements.entries()) {
        if (key !== lei && own.length > 0) yield [entityRow(lei, own)]
        if (key !== lei) own = []
        lei = key
        own.push(value)
      }
      if (own.length > 0) yield [entityRow(lei, own)]
    },
  }
}

/** Whether a relation begins or ends at a natural person. */
function isOfPerson(
  { lei, background: { relations = [] } }: Extract<LevelTwoStatement, { readonly kind: 'stated' }>,
  persons: JoinWork['persons'],
): boolean {
  return relations.some((one) => persons.has(lei) || (one.lei !== null && persons.has(one.lei)))
}

/** A row that is not stored. Its beginning is read before the next row is. */
function leftOut(row: SourceRow, reason: string): EntityRow {
  const raw = row.raw()
  return { line: row.line, problem: null, raw: () => raw, stated: { kind: 'leftOut', reason } }
}

/** `isOwn`: the row was counted as the entity's. */
type StoredStatement = readonly [line: number, isOwn: boolean, background: Parameters<typeof readBackground>[0]]

function entityRow(lei: string, values: readonly string[]): EntityRow {
  const stored = values.map((value) => JSON.parse(value) as StoredStatement)
  const background = joinOwn(stored.map(([, , own]) => readBackground(own)))
  const isRemoval = [...background.relations, ...background.exceptions].every(({ state }) => state === 'withdrawn')
  const stated = { kind: 'stated', lei, background, removes: null } as const
  const row = { line: stored[0][0], problem: null, raw: () => lei, stated }
  if (isRemoval) return { ...row, isRemoval }
  return stored.some(([, isOwn]) => isOwn) ? row : { ...row, isOtherEnd: true }
}

/** What is withdrawn stays noted: it may be what an earlier import stored. */
function joinOwn(backgrounds: readonly ReturnType<typeof readBackground>[]) {
  const { relations = [], exceptions = [] } = joinStatements(backgrounds)
  const isGone = <Of extends { readonly state: unknown }>(one: Of) => one.state === 'withdrawn'
  return {
    relations: [...backgrounds.flatMap((own) => own.relations.filter(isGone)), ...relations],
    exceptions: [...backgrounds.flatMap((own) => own.exceptions.filter(isGone)), ...exceptions],
  }
}

/** Maps all that is stated of an entity to a record without a name. */
export function mapEntity({ stated }: EntityRow): Mapped {
  if (stated.kind !== 'stated') return stated
  const { lei, background } = stated
  const company = emptyCompany({ id: `${NO_COUNTRY}-${lei}`, name: '', countryIso2: NO_COUNTRY })
  company.lei = lei
  return { kind: 'company', company, background }
}
