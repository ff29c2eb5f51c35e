/** Who belongs to whom: the parents of a company, its branches and children as a small tree, and whom it went on from. */
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, ask } from '../../api/client.ts'
import type { FoundCompany } from '../../api/search.ts'
import { ShownName } from '../../parts/company-pieces.tsx'
import { countryName, day } from '../../text.ts'
import { searchBy } from './around.tsx'
import { AskedCard } from './asked-card.tsx'

/** Relations that are asked for: as many as one credit pays for. */
const SHOWN = 25

/** The card. */
export function CompanyGroup({ company }: { readonly company: FoundCompany }) {
  const { id } = company
  return (
    <AskedCard
      title={t`Group`}
      action={t`Show its group`}
      price={t`1 credit if registers state any relation: parents, children, branches, successors`}
      waiting={t`Looking for related companies`}
      lines={4}
      queryKey={['related', id]}
      read={(signal) => readRelated(id, signal)}
    >
      {(answer) => <Related company={company} answer={answer} />}
    </AskedCard>
  )
}

async function readRelated(id: string, signal: AbortSignal) {
  const params = { path: { id }, query: { limit: SHOWN } }
  return (await ask(api.GET('/explore/companies/{id}/related', { params, signal }))).data
}

type Answer = Awaited<ReturnType<typeof readRelated>>
type Edge = Answer['related'][number]

/** Why no parent is stated, in the words of GLEIF. */
const REASONS: Readonly<Record<string, string>> = {
  NATURAL_PERSONS: t`it is controlled by persons`,
  NO_KNOWN_PERSON: t`nobody is known to control it`,
  NON_CONSOLIDATING: t`its parent does not consolidate it`,
  NO_LEI: t`its parent has no identifier`,
  NON_PUBLIC: t`its parent is not made public`,
}

function Related({ company, answer }: { readonly company: FoundCompany; readonly answer: Answer }) {
  const { related, exceptions, next } = answer
  const of = (...kinds: readonly Edge['kind'][]) => related.filter(({ kind }) => kinds.includes(kind))
  const parents = of('parent', 'branchOf')
  const tops = of('ultimateParent').filter((top) => !parents.some((parent) => isSame(parent, top)))
  const below = [...of('child'), ...of('branch'), ...of('ultimateChild')]
  const [before, after] = [of('predecessor'), of('successor')]
  const reasons = [...new Set(exceptions.flatMap((one) => one.reasons))]
  const why = reasons.map((reason) => REASONS[reason] ?? reason).join('; ')
  if (related.length === 0) {
    return (
      <p className="quiet">
        {reasons.length === 0
          ? t`No register states a relation to another company. No credit was charged.`
          : t`No parent is stated: ${why}. No credit was charged.`}
      </p>
    )
  }
  const itself = (
    <ul className="group-tree">
      <li>
        <strong aria-current="true">
          <ShownName name={company.name} />
        </strong>
        {below.length > 0 && (
          <ul>
            {below.map((edge) => (
              <Node key={keyOf(edge)} edge={edge} said={SAID[edge.kind]} />
            ))}
          </ul>
        )}
      </li>
    </ul>
  )
  return (
    <>
      {(tops.length > 0 || parents.length > 0 || below.length > 0) && under(tops, under(parents, itself))}
      {tops.length + parents.length === 0 && reasons.length > 0 && (
        <p className="small quiet">
          <Trans>No parent is stated: {why}.</Trans>
        </p>
      )}
      <Chain title={t`Carried on from`} edges={before} />
      <Chain title={t`Carried on by`} edges={after} />
      <p className="small group-more">
        {next !== null && (
          <span>
            <Trans>
              <Plural
                value={related.length}
                one="# relation shown; there are more."
                other="# relations shown; there are more."
              />
            </Trans>{' '}
          </span>
        )}
        {tops.length + parents.length + below.length > 0 && (
          <Trans>
            All companies of its group in{' '}
            {countriesOf(company, related).map((country, at) => (
              <span key={country}>
                {at > 0 && ' · '}
                <Link to="/" search={searchBy({ countryIso2: country }, { groupOf: company.id }) as never}>
                  {countryName(country)}
                </Link>
              </span>
            ))}
          </Trans>
        )}
      </p>
    </>
  )
}

/** Countries that are searched for a group, one at a time: most of its relations are in few. */
const COUNTRIES_SHOWN = 6

/** The countries of a company and of the held ones that it is related to. */
function countriesOf({ countryIso2 }: FoundCompany, related: readonly Edge[]): readonly string[] {
  const others = related.flatMap(({ id, countryIso2: other }) => (id === null || other === null ? [] : [other]))
  return [...new Set([countryIso2, ...others])].slice(0, COUNTRIES_SHOWN)
}

/** What another company is, as far as its place in the tree does not say it. */
const SAID: Readonly<Partial<Record<Edge['kind'], string>>> = {
  branchOf: t`head office`,
  branch: t`branch`,
  ultimateParent: t`at the top`,
  ultimateChild: t`further below`,
}

/** Several companies that are above some others; these are shown under the last. */
function under(edges: readonly Edge[], children: ReactNode): ReactNode {
  if (edges.length === 0) return children
  return (
    <ul className="group-tree">
      {edges.map((edge, at) => (
        <Node key={keyOf(edge)} edge={edge} said={SAID[edge.kind]}>
          {at === edges.length - 1 && children}
        </Node>
      ))}
    </ul>
  )
}

interface NodeProps {
  readonly edge: Edge
  readonly said: string | undefined
  readonly children?: ReactNode
}

/** A company, the way to its page where it is held. */
function Node({ edge, said, children }: NodeProps) {
  const { id, lei, name, number, countryIso2, from, state } = edge
  const notes = [
    said,
    countryIso2 === null ? null : countryName(countryIso2),
    from === null ? null : t`since ${day(from)}`,
    state === 'lapsed' ? t`not renewed` : null,
    id === null ? t`not in this data` : null,
  ].filter(Boolean)
  const shown = <ShownName name={name ?? lei ?? number ?? t`Not named`} />
  return (
    <li>
      {id === null ? (
        <span>{shown}</span>
      ) : (
        <Link to="/company/$id" params={{ id }}>
          {shown}
        </Link>
      )}{' '}
      <span className="small quiet">{notes.join(' · ')}</span>
      {children}
    </li>
  )
}

function Chain({ title, edges }: { readonly title: string; readonly edges: readonly Edge[] }) {
  if (edges.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="group-chain">
        {edges.map((edge) => (
          <Node key={keyOf(edge)} edge={edge} said={undefined} />
        ))}
      </ul>
    </>
  )
}

function keyOf({ kind, id, lei, name, from }: Edge): string {
  return [kind, id, lei, name, from].join(' ')
}

function isSame(one: Edge, other: Edge): boolean {
  return (one.id !== null && one.id === other.id) || (one.lei !== null && one.lei === other.lei)
}
