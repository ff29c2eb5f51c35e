/** Data: which registers are in, how many companies of which country, and how much is known of them. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCoverage, useServedData } from '../../api/queries.ts'
import { CoverageMap } from '../../map/coverage-map.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Empty, Failure, Skeleton } from '../../parts/states.tsx'
import { readState, writeState } from '../../search-state.ts'
import { bytes, count, counted, countryName, day, fromNow, memberName, moment, shortCount } from '../../text.ts'
import { DataTabs } from './data-tabs.tsx'
import { Operate } from './operate.tsx'
import '../../styles/data.css'

type Data = NonNullable<ReturnType<typeof useServedData>['data']>
type Country = Data['countries'][number]

/** The page. */
export function DataPage() {
  const { data, error, refetch } = useServedData()
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Data</h1>
          <p>
            The registers behind this service: how recent they are, which countries they cover, and how much they know.
          </p>
        </div>
        <DataTabs />
      </header>
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={12} label="Counting companies and their fields" />
      ) : data.companies === 0 ? (
        <Empty icon="data" title="Nothing imported yet">
          <p>
            <code>./firmament import &lt;register&gt; FILE</code>
          </p>
        </Empty>
      ) : (
        <>
          <Coverage data={data} />
          <Registers data={data} />
          <Generations data={data} />
          <Operate registers={data.registers} generations={data.generations} />
        </>
      )}
    </div>
  )
}

function Coverage({ data }: { readonly data: Data }) {
  const { country: wanted } = useSearch({ strict: false }) as { country?: string }
  const navigate = useNavigate()
  const chosen = data.countries.some(({ countryIso2 }) => countryIso2 === wanted) ? (wanted ?? null) : null
  const choose = (country: string | null) =>
    void navigate({
      to: '/data',
      search: (country === null ? {} : { country }) as never,
      replace: true,
      resetScroll: false,
    })
  const counts = useMemo(() => new Map(data.countries.map((one) => [one.countryIso2, one.companies])), [data])
  const most = data.countries[0]?.companies ?? 1
  return (
    <div className="coverage">
      <section className="card where" aria-labelledby="where-title">
        <div className="where-head">
          <h2 id="where-title">
            <b>{count(data.companies)}</b> companies in {counted(data.countries.length, 'country', 'countries')}
          </h2>
          {chosen !== null && (
            <Link to="/" search={searchOf(chosen) as never} className="button small">
              <Icon name="search" size={16} /> Search {countryName(chosen)}
            </Link>
          )}
        </div>
        <CoverageMap
          counts={counts}
          chosen={chosen}
          onChoose={(country) => choose(country === chosen ? null : country)}
        />
        <ul className="country-list">
          <li>
            <button type="button" aria-pressed={chosen === null} onClick={() => choose(null)}>
              <span>All countries</span>
              <span className="number">{shortCount(data.companies)}</span>
            </button>
          </li>
          {data.countries.map(({ countryIso2, companies }) => (
            <li key={countryIso2}>
              <button type="button" aria-pressed={countryIso2 === chosen} onClick={() => choose(countryIso2)}>
                <span>{countryName(countryIso2)}</span>
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.max(1, (100 * companies) / most)} height="4" />
                </svg>
                <span className="number">{shortCount(companies)}</span>
              </button>
              <Link
                to="/"
                search={searchOf(countryIso2) as never}
                className="country-search"
                aria-label={`Search ${countryName(countryIso2)}`}
                title={`Search ${countryName(countryIso2)}`}
              >
                <Icon name="search" size={14} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Fields chosen={chosen} />
    </div>
  )
}

/** The search of all companies of a country. */
function searchOf(country: string) {
  return writeState({ ...readState({}), mode: 'filters', countries: [country] })
}

/** Fields as a person would look for them; a value or its band counts as one. */
const GROUPS: readonly { readonly title: string; readonly members: readonly string[] }[] = [
  { title: 'Identity', members: ['vatTaxNumber', 'nationalId', 'lei', 'previousNames', 'tradeNames'] },
  { title: 'Place', members: ['address', 'postcode', 'city', 'region', 'latitude'] },
  { title: 'Contact', members: ['website', 'email', 'phone'] },
  {
    title: 'Form',
    members: [
      'dateOfIncorporation',
      'statusDate',
      'nationalLegalForm',
      'categoryOfTheCompany',
      'listedDelistedUnlisted',
    ],
  },
  {
    title: 'Figures',
    members: ['operatingRevenue', 'operatingRevenueMin', 'numberOfEmployees', 'numberOfEmployeesMin', 'totalAssets'],
  },
  { title: 'Activity', members: ['naceCodes', 'nationalSectors', 'naicsCodes', 'sicCodes', 'description'] },
]

const NAMES: Readonly<Record<string, string>> = {
  latitude: 'Coordinates',
  operatingRevenueMin: 'Revenue as a band',
  numberOfEmployeesMin: 'Employees as a band',
}

function Fields({ chosen }: { readonly chosen: string | null }) {
  const { data, error, refetch } = useCoverage()
  const name = chosen === null ? 'all countries' : countryName(chosen)
  return (
    <section className="card known" aria-labelledby="known-title">
      <h2 id="known-title">
        What is known <span className="quiet">in {name}</span>
      </h2>
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={16} label="Counting what is known of companies" />
      ) : (
        <FieldBars
          countries={
            chosen === null ? data.countries : data.countries.filter(({ countryIso2 }) => countryIso2 === chosen)
          }
        />
      )}
    </section>
  )
}

