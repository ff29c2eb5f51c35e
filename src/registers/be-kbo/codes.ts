/** What the codes of the Crossroads Bank mean in the words of the interface. */
import type { LegalForm } from '../../company/legal-form.ts'
import type { Status } from '../../company/status.ts'

const byCode = <Value>(lists: Readonly<Record<string, string>>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries(lists).flatMap(([value, codes]) => codes.split(' ').map((code) => [code, value as Value] as const)),
  )

/**
 * Statuses by juridical situation. 999, a cancelled file, is left out; a code that is not here is an unknown status.
 * Source: the register's own list of juridical situations.
 */
export const SITUATIONS: ReadonlyMap<string, Status> = byCode<Status>({
  Active: '000 001 090 100',
  'In liquidation': '010 012 013 112',
  'Dissolved (liquidation)': '014',
  'Dissolved (merger or take-over)': '020 021 022',
  'Dissolved (demerger)': '023 024 025 026',
  'Active (insolvency proceedings)': '030 031',
  'Active (default of payment)': '040 041 042 043',
  'Active (reorganization)': '091',
  Bankruptcy: '048 049 050',
  'Dissolved (bankruptcy)': '051 052 053',
  'Inactive (no precision)': '002 003 006 011 015 016 017 018 019 111',
})

/** Standardised forms by juridical form. 999 is a form unknown to the register. Source: the register's list of 146 forms. */
export const FORMS: ReadonlyMap<string, LegalForm> = byCode<LegalForm>({
  'Public limited companies': '014 027 114 214 514 614',
  'Private limited companies': '010 015 215 510 515 610 616',
  Partnerships: '011 012 013 025 211 212 213 225 511 512 513 612 617 701 702 703 704 722',
  'Non profit organisations': '017 018 019 020 022 023 026 028 029 117 123 125 217 218 325 724',
  'Foreign companies': '030 040 230 235 453 454',
  'Public authorities':
    `110 124 126 127 128 129 155 160 301 302 303 310 320 330 340 350 370 371 372 373 374 375 376 377 378
    379 380 381 382 383 384 385 386 387 388 389 390 391 392 393 400 401 411 412 413 414 415 416 417 418 419 420 421 422 451
    452`.replace(/\s+/g, ' '),
  'Other legal forms':
    `001 002 003 006 007 008 009 016 021 051 060 065 070 106 107 108 109 116 121 151 200 206 208 260 265
    506 508 560 606 608 651 706 716 721 723 790`.replace(/\s+/g, ' '),
})

/** Language of a commune as the register numbers languages. */
export type CommuneLanguage = '1' | '2' | '3'

/** Communes of the German-speaking community. */
const GERMAN: ReadonlySet<string> = new Set(
  '4700 4701 4710 4711 4720 4721 4728 4730 4731 4750 4760 4761 4770 4771 4780 4782 4783 4784 4790 4791'.split(' '),
)

/**
 * The language of the commune with a postcode, by the linguistic areas of Belgium.
 *
 * @returns `null` in Brussels, which has two, and for what is no Belgian postcode
 */
export function communeLanguage(postcode: string): CommuneLanguage | null {
  if (!/^[1-9]\d{3}$/.test(postcode)) return null
  if (GERMAN.has(postcode)) return '3'
  const number = Number(postcode)
  if (number < 1300) return null
  if (number < 1500) return '1'
  return number < 4000 || number >= 8000 ? '2' : '1'
}
