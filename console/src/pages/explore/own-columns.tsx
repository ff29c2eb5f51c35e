/** Filters by own columns: texts and truth values by value, numbers and days by where they begin and end. */
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { operations } from '../../../../sdk/typescript/src/api-types.ts'
import type { Counts } from '../../api/facets.ts'
import { language } from '../../language.ts'
import type { OwnFilter, OwnFilters } from '../../search-state.ts'
import { plainNumber, within } from '../../text.ts'
import { Checks } from './filter-controls.tsx'

/** An own column as the service describes it. */
export type ServedColumn =
  operations['utilsData']['responses'][200]['content']['application/json']['attributes'][number]

/** How many values and bounds of own columns narrow the search. */
export function ownCount(own: OwnFilters): number {
  return Object.values(own).reduce(
    (sum, { values = [], gte, lte }) => sum + values.length + Number(gte !== undefined) + Number(lte !== undefined),
    0,
  )
}

/** The filters. */
export function OwnColumns(props: {
  readonly columns: readonly ServedColumn[]
  readonly counts: Counts
  readonly own: OwnFilters
  readonly onChange: (own: OwnFilters) => void
}) {
  const { columns, counts, own, onChange } = props
  return columns.map(({ name, type }) => {
    const change = (filter: OwnFilter) => {
      const { [name]: _, ...others } = own
      const isEmpty = ownCount({ [name]: filter }) === 0
      onChange(isEmpty ? others : { ...others, [name]: filter })
    }
    const filter = own[name] ?? {}
    return (
      <fieldset key={name} className="own-column">
        <legend>
          <bdi>{name}</bdi>
        </legend>
        {type === 'number' || type === 'date' ? (
          <div className="range">
            {(
              [
                [t`From`, 'gte'],
                [t`To`, 'lte'],
              ] as const
            ).map(([label, bound]) => (
              <Bound
                key={bound}
                label={label}
                name={name}
                type={type}
                value={filter[bound]}
                onChange={(value) => {
                  const { [bound]: _, ...rest } = filter
                  change(value === undefined ? rest : { ...rest, [bound]: value })
                }}
              />
            ))}
          </div>
        ) : (
          <Values name={name} counts={counts} filter={filter} onChange={change} />
        )}
      </fieldset>
    )
  })
}

function Values(props: {
  readonly name: string
  readonly counts: Counts
  readonly filter: OwnFilter
  readonly onChange: (filter: OwnFilter) => void
}) {
  const { name, counts, filter, onChange } = props
  const chosen = filter.values ?? []
  const counted = counts.get(`attributes.${name}`) ?? []
  const all = [...new Set([...counted.map(({ value }) => value), ...chosen])]
  return (
    <Checks
      label={name}
      values={all}
      chosen={chosen}
      changed={chosen.length > 0 ? t`If you changed the value` : undefined}
      counts={new Map(counted.map(({ value, count }) => [value, count]))}
      onChange={(values) => onChange({ ...filter, values })}
    />
  )
}

/** A number as people type it, with separators of thousands; `undefined` where nothing is typed, `null` where it is none. */
function readNumber(text: string): number | undefined | null {
  const plain = plainNumber(text)
  if (plain === '') return undefined
  return /^-?\d{1,15}(\.\d{0,15})?$/.test(plain) ? Number(plain) : null
}

const shown = (value: number | string | undefined): string =>
  typeof value === 'number' ? value.toLocaleString(language, { maximumFractionDigits: 15 }) : (value ?? '')

function Bound(props: {
  readonly label: string
  readonly name: string
  readonly type: 'number' | 'date'
  readonly value: number | string | undefined
  readonly onChange: (value: number | string | undefined) => void
}) {
  const { label, name, type, value, onChange } = props
  const [text, setText] = useState(shown(value))
  const read = type === 'date' ? (text === '' ? undefined : text) : readNumber(text)
  useEffect(() => {
    if (read !== value) setText(shown(value))
    // Only changes from elsewhere change the text that is typed.
  }, [value])
  return (
    <label>
      {label}
      <input
        type={type === 'date' ? 'date' : 'text'}
        inputMode={type === 'date' ? undefined : 'decimal'}
        aria-label={`${name}, ${within(label)}`}
        aria-invalid={read === null}
        maxLength={24}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const next = type === 'date' ? target.value || undefined : readNumber(target.value)
          if (next !== null && next !== value) onChange(next)
        }}
      />
    </label>
  )
}
