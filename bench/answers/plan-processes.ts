/** Autoprofiling from the sentence to the last webhook, several processes at once. */
import { post } from './bodies.ts'
import type { PlannedRequest } from './exchange.ts'
import type { PlanOptions, Steps } from './plan.ts'
import { sentenceFor } from './words.ts'

const PROCESSES = 8
const MAX_COMPANIES = 12

/**
 * Starts processes, each twice (the second start answers the same monitor), waits for every one, and asks for the deliveries,
 * what arrived at the receiver, the starts in the history, and the balance that is left.
 */
export function planProcesses({ draw, survey, count }: PlanOptions): Steps {
  const processes = Array.from({ length: count < 200 ? 1 : PROCESSES }, (_, index) => `process-${index}`)
  const starts = processes.flatMap((label): Steps => {
    const found = `found-${label}`
    const company = draw.one(survey.companies)
    const query = sentenceFor(draw, survey, company)
    const filters = { countriesIso2: [company.countryIso2] }
    const start = post('autoprofile', '/explore/autoprofile', {
      searchContextId: `{{context:${found}}}`,
      webhookUrl: `{{receiver}}/hook/${label}`,
      maxCompanies: MAX_COMPANIES,
    })
    return [
      { ...post('autoprofile', '/explore/plus', { query, filters }), label: found, isSettling: true },
      { ...start, label, isSettling: true },
      { ...start, isSettling: true },
    ]
  })
  const settled = { key: 'main', method: 'GET' }
  const ends = processes.flatMap((label): Steps => {
    const wait = { kind: 'autoprofile', method: 'GET', key: 'main', isSettling: true as const }
    const monitor = `/explore/autoprofile/status/{{process:${label}}}`
    const deliveries = `/explore/autoprofile/deliveries/{{process:${label}}}`
    return [
      { ...wait, path: monitor, until: 'done' },
      { ...wait, path: deliveries, until: 'delivered' },
      { kind: 'webhooks', method: '-', path: label, key: null },
    ]
  })
  const last: readonly PlannedRequest[] = [
    { kind: 'autoprofile', ...settled, path: '/license/history?endpoint=/explore/autoprofile&limit=100' },
    { kind: 'autoprofile', ...settled, path: '/license/info' },
  ]
  return [...starts, ...ends, ...last]
}
