/** Where nobody is found: why, and what can be given up, each with the number of companies then found. */
import { plural, t } from '@lingui/core/macro'
import type { Interpretation } from '../../api/search.ts'
import { Icon } from '../../parts/icons.tsx'
import type { ExploreState, Narrowing } from '../../search-state.ts'
import type { Change } from './explore.tsx'
import { describe, withoutWords } from './understood.tsx'

interface NobodyProps {
  /** What the answer says of itself. */
  readonly notes: readonly string[]
  readonly relaxations: Interpretation['relaxations']
  readonly state: ExploreState
  readonly change: Change
}

/** Filters that are not known well have a line of their own above. */
const KNOWN_FOR = /^(?!Industry ).* known for \d+ of \d+/
const WITHOUT = /^Without “([\w. -]+)”: (\d+)\.$/

/** The reasons, for a search without a sentence: those of a sentence stand with its parts; then what can be given up. */
export function Nobody({ notes, relaxations, state, change }: NobodyProps) {
  const filters = notes.flatMap((note) => droppableFilter(note, state) ?? [])
  const reasons =
    state.mode === 'sentence' ? [] : notes.filter((note) => !KNOWN_FOR.test(note) && !isOfFilter(note, state))
  return (
    <>
      {reasons.map((note) => (
        <p key={note} className="note">
          <Icon name="help" size={16} /> {note}
        </p>
      ))}
      {relaxations.length + filters.length > 0 && (
        <ul className="relaxations" aria-label={t`Filters you can drop`}>
          {relaxations.map(({ without, companies }) => {
            const rest = withoutWords(state.query, without)
            const next = rest === state.query || rest === '' ? null : { query: rest }
            return <Drop key={without} without={without} companies={companies} next={next} change={change} />
          })}
          {filters.map((filter) => (
            <Drop key={filter.without} {...filter} change={change} />
          ))}
        </ul>
      )}
    </>
  )
}

/** What is given up, and the search without it; `null` where it cannot be taken out. */
interface Droppable {
  readonly without: string
  readonly companies: number
  readonly next: Partial<ExploreState> | null
}

function Drop({ without, companies, next, change }: Droppable & { readonly change: Change }) {
  const label = t`Without “${without}”: ${plural(companies, { one: '# company', other: '# companies' })}`
  return (
    <li>
      {next === null ? (
        label
      ) : (
        <button type="button" className="button" onClick={() => change({ ...next, page: 1 }, { isNew: true })}>
          {label}
        </button>
      )}
    </li>
  )
}

/** Whether a note says how many are without a filter that is set. */
export function isOfFilter(note: string, state: ExploreState): boolean {
  return droppableFilter(note, state) !== null
}

function droppableFilter(note: string, { narrowing, own }: ExploreState): Droppable | null {
  const [, member = '', companies] = WITHOUT.exec(note) ?? []
  const column = member.startsWith('attributes.') ? member.slice('attributes.'.length) : null
  if (column !== null && column in own) {
    const { [column]: _, ...others } = own
    return { without: column, companies: Number(companies), next: { own: others } }
  }
  if (!(member in narrowing)) return null
  const { [member as keyof Narrowing]: value, ...others } = narrowing
  return {
    without: describe({ [member]: value } as Narrowing),
    companies: Number(companies),
    next: { narrowing: others },
  }
}
