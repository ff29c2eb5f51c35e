/** The registers that answer a check of numbers, country by country. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AskedRegister, ServedRegisters } from '../check/verdict.ts'
import type { Settings } from '../config/settings.ts'
import { DEMO_REGISTER } from '../imports/demo-companies.ts'
import type { ServedImport } from '../search/lease.ts'
import { SUPPRESSED_FILE } from '../storage/files/suppressed.ts'

/** Reads which registers are served; those of one generation are read once. */
export function askedRegisters({
  data,
  search,
}: Pick<Settings, 'data' | 'search'>): (imports: readonly ServedImport[]) => Promise<ServedRegisters> {
  const known = new WeakMap<readonly ServedImport[], ReturnType<typeof byCountryOf>>()
  return async (imports) => {
    const found = known.get(imports) ?? byCountryOf(imports)
    known.set(imports, found)
    const byCountry = await found
    // Where companies are left out on request, a number that nobody has may be theirs.
    const mayLack = search !== null || existsSync(join(data, SUPPRESSED_FILE))
    return {
      of: (country) => (byCountry.get(country) ?? []).map((one) => (mayLack ? { ...one, isComplete: false } : one)),
      datesOf(register) {
        const details = imports.find((one) => one.register === register)?.details ?? {}
        return { publishedOn: publishedOnOf(details), importedAt: textOf(details.importedAt) }
      },
    }
  }
}

async function byCountryOf(imports: readonly ServedImport[]): Promise<ReadonlyMap<string, readonly AskedRegister[]>> {
  const byCountry = new Map<string, readonly AskedRegister[]>()
  // The code that reads registers is loaded only where a folder has any.
  if (imports.every(({ register }) => register === DEMO_REGISTER)) return byCountry
  const { REGISTERS } = await import('../registers/registers.ts')
  for (const { register, details } of imports) {
    const source = REGISTERS.get(register)?.source
    const completeFor = textOf(details.completeFor)
    const countries = source?.kind === 'national' ? source.countriesIso2 : completeFor === null ? [] : [completeFor]
    for (const country of countries) {
      const asked = {
        register,
        publishedOn: publishedOnOf(details),
        importedAt: textOf(details.importedAt),
        isComplete: completeFor === country,
      }
      byCountry.set(country, [...(byCountry.get(country) ?? []), asked])
    }
  }
  return byCountry
}

/** The day of publication. Imports of earlier versions say it by a time that is a whole day; others are those of files. */
function publishedOnOf({ publishedOn, retrievedAt }: ServedImport['details']): string | null {
  if (publishedOn !== undefined) return textOf(publishedOn)
  const time = textOf(retrievedAt)
  return time?.endsWith('T00:00:00Z') ? time.slice(0, 10) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
