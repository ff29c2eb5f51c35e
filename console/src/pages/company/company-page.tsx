/** Company: everything known of one, with where each value came from and when. */
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { SCHEMES, type SchemeName, useCodes } from '../../api/codes.ts'
import { queryClient } from '../../api/queries.ts'
import { type FoundCompany, type Interpretation, useCompany } from '../../api/search.ts'
import { CompanyMap } from '../../map/company-map.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Icon } from '../../parts/icons.tsx'
import { JsonPanel } from '../../parts/json-panel.tsx'
import { Empty, Failure, Skeleton } from '../../parts/states.tsx'
import { band, count, countryName, day, memberName, money } from '../../text.ts'
import { StatusShown } from '../explore/columns.tsx'
import { reasonsFor } from '../explore/why.ts'
import '../../styles/company.css'

/** The page. */
export function CompanyPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const company = useCompany(id)
  const { data } = company
  useEffect(() => {
    if (data !== undefined) document.title = `${data.name.slice(0, 80)} · Firmament`
  }, [data])
  if (data !== undefined) return <Known company={data} />
  return (
    <div className="page narrow">
      {company.error !== null ? (
        <Failure error={company.error} onRetry={() => void company.refetch()} />
      ) : company.isFetching ? (
        <Skeleton lines={10} label="Looking the company up" />
      ) : (
        <Empty icon="company" title={id}>
          <p>This tab has not seen this company yet. Looking it up costs 1 credit if it is found.</p>
          <button type="button" className="button primary" onClick={company.ask}>
            Look it up
          </button>
          <Link to="/">Explore instead</Link>
        </Empty>
      )}
    </div>
  )
}

function Known({ company }: { readonly company: FoundCompany }) {
  const [isPanel, setPanel] = useState(false)
  const place = [
    company.address,
    [company.postcode, company.city].filter(Boolean).join(' '),
    regionOf(company.region, company.city),
    countryName(company.countryIso2),
  ].filter(Boolean)
  const { latitude, longitude, countryIso2 } = company
  const point = useMemo(
    () => (latitude === null || longitude === null ? null : ([longitude, latitude] as const)),
    [latitude, longitude],
  )
  const path = `/explore/companies/${encodeURIComponent(company.id)}`
  return (
    <article className="page company">
      <header className="company-head">
        <div>
          <h1 dir="auto">{company.name}</h1>
          <p className="company-sub">
            <StatusShown status={company.status} />
            {company.statusDate !== null && <span>since {day(company.statusDate)}</span>}
            <span>
              <bdi>{[company.city, countryName(countryIso2)].filter(Boolean).join(', ')}</bdi>
            </span>
            {company.dateOfIncorporation !== null && <span>founded {company.dateOfIncorporation.slice(0, 4)}</span>}
          </p>
        </div>
        <div className="row">
          <button type="button" className="button small" onClick={() => setPanel(true)}>
            <Icon name="code" size={16} /> JSON and curl
          </button>
          <CopyButton text={location.href} label="Copy link" />
        </div>
      </header>
      <div className="company-columns">
        <div className="company-main">
          <Figures company={company} />
          <Group title="Identity">
            <Fact company={company} member="vatTaxNumber" isCode />
            <Fact company={company} member="nationalId" isCode />
            <Fact company={company} member="lei" isCode />
            <Fact company={company} member="id" isCode />
            <Fact company={company} member="previousNames" shown={namesOf(company.previousNames)} />
            <Fact company={company} member="tradeNames" shown={namesOf(company.tradeNames)} />
          </Group>
          <Group title="Form">
            <Fact company={company} member="standardisedLegalForm" />
            <Fact company={company} member="nationalLegalForm" />
            <Fact company={company} member="categoryOfTheCompany" />
            <Fact company={company} member="listedDelistedUnlisted" />
            <Fact
              company={company}
              member="dateOfIncorporation"
              shown={company.dateOfIncorporation === null ? null : day(company.dateOfIncorporation)}
            />
            <Fact company={company} member="status" shown={<StatusShown status={company.status} />} />
          </Group>
          <Group title="Contact">
            <Fact company={company} member="address" shown={place.join(', ')} />
            <Fact company={company} member="website" shown={<Website text={company.website} />} />
            <Fact company={company} member="email" />
            <Fact company={company} member="phone" />
          </Group>
          {company.description !== null && (
            <section className="card">
              <h2>
                Description <SourceMark company={company} member="description" />
              </h2>
              <p className="description" dir="auto" lang={company.descriptionLanguage ?? undefined}>
                {company.description}
              </p>
            </section>
          )}
          <Codes company={company} />
          <OwnColumns company={company} />
        </div>
        <aside className="company-side">
          <Why company={company} />
          <section className="card map-card">
            <CompanyMap country={countryIso2} point={point} place={company.city ?? company.name} />
            <p className="small quiet">
              {point === null
                ? 'Its register publishes no coordinates.'
                : `${point[1].toFixed(4)}° N, ${point[0].toFixed(4)}° E`}
            </p>
          </section>
          <Sources company={company} />
        </aside>
      </div>
      {isPanel && (
        <JsonPanel title={company.id} path={path} body={null} answer={company} onClose={() => setPanel(false)} />
      )}
    </article>
  )
}

