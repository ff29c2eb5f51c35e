/**
 * Company: activity, location, figures, identity and history, similar and neighbouring companies; sources once a block.
 */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useCanGoBack, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { SIGNS_ELSEWHERE } from '../../../../src/company/searched-names.ts'
import { SCHEMES, type SchemeName, useCodeTitles } from '../../api/codes.ts'
import { type FoundCompany, useCompany } from '../../api/search.ts'
import { CompanyMap } from '../../map/company-map.tsx'
import { addressOf, figuresOf, isWebAddress, Provenance, Website } from '../../parts/company-pieces.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Icon } from '../../parts/icons.tsx'
import { JsonPanel } from '../../parts/json-panel.tsx'
import { Empty, Failure, Skeleton } from '../../parts/states.tsx'
import { leftCompany } from '../../session.ts'
import { coordinates, countryName, day, memberName, within } from '../../text.ts'
import { StatusShown, usualFirst } from '../explore/columns.tsx'
import { Neighbours, Similar, searchBy, useTownPoint } from './around.tsx'
import { Changes } from './changes.tsx'
import { CompanyGroup } from './group.tsx'
import { Past } from './past.tsx'
import { WhyFound } from './why-found.tsx'
import '../../styles/company.css'

/** The page. */
export function CompanyPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const company = useCompany(id)
  const { data } = company
  useEffect(() => {
    if (data === undefined) return
    document.title = `${data.name.slice(0, 80)} · Firmament`
    leftCompany.set(data.id)
  }, [data])
  if (data !== undefined) return <Known company={data} />
  return (
    <div className="page narrow">
      {company.error !== null ? (
        <Failure error={company.error} onRetry={() => void company.refetch()} />
      ) : company.isFetching ? (
        <Skeleton lines={10} label={t`Loading the company`} />
      ) : (
        <Empty icon="company" title={id} isPage>
          <p>
            <Trans>This tab has not loaded this company yet. Looking it up costs 1 credit if it is found.</Trans>
          </p>
          <button type="button" className="button primary" onClick={company.ask}>
            <Trans>Look it up</Trans>
          </button>
          <Link to="/">
            <Trans>Explore instead</Trans>
          </Link>
        </Empty>
      )}
    </div>
  )
}

/** The way back to where the company was found: the same results, at the same place; without any, to the search. */
function BackLink() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return canGoBack ? (
    <button type="button" className="button-link small back-link" onClick={() => router.history.back()}>
      <Icon name="left" size={15} /> <Trans>Back</Trans>
    </button>
  ) : (
    <Link to="/" className="small back-link">
      <Icon name="left" size={15} /> <Trans>Explore</Trans>
    </Link>
  )
}

