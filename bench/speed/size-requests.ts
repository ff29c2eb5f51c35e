/** Requests to a service over rows of Companies House, drawn from these rows. */

import type { Random } from '../../test/support/random.ts'
import { readCases } from '../quality/sentences/read-cases.ts'
import { readCsvLine } from './register-rows.ts'

/** A request, and what it is reported under. */
export interface SizeRequest {
  readonly kind: 'lite' | 'words' | 'plus' | 'lookup'
  readonly path: string
  readonly body: object
}

/** The cells that requests are made of. */
interface Row {
  readonly name: string
  readonly town: string
  readonly code: string
}

/** One row in so many is drawn from. */
const STEP = 37
/** Kinds take turns. */
const KINDS = ['lite', 'words', 'plus', 'lookup'] as const

/** Draws requests of all kinds in turn. @param lines the rows, with their header */
export function* drawSizeRequests(lines: Iterable<string>, count: number, random: Random): Generator<SizeRequest> {
  const rows = readRows(lines)
  const sentences = readCases().filter(({ language, country }) => language === 'en' && country === 'GB')
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)]
  for (let number = 0; number < count; number++) {
    const kind = KINDS[number % KINDS.length]
    const row = pick(rows)
    switch (kind) {
      case 'lite':
        yield { kind, path: '/explore/lite', body: { filters: drawFilters(row, random) } }
        break
      case 'words': {
        const keywords = [
          pick(pick(rows).name.split(' ')),
          ...random.several(0, 2, () => pick(pick(rows).name.split(' '))),
        ]
        const filters = random.chance(0.5) ? drawFilters(row, random) : GB
        yield { kind, path: '/explore/simple-semantic', body: { filters, semantic: { keywords } } }
        break
      }
      case 'plus':
        yield { kind, path: '/explore/plus', body: { filters: GB, query: pick(sentences).query } }
        break
      case 'lookup':
        yield { kind, path: '/explore/one', body: { country: 'GB', companyName: row.name } }
    }
  }
}

const GB = { countriesIso2: ['GB'] }

/** Filters of one to five members. The company of the row matches all but the date. */
function drawFilters({ town, code }: Row, random: Random): object {
  return {
    ...GB,
    ...(random.chance(0.6) && { nationalSectors: [code] }),
    ...(random.chance(0.5) && { cities: [town] }),
    ...(random.chance(0.3) && { status: ['Active'] }),
    ...(random.chance(0.4) && { dateOfIncorporationGte: `${1990 + random.below(34)}-01-01` }),
  }
}

function readRows(lines: Iterable<string>): Row[] {
  const rows: Row[] = []
  let columns: string[] | null = null
  let number = 0
  for (const line of lines) {
    if (columns === null) columns = readCsvLine(line)
    else if (number++ % STEP === 0) {
      const cells = readCsvLine(line)
      const of = (name: string) => cells[columns?.indexOf(name) ?? -1] ?? ''
      const code = /^\d{5}/.exec(of('SICCode.SicText_1'))?.[0]
      const name = of('CompanyName')
        .replaceAll(/[^A-Z0-9]+/g, ' ')
        .trim()
      if (code !== undefined && name.length > 3 && of('RegAddress.PostTown') !== '')
        rows.push({ name, town: of('RegAddress.PostTown'), code })
    }
  }
  return rows
}
