/** The open company next to the table, without leaving the list. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { FoundCompany, Interpretation } from '../../api/search.ts'
import { addressOf, figuresOf, Provenance, ShownName, Website } from '../../parts/company-pieces.tsx'
import { Icon } from '../../parts/icons.tsx'
import { day } from '../../text.ts'
import { searchBy } from '../company/around.tsx'
import { StatusShown, usualFirst } from './columns.tsx'
import { reasonsFor, saidIn } from './why.ts'

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
    <aside className="company-panel" aria-label={t`Company: ${company.name}`}>
      <header>
        <div className="panel-tools">
          <button
            type="button"
            className="button-icon"
            aria-label={t`Previous company`}
            title={t`Previous company (↑)`}
            disabled={before === null}
            onClick={() => before?.()}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            className="button-icon"
            aria-label={t`Next company`}
            title={t`Next company (↓)`}
            disabled={next === null}
            onClick={() => next?.()}
          >
            <Icon name="down" />
          </button>
          <Link to="/company/$id" params={{ id: company.id }} className="button small">
            <Trans>Full record</Trans>
          </Link>
          <button type="button" className="button-icon" aria-label={t`Close`} title={t`Close (Esc)`} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <h2 dir="auto">
          <ShownName name={company.name} />
        </h2>
        <p className="company-sub small">
          <StatusShown status={company.status} />
          {company.dateOfIncorporation !== null && (
            <span>
              <Trans>founded {day(company.dateOfIncorporation)}</Trans>
            </span>
          )}
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
            <h3>
              <Trans>What it does</Trans>
            </h3>
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
          <h3>
            <Trans>Where</Trans>
          </h3>
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
          <h3>
            <Trans>Who</Trans>
          </h3>
          <dl className="panel-facts">
            {(
              [
                [t`Legal form`, company.nationalLegalForm ?? company.standardisedLegalForm],
                [t`VAT`, company.vatTaxNumber],
                [t`Register`, company.nationalId],
                ['LEI', company.lei],
                [t`Other names`, names.length === 0 ? null : names.join(', ')],
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
        <nav className="panel-narrowing small" aria-label={t`Others like it`}>
          {company.address !== null && (
            <Link to="/" search={searchBy(company, { sameAddressAs: company.id }) as never}>
              <Trans>Companies at its address</Trans>
            </Link>
          )}
          <Link to="/" search={searchBy(company, { groupOf: company.id }) as never}>
            <Trans>Companies of its group</Trans>
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
      <h3>
        <Trans>Why it was found</Trans>
      </h3>
      <ul className="panel-why">
        {reasons.map(({ text, isPrimary, ...reason }) => (
          <li key={text}>
            {reason.kind === 'word'
              ? saidIn(text, reason.because)
              : isPrimary
                ? t`${text}: because of “${reason.because}”`
                : t`${text}, a secondary code: because of “${reason.because}”`}
          </li>
        ))}
      </ul>
    </section>
  )
}
