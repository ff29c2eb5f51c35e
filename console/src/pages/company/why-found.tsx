/** Why a company was found: by a sentence, a name, a number or a verdict. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { queryClient } from '../../api/queries.ts'
import type { FoundCompany, Interpretation } from '../../api/search.ts'
import { percent } from '../../text.ts'
import { reasonsFor, saidIn } from '../explore/why.ts'

interface Match {
  readonly said: string
  readonly reasons: readonly string[]
}

/** Why it was found, as far as this tab knows: by the sentence, the name, or a verdict of autoprofiling. */
function useMatch(company: FoundCompany): Match | null {
  return useMemo(() => {
    if (company.matchReason !== undefined) {
      const verdict = company.matchStatus === 'YES' ? t`Autoprofiled: matches` : t`Autoprofiled: probably matches`
      return { said: verdict, reasons: [company.matchReason.en, company.matchReason.it] }
    }
    for (const [key, held] of queryClient.getQueriesData<{
      data: { companies: readonly FoundCompany[]; interpretation: Interpretation | null }
    }>({ queryKey: ['results'] })) {
      if (!held?.data.companies.some(({ id }) => id === company.id)) continue
      const { interpretation } = held.data
      if (interpretation === null) continue
      const reasons = reasonsFor(company, interpretation).map(({ text, isPrimary, ...reason }) =>
        reason.kind === 'word'
          ? saidIn(text, reason.because)
          : isPrimary
            ? t`${text}: what “${reason.because}” means`
            : t`${text}, a secondary code: what “${reason.because}” means`,
      )
      const filters = interpretation.parts
        .filter(({ effect }) => effect === 'filters')
        .map(({ words }) => t`“${words}” applies`)
      const sentence = (key[1] as { body?: { query?: string } } | undefined)?.body?.query ?? ''
      return { said: t`Found by “${sentence}”`, reasons: [...reasons, ...filters] }
    }
    if (company.matchScore === undefined) return null
    const share = company.matchScore
    return {
      said:
        company.matchScore === 1 ? t`Exactly what was looked up` : t`${percent(share)} match with what was looked up`,
      reasons: [],
    }
  }, [company])
}

/** The card; none where nothing is known of it. */
export function WhyFound({ company }: { readonly company: FoundCompany }) {
  const match = useMatch(company)
  if (match === null) return null
  return (
    <section className="card why-card">
      <h2>
        <Trans>Why it was found</Trans>
      </h2>
      <p>{match.said}</p>
      {match.reasons.length > 0 && (
        <ul>
          {match.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {company.matchScore !== undefined && (
        <meter min={0} max={1} value={company.matchScore} aria-label={t`Match score`} />
      )}
    </section>
  )
}