function Figures({ company }: { readonly company: FoundCompany }) {
  const { operatingRevenueCurrency: currency, operatingRevenueYear, numberOfEmployeesYear } = company
  const figures = [
    {
      member: 'numberOfEmployees',
      value:
        company.numberOfEmployees === null
          ? band(company.numberOfEmployeesMin, company.numberOfEmployeesMax)
          : count(company.numberOfEmployees),
      label: 'employees',
      year: numberOfEmployeesYear,
    },
    {
      member: 'operatingRevenue',
      value:
        company.operatingRevenue === null
          ? band(company.operatingRevenueMin, company.operatingRevenueMax)
          : money(company.operatingRevenue, currency),
      label: 'operating revenue',
      year: operatingRevenueYear,
    },
    {
      member: 'totalAssets',
      value: company.totalAssets === null ? null : money(company.totalAssets, currency),
      label: 'total assets',
      year: null,
    },
  ]
  return (
    <dl className="figures">
      {figures.map(({ member, value, label, year }) => (
        <div key={member}>
          <dt>
            {label}
            {year !== null && value !== null && `, ${year}`}
          </dt>
          <dd className={value === null ? 'none' : ''}>
            {value ?? 'unknown'} {value !== null && <SourceMark company={company} member={member} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
  )
}

type Member = keyof FoundCompany & string

/** A value with its source; one that nobody knows is shown as such, for that is worth knowing, too. */
function Fact(props: {
  readonly company: FoundCompany
  readonly member: Member
  readonly shown?: ReactNode
  readonly isCode?: true
}) {
  const { company, member } = props
  const value = company[member]
  const isKnown = value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  const shown = props.shown ?? String(value)
  return (
    <div>
      <dt>{memberName(member)}</dt>
      <dd>
        {isKnown ? (
          <>
            {props.isCode ? <code>{shown}</code> : <bdi>{shown}</bdi>} <SourceMark company={company} member={member} />
          </>
        ) : (
          <span className="none">not known</span>
        )}
      </dd>
    </div>
  )
}

/** Columns of somebody's own table, under their own names; nothing where the company has none. */
function OwnColumns({ company }: { readonly company: FoundCompany }) {
  const own = Object.entries(company.attributes ?? {})
  if (own.length === 0) return null
  return (
    <Group title="Own columns">
      {own.map(([name, value]) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{String(value)}</bdi> <SourceMark company={company} member="attributes" />
          </dd>
        </div>
      ))}
    </Group>
  )
}

function sourceOf(company: FoundCompany, member: string) {
  return company.sources.findIndex(({ fields }) => fields.includes(member))
}

/** The number of the source in the list beside; derived values have a star of their own. */
function SourceMark({ company, member }: { readonly company: FoundCompany; readonly member: string }) {
  const at = sourceOf(company, member)
  const source = company.sources[at]
  if (source === undefined) return null
  const isDerived = source.register === 'derived'
  const said = `${isDerived ? 'Derived from other values' : `From ${source.register}`}${source.retrievedAt === null ? '' : `, as of ${day(source.retrievedAt)}`}`
  return (
    <sup className={isDerived ? 'source-mark derived' : 'source-mark'} title={said}>
      <span aria-hidden="true">{at + 1}</span>
      <span className="visually-hidden">{said}</span>
    </sup>
  )
}

function Sources({ company }: { readonly company: FoundCompany }) {
  return (
    <section className="card">
      <h2>Sources</h2>
      <ol className="sources">
        {company.sources.map(({ register, url, licence, retrievedAt, fields }, at) => (
          <li key={register}>
            <span className={register === 'derived' ? 'source-mark derived' : 'source-mark'} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <strong>{register === 'derived' ? 'Derived from other values' : register}</strong>
              {retrievedAt !== null && <span className="quiet small"> as of {day(retrievedAt)}</span>}
              {licence !== null && <p className="small">{licence}</p>}
              <details>
                <summary className="small">{count(fields.length)} fields</summary>
                <p className="small quiet">{fields.map(memberName).join(', ')}</p>
              </details>
              {url !== null && isWebAddress(url) && (
                <a className="small" href={url} rel="noreferrer" target="_blank">
                  Record at the register <Icon name="out" size={13} />
                </a>
              )}
            </div>
          </li>
        ))}
      </ol>
      {company.lastUpdated !== null && <p className="small quiet">Record last changed {day(company.lastUpdated)}</p>}
    </section>
  )
}

function Codes({ company }: { readonly company: FoundCompany }) {
  return (
    <section className="card">
      <h2>Industry codes</h2>
      <div className="code-lists">
        {(Object.keys(SCHEMES) as SchemeName[]).map((scheme) => (
          <CodeList key={scheme} scheme={scheme} company={company} />
        ))}
      </div>
    </section>
  )
}

function CodeList({ scheme, company }: { readonly scheme: SchemeName; readonly company: FoundCompany }) {
  const { primary, secondary } = company[scheme]
  const { data } = useCodes(scheme, company.countryIso2)
  const codes = [
    ...primary.map((code) => ({ code, isPrimary: true })),
    ...secondary.map((code) => ({ code, isPrimary: false })),
  ]
  return (
    <div>
      <h3>
        {SCHEMES[scheme].label} {codes.length > 0 && <SourceMark company={company} member={scheme} />}
      </h3>
      {codes.length === 0 ? (
        <p className="none">none</p>
      ) : (
        <ul>
          {codes.map(({ code, isPrimary }) => (
            <li key={`${code} ${isPrimary}`}>
              <code>{code}</code>
              <span>
                {data?.byCode.get(code)?.title ?? (code.startsWith('2.1:') ? 'NACE Rev. 2.1' : '')}
                {!isPrimary && <span className="quiet"> secondary</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Match {
  readonly said: string
  readonly reasons: readonly string[]
}

/** Why it was found, as far as this tab knows: by the sentence, the name, or a verdict of autoprofiling. */
function useMatch(company: FoundCompany): Match | null {
  return useMemo(() => {
    if (company.matchReason !== undefined) {
      const verdict =
        company.matchStatus === 'YES' ? 'Autoprofiled: matches for sure' : 'Autoprofiled: matches probably'
      return { said: verdict, reasons: [company.matchReason.en, company.matchReason.it] }
    }
    for (const [key, held] of queryClient.getQueriesData<{
      data: { companies: readonly FoundCompany[]; interpretation: Interpretation | null }
    }>({ queryKey: ['results'] })) {
      if (!held?.data.companies.some(({ id }) => id === company.id)) continue
      const { interpretation } = held.data
      if (interpretation === null) continue
      const reasons = reasonsFor(company, interpretation).map(({ kind, text, because, isPrimary }) =>
        kind === 'code'
          ? `${text}${isPrimary ? '' : ', a secondary code'}: what “${because}” stands for`
          : `${text} stands ${because}`,
      )
      const filters = interpretation.parts
        .filter(({ effect }) => effect === 'filters')
        .map(({ words }) => `“${words}” holds`)
      const sentence = (key[1] as { body?: { query?: string } } | undefined)?.body?.query ?? ''
      return { said: `Found by “${sentence}”`, reasons: [...reasons, ...filters] }
    }
    if (company.matchScore === undefined) return null
    const share = Math.round(company.matchScore * 100)
    return {
      said:
        company.matchScore === 1
          ? 'The very company that was looked up'
          : `${share} % likely the company that was looked up`,
      reasons: [],
    }
  }, [company])
}

function Why({ company }: { readonly company: FoundCompany }) {
  const match = useMatch(company)
  if (match === null) return null
  return (
    <section className="card why-card">
      <h2>Why it was found</h2>
      <p>{match.said}</p>
      {match.reasons.length > 0 && (
        <ul>
          {match.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {company.matchScore !== undefined && (
        <meter min={0} max={1} value={company.matchScore} aria-label="Match score" />
      )}
    </section>
  )
}

/** Only web addresses become links: what registers publish is text that anyone may have written. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text)
}

function Website({ text }: { readonly text: string | null }) {
  if (text === null) return null
  const address = /^[a-z0-9.-]+\.[a-z]{2,}(\/\S*)?$/i.test(text) ? `https://${text}` : text
  return isWebAddress(address) ? (
    <a href={address} rel="noreferrer nofollow" target="_blank">
      {text}
    </a>
  ) : (
    text
  )
}

function namesOf(names: readonly string[]): ReactNode {
  return (
    <ul className="names">
      {names.map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

function regionOf(region: string | null, city: string | null): string {
  const parts = (region ?? '').split('|').filter((part, at, all) => all.indexOf(part) === at && part !== city)
  return parts.reverse().filter(Boolean).join(', ')
}
