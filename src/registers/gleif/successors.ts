/**
 * Who goes on with an entity. A successor that is a natural person is left out; whether one is may be known only after its own
 * record, which the file may have anywhere, so that entities with successors wait for its end.
 */
import { type Background, type Relation, relation } from '../../company/background.ts'
import { isLei } from '../../matching/numbers/identifiers.ts'
import { yearFirstDate } from '../dates.ts'
import type { JoinTable, JoinWork, Mapped } from '../register.ts'
import { legalFormOf } from '../standardised-legal-form.ts'
import type { LeiRecord } from './read.ts'

/** Why a successor is left out, and counted. */
const PERSON: Mapped = { kind: 'leftOut', reason: 'successor that is a sole trader or natural person' }

/** Whether a record is a natural person's, by its category or its legal form. */
export function isSoleTrader(row: LeiRecord): boolean {
  if (row.text('Entity.EntityCategory').toUpperCase() === 'SOLE_PROPRIETOR') return true
  const form = row.text('Entity.LegalForm.EntityLegalFormCode').toUpperCase()
  return form !== '' && legalFormOf('elf', form) === 'Sole traders/proprietorships'
}

/** Who goes on with an entity. One that names itself says nothing. */
export function successorsOf(row: LeiRecord, own: string): Relation[] {
  return row.successors().flatMap(({ lei: written, name }) => {
    const lei = isLei(written.toUpperCase()) ? written.toUpperCase() : null
    if (lei === own || (lei === null && name === '')) return []
    const from = yearFirstDate(row.text('Entity.EntityExpirationDate').slice(0, 10))
    return [relation('successor', { lei, name: name || null, from, row: 'Entity.SuccessorEntity' })]
  })
}

/** Entities with successors, on disk, until all records were read. */
export class WaitingEntities {
  readonly #work: JoinWork
  readonly #persons = new Set<string>()
  #table: JoinTable | null = null

  constructor(work: JoinWork) {
    this.#work = work
  }

  /** Notes that an identifier is a natural person's. Some 100,000 are. */
  addPerson(lei: string): void {
    this.#persons.add(lei)
  }

  /** Keeps an entity. @param mapped with all its successors */
  add(lei: string, line: number, mapped: Mapped): void {
    this.#table ??= this.#work.table('successors')
    this.#table.add(lei, JSON.stringify([line, mapped]))
    this.#work.countJoined(1)
  }

  /** The entities that waited, and a row for each successor that is left out. */
  *rows(): Generator<LeiRecord> {
    for (const [lei, stored] of this.#table?.entries() ?? []) {
      const [line, whole] = JSON.parse(stored) as [number, Mapped]
      const { relations = [], ...others } = backgroundOf(whole)
      const kept = relations.filter((one) => one.lei === null || !this.#persons.has(one.lei))
      yield waited(lei, line, { ...whole, background: { relations: kept, ...others } } as Mapped)
      // Each is a row of its own, so that the counts add up.
      this.#work.countJoined(relations.length - kept.length)
      for (let at = kept.length; at < relations.length; at++) yield waited(lei, line, PERSON)
    }
  }
}

function backgroundOf(mapped: Mapped): Background {
  return mapped.kind === 'company' ? (mapped.background ?? {}) : {}
}

function waited(lei: string, line: number, mapped: Mapped): LeiRecord {
  const none = () => []
  const text = () => ''
  return { line, problem: null, raw: () => lei, mapped, text, texts: none, names: none, successors: none, events: none }
}
