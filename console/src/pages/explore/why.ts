/** Why a company is among the results of a sentence: what of it meets what was understood. Pure. */
import { t } from '@lingui/core/macro'
import type { Company } from '../../api/client.ts'
import type { Interpretation } from '../../api/search.ts'
import { fold } from '../../text.ts'

type Place = 'name' | 'otherName' | 'description'

/** One reason: a code with what was asked for that it meets, or a word with where the company has it. */
export type Reason = { readonly text: string; readonly isPrimary: boolean } & (
  | { readonly kind: 'code'; readonly because: string }
  | { readonly kind: 'word'; readonly because: Place }
)

/** Where a company has a word, as a sentence. */
export function saidIn(word: string, place: Place): string {
  if (place === 'name') return t`“${word}” is in the name`
  return place === 'otherName' ? t`“${word}” is in another name` : t`“${word}” is in the description`
}

/**
 * The reasons, the strongest first: primary codes, secondary codes, words of name and description.
 *
 * Words are compared by their beginnings, which is less than the service knows of inflection: what it finds is true, and
 * it may miss a form.
 */
export function reasonsFor(company: Company, { sectors, activity }: Interpretation): readonly Reason[] {
  const reasons: Reason[] = []
  for (const isPrimary of [true, false]) {
    const codes = isPrimary ? company.naceCodes.primary : company.naceCodes.secondary
    for (const code of codes) {
      const sector = sectors.find(({ naceCode }) => isUnder(code, naceCode))
      if (sector === undefined || reasons.some(({ text }) => text.startsWith(sector.naceCode))) continue
      const words = sector.because.slice(0, 2).join(', ')
      reasons.push({ kind: 'code', text: `${sector.naceCode} ${sector.title}`, because: words, isPrimary })
    }
  }
  for (const word of significantWords(activity)) {
    const place = placeOf(word, company)
    if (place !== null) reasons.push({ kind: 'word', text: word, because: place, isPrimary: true })
  }
  return reasons
}

/** A NACE code is below another when its digits begin with the other's; Rev. 2.1 codes are another tree. */
function isUnder(code: string, above: string): boolean {
  if (code.includes(':') !== above.includes(':')) return false
  return code.replaceAll('.', '').startsWith(above.replaceAll('.', ''))
}

const SHORTEST = 4

function significantWords(activity: string): string[] {
  return [...new Set(fold(activity).split(' '))].filter((word) => word.length >= SHORTEST)
}

function placeOf(word: string, company: Company): Place | null {
  // Plurals and inflection change endings: all but the last two letters must agree.
  const stem = word.slice(0, Math.max(SHORTEST, word.length - 2))
  const holds = (text: string | null) => text !== null && ` ${fold(text)}`.includes(` ${stem}`)
  if (holds(company.name)) return 'name'
  if ([...company.tradeNames, ...company.previousNames].some(holds)) return 'otherName'
  return holds(company.description) ? 'description' : null
}
