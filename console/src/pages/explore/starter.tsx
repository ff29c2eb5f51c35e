/** Shown before the first search: sentences to try, and an overview of the data. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useExamples, useIsFictional, useServedData } from '../../api/queries.ts'
import { Icon } from '../../parts/icons.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import type { ExploreState, Mode } from '../../search-state.ts'
import { count, countryName, shortCount } from '../../text.ts'
import type { Change } from './explore.tsx'

/** What each way of searching is good for. */
const WAYS: Readonly<Record<Mode, { readonly title: string; readonly lead: string }>> = {
  sentence: {
    title: t`Who are you looking for?`,
    lead: t`Place, size, age, status, legal form and trade are read from the sentence, in six languages. You see what was understood and can change it. Counting is free; a page of 25 costs credits.`,
  },
  filters: {
    title: t`Narrow it down`,
    lead: t`Several values of one filter widen the search, several filters narrow it. The count updates at once and is free; a page of 25 costs a credit.`,
  },
  words: {
    title: t`Keywords and what they mean`,
    lead: t`Keywords match the companies’ own descriptions and the industries they stand for, in up to five countries at once.`,
  },
  one: {
    title: t`One company`,
    lead: t`By VAT number, register number or LEI, however it is written, or by name: typos, missing accents and other legal forms are fine. A postcode helps to tell similar names apart.`,
  },
}

/** The beginning. */
export function Starter({ state, change }: { readonly state: ExploreState; readonly change: Change }) {
  const { data, error, refetch } = useServedData()
  const isFictional = useIsFictional()
  const examples = useExamples()
  const { title, lead } = WAYS[state.mode]
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  const largest = data?.countries.slice(0, 8) ?? []
  return (
    <div className="starter">
      <section className="starter-say">
        <h2>{title}</h2>
        <p className="lead">{lead}</p>
        {state.mode !== 'sentence' && examples?.length !== 0 && (
          <h3 className="examples-head">
            <Trans>Or describe it in a sentence</Trans>
          </h3>
        )}
        <ul className="examples">
          {examples === undefined && <Skeleton lines={4} label={t`Looking for sentences to try`} />}
          {examples?.map(({ countryIso2: country, language, query }) => (
            <li key={query}>
              <button
                type="button"
                onClick={() =>
                  change(
                    { mode: 'sentence', countries: [country], query, narrowing: {}, must: [], page: 1 },
                    { isNew: true },
                  )
                }
              >
                <span className="flag">{country}</span>
                <span lang={language}>{query}</span>
                <Icon name="right" size={16} />
              </button>
            </li>
          ))}
        </ul>
        <div className="row ways">
          {state.mode !== 'filters' && (
            <button type="button" className="button-link" onClick={() => change({ mode: 'filters' })}>
              <Trans>Set filters instead</Trans>
            </button>
          )}
          {state.mode !== 'one' && (
            <button type="button" className="button-link" onClick={() => change({ mode: 'one' })}>
              <Trans>Look up one company</Trans>
            </button>
          )}
        </div>
      </section>
      <section className="starter-data" aria-label={t`Data`}>
        <p className="figure">
          <b>{data === undefined ? '…' : count(data.companies)}</b>{' '}
          {isFictional
            ? plural(data?.companies ?? 0, { one: 'fictional company', other: 'fictional companies' })
            : plural(data?.companies ?? 0, { one: 'company', other: 'companies' })}
        </p>
        {isFictional && (
          <p className="quiet small figure-note">
            <Trans>
              These companies are fictional: names, numbers and figures are invented, places and industry codes are
              real. The first import of a register removes them.
            </Trans>
          </p>
        )}
        {data === undefined && <Skeleton lines={8} label={t`Loading the data`} />}
        <ul className="bars">
          {largest.map(({ countryIso2, companies }) => (
            <li key={countryIso2}>
              <span>{countryName(countryIso2)}</span>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * companies) / (largest[0]?.companies ?? 1)} height="6" rx="1" />
              </svg>
              <span className="number">{shortCount(companies)}</span>
            </li>
          ))}
        </ul>
        <Link to="/data" className="more">
          {data === undefined ? t`All data` : t`All ${data.countries.length} countries, registers and fields`}
        </Link>
      </section>
    </div>
  )
}
