/** Data: which registers are in, how many companies of which country, and how much is known of them. */
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCoverage, useServedData } from '../../api/queries.ts'
import { CoverageMap } from '../../map/coverage-map.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Empty, Failure, Skeleton } from '../../parts/states.tsx'
import { readState, writeState } from '../../search-state.ts'
import { bytes, count, countryName, day, fromNow, memberName, moment, percent, shortCount } from '../../text.ts'
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
          <h1>
            <Trans>Data</Trans>
          </h1>
          <p>
            <Trans>
              The registers behind this service: how recent they are, which countries they cover, and how much they
              know.
            </Trans>
          </p>
        </div>
        <DataTabs />
      </header>
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={12} label={t`Counting companies and their fields`} />
      ) : data.companies === 0 ? (
        <Empty icon="data" title={t`Nothing imported yet`}>
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
            <Trans>
              <b>{count(data.companies)}</b> companies in{' '}
              <Plural value={data.countries.length} one="# country" other="# countries" />
            </Trans>
          </h2>
          {chosen !== null && (
            <Link to="/" search={searchOf(chosen) as never} className="button small">
              <Icon name="search" size={16} /> <Trans>Search {countryName(chosen)}</Trans>
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
              <span>
                <Trans>All countries</Trans>
              </span>
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
                aria-label={t`Search ${countryName(countryIso2)}`}
                title={t`Search ${countryName(countryIso2)}`}
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
  { title: t`Identity`, members: ['vatTaxNumber', 'nationalId', 'lei', 'previousNames', 'tradeNames'] },
  { title: t`Place`, members: ['address', 'postcode', 'city', 'region', 'latitude'] },
  { title: t`Contact`, members: ['website', 'email', 'phone'] },
  {
    title: t`Form`,
    members: [
      'dateOfIncorporation',
      'statusDate',
      'nationalLegalForm',
      'categoryOfTheCompany',
      'listedDelistedUnlisted',
    ],
  },
  {
    title: t`Figures`,
    members: ['operatingRevenue', 'operatingRevenueMin', 'numberOfEmployees', 'numberOfEmployeesMin', 'totalAssets'],
  },
  { title: t`Activity`, members: ['naceCodes', 'nationalSectors', 'naicsCodes', 'sicCodes', 'description'] },
]

const NAMES: Readonly<Record<string, string>> = {
  latitude: t`Coordinates`,
  operatingRevenueMin: t`Revenue as a band`,
  numberOfEmployeesMin: t`Employees as a band`,
}

function Fields({ chosen }: { readonly chosen: string | null }) {
  const { data, error, refetch } = useCoverage()
  return (
    <section className="card known" aria-labelledby="known-title">
      <h2 id="known-title">
        {chosen === null ? (
          <Trans>
            What is known <span className="quiet">in all countries</span>
          </Trans>
        ) : (
          <Trans>
            What is known <span className="quiet">in {countryName(chosen)}</span>
          </Trans>
        )}
      </h2>
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={16} label={t`Counting what is known of companies`} />
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
          <Trans>
            Shares of large countries are estimated from an even sample of 20,000 companies, within 0.7 points.
          </Trans>
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
                    <span className="number">{shareOf(own)}</span>
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

/** A share that is rounded neither to nothing nor to all. */
function shareOf(share: number): string {
  if (share > 0 && share < 0.01) return `< ${percent(0.01)}`
  return share > 0.99 && share < 1 ? `> ${percent(0.99)}` : percent(share)
}

function Registers({ data }: { readonly data: Data }) {
  return (
    <section className="card" aria-labelledby="registers-title">
      <h2 id="registers-title">
        <Trans>Registers</Trans>
      </h2>
      <section className="plain-scroll" aria-label={t`Registers imported`} tabIndex={0}>
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Register</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Companies</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Rows read</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Rejected</Trans>
              </th>
              <th scope="col">
                <Trans>As of</Trans>
              </th>
              <th scope="col">
                <Trans>Published</Trans>
              </th>
              <th scope="col">
                <Trans>Terms</Trans>
              </th>
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
                  <td className="number" data-label={t`Companies`}>
                    {count(records)}
                  </td>
                  <td className="number" data-label={t`Rows read`}>
                    {rows === null ? <span className="none">–</span> : count(rows)}
                  </td>
                  <td className="number" data-label={t`Rejected`}>
                    {rejected === 0 ? '0' : <span className="tag warn">{count(rejected)}</span>}
                  </td>
                  <td className="one-line" data-label={t`As of`}>
                    {retrievedAt === null ? (
                      <span className="none">
                        <Trans>not known</Trans>
                      </span>
                    ) : (
                      <time dateTime={retrievedAt} title={fromNow(retrievedAt)}>
                        {day(retrievedAt)}
                      </time>
                    )}
                  </td>
                  <td data-label={t`Published`}>
                    {freshness ?? <span className="none">–</span>}
                    {page !== null && !isFetched && (
                      <span className="quiet small by-hand-note">
                        <Trans>downloaded by hand</Trans>
                      </span>
                    )}
                  </td>
                  <td className="terms-cell" data-label={t`Terms`}>
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
    <section className="card">
      <h2>
        <Trans>Generations</Trans>
      </h2>
      <p className="hint">
        <Trans>
          An import builds a new generation while the old one is served, and switches at the end. The old one is kept
          until the next import.
        </Trans>
      </p>
      <section className="plain-scroll" aria-label={t`Generations`} tabIndex={0}>
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Generation</Trans>
              </th>
              <th scope="col">
                <Trans>Built</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Companies</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>On disk</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.generations.map(({ id, madeAt, companies, bytes: size, isServed }) => (
              <tr key={id}>
                <th scope="row">
                  <code>{id}</code>{' '}
                  {isServed && (
                    <span className="tag good">
                      <Trans>served</Trans>
                    </span>
                  )}
                </th>
                <td className="one-line" data-label={t`Built`}>
                  <time dateTime={madeAt}>{moment(madeAt)}</time> <span className="quiet">{fromNow(madeAt)}</span>
                </td>
                <td className="number" data-label={t`Companies`}>
                  {count(companies)}
                </td>
                <td className="number" data-label={t`On disk`}>
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
