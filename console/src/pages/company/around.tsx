/** What is around a company: others like it, and others of its industry, town and postcode. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, ask } from '../../api/client.ts'
import { useCodeTitles } from '../../api/codes.ts'
import { queryClient } from '../../api/queries.ts'
import { type FoundCompany, useEstimate } from '../../api/search.ts'
import { ShownName } from '../../parts/company-pieces.tsx'
import { type Narrowing, readState, requestOf, writeState } from '../../search-state.ts'
import { calmName } from '../../shown-names.ts'
import { countryName } from '../../text.ts'
import { usualFirst } from '../explore/columns.tsx'
import { AskedCard } from './asked-card.tsx'

const SIMILAR = 8

/** Similar companies, loaded on request: they cost a credit. */
export function Similar({ company: { id } }: { readonly company: FoundCompany }) {
  return (
    <AskedCard
      title={t`Similar companies`}
      action={t`Find similar companies`}
      price={t`1 credit if there are any: by industry, words, size and place`}
      waiting={t`Looking for similar companies`}
      lines={SIMILAR}
      queryKey={['similar', id]}
      read={(signal) => readSimilar(id, signal)}
    >
      {(companies) =>
        companies.length === 0 ? (
          <p className="quiet">
            <Trans>Too little is known about it to find similar companies. No credit was charged.</Trans>
          </p>
        ) : (
          <ul className="similar-list">
            {companies.map(({ id: other, name, because }) => (
              <li key={other}>
                <Link to="/company/$id" params={{ id: other }}>
                  <ShownName name={name} />
                </Link>
                <p className="small quiet">
                  <bdi>{because.join(' · ')}</bdi>
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </AskedCard>
  )
}

async function readSimilar(id: string, signal: AbortSignal) {
  const params = { path: { id }, query: { limit: SIMILAR } }
  const { companies } = (await ask(api.GET('/explore/companies/{id}/similar', { params, signal }))).data
  // They are paid for: their pages need not ask again.
  for (const one of companies) queryClient.setQueryData(['company', one.id], one)
  return companies
}

/** The address of a search of the country of a company. */
export function searchBy({ countryIso2 }: Pick<FoundCompany, 'countryIso2'>, narrowing: Narrowing) {
  return writeState({ ...readState({}), mode: 'filters', countries: [countryIso2], narrowing })
}

/** Where the town of a company is, for one without a place of its own; `null` where it is unknown, or not needed. */
export function useTownPoint(company: FoundCompany | null): readonly [east: number, north: number] | null {
  const { countryIso2 = '', city = null } = company ?? {}
  const { data } = useQuery({
    queryKey: ['town', countryIso2, city],
    enabled: city !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const filters = { countriesIso2: [countryIso2], cities: [city as string] }
      const facets = [{ field: 'city', points: true, conjunctive: true, top: 1 }]
      const { data: counted } = await ask(api.POST('/explore/facets', { body: { filters, facets } as never, signal }))
      const { latitude = null, longitude = null } = counted.facets[0]?.values[0] ?? {}
      return latitude === null || longitude === null ? null : ([longitude, latitude] as const)
    },
  })
  return data ?? null
}

/** The companies that share its address, its postcode, its town, its industry: counted for free, each one click away. */
export function Neighbours({ company }: { readonly company: FoundCompany }) {
  const { id, address, city, postcode, naceCodes } = company
  const [code] = usualFirst(naceCodes.primary)
  const title = useCodeTitles('naceCodes', undefined, code === undefined ? [] : [code])
  const industry = code === undefined ? null : (title(code) ?? code)
  const town = calmName(city ?? '')
  return (
    <ul className="neighbours small">
      {address !== null && <Others company={company} narrowing={{ sameAddressAs: id }} where={t`at this address`} />}
      {postcode !== null && (
        <Others company={company} narrowing={{ postcode: [postcode] }} where={t`at this postcode`} />
      )}
      {city !== null && <Others company={company} narrowing={{ cities: [city] }} where={t`in ${town}`} />}
      {code !== undefined && city !== null && (
        <Others company={company} narrowing={{ naceCodes: [code], cities: [city] }} where={`· ${industry}, ${town}`} />
      )}
      {code !== undefined && (
        <Others
          company={company}
          narrowing={{ naceCodes: [code] }}
          where={`· ${industry}, ${countryName(company.countryIso2)}`}
        />
      )}
    </ul>
  )
}

function Others(props: { readonly company: FoundCompany; readonly narrowing: Narrowing; readonly where: string }) {
  const { company, narrowing, where } = props
  const search = searchBy(company, narrowing)
  const planned = requestOf(readState(search))
  const { data } = useEstimate('missing' in planned ? null : planned)
  // It is one of them itself, unless nobody can be found by what is asked: an address that is not certain.
  if (data === undefined || data.total === 0) return null
  const others = data.total - 1
  return (
    <li>
      {others < 1 ? (
        t`No other company`
      ) : (
        <Link to="/" search={search as never}>
          {plural(others, { one: '# other company', other: '# other companies' })}
        </Link>
      )}{' '}
      {where}
    </li>
  )
}
