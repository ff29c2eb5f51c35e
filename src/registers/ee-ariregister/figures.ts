/** Which of the figures of several years and sources a company carries. */
import type { Company } from '../../company/company.ts'
import type { GeneralData } from './general-data.ts'
import type { EstonianYear } from './read.ts'

/** Sources of figures, the one to believe first for the same year. */
export interface EstonianFigures {
  readonly reports: readonly EstonianYear[]
  readonly general: GeneralData | null
  readonly taxYears: readonly EstonianYear[]
}

/**
 * Sets revenue and staff, each of the latest year that any source states. For one year annual reports come first, then the
 * general data, then the tax board. Assets are those of the latest report that states them; all amounts are in euro.
 */
export function setFigures(company: Company, { reports, general, taxYears }: EstonianFigures): void {
  const latestReports = reports.toSorted(
    (a, b) => b.year - a.year || (a.filedOn === b.filedOn ? 0 : a.filedOn < b.filedOn ? 1 : -1),
  )
  const stated: EstonianYear[] = []
  if (general && general.employeesYear !== null) {
    const { employees, employeesYear: year } = general
    stated.push({ year, filedOn: '', revenue: null, assets: null, employees })
  }
  // The sort is stable, so of one year the first of these counts.
  const latest = [...latestReports, ...stated, ...taxYears].toSorted((a, b) => b.year - a.year)
  const income = latest.find(({ revenue }) => revenue !== null && revenue >= 0)
  const balance = latestReports.find(({ assets }) => assets !== null)
  if (income) {
    company.operatingRevenue = income.revenue
    company.operatingRevenueYear = income.year
  }
  if (balance) company.totalAssets = balance.assets
  if (income || balance) company.operatingRevenueCurrency = 'EUR'
  const staff = latest.find(({ employees }) => employees !== null)
  if (!staff) return
  company.numberOfEmployees = staff.employees
  company.numberOfEmployeesYear = staff.year
}
