/** For each condition that a register hardly fills: how many companies have the member, and the switch for the others. */

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { KnownValues as Counts } from '../../api/search.ts'
import { Icon } from '../../parts/icons.tsx'
import { count, memberName } from '../../text.ts'

interface KnownValuesProps {
  readonly values: readonly Counts[]
  /** Members on which companies without a known value match. */
  readonly unknownMatches: readonly string[]
  /** The counts belong to an earlier state of the search. */
  readonly isStale: boolean
  readonly onChange: (unknownMatches: readonly string[]) => void
}

/** A line for each member that not all companies in question have; nothing where all have it. */
export function KnownValues({ values, unknownMatches, isStale, onChange }: KnownValuesProps) {
  const lacking = values.filter(({ known, companies, member }) => known < companies || unknownMatches.includes(member))
  if (lacking.length === 0) return null
  return (
    <ul className={isStale ? 'known-values stale' : 'known-values'} aria-label={t`Fields that are not always known`}>
      {lacking.map(({ member, known, companies }) => {
        const isOpen = unknownMatches.includes(member)
        const others = unknownMatches.filter((each) => each !== member)
        return (
          <li key={member}>
            <Icon name="help" size={16} />
            <span>
              <Trans>
                {member === 'latitude' ? t`Position` : memberName(member)} known for {count(known)} of{' '}
                {count(companies)}
              </Trans>
            </span>
            <button
              type="button"
              className="button small"
              aria-pressed={isOpen}
              onClick={() => onChange(isOpen ? others : [...unknownMatches, member])}
            >
              {isOpen ? t`Exclude the unknown` : t`Include the ${count(companies - known)} unknown`}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
