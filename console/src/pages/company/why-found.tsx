/** Why a company was found: by a sentence, a name, a number or a verdict. */
import { useMemo } from 'react'
import { queryClient } from '../../api/queries.ts'
import type { FoundCompany, Interpretation } from '../../api/search.ts'
import { reasonsFor } from '../explore/why.ts'

interface Match {
  readonly said: string
  readonly reasons: readonly string[]
}

/** Why it was found, as far as this tab knows: by the sentence, the name, or a verdict of autoprofiling. */
function useMatch(company: FoundCompany): Match | null {
  return useMemo(() => {
    if (company.matchReason !== undefined) {
      const verdict = company.matchStatus === 'YES' ? 'Autoprofiled: matches' : 'Autoprofiled: probably matches'
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
          ? `${text}${isPrimary ? '' : ', a secondary code'}: what “${because}” means`
          : `${text} is ${because}`,
      )
      const filters = interpretation.parts
        .filter(({ effect }) => effect === 'filters')
        .map(({ words }) => `“${words}” applies`)
      const sentence = (key[1] as { body?: { query?: string } } | undefined)?.body?.query ?? ''
      return { said: `Found by “${sentence}”`, reasons: [...reasons, ...filters] }
    }
    if (company.matchScore === undefined) return null
    const share = Math.round(company.matchScore * 100)
    return {
      said: company.matchScore === 1 ? 'Exactly what was looked up' : `${share} % match with what was looked up`,
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
