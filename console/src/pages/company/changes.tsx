/** What changed in a company while it was served here: each member before and after. Asked for, as it may cost. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../../api/client.ts'
import type { FoundCompany } from '../../api/search.ts'
import { ChangedMembersList } from '../../parts/changed-members.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { moment } from '../../text.ts'

/** Calls for one company: each looks at some megabytes of changes. */
const CALLS_MAX = 16
/** As many as one credit pays. */
const PAGE = 25

/** A card; it asks for nothing until its button is pressed. */
export function Changes({ company: { id } }: { readonly company: FoundCompany }) {
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['changes', id],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => readChanges(id, signal),
  })
  return (
    <section className="card">
      <h2>What changed</h2>
      {data !== undefined ? (
        <>
          {data.changes.length === 0 ? (
            <p className="quiet">
              {data.isWhole ? 'Nothing changed in the last 90 days. No credit was charged.' : 'No older changes.'}
            </p>
          ) : (
            <ol className="company-changes">
              {data.changes.toReversed().map((change) => (
                <ChangeShown key={change.cursor} change={change} />
              ))}
            </ol>
          )}
          {!data.isWhole && <p className="small quiet">There are more changes than shown here.</p>}
        </>
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isAsked ? (
        <Skeleton lines={3} label="Looking for changes" />
      ) : (
        <div className="row">
          <button type="button" className="button" data-command="Show what changed" onClick={() => setAsked(true)}>
            Show what changed
          </button>
          <span className="quiet small">1 credit for up to 25 changes of the last 90 days, free if there are none</span>
        </div>
      )}
    </section>
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
