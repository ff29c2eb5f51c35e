/** What changed in a company while it was served here: each member before and after. Asked for, as it may cost. */
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
      title="What changed"
      action="Show what changed"
      price="1 credit for up to 25 changes of the last 90 days, free if there are none"
      waiting="Looking for changes"
      lines={3}
      queryKey={['changes', id]}
      read={(signal) => readChanges(id, signal)}
    >
      {({ changes, isWhole }) => (
        <>
          {changes.length === 0 ? (
            <p className="quiet">
              {isWhole ? 'Nothing changed in the last 90 days. No credit was charged.' : 'No older changes.'}
            </p>
          ) : (
            <ol className="company-changes">
              {changes.toReversed().map((change) => (
                <ChangeShown key={change.cursor} change={change} />
              ))}
            </ol>
          )}
          {!isWhole && <p className="small quiet">There are more changes than shown here.</p>}
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
  new: 'first seen here',
  changed: 'changed',
  closed: 'no longer active',
  gone: 'removed from its register',
  recoded: 'the same activity in another code list',
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
