/** Companies that the operator suppressed: imports leave them out, whatever a register says, and however it writes their numbers. Pure. */
import { type Background, endKeys, readBackground } from '../company/background.ts'
import type { Company } from '../company/company.ts'
import { numberKey, numbersOf } from '../matching/numbers/identifiers.ts'
import { readEveryWay } from '../matching/numbers/other-readings.ts'
import type { RecordGroup } from '../records/merge-batch.ts'
import { decodeRecord, encodeRecord } from '../records/record.ts'

/** One of them. */
export interface SuppressedCompany {
  /** As answers showed it, such as `GB-01234567`. */
  readonly id: string
  /** What else recognises it: `id:`, `lei:` and `vat:` keys of all records of which it was made (`records/identities.ts`). */
  readonly keys: readonly string[]
  /** RFC 3339, UTC. */
  readonly suppressedAt: string
  /** What the operator noted; `null`: nothing. */
  readonly note: string | null
}

/** Form of an id. */
export const COMPANY_ID = /^[A-Z]{2}-[^\s,;"]{1,64}$/

/** The suppressed companies of a data folder, to look records up. */
export class Suppression {
  readonly companies: readonly SuppressedCompany[]
  readonly #keys: ReadonlySet<string>
  /** Their numbers as lookups compare them, after the country. */
  readonly #numbers: ReadonlySet<string>

  constructor(companies: readonly SuppressedCompany[]) {
    this.companies = companies
    this.#keys = new Set(companies.flatMap(({ id, keys }) => [`id:${id}`, ...keys]))
    this.#numbers = new Set(companies.flatMap(numbersOfSuppressed))
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0
  }

  /** All keys. */
  keys(): readonly string[] {
    return [...this.#keys]
  }

  /** Whether an id is of one of them. */
  covers(id: string): boolean {
    if (this.#keys.has(`id:${id}`)) return true
    return comparedNumbers(id).some((key) => this.#numbers.has(key))
  }

  /**
   * Whether a row is of a suppressed company.
   *
   * @param keys of its record
   * @param written numbers as the row writes them
   */
  coversRow(company: Company, keys: readonly string[], written: readonly string[]): boolean {
    if (this.covers(company.id) || keys.some((key) => this.#keys.has(key))) return true
    const country = company.countryIso2
    return [numbersOf(company), ...written.map((text) => readEveryWay(country, text))].some((numbers) =>
      numbers.some(({ kind, number }) => this.#numbers.has(comparedKey(country, kind, number))),
    )
  }

  /** A background without relations to suppressed companies: others would name them. */
  hidingEnds(background: Background): Background {
    const { relations = [] } = background
    const kept = relations.filter((end) => !endKeys(end).some((key) => this.#keys.has(key)))
    return kept.length === relations.length ? background : { ...background, relations: kept }
  }

  /** Groups without relations to suppressed companies, which were stored before these were suppressed. */
  *hidingEndsIn(groups: Iterable<RecordGroup>): Generator<RecordGroup> {
    // Few records name one of them: the others are not decoded.
    const numbers = new Set([...this.#keys].map((key) => key.slice(key.indexOf(':') + 1)))
    for (const group of groups) {
      if (!group.records.some(({ document }) => mayName(document, numbers))) yield group
      else {
        const records = group.records.map((own) => {
          const { company, background } = decodeRecord(own.companyId ?? group.companyId, own.document)
          if (background === null) return own
          return { ...own, document: encodeRecord(company, this.hidingEnds(readBackground(background))) }
        })
        yield { ...group, records }
      }
    }
  }

  /** Leaves out groups of records of suppressed companies, such as those of a backup that is older than their suppression. */
  *served(groups: Iterable<RecordGroup>): Generator<RecordGroup> {
    for (const group of groups) {
      const ids = group.records.map(({ companyId = group.companyId }) => companyId)
      if (!ids.some((id) => this.covers(id))) yield group
    }
  }
}

/** A text of a record; numbers have nothing that JSON escapes. */
const TEXT = /"([^"\\]*)"/g

/** Whether a stored record may have a relation to a company with one of some numbers: a background ends it, with two brackets. */
function mayName(document: string, numbers: ReadonlySet<string>): boolean {
  if (!document.endsWith(']]')) return false
  for (const [, text] of document.matchAll(TEXT)) if (numbers.has(text)) return true
  return false
}

type Kind = Parameters<typeof numberKey>[0]

/** An LEI is the same in every country. */
function comparedKey(country: string, kind: Kind, number: string): string {
  return `${kind === 'lei' ? '' : country} ${numberKey(kind, number)}`
}

/** Numbers of an id, and of a VAT number and an LEI beside it, as they are compared. */
function comparedNumbers(id: string, vatTaxNumber: string | null = null, lei: string | null = null): string[] {
  const countryIso2 = id.slice(0, 2)
  const numbers = numbersOf({ id, countryIso2, nationalId: null, vatTaxNumber, lei })
  return numbers.map(({ kind, number }) => comparedKey(countryIso2, kind, number))
}

function numbersOfSuppressed({ id, keys }: SuppressedCompany): string[] {
  const after = (kind: string) => keys.flatMap((key) => (key.startsWith(kind) ? [key.slice(kind.length)] : []))
  return [
    ...[id, ...after('id:')].flatMap((own) => comparedNumbers(own)),
    ...after('vat:').flatMap((vat) => comparedNumbers(id, vat)),
    ...after('lei:').flatMap((lei) => comparedNumbers(id, null, lei)),
  ]
}
