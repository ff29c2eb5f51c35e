/**
 * Who goes on with an entity. A successor that is a natural person is left out; whether one is may be known only after its own
 * record, which the file may have anywhere, so that entities with successors wait for its end.
 */
import { type Background, type Relation, relation } from '../../company/background.ts'
import { ANY_COUNTRY, legalFormsOf } from '../../matching/legal-forms/legal-form-words.ts'
import { rawWords } from '../../matching/name-words.ts'
import { isLei } from '../../matching/numbers/identifiers.ts'
import { findLegalFormByName } from '../../reference/legal-forms.ts'
import { yearFirstDate } from '../dates.ts'
import type { JoinTable, JoinWork, Mapped } from '../register.ts'
import { legalFormOf } from '../standardised-legal-form.ts'
import type { LeiRecord } from './read.ts'

/** Why a successor is left out, and counted. */
const PERSON: Mapped = { kind: 'leftOut', reason: 'successor that is a sole trader or natural person' }
const MAY_BE_PERSON: Mapped = {
  kind: 'leftOut',
  reason: 'successor by a name alone, without a legal form: it may be a natural person',
}

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
  readonly #isWhole: boolean
  #table: JoinTable | null = null

  /** @param isWhole whether the files have all entities, so that nobody else is known to be a natural person */
  constructor(work: JoinWork, isWhole: boolean) {
    this.#work = work
    this.#isWhole = isWhole
  }

  /** Notes whether an identifier is a natural person's. Some 100,000 are. */
  note(row: LeiRecord): void {
    const lei = row.text('LEI').toUpperCase()
    if (isSoleTrader(row)) this.#work.persons.add(lei)
    else if (!this.#isWhole && row.text('DeletedAt') === '') this.#work.persons.delete(lei)
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
      const kept: Relation[] = []
      const leftOut: Mapped[] = []
      for (const one of relations) {
        const name = isCompanyName(one.name, whole.kind === 'company' ? whole.company.countryIso2 : '')
          ? one.name
          : null
        if (one.lei !== null && this.#work.persons.has(one.lei)) leftOut.push(PERSON)
        else if (one.lei === null && name === null) leftOut.push(MAY_BE_PERSON)
        else kept.push({ ...one, name })
      }
      yield waited(lei, line, { ...whole, background: { relations: kept, ...others } } as Mapped)
      // Each is a row of its own, so that the counts add up.
      this.#work.countJoined(leftOut.length)
      for (const one of leftOut) yield waited(lei, line, one)
    }
  }
}

/** Whether a name has a legal form of companies: one without may be a natural person's. @param country of who states it */
function isCompanyName(name: string | null, country: string): boolean {
  if (name === null) return false
  const words = rawWords(name)
  const forms = [country, ANY_COUNTRY].flatMap((one) => legalFormsOf(one).strip(words).forms)
  return forms.some((form) => findLegalFormByName(country, form)?.form !== 'Sole traders/proprietorships')
}

function backgroundOf(mapped: Mapped): Background {
  return mapped.kind === 'company' ? (mapped.background ?? {}) : {}
}

function waited(lei: string, line: number, mapped: Mapped): LeiRecord {
  const none = () => []
  const text = () => ''
  return { line, problem: null, raw: () => lei, mapped, text, texts: none, names: none, successors: none, events: none }
}
