/** The keys of the licence: what each may call, and the way to end those for forms. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../../api/client.ts'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { useApiKey } from '../../session.ts'
import { day, fromNow, moment } from '../../text.ts'
import { EndBrowserKey, NewBrowserKey } from './browser-key.tsx'
import { scopesText } from './operate-licences.tsx'

function useKeys() {
  const hasKey = useApiKey() !== null
  return useQuery({
    queryKey: ['keys'],
    enabled: hasKey,
    staleTime: 10_000,
    queryFn: async () => (await ask(api.GET('/license/keys'))).data.keys,
  })
}

/** The card. */
export function KeysTable() {
  const { data, error, refetch } = useKeys()
  return (
    <section className="card" aria-labelledby="keys-title">
      <h2 id="keys-title">
        <Trans>Keys</Trans>
      </h2>
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton label={t`Reading keys`} />
      ) : (
        <section className="plain-scroll" aria-label={t`Keys of the licence`} tabIndex={0}>
          <table className="stacked">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Key</Trans>
                </th>
                <th scope="col">
                  <Trans>Kind</Trans>
                </th>
                <th scope="col">
                  <Trans>May call</Trans>
                </th>
                <th scope="col">
                  <Trans>Created</Trans>
                </th>
                <th scope="col">
                  <Trans>Last used</Trans>
                </th>
                <th scope="col">
                  <Trans>State</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, hint, isTest, scopes, origins, isCaller, createdAt, endsAt, lastUsedAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <code>…{hint}</code> {name !== '' && <bdi>{name}</bdi>}{' '}
                    {isCaller && (
                      <span className="tag">
                        <Trans>this page</Trans>
                      </span>
                    )}
                  </th>
                  <td data-label={t`Kind`}>
                    {origins !== null ? t`form` : t`live`}
                    {isTest && `, ${t`costs nothing`}`}
                  </td>
                  <td data-label={t`May call`}>
                    {origins === null ? (
                      scopesText({ scopes })
                    ) : (
                      <bdi>
                        <Trans context="pages that a key is for">from {origins.join(', ')}</Trans>
                      </bdi>
                    )}
                  </td>
                  <td data-label={t`Created`}>{day(createdAt)}</td>
                  <td data-label={t`Last used`}>
                    {lastUsedAt === null ? (
                      <span className="none">
                        <Trans>not recently</Trans>
                      </span>
                    ) : (
                      <time dateTime={lastUsedAt} title={moment(lastUsedAt)}>
                        {fromNow(lastUsedAt)}
                      </time>
                    )}
                  </td>
                  <td data-label={t`State`}>
                    {endsAt === null ? (
                      <span className="tag good">
                        <Trans>open</Trans>
                      </span>
                    ) : Date.parse(endsAt) <= Date.now() ? (
                      <span className="tag bad">
                        <Trans>ended {day(endsAt)}</Trans>
                      </span>
                    ) : (
                      <span className="tag warn">
                        <Trans>ends {moment(endsAt)}</Trans>
                      </span>
                    )}
                    {origins !== null && !(endsAt !== null && Date.parse(endsAt) <= Date.now()) && (
                      <EndBrowserKey keyId={id} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <NewBrowserKey />
    </section>
  )
}
