/** What is around a company: others like it, and others at its address. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, ask } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { type FoundCompany, useEstimate } from '../../api/search.ts'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { readState, requestOf, writeState } from '../../search-state.ts'
import { counted } from '../../text.ts'

const SIMILAR = 8

/** Similar companies, loaded on request: they cost a credit. */
export function Similar({ company }: { readonly company: FoundCompany }) {
  const [isAsked, setAsked] = useState(false)
  const { id } = company
  const { data, error, refetch } = useQuery({
    queryKey: ['similar', id],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { limit: SIMILAR } }
      const { companies } = (await ask(api.GET('/explore/companies/{id}/similar', { params, signal }))).data
      // They are paid for: their pages need not ask again.
      for (const one of companies) queryClient.setQueryData(['company', one.id], one)
      return companies
    },
  })
  return (
    <section className="card">
      <h2>Similar companies</h2>
      {data !== undefined ? (
        data.length === 0 ? (
          <p className="quiet">Too little is known about it to find similar companies. No credit was charged.</p>
        ) : (
          <ul className="similar-list">
            {data.map(({ id: other, name, because }) => (
              <li key={other}>
                <Link to="/company/$id" params={{ id: other }}>
                  <bdi>{name}</bdi>
                </Link>
                <p className="small quiet">
                  <bdi>{because.join(' · ')}</bdi>
                </p>
              </li>
            ))}
          </ul>
        )
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isAsked ? (
        <Skeleton lines={SIMILAR} label="Looking for similar companies" />
      ) : (
        <div className="row">
          <button type="button" className="button" onClick={() => setAsked(true)}>
            Find similar companies
          </button>
          <span className="quiet small">1 credit if there are any: by industry, words, size and place</span>
        </div>
      )}
    </section>
  )
}

/** How many companies have its postcode (counted for free), and the way to them. */
export function Neighbours({ company: { countryIso2, postcode } }: { readonly company: FoundCompany }) {
  const state =
    postcode === null
      ? null
      : {
          ...readState({}),
          mode: 'filters' as const,
          countries: [countryIso2],
          narrowing: { postcode: [postcode] },
        }
  const planned = state === null ? null : requestOf(state)
  const { data } = useEstimate(planned === null || 'missing' in planned ? null : planned)
  if (state === null || data === undefined) return null
  // It is one of them itself.
  const others = data.total - 1
  if (others < 1) return <p className="small quiet">No other company has this postcode.</p>
  return (
    <p className="small">
      <Link to="/" search={writeState(state) as never}>
        {counted(others, 'other company', 'other companies')}
      </Link>{' '}
      at this postcode
    </p>
  )
}
