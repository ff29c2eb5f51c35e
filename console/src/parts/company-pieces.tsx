/** Pieces of a company that its page and the panel next to the table share. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { FoundCompany } from '../api/search.ts'
import { useNamesAsPublished } from '../session.ts'
import { calmName } from '../shown-names.ts'
import { band, count, countryName, day, fold, memberName, money } from '../text.ts'

/** A name, or a place, that a register may publish in capitals: as people write it, unless the reader wants it as published. */
export function ShownName({ name, className }: { readonly name: string; readonly className?: string }) {
  const [isAsPublished] = useNamesAsPublished()
  return (
    <bdi className={className} title={name}>
      {isAsPublished ? name : calmName(name)}
    </bdi>
  )
}

/** A figure with its year; `null` where the year is unknown. */
export interface Figure {
  readonly member: string
  readonly label: string
  readonly value: string | null
  readonly year: number | null
}

/** Staff, revenue and assets, each as a value or as the band that its register publishes. */
export function figuresOf(company: FoundCompany): readonly Figure[] {
  const { operatingRevenueCurrency: currency } = company
  return [
    {
      member: 'numberOfEmployees',
      label: t`employees`,
      value:
        company.numberOfEmployees === null
          ? band(company.numberOfEmployeesMin, company.numberOfEmployeesMax)
          : count(company.numberOfEmployees),
      year: company.numberOfEmployeesYear,
    },
    {
      member: 'operatingRevenue',
      label: t`operating revenue`,
      value:
        company.operatingRevenue === null
          ? band(company.operatingRevenueMin, company.operatingRevenueMax, (value) => money(value, currency))
          : money(company.operatingRevenue, currency),
      year: company.operatingRevenueYear,
    },
    {
      member: 'totalAssets',
      label: t`total assets`,
      value: company.totalAssets === null ? null : money(company.totalAssets, currency),
      year: null,
    },
  ]
}

/** The address in one line, from the street to the country. */
export function addressOf({ address, postcode, city, region, countryIso2 }: FoundCompany): string {
  const parts = (region ?? '')
    .split('|')
    .filter((part, at, all) => all.indexOf(part) === at && fold(part) !== fold(city ?? ''))
  return [
    address,
    [postcode, city].filter(Boolean).join(' '),
    parts.reverse().filter(Boolean).join(', '),
    countryName(countryIso2),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Only web addresses become links: what registers publish is text that anyone may have written. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text)
}

/** A website as a link where it is one, else as text. */
export function Website({ text }: { readonly text: string | null }): ReactNode {
  if (text === null) return null
  const address = /^[a-z0-9.-]+\.[a-z]{2,}(\/\S*)?$/i.test(text) ? `https://${text}` : text
  return isWebAddress(address) ? (
    <a href={address} rel="noreferrer nofollow" target="_blank">
      {text.replace(/^https?:\/\//i, '')}
    </a>
  ) : (
    text
  )
}

/** Sources of the values of a block, listed once: registers with their days, and derived members. */
export function Provenance({
  company,
  members,
}: {
  readonly company: FoundCompany
  /** Members of the block; `null`: of the whole record. */
  readonly members: readonly string[] | null
}) {
  const used = company.sources
    .map((source) => ({
      ...source,
      own: source.fields.filter((field) => (members === null || members.includes(field)) && isKnown(company, field)),
    }))
    .filter(({ own }) => own.length > 0)
  if (used.length === 0) return null
  return (
    <p className="provenance small quiet">
      {used.map(({ register, retrievedAt, own }, at) => (
        <span key={register} title={own.map(memberName).join(', ')}>
          {at > 0 && ' · '}
          {register === 'derived'
            ? t`${own.map(memberName).join(', ')} derived from other values`
            : saidOf(at === 0, register, retrievedAt)}
        </span>
      ))}
    </p>
  )
}

/** A source, the first of them as the beginning of a sentence. */
function saidOf(isFirst: boolean, register: string, retrievedAt: string | null): string {
  if (retrievedAt === null) return isFirst ? t`From ${register}` : register
  const on = day(retrievedAt)
  return isFirst ? t`From ${register}, as of ${on}` : t`${register}, as of ${on}`
}

function isKnown(company: FoundCompany, field: string): boolean {
  const value = company[field as keyof FoundCompany]
  if (value === null || value === undefined) return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some((one) => !Array.isArray(one) || one.length > 0)
}
