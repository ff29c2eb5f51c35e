/** A watched list: what became of its companies, member by member. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  markSeen,
  type NewOfSearch,
  useAllNewOf,
  useDeleteSaved,
  useFeedAddress,
  useSavedSearches,
} from '../../api/saved.ts'
import { type ChangedMembers, ChangedMembersList } from '../../parts/changed-members.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Empty, Failure, Skeleton } from '../../parts/states.tsx'
import { count, countryName, day, fromNow, moment } from '../../text.ts'
import '../../styles/company.css'

/** The page. */
export function WatchedPage() {
  const { search: id = '' } = useParams({ strict: false }) as { search?: string }
  const saved = useSavedSearches(true)
  const found = saved.data?.find(({ searchId }) => searchId === id)
  const [isWhole, setWhole] = useState(false)
  const { data, error, isPast, seenAt, refetch } = useAllNewOf(id, isWhole)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <p className="back">
            <Link to="/match">
              <Icon name="left" size={15} /> <Trans>Match a list</Trans>
            </Link>
          </p>
          <h1 dir="auto">{found?.name ?? t`Watched companies`}</h1>
          {found !== undefined && (
            <p>
              {found.watching === null
                ? t`A search, watched since ${day(found.createdAt)}`
                : t`${plural(found.watching, { one: '# company', other: '# companies' })}, watched since ${day(found.createdAt)}`}
            </p>
          )}
        </div>
        <div className="row">
          {seenAt !== null && (
            <button
              type="button"
              className="button small"
              aria-pressed={isWhole}
              onClick={() => setWhole((before) => !before)}
            >
              {isWhole ? t`New ones only` : t`Seen ones too`}
            </button>
          )}
          {data !== undefined && eventsOf(data.news).length > 0 && (
            <button type="button" className="button small" onClick={() => markSeen(id, data.next)}>
              <Icon name="check" size={16} /> <Trans>Mark as seen</Trans>
            </button>
          )}
          {found !== undefined && <FeedButton id={id} />}
          {found !== undefined && <Delete id={id} />}
        </div>
      </header>
      {saved.data !== undefined && found === undefined ? (
        <Empty icon="star" title={t`No such list`}>
          <p>
            <Trans>It was deleted, or another licence has it.</Trans>
          </p>
        </Empty>
      ) : isPast ? (
        <p>
          <Trans>Too many changes, or too long ago to be kept. From now on changes are shown again.</Trans>
        </p>
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={8} label={t`Reading what changed`} />
      ) : (
        <Events events={eventsOf(data.news)} since={isWhole ? null : seenAt} />
      )}
    </div>
  )
}

/** An event as it is shown. */
export interface ShownEvent {
  readonly kind: 'entered' | 'left' | 'changed' | 'closed'
  readonly id: string
  readonly name: string | null
  readonly countryIso2: string
  readonly at: string
  readonly fields?: ChangedMembers | null
}

const WORDS: Readonly<Record<ShownEvent['kind'], string>> = {
  entered: t`in the register now`,
  left: t`no longer in the register`,
  changed: t`changed`,
  closed: t`no longer active`,
}
const TONES: Readonly<Record<ShownEvent['kind'], string>> = {
  entered: 'tag good',
  left: 'tag bad',
  changed: 'tag',
  closed: 'tag warn',
}
const KINDS = ['closed', 'left', 'changed', 'entered'] as const
const SHOWN_MAX = 500

/** All events of an answer, the newest first. */
export function eventsOf(news: Omit<NewOfSearch, 'next'>): readonly ShownEvent[] {
  const events = KINDS.flatMap((kind) =>
    news[kind].map((event): ShownEvent => ({ kind, ...(event as object) }) as ShownEvent),
  )
  return events.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

function Events({ events, since }: { readonly events: readonly ShownEvent[]; readonly since: string | null }) {
  const [kind, setKind] = useState<ShownEvent['kind'] | null>(null)
  if (events.length === 0)
    return (
      <Empty icon="check" title={since === null ? t`Nothing changed yet` : t`Nothing changed since ${fromNow(since)}`}>
        <p>
          <Trans>What changes with the next update of a register is shown here.</Trans>
        </p>
      </Empty>
    )
  const shown = events.filter((event) => kind === null || event.kind === kind)
  return (
    <section className="card watched-list" aria-label={t`What changed`}>
      <div className="segments wrap" role="group" aria-label={t`Which changes`}>
        {[null, ...KINDS].map((one) => {
          const own = one === null ? events : events.filter((event) => event.kind === one)
          if (own.length === 0) return null
          return (
            <button key={one ?? 'all'} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {one === null ? t`All` : WORDS[one]} <span className="segment-count">{count(own.length)}</span>
            </button>
          )
        })}
      </div>
      <ol className="company-changes">
        {shown.slice(0, SHOWN_MAX).map((event) => (
          <li key={`${event.kind} ${event.id} ${event.at}`}>
            <p>
              {event.name === null ? (
                <code>{event.id}</code>
              ) : (
                <Link to="/company/$id" params={{ id: event.id }}>
                  <bdi>{event.name}</bdi>
                </Link>
              )}{' '}
              <span className={TONES[event.kind]}>
                {event.name === null ? t`left out by the operator` : WORDS[event.kind]}
              </span>{' '}
              <span className="quiet small">
                {countryName(event.countryIso2)}, <time dateTime={event.at}>{moment(event.at)}</time>
              </span>
            </p>
            <ChangedMembersList fields={event.fields ?? {}} />
          </li>
        ))}
      </ol>
      {shown.length > SHOWN_MAX && (
        <p className="small quiet">
          <Trans>and {count(shown.length - SHOWN_MAX)} more</Trans>
        </p>
      )}
    </section>
  )
}

function FeedButton({ id }: { readonly id: string }) {
  const address = useFeedAddress(id)
  return address !== undefined && <CopyButton text={address} label={t`Copy feed address`} />
}

function Delete({ id }: { readonly id: string }) {
  const remove = useDeleteSaved()
  const navigate = useNavigate()
  const [isSure, setSure] = useState(false)
  const run = async () => {
    if (!isSure) return setSure(true)
    await remove.mutateAsync(id)
    await navigate({ to: '/match' })
  }
  return (
    <button
      type="button"
      className={isSure ? 'button small danger' : 'button small'}
      disabled={remove.isPending}
      onClick={() => void run()}
    >
      {isSure ? t`Really stop watching?` : t`Stop watching`}
    </button>
  )
}