function Known({ company }: { readonly company: FoundCompany }) {
  const [isPanel, setPanel] = useState(false)
  const { latitude, longitude, countryIso2 } = company
  const own = useMemo(
    () => (latitude === null || longitude === null ? null : ([longitude, latitude] as const)),
    [latitude, longitude],
  )
  const town = useTownPoint(own === null ? company : null)
  const point = own ?? town
  const path = `/explore/companies/${encodeURIComponent(company.id)}`
  return (
    <article className="page company">
      <header className="company-head">
        <div>
          <BackLink />
          <h1 dir="auto">{company.name}</h1>
          <p className="company-sub">
            <StatusShown status={company.status} />
            {company.statusDate !== null && (
              <span>
                <Trans>since {day(company.statusDate)}</Trans>
              </span>
            )}
            <span>
              <bdi>{[company.city, countryName(countryIso2)].filter(Boolean).join(', ')}</bdi>
            </span>
            {company.dateOfIncorporation !== null && (
              <span>
                <Trans>founded {company.dateOfIncorporation.slice(0, 4)}</Trans>
              </span>
            )}
          </p>
        </div>
        <div className="row">
          <button type="button" className="button small" onClick={() => setPanel(true)}>
            <Icon name="code" size={16} /> <Trans>JSON and curl</Trans>
          </button>
          <CopyButton text={location.href} label={t`Copy link`} />
        </div>
      </header>
      <Figures company={company} />
      <div className="company-columns">
        <div className="company-main">
          <Activity company={company} />
          <Group title={t`Identity`} company={company} members={IDENTITY}>
            <Fact company={company} member="vatTaxNumber" isCode />
            <Fact company={company} member="nationalId" isCode />
            <Fact company={company} member="lei" isCode />
            <Fact company={company} member="id" isCode />
            <Fact company={company} member="nationalLegalForm" />
            <Fact company={company} member="standardisedLegalForm" />
            <Fact company={company} member="categoryOfTheCompany" />
            <Fact company={company} member="listedDelistedUnlisted" />
          </Group>
          <Group title={t`History`} company={company} members={TIME}>
            <Fact company={company} member="previousNames" shown={namesOf(company.previousNames)} />
            <Fact company={company} member="tradeNames" shown={namesOf(company.tradeNames)} />
            <Fact
              company={company}
              member="dateOfIncorporation"
              shown={company.dateOfIncorporation === null ? null : day(company.dateOfIncorporation)}
            />
            <Fact
              company={company}
              member="statusDate"
              shown={company.statusDate === null ? null : `${day(company.statusDate)}: ${company.status}`}
            />
            <Fact
              company={company}
              member="lastUpdated"
              shown={company.lastUpdated === null ? null : day(company.lastUpdated)}
            />
          </Group>
          <OwnColumns company={company} />
          <CompanyGroup key={`group ${company.id}`} company={company} />
          <Past key={`past ${company.id}`} company={company} />
          <Changes key={`changes ${company.id}`} company={company} />
          <Similar key={company.id} company={company} />
          <NotKnown company={company} />
        </div>
        <aside className="company-side">
          <WhyFound company={company} />
          <section className="card map-card">
            <CompanyMap country={countryIso2} point={point} place={company.city ?? company.name} />
            <div className="where-text">
              <h2>
                <Trans>Location</Trans>
              </h2>
              <p>
                <bdi>{addressOf(company)}</bdi>
              </p>
              {point !== null && (
                <p className="small quiet">
                  {own === null ? t`The dot is the centre of the town.` : coordinates(point[1], point[0])}
                </p>
              )}
              <Neighbours company={company} />
              <dl className="facts tight">
                <Fact company={company} member="website" shown={<Website text={company.website} />} />
                <Fact company={company} member="email" />
                <Fact company={company} member="phone" />
              </dl>
              <Provenance company={company} members={PLACE} />
            </div>
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

const IDENTITY = [
  'vatTaxNumber',
  'nationalId',
  'lei',
  'nationalLegalForm',
  'standardisedLegalForm',
  'categoryOfTheCompany',
  'listedDelistedUnlisted',
]
const TIME = ['previousNames', 'tradeNames', 'dateOfIncorporation', 'status', 'statusDate']
const PLACE = ['address', 'postcode', 'city', 'region', 'latitude', 'longitude', 'website', 'email', 'phone']
const FIGURES = [
  'numberOfEmployees',
  'numberOfEmployeesMin',
  'numberOfEmployeesMax',
  'operatingRevenue',
  'operatingRevenueMin',
  'operatingRevenueMax',
  'totalAssets',
]
const ACTIVITY = ['description', 'naceCodes', 'nationalSectors', 'naicsCodes', 'sicCodes']

function Figures({ company }: { readonly company: FoundCompany }) {
  const known = figuresOf(company).filter(({ value }) => value !== null)
  if (known.length === 0) return null
  return (
    <section className="figures-block" aria-label={t`Figures`}>
      <dl className="figures">
        {known.map(({ member, value, label, year }) => (
          <div key={member}>
            <dt>
              {label}
              {year === null ? '' : `, ${year}`}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Provenance company={company} members={FIGURES} />
    </section>
  )
}

/** A block of facts, its sources listed once below it. */
function Group(props: {
  readonly title: string
  readonly company: FoundCompany
  readonly members: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <section className="card">
      <h2>{props.title}</h2>
      <dl className="facts">{props.children}</dl>
      <Provenance company={props.company} members={props.members} />
    </section>
  )
}

/** The company's own description, and the industries it is registered for. */
function Activity({ company }: { readonly company: FoundCompany }) {
  const hasCodes = (Object.keys(SCHEMES) as SchemeName[]).some(
    (scheme) => company[scheme].primary.length + company[scheme].secondary.length > 0,
  )
  if (company.description === null && !hasCodes) return null
  return (
    <section className="card activity-card">
      <h2>
        <Trans>What it does</Trans>
      </h2>
      {company.description !== null && (
        <p className="description" dir="auto" lang={company.descriptionLanguage ?? undefined}>
          {company.description}
        </p>
      )}
      <div className="code-lists">
        {(Object.keys(SCHEMES) as SchemeName[]).map((scheme) => (
          <CodeList key={scheme} scheme={scheme} company={company} />
        ))}
      </div>
      <Provenance company={company} members={ACTIVITY} />
    </section>
  )
}

type Member = keyof FoundCompany & string

const isKnown = (company: FoundCompany, member: Member): boolean => {
  const value = company[member]
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** A value; nothing where it is not known: {@link NotKnown} names those. */
function Fact(props: {
  readonly company: FoundCompany
  readonly member: Member
  readonly shown?: ReactNode
  readonly isCode?: true
}) {
  const { company, member } = props
  if (!isKnown(company, member)) return null
  const shown = props.shown ?? String(company[member])
  return (
    <div>
      <dt>{memberName(member)}</dt>
      <dd>{props.isCode ? <code>{shown}</code> : <bdi>{shown}</bdi>}</dd>
    </div>
  )
}

/** Members that a reader may look for. */
const LOOKED_FOR: readonly Member[] = [
  ...(['description', 'naceCodes', 'nationalSectors', 'vatTaxNumber', 'nationalId', 'lei'] as const),
  ...(['nationalLegalForm', 'standardisedLegalForm', 'categoryOfTheCompany', 'listedDelistedUnlisted'] as const),
  ...(['previousNames', 'tradeNames', 'dateOfIncorporation', 'statusDate'] as const),
  ...(['address', 'postcode', 'city', 'website', 'email', 'phone'] as const),
]

/** What is not known, in one line. */
function NotKnown({ company }: { readonly company: FoundCompany }) {
  const figures = figuresOf(company)
    .filter(({ value }) => value === null)
    .map(({ label }) => label)
  const members = LOOKED_FOR.filter((member) =>
    member === 'naceCodes' || member === 'nationalSectors'
      ? company[member].primary.length + company[member].secondary.length === 0
      : !isKnown(company, member),
  ).map((member) => within(memberName(member)))
  const all = [...figures, ...members]
  return all.length === 0 ? null : (
    <p className="small quiet">
      <Trans>Not in this data: {all.join(', ')}.</Trans>
    </p>
  )
}

/** Columns of the operator's own table, under their own names; nothing where the company has none. */
function OwnColumns({ company }: { readonly company: FoundCompany }) {
  const own = Object.entries(company.attributes ?? {}).filter(([name]) => name !== SIGNS_ELSEWHERE)
  if (own.length === 0) return null
  return (
    <Group title={t`Own columns`} company={company} members={['attributes']}>
      {own.map(([name, value]) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{String(value)}</bdi>
          </dd>
        </div>
      ))}
    </Group>
  )
}

function Sources({ company }: { readonly company: FoundCompany }) {
  return (
    <section className="card">
      <h2>
        <Trans>Sources</Trans>
      </h2>
      <ol className="sources">
        {company.sources.map(({ register, url, licence, retrievedAt, fields }) => (
          <li key={register}>
            <div>
              <strong>{register === 'derived' ? t`Derived from other values` : register}</strong>
              {retrievedAt !== null && (
                <span className="quiet small">
                  {' '}
                  <Trans>as of {day(retrievedAt)}</Trans>
                </span>
              )}
              {licence !== null && <p className="small">{licence}</p>}
              <details>
                <summary className="small">{plural(fields.length, { one: '# field', other: '# fields' })}</summary>
                <p className="small quiet">{fields.map(memberName).join(', ')}</p>
              </details>
              {url !== null && isWebAddress(url) && (
                <a className="small" href={url} rel="noreferrer" target="_blank">
                  <Trans>Record at the register</Trans> <Icon name="out" size={13} />
                </a>
              )}
            </div>
          </li>
        ))}
      </ol>
      {company.lastUpdated !== null && (
        <p className="small quiet">
          <Trans>Record last changed {day(company.lastUpdated)}</Trans>
        </p>
      )}
    </section>
  )
}

/** The codes of a scheme, each the way to the companies of its country that have it. */
function CodeList({ scheme, company }: { readonly scheme: SchemeName; readonly company: FoundCompany }) {
  const { primary, secondary } = company[scheme]
  const titleOf = useCodeTitles(scheme, company.countryIso2, [...primary, ...secondary])
  const codes = [
    ...usualFirst(primary).map((code) => ({ code, isPrimary: true })),
    ...usualFirst(secondary).map((code) => ({ code, isPrimary: false })),
  ]
  if (codes.length === 0) return null
  return (
    <div>
      <h3>{SCHEMES[scheme].label}</h3>
      <ul>
        {codes.map(({ code, isPrimary }) => (
          <li key={`${code} ${isPrimary}`}>
            <code>{code}</code>
            <span>
              <Link
                to="/"
                search={searchBy(company, { [scheme]: [code] }) as never}
                title={t`Companies of ${countryName(company.countryIso2)} with this code`}
              >
                {titleOf(code) ?? t`No title`}
              </Link>
              {!isPrimary && (
                <span className="quiet">
                  {' '}
                  <Trans>secondary</Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
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
