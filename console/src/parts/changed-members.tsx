/** Members of a company that differ: each before and after. */
import { t } from '@lingui/core/macro'
import { memberName } from '../text.ts'

/** What differs, by member. */
export type ChangedMembers = Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>

/** The list; nothing where nothing is known to differ. */
export function ChangedMembersList({ fields }: { readonly fields: ChangedMembers }) {
  if (Object.keys(fields).length === 0) return null
  return (
    <dl className="facts">
      {Object.entries(fields).map(([member, { before, after }]) => (
        <div key={member}>
          <dt>{memberName(member)}</dt>
          <dd>
            <del>
              <bdi>{shown(before)}</bdi>
            </del>{' '}
            →{' '}
            <ins>
              <bdi>{shown(after)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Characters of a value that are shown: a list of sources is long. */
const SHOWN_MAX = 300

function shown(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return t`not known`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}
