/** What is read of one filing: a page in iXBRL, whose file name has the number of the company. */
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import { type IxbrlFacts, ixbrlReader } from './ixbrl.ts'
import { NestedTagsError } from './ixbrl-elements.ts'

/** A filing as read. */
export interface Filing extends IxbrlFacts {
  /** Why it cannot be trusted, or `null`. */
  readonly problem: string | null
}

/** Names of filings: `Prod223_4320_05016384_20251231.html`. */
export const FILING_NAME = /^Prod\d+_\d+_([A-Z0-9]{8})_(\d{8})(?:_\w+)?\.x?html?$/i

/** Reads the wanted tags. */
const readIxbrl = ixbrlReader({
  texts: new Set(['EntityCurrentLegalOrRegisteredName', 'UKCompaniesHouseRegisteredNumber']),
  numbers: new Set([
    'AverageNumberEmployeesDuringPeriod',
    'TurnoverRevenue',
    'TurnoverGrossOperatingRevenue',
    'TotalAssets',
  ]),
})

/** Reads a filing. @param fileName has the number of the company */
export function readFiling(page: Buffer, fileName: string): Filing {
  const [, number = ''] = FILING_NAME.exec(fileName) ?? []
  let facts: IxbrlFacts
  try {
    facts = readIxbrl(page)
  } catch (error) {
    if (!(error instanceof NestedTagsError)) throw error
    return { problem: error.message, texts: new Map(), numbers: [] }
  }
  const { texts, numbers } = facts
  const problem = problemOf(page, number, texts.get('UKCompaniesHouseRegisteredNumber'))
  return { problem, texts, numbers }
}

/** Bytes that have the last 200 characters of a page. */
const END_BYTES = 800

function problemOf(page: Buffer, number: string, stated: string | undefined): string | null {
  if (page.includes(0)) return 'has a NUL byte'
  const end = page.toString('utf8', Math.max(0, page.length - END_BYTES)).slice(-200)
  if (!/<\/(?:\w+:)?html>\s*$/i.test(end)) return 'is cut off: it does not end with </html>'
  const written = stated === undefined ? null : companyNumber(stated)
  // Some filers tag another text here.
  if (written === null || written === companyNumber(number)) return null
  return `is of the company ${JSON.stringify(stated)}, but its file name has ${number}`
}
