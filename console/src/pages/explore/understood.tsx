/** Interpretation of a sentence: every part is a chip that can be removed, or made a filter. */

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Interpretation, InterpretationPart } from '../../api/search.ts'
import { Icon } from '../../parts/icons.tsx'
import type { ExploreState, Narrowing } from '../../search-state.ts'
import { count, day, memberName } from '../../text.ts'
import type { Change } from './explore.tsx'
import { isOfFilter } from './nobody.tsx'

const KINDS: Readonly<Record<string, string>> = {
  activity: t`Activity`,
  place: t`Place`,
  amount: t`Amount`,
  age: t`Age`,
  status: t`Status`,
  legalForm: t`Legal form`,
  listing: t`Listing`,
  size: t`Size`,
  exclusion: t({ message: 'Not', context: 'excluded by a sentence' }),
}

/** The kind of a part in words. Employees are counted, money is an amount. */
function kindOf({ kind, filters }: InterpretationPart): string {
  const isStaff = Object.keys(filters ?? {}).some((name) => name.startsWith('numberOfEmployees'))
  return isStaff && kind === 'amount' ? t({ message: 'Number', context: 'how many' }) : (KINDS[kind] ?? kind)
}

/** Notes that repeat `knownValues`, which have lines of their own; that of the industry, where nobody is found, has none. */
const KNOWN_FOR = /^(?!Industry ).* known for \d+ of \d+/

/** The parts of the sentence and the sectors that its activity stands for. */
export function Understood(props: {
  readonly state: ExploreState
  readonly interpretation: Interpretation
  readonly change: Change
  readonly isStale: boolean
}) {
  const { state, interpretation, change, isStale } = props
  const { parts, sectors, relaxations } = interpretation
  // Parts that can be dropped are shown in place of the companies, and unknown values in lines of their own.
  const notes = interpretation.notes.filter(
    (note) =>
      !relaxations.some(({ without }) => note.includes(without)) && !KNOWN_FOR.test(note) && !isOfFilter(note, state),
  )
  const without = (part: InterpretationPart) => {
    const { query } = state
    // Places in the sentence belong to the sentence as it was sent; once it has changed they may lie elsewhere.
    const isThere = query.slice(part.start, part.end) === part.words
    return isThere ? tidy(query.slice(0, part.start), query.slice(part.end)) : withoutWords(query, part.words)
  }
  const go = (query: string, narrowing: Narrowing) =>
    change({
      query,
      narrowing,
      ...(query === '' && Object.keys(narrowing).length > 0 ? { mode: 'filters' as const } : {}),
    })
  const firstTitle = sectors[0]?.title ?? ''
  const known = sectors.filter(({ naceCode }) => !state.narrowing.naceCodes?.includes(naceCode))
  return (
    <div className={`understood${isStale ? ' stale' : ''}`}>
      <h2 className="visually-hidden">
        <Trans>What was understood</Trans>
      </h2>
      {notes.map((note) => (
        <p key={note} className="note">
          <Icon name="help" size={16} /> {note}
        </p>
      ))}
      <ul className="parts" aria-label={t`What was understood`}>
        {parts.map((part) => {
          const canFilter = part.effect === 'filters' && part.filters !== null
          return (
            <li key={`${part.start}-${part.kind}`} className={`part part-${part.effect}`}>
              <span className="part-kind">{kindOf(part)}</span>
              <span className="part-words">
                <bdi>{part.filters === null || 'near' in part.filters ? part.words : describe(part.filters)}</bdi>
              </span>
              {canFilter && (
                <button
                  type="button"
                  title={t`“${part.words}” becomes a filter`}
                  aria-label={t`Make ${part.words} a filter`}
                  onClick={() => go(without(part), merged(state.narrowing, part.filters as Narrowing))}
                >
                  <Icon name="filter" size={15} />
                </button>
              )}
              <button
                type="button"
                title={t`Remove “${part.words}”`}
                aria-label={t`Remove ${part.words}`}
                onClick={() => go(without(part), state.narrowing)}
              >
                <Icon name="close" size={15} />
              </button>
            </li>
          )
        })}
        {parts.length === 0 && (
          <li className="quiet">
            <Trans>No part of the sentence was understood.</Trans>
          </li>
        )}
      </ul>
      {sectors.length > 0 && (
        <details className="sectors">
          <summary>
            <span>
              {sectors.length > 1
                ? t`“${interpretation.activity}” means ${firstTitle} and ${sectors.length - 1} more`
                : t`“${interpretation.activity}” means ${firstTitle}`}
            </span>
            <Icon name="down" size={16} />
          </summary>
          <ul>
            {sectors.map(({ naceCode, title, weight, because }) => (
              <li key={naceCode}>
                <meter min={0} max={1} value={weight} aria-label={t`Weight of ${naceCode}`} />
                <span>
                  <code>{naceCode}</code> {title}
                  <small>
                    <Trans>because of {because.map((words) => `“${words}”`).join(', ')}</Trans>
                  </small>
                </span>
                {known.some((sector) => sector.naceCode === naceCode) && (
                  <button
                    type="button"
                    className="button small"
                    onClick={() => change({ narrowing: merged(state.narrowing, { naceCodes: [naceCode] }) })}
                  >
                    <Trans>Only these</Trans>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** A sentence without words of it; the sentence itself where it has none of them. */
export function withoutWords(query: string, words: string): string {
  const at = query.indexOf(words)
  return at < 0 ? query : tidy(query.slice(0, at), query.slice(at + words.length))
}

/** What is left of a sentence after a part was cut out, without the spaces, commas and small words that led to it. */
function tidy(before: string, after: string): string {
  const left = before.replace(
    /[\s,]*\b(in|with|and|from|around|near|not|no|a|con|e|mit|und|avec|et|y|nel|nella)?[\s,]*$/i,
    '',
  )
  const right = after.replace(/^[\s,]+/, '')
  return `${left} ${right}`
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
}

function merged(narrowing: Narrowing, more: Narrowing): Narrowing {
  const result: Record<string, unknown> = { ...narrowing }
  for (const [name, value] of Object.entries(more)) {
    const known = result[name]
    result[name] = Array.isArray(value) && Array.isArray(known) ? [...new Set([...known, ...value])] : value
  }
  return result as Narrowing
}

/** Filters in a few words: `Lombardia`, `Employees from 51`. */
export function describe(filters: Narrowing): string {
  return Object.entries(filters)
    .map(([name, value]) => {
      const bound = /(Gte|Lte)$/.exec(name)?.[1]
      if (bound !== undefined) {
        const what = memberName(name.slice(0, -3))
        const shown = typeof value === 'number' ? count(value) : day(String(value))
        return bound === 'Gte' ? t`${what} from ${shown}` : t`${what} up to ${shown}`
      }
      // The id of a company, for those of its group or at its address.
      if (typeof value === 'string') return `${memberName(name)}: ${value}`
      return Array.isArray(value) ? value.map((one) => one.split('|').at(-1)).join(', ') : memberName(name)
    })
    .join(', ')
}
