/** What changed in a company while it was served here: each member before and after. Asked for, as it may cost. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { api, ask } from '../../api/client.ts'
import type { FoundCompany } from '../../api/search.ts'
import { ChangedMembersList } from '../../parts/changed-members.tsx'
import { moment } from '../../text.ts'
import { AskedCard } from './asked-card.tsx'

/** Calls for one company: each looks at some megabytes of changes. */
const CALLS_MAX = 16
/** As many as one credit pays. */
const PAGE = 25

/** The card. */
export function Changes({ company: { id } }: { readonly company: FoundCompany }) {
  return (
    <AskedCard
      title={t`What changed`}
      action={t`Show what changed`}
      price={t`1 credit for up to 25 changes of the last 90 days, free if there are none`}
      waiting={t`Looking for changes`}
      lines={3}
      queryKey={['changes', id]}
      read={(signal) => readChanges(id, signal)}
    >
      {({ changes, isWhole }) => (
        <>
          {changes.length === 0 ? (
            <p className="quiet">
              {isWhole ? t`Nothing changed in the last 90 days. No credit was charged.` : t`No older changes.`}
            </p>
          ) : (
            <ol className="company-changes">
              {changes.toReversed().map((change) => (
                <ChangeShown key={change.cursor} change={change} />
              ))}
            </ol>
          )}
          {!isWhole && (
            <p className="small quiet">
              <Trans>There are more changes than shown here.</Trans>
            </p>
          )}
        </>
      )}
    </AskedCard>
  )
}

type Read = Awaited<ReturnType<typeof readPage>>
type Change = Read['changes'][number]

async function readPage(id: string, since: string | null, signal: AbortSignal) {
  const query = { id, limit: PAGE, ...(since !== null && { since }) }
  return (await ask(api.GET('/explore/changes', { params: { query }, signal }))).data
}

async function readChanges(id: string, signal: AbortSignal) {
  const changes: Change[] = []
  let since: string | null = null
  for (let call = 0; call < CALLS_MAX; call++) {
    const read: Read = await readPage(id, since, signal)
    changes.push(...read.changes)
    if (read.next === since) return { changes, isWhole: true }
    since = read.next
  }
  return { changes, isWhole: false }
}

const WORDS: Readonly<Record<Change['type'], string>> = {
  new: t`first seen here`,
  changed: t`changed`,
  closed: t`no longer active`,
  gone: t`removed from its register`,
  recoded: t`the same activity in another code list`,
}

function ChangeShown({ change: { at, type, fields = {} } }: { readonly change: Change }) {
  return (
    <li>
      <p>
        <time dateTime={at}>{moment(at)}</time> <span className="quiet">{WORDS[type]}</span>
      </p>
      <ChangedMembersList fields={fields} />
    </li>
  )
}
