/** The open company next to the table, without leaving the list. */
import { Link } from '@tanstack/react-router'
import type { FoundCompany, Interpretation } from '../../api/search.ts'
import { addressOf, figuresOf, Provenance, ShownName, Website } from '../../parts/company-pieces.tsx'
import { Icon } from '../../parts/icons.tsx'
import { day } from '../../text.ts'
import { searchBy } from '../company/around.tsx'
import { StatusShown, usualFirst } from './columns.tsx'
import { reasonsFor } from './why.ts'

const CODES_MAX = 4

/** The panel. ↑ and ↓ of the table go through the companies; Escape closes it. */
export function CompanyPanel(props: {
  readonly company: FoundCompany
  readonly naceTitle: (code: string) => string | undefined
  readonly interpretation: Interpretation | null
  /** Opens the company this many rows further; `null` where there is none. */
  readonly onStep: (step: -1 | 1) => (() => void) | null
  readonly onClose: () => void
}) {
  const { company, naceTitle, interpretation, onStep, onClose } = props
  const before = onStep(-1)
  const next = onStep(1)
  const { primary, secondary } = company.naceCodes
  // Codes of the second list repeat those of the first; the full record has them all.
  const all = usualFirst([...new Set([...primary, ...secondary])])
  const codes = all.filter((code) => code.includes(':') === all[0]?.includes(':')).slice(0, CODES_MAX)
  const names = [...new Set([...company.tradeNames, ...company.previousNames])]
  return (
    <aside className="company-panel" aria-label={`Company: ${company.name}`}>
      <header>
        <div className="panel-tools">
          <button
            type="button"
            className="button-icon"
            aria-label="Previous company"
            title="Previous company (↑)"
            disabled={before === null}
            onClick={() => before?.()}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            className="button-icon"
            aria-label="Next company"
            title="Next company (↓)"
            disabled={next === null}
            onClick={() => next?.()}
          >
            <Icon name="down" />
          </button>
          <Link to="/company/$id" params={{ id: company.id }} className="button small">
            Full record
          </Link>
          <button type="button" className="button-icon" aria-label="Close" title="Close (Esc)" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <h2 dir="auto">
          <ShownName name={company.name} />
        </h2>
        <p className="company-sub small">
          <StatusShown status={company.status} />
          {company.dateOfIncorporation !== null && <span>founded {day(company.dateOfIncorporation)}</span>}
        </p>
      </header>
      <div className="panel-body">
        <dl className="panel-figures">
          {figuresOf(company)
            .filter(({ value }) => value !== null)
            .map(({ member, label, value, year }) => (
              <div key={member}>
                <dt>
                  {label}
                  {year !== null && `, ${year}`}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {codes.length > 0 && (
          <section>
            <h3>What it does</h3>
            <ul className="panel-codes">
              {codes.map((code) => (
                <li key={code}>
                  <code>{code}</code> <span>{naceTitle(code)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {company.description !== null && (
          <p className="panel-description" dir="auto" lang={company.descriptionLanguage ?? undefined}>
            {company.description}
          </p>
        )}
        <WhyFound company={company} interpretation={interpretation} />
        <section>
          <h3>Where</h3>
          <p>
            <bdi>{addressOf(company)}</bdi>
          </p>
          <p className="panel-contacts">
            {company.website !== null && (
              <bdi>
                <Website text={company.website} />
              </bdi>
            )}
            {company.email !== null && <bdi>{company.email}</bdi>}
            {company.phone !== null && <bdi>{company.phone}</bdi>}
          </p>
        </section>
        <section>
          <h3>Who</h3>
          <dl className="panel-facts">
            {(
              [
                ['Legal form', company.nationalLegalForm ?? company.standardisedLegalForm],
                ['VAT', company.vatTaxNumber],
                ['Register', company.nationalId],
                ['LEI', company.lei],
                ['Other names', names.length === 0 ? null : names.join(', ')],
              ] as const
            ).map(([label, value]) =>
              value === null || value === '' ? null : (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
        <nav className="panel-narrowing small" aria-label="Others like it">
          {company.address !== null && (
            <Link to="/" search={searchBy(company, { sameAddressAs: company.id }) as never}>
              Companies at its address
            </Link>
          )}
          <Link to="/" search={searchBy(company, { groupOf: company.id }) as never}>
            Companies of its group
          </Link>
        </nav>
        <Provenance company={company} members={null} />
      </div>
    </aside>
  )
}

function WhyFound({
  company,
  interpretation,
}: {
  readonly company: FoundCompany
  readonly interpretation: Interpretation | null
}) {
  const reasons = interpretation === null ? [] : reasonsFor(company, interpretation)
  if (reasons.length === 0) return null
  return (
    <section>
      <h3>Why it was found</h3>
      <ul className="panel-why">
        {reasons.map(({ kind, text, because, isPrimary }) => (
          <li key={text}>
            {kind === 'code'
              ? `${text}${isPrimary ? '' : ', a secondary code'}: because of “${because}”`
              : `${text} is ${because}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
