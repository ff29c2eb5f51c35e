/**
 * Successions (StockEtablissementLiensSuccession): an establishment goes on with what another one did. Between two companies, and with
 * people or means that went over, one company carries on a business of the other.
 *
 * Either company states it, for only one may be among the legal units. A natural person is never stated; whether a company is one is
 * known only after all legal units, so that companies with successions wait for the end.
 */
import { mirrored, type Relation, relation } from '../../company/background.ts'
import { yearFirstDate } from '../dates.ts'
import { type JoinTable, type JoinWork, type Mapped, type SourceRow, wrongCell } from '../register.ts'
import { SirenSet } from './siren-set.ts'
import { isSiren } from './unit.ts'

/** Columns of a succession that are read. */
export const SUCCESSION_COLUMNS = [
  'siretEtablissementPredecesseur',
  'siretEtablissementSuccesseur',
  'dateLienSuccession',
  'continuiteEconomique',
] as const

/** One of {@link SUCCESSION_COLUMNS}. */
type SuccessionColumn = (typeof SUCCESSION_COLUMNS)[number]

/** What a company is in a succession. */
type Side = 'predecessor' | 'successor'

/** A succession, stored under the number of either company. */
type StoredSuccession = readonly [own: Side, other: string, day: string | null, row: string]

/** A company, or a succession that is left out, with its line; 0: that is not kept. */
export interface WaitedRow {
  readonly siren: string
  readonly line: number
  readonly mapped: Mapped
}

const leftOut = (reason: string) => ({ kind: 'leftOut', reason }) as const satisfies Mapped
const WITHIN = leftOut('succession within one company')
const PLACE_ALONE = leftOut('succession in a place alone, of which nothing else went over')
const OF_PERSON = leftOut('succession from or to a sole trader or natural person')
const OF_NOBODY = leftOut('succession of two companies that are not among the legal units')

/** The company of an establishment: its number without the last five digits; `null` where it is none. */
function sirenOfSiret(siret: string): string | null {
  const padded = /^\d{12,14}$/.test(siret) ? siret.padStart(14, '0') : ''
  return isSiren(padded.slice(0, 9)) ? padded.slice(0, 9) : null
}

/** The successions of an import and the companies that have any, on disk. All are added before companies are noted. */
export class SuccessionTable {
  readonly #work: JoinWork
  readonly #links: JoinTable
  readonly #waiting: JoinTable
  /** Companies with a succession; those of them that are persons; those of them that are there. */
  readonly #linked = new SirenSet()
  readonly #persons = new SirenSet()
  readonly #held = new SirenSet()

  constructor(work: JoinWork) {
    this.#work = work
    this.#links = work.table('successions')
    this.#waiting = work.table('succeeded')
  }

  /**
   * Stores a row.
   *
   * @returns why it is none between two companies; `null` where it is; `undefined`: it is another reading's to count
   */
  add(line: number, text: (column: SuccessionColumn) => string): Mapped | null | undefined {
    const [from, to] = [text('siretEtablissementPredecesseur'), text('siretEtablissementSuccesseur')]
    const [siren, successor] = [sirenOfSiret(from), sirenOfSiret(to)]
    const counted = <Outcome>(outcome: Outcome) => (this.#work.isOwn(siren ?? String(line)) ? outcome : undefined)
    const right = '14 digits of which the first nine check'
    if (siren === null) return counted(wrongCell('siretEtablissementPredecesseur', from, right))
    if (successor === null) return counted(wrongCell('siretEtablissementSuccesseur', to, right))
    if (siren === successor) return counted(WITHIN)
    if (text('continuiteEconomique') !== 'true') return counted(PLACE_ALONE)
    const day = yearFirstDate(text('dateLienSuccession'))
    this.#store(siren, ['predecessor', successor, day, from])
    this.#store(successor, ['successor', siren, day, from])
    return counted(null)
  }

  #store(siren: string, stored: StoredSuccession): void {
    this.#linked.add(siren)
    if (this.#work.isOwn(siren)) this.#links.add(siren, JSON.stringify(stored))
  }

  /** Whether a number has a succession. */
  has(siren: string): boolean {
    return this.#linked.has(siren)
  }

  /**
   * Notes what a row says of a company, where that has a succession, whichever reading's it is.
   *
   * @param isPerson whether it is a natural person; `null`: it is not, and the row makes no company
   */
  note({ problem }: SourceRow, siren: string, isPerson: () => boolean | null): void {
    if (problem !== null || !this.#linked.has(siren)) return
    const person = isPerson()
    if (person && !this.#work.includesPersons) this.#persons.add(siren)
    else if (person !== null) this.#held.add(siren)
  }

  /** Keeps a company until all are noted. */
  wait(siren: string, line: number, mapped: Mapped): void {
    this.#waiting.add(siren, JSON.stringify([line, mapped]))
    this.#work.countJoined(1)
  }

  /** What a company states of its successions: each other company once a day. All companies are noted. */
  of(siren: string): Relation[] {
    const days = new Map<string, Relation>()
    for (const [own, other, day, row] of this.#links.get(siren).map(readStored)) {
      const key = `${own} ${other} ${day ?? ''}`
      if (this.#persons.has(other) || days.has(key)) continue
      const stated = relation('successor', { id: `FR-${other}`, countryIso2: 'FR', from: day, row })
      const end = { ...mirrored(stated, { id: stated.id! })!, countryIso2: 'FR' }
      days.set(key, own === 'predecessor' ? stated : end)
    }
    return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  }

  /** The companies that waited, with their successions, and a row for each succession that nobody states. */
  *rows(): Generator<WaitedRow> {
    for (const [siren, stored] of this.#waiting.entries()) {
      const [line, mapped] = JSON.parse(stored) as [number, Mapped]
      const relations = this.of(siren)
      const isStated = mapped.kind === 'company' && relations.length > 0
      const background = isStated ? { ...mapped.background, relations } : null
      yield { siren, line, mapped: background === null ? mapped : ({ ...mapped, background } as Mapped) }
    }
    for (const [siren, stored] of this.#links.entries()) {
      const [own, other] = readStored(stored)
      const mapped = own === 'predecessor' ? this.#whyLeftOut(siren, other) : null
      if (mapped !== null) yield { siren, line: 0, mapped }
    }
  }

  #whyLeftOut(...ends: readonly string[]): Mapped | null {
    if (ends.some((end) => this.#persons.has(end))) return OF_PERSON
    return ends.some((end) => this.#held.has(end)) ? null : OF_NOBODY
  }
}

function readStored(stored: string): StoredSuccession {
  return JSON.parse(stored) as StoredSuccession
}
