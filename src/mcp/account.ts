/** `account`: the licence of the key, its credits, and what is served. */
import { askService, noCredits } from './ask-service.ts'
import { READS } from './common-arguments.ts'
import type { Facts, Tool, ToolContext } from './tool.ts'

interface Info {
  readonly countries: readonly string[]
  readonly exploreLicense: {
    readonly licenseType: 'ONE' | 'LITE' | 'PLUS'
    readonly downloadsCredits: Facts
    readonly exploreLiteProperties: Terms
    readonly explorePlusProperties: Terms
  }
}

interface Terms {
  readonly isEnabled: boolean
  readonly expirationDate: string
  readonly credits: Facts
}

interface Data {
  readonly companies: number
  readonly countries: readonly { readonly countryIso2: string; readonly companies: number }[]
  readonly registers: readonly {
    readonly register: string
    readonly records: number
    readonly retrievedAt: string | null
  }[]
}

/** The tool. */
export const account: Tool = {
  needs: ['/license/info'],
  definition: {
    name: 'account',
    title: 'Account',
    description:
      'Type, countries, credits and end of the licence; its saved searches; countries and registers served, with dates. Free.',
    inputSchema: { type: 'object', properties: {} },
    outputSchema: { type: 'object', properties: { licence: { type: 'object' } }, required: ['licence'] },
    annotations: READS,
  },

  async run(_, context) {
    const credits = noCredits()
    const info = (await askService(context, { method: 'GET', path: '/license/info' }, { credits })).body as Info
    const data = (await askService(context, { method: 'GET', path: '/utils/data' }, { credits })).body as Data
    const searches = await savedSearches(context)
    const rows: Facts[] = data.registers.map(({ register, records, retrievedAt }) => ({
      register,
      records,
      retrievedAt,
    }))
    const factsOf = (shown: number): Facts => ({
      licence: licenceOf(info),
      ...(searches.length > 0 && { savedSearches: searches }),
      companies: data.companies,
      countries: data.countries.map(({ countryIso2, companies }) => `${countryIso2} ${companies}`),
      truncated: shown < rows.length,
      registers: rows.slice(0, shown),
    })
    return { facts: factsOf(rows.length), cut: factsOf, rows: rows.length }
  },
}

const SEARCHES_MAX = 20

/** The newest saved searches; none where the key may not read them. */
async function savedSearches({ callService }: ToolContext): Promise<readonly string[]> {
  const { status, body } = await callService({ method: 'GET', path: '/explore/searches' })
  if (status !== 200) return []
  const { searches } = body as { readonly searches: readonly { readonly searchId: string; readonly name: string }[] }
  return searches.slice(0, SEARCHES_MAX).map(({ searchId, name }) => `${searchId} ${name}`)
}

function licenceOf({ countries, exploreLicense }: Info): Facts {
  const { licenseType: type, downloadsCredits, exploreLiteProperties, explorePlusProperties } = exploreLicense
  if (type === 'ONE') return { type, credits: downloadsCredits, countries }
  const { isEnabled, expirationDate, credits } = type === 'LITE' ? exploreLiteProperties : explorePlusProperties
  return { type, isEnabled, expirationDate, credits, countries }
}
