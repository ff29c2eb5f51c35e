/** What a company was: its events in order, as registers state them and as they were seen here. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { api, ask } from '../../api/client.ts'
import type { FoundCompany } from '../../api/search.ts'
import { calmName } from '../../shown-names.ts'
import { day } from '../../text.ts'
import { AskedCard } from './asked-card.tsx'

const EVENTS = 100

/** The card. */
export function Past({ company: { id } }: { readonly company: FoundCompany }) {
  return (
    <AskedCard
      title={t`What it was`}
      action={t`Show what it was`}
      price={t`1 credit if anything is known: former names, seats, states, mergers`}
      waiting={t`Looking for what it was`}
      lines={3}
      queryKey={['past', id]}
      read={(signal) => readPast(id, signal)}
    >
      {({ events, next, knownSince }) => (
        <>
          {events.length === 0 ? (
            <p className="quiet">
              <Trans>Nothing is known of its past. No credit was charged.</Trans>
            </p>
          ) : (
            <ol className="events">
              {events.map((event) => (
                <EventShown key={JSON.stringify(event)} event={event} />
              ))}
            </ol>
          )}
          <p className="small quiet">
            {next !== null && `${t`There are more events than the ${EVENTS} shown here.`} `}
            {knownSince !== null && t`Changes are seen here since ${day(knownSince.slice(0, 10))}.`}
          </p>
        </>
      )}
    </AskedCard>
  )
}

async function readPast(id: string, signal: AbortSignal) {
  const params = { path: { id }, query: { limit: EVENTS } }
  return (await ask(api.GET('/explore/companies/{id}/history', { params, signal }))).data
}

type PastEvent = Awaited<ReturnType<typeof readPast>>['events'][number]

const WORDS: Readonly<Record<PastEvent['kind'], string>> = {
  named: t`Name`,
  moved: t`Seat`,
  status: t`Status`,
  code: t`Industry`,
  form: t`Legal form`,
  merged: t`Merger`,
}

function EventShown({ event: { kind, day: on, before, after, source, seenAt } }: { readonly event: PastEvent }) {
  const [was, is] = [saidOf(kind, before), saidOf(kind, after)]
  return (
    <li className={`event-${kind}`}>
      <p className="event-head">
        <time dateTime={on}>{day(on)}</time> <span className="event-kind">{WORDS[kind]}</span>
      </p>
      <p>
        {was !== null && (
          <>
            <del>
              <bdi>{was}</bdi>
            </del>{' '}
            →{' '}
          </>
        )}
        <bdi>{is ?? t`not known`}</bdi>
      </p>
      <p className="small quiet">{originOf(source, seenAt === null ? null : day(seenAt.slice(0, 10)))}</p>
    </li>
  )
}

/** Where an event is known from. */
function originOf(source: string | null, seen: string | null): string {
  if (source === null) return seen === null ? '' : t`Seen here on ${seen}`
  return seen === null ? t`From ${source}` : t`From ${source}, seen here on ${seen}`
}

/** The values of an event in one line; `null`: nothing is known of them. */
function saidOf(kind: PastEvent['kind'], values: unknown): string | null {
  if (typeof values !== 'object' || values === null) return null
  const { region, name, lei, id, ...others } = values as Readonly<Record<string, unknown>>
  if (kind === 'named' || kind === 'merged') {
    const [said] = [name, lei, id].flatMap(textsOf)
    return said === undefined ? null : calmName(said)
  }
  const texts = Object.values(others).flatMap(textsOf)
  // A town says where its region is.
  if (texts.length === 0) texts.push(...textsOf(region).map((own) => own.split('|').toReversed().join(', ')))
  return texts.length === 0 ? null : [...new Set(texts)].join(kind === 'moved' ? ', ' : ' · ')
}

function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf)
  return value === null || value === undefined ? [] : [String(value)]
}
