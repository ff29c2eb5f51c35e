/**
 * Columns of a number for each company, which depends on the company alone: written as they are, in the order of documents, and
 * merged run by run. A new one is an entry of {@link COMPANY_COLUMNS}: buffers, builds and merges know no column by name.
 *
 * | Section | Content |
 * | --- | --- |
 * | `point.latitude`, `.longitude` | per document degrees as integers (`files/stored-point.ts`), `NO_POINT` where not known |
 * | `statusDate.days` | per document the day since which its status holds (`files/stored-day.ts`), `NO_DAY` where not known |
 */
import type { Company } from '../../../company/company.ts'
import { dayNumber } from '../../../company/day.ts'
import { isClosed } from '../../../company/status.ts'
import { pointOf } from '../../company-point.ts'
import type { Structure } from '../country-source.ts'
import { NO_DAY, packDay, STATUS_DAYS } from '../files/stored-day.ts'
import { NO_POINT, packDegrees } from '../files/stored-point.ts'

/** Columns whose numbers are found together. */
export interface CompanyColumns {
  /** Name of the section of each column. */
  readonly sections: readonly string[]
  /** The company's number in each, an integer below 2^32. */
  of(company: Company): readonly number[]
}

/** Where companies are. */
const POINT: CompanyColumns = {
  sections: ['point.latitude', 'point.longitude'],
  of(company) {
    const point = pointOf(company)
    return point === null ? [NO_POINT, NO_POINT] : [packDegrees(point.latitude), packDegrees(point.longitude)]
  },
}

/** Since when its status holds. */
const STATUS_DATE: CompanyColumns = {
  sections: [STATUS_DAYS],
  of({ status, statusDate }) {
    const day = statusDate === null ? null : dayNumber(statusDate)
    return [day === null ? NO_DAY : packDay(day, isClosed(status))]
  },
}

/** All of them. */
export const COMPANY_COLUMNS: readonly CompanyColumns[] = [POINT, STATUS_DATE]

/** The structure that columns are. */
export function columnStructure(columns: readonly CompanyColumns[]): Structure {
  const sections = columns.flatMap((own) => own.sections)
  return {
    changesWith: 'ownCompany',
    sections,
    write(out, source) {
      for (const section of sections) out.write(section, source.column(section).inOrder())
    },
  }
}
