import { PublicError } from '../../errors.ts'

/** Whether the licence of a call enables a country; nothing is refused. */
export function enables(call: { requireCountries(countries: readonly string[]): void }, country: string): boolean {
  try {
    call.requireCountries([country])
    return true
  } catch (error) {
    if (error instanceof PublicError) return false
    throw error
  }
}