function FieldBars({ countries }: { readonly countries: readonly Country[] }) {
  const companies = countries.reduce((sum, one) => sum + one.companies, 0)
  const isSample = countries.some((one) => (one.counted ?? 0) < one.companies)
  // Countries weigh by their companies, whether all of them were counted or a sample.
  const share = (member: string) =>
    countries.reduce(
      (sum, { companies: own, counted = 0, members = {} }) =>
        sum + (counted === 0 ? 0 : (own * (members[member] ?? 0)) / counted),
      0,
    ) / Math.max(1, companies)
  return (
    <>
      {isSample && (
        <p className="hint">
          Shares of large countries are estimated from an even sample of 20,000 companies, within 0.7 points.
        </p>
      )}
      <div className="field-groups">
        {GROUPS.map(({ title, members }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {members.map((member) => {
                const own = share(member)
                return (
                  <li key={member}>
                    <span>{NAMES[member] ?? memberName(member)}</span>
                    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                      <rect width="100" height="6" className="all" />
                      <rect width={100 * own} height="6" />
                    </svg>
                    <span className="number">{percent(own)}</span>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </>
  )
}

function percent(share: number): string {
  const value = share * 100
  if (value === 0) return '0 %'
  if (value < 1) return '< 1 %'
  return value > 99 && value < 100 ? '> 99 %' : `${Math.round(value)} %`
}

function Registers({ data }: { readonly data: Data }) {
  return (
    <section className="card" aria-labelledby="registers-title">
      <h2 id="registers-title">Registers</h2>
      <section className="plain-scroll" aria-label="Registers imported" tabIndex={0}>
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">Register</th>
              <th scope="col" className="number">
                Companies
              </th>
              <th scope="col" className="number">
                Rows read
              </th>
              <th scope="col" className="number">
                Rejected
              </th>
              <th scope="col">As of</th>
              <th scope="col">Published</th>
              <th scope="col">Terms</th>
            </tr>
          </thead>
          <tbody>
            {data.registers.map(
              ({ register, title, page, licence, records, rows, rejected, retrievedAt, freshness, isFetched }) => (
                <tr key={register}>
                  <th scope="row">
                    {page === null ? (
                      <strong>{title ?? register}</strong>
                    ) : (
                      <a href={page} rel="noreferrer" target="_blank">
                        {title ?? register}
                      </a>
                    )}
                    {title !== null && <code className="register-id">{register}</code>}
                  </th>
                  <td className="number" data-label="Companies">
                    {count(records)}
                  </td>
                  <td className="number" data-label="Rows read">
                    {rows === null ? <span className="none">–</span> : count(rows)}
                  </td>
                  <td className="number" data-label="Rejected">
                    {rejected === 0 ? '0' : <span className="tag warn">{count(rejected)}</span>}
                  </td>
                  <td className="one-line" data-label="As of">
                    {retrievedAt === null ? (
                      <span className="none">not known</span>
                    ) : (
                      <time dateTime={retrievedAt} title={fromNow(retrievedAt)}>
                        {day(retrievedAt)}
                      </time>
                    )}
                  </td>
                  <td data-label="Published">
                    {freshness ?? <span className="none">–</span>}
                    {page !== null && !isFetched && (
                      <span className="quiet small by-hand-note">downloaded by hand</span>
                    )}
                  </td>
                  <td className="terms-cell" data-label="Terms">
                    {licence ?? <span className="none">–</span>}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Generations({ data }: { readonly data: Data }) {
  return (
    <section className="card" aria-labelledby="generations-title">
      <h2 id="generations-title">Generations</h2>
      <p className="hint">
        An import builds a new generation while the old one is served, and switches at the end. The old one is kept
        until the next import.
      </p>
      <section className="plain-scroll" aria-label="Generations" tabIndex={0}>
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">Generation</th>
              <th scope="col">Built</th>
              <th scope="col" className="number">
                Companies
              </th>
              <th scope="col" className="number">
                On disk
              </th>
            </tr>
          </thead>
          <tbody>
            {data.generations.map(({ id, madeAt, companies, bytes: size, isServed }) => (
              <tr key={id}>
                <th scope="row">
                  <code>{id}</code> {isServed && <span className="tag good">served</span>}
                </th>
                <td className="one-line" data-label="Built">
                  <time dateTime={madeAt}>{moment(madeAt)}</time> <span className="quiet">{fromNow(madeAt)}</span>
                </td>
                <td className="number" data-label="Companies">
                  {count(companies)}
                </td>
                <td className="number" data-label="On disk">
                  {bytes(size)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
