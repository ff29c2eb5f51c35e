/** What filters are set with: groups, boxes to tick, bounds, and values to choose with their counts. */
import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { CountedValue } from '../../api/facets.ts'
import { CountShown, FacetBar, IfChanged } from '../../parts/count-shown.tsx'
import { Icon } from '../../parts/icons.tsx'
import { count as amount, fold, plainNumber, count as shown, within } from '../../text.ts'
import { facetOrder, SHOWN_AT_FIRST } from './facet-order.ts'

/** A group of filters that opens and closes, with how many are set. It is open at first where some are. */
export function Group(props: {
  readonly title: string
  readonly count: number
  readonly isOpen?: true
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState((props.isOpen ?? false) || props.count > 0)
  return (
    <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {props.title}
        {props.count > 0 && <span className="badge">{props.count}</span>}
        <Icon name="down" size={16} />
      </summary>
      {isOpen && <div className="group-body">{props.children}</div>}
    </details>
  )
}

/** A list of values with how many companies have each: chosen ones first, the others by their companies, those of none on request. */
export function Checks(props: {
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: readonly string[]
  readonly counts: ReadonlyMap<string, number> | undefined
  /** The filter in words, where it is set. */
  readonly changed: string | undefined
  readonly onChange: (chosen: string[]) => void
}) {
  const { label, values, chosen, counts, changed, onChange } = props
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const isCounted = counts !== undefined && counts.size > 0
  const wanted = fold(typed)
  const found = facetOrder(values, chosen, counts).filter((value) => ` ${fold(value)}`.includes(` ${wanted}`))
  const isUsual = (value: string, at: number) =>
    chosen.includes(value) || (at < SHOWN_AT_FIRST && (!isCounted || (counts.get(value) ?? 0) > 0))
  const shown = isWhole || wanted !== '' ? found : found.filter(isUsual)
  const most = Math.max(1, ...(counts?.values() ?? []))
  const chosenCount = shown.filter((value) => chosen.includes(value)).length
  return (
    <>
      {values.length > SHOWN_AT_FIRST && (
        <input
          type="search"
          className="narrow-field"
          aria-label={t`Find among ${label}`}
          placeholder={t`Find…`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <ul className={shown.length > SHOWN_AT_FIRST ? 'checks scroll' : 'checks'}>
        {shown.map((value, at) => (
          <Fragment key={value}>
            {at === chosenCount && <IfChanged of={changed} />}
            <li>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(value)}
                  onChange={() =>
                    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
                  }
                />
                <bdi>{value.charAt(0).toUpperCase() + value.slice(1)}</bdi>
                <CountShown counts={counts} value={value} />
                <FacetBar companies={counts?.get(value) ?? 0} most={most} />
              </label>
            </li>
          </Fragment>
        ))}
      </ul>
      {wanted === '' && found.some((value, at) => !isUsual(value, at)) && (
        <button type="button" className="button-link small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Fewer` : t`${found.filter((value, at) => !isUsual(value, at)).length} more`}
        </button>
      )}
    </>
  )
}

/** A lower and an upper bound, both inclusive. */
export function Range(props: {
  readonly low: number | undefined
  readonly high: number | undefined
  readonly unit: string
  readonly onChange: (bound: 'low' | 'high', value: number | undefined) => void
}) {
  return (
    <div className="range">
      <Bound
        label={t`From`}
        open="0"
        unit={props.unit}
        value={props.low}
        onChange={(value) => props.onChange('low', value)}
      />
      <Bound
        label={t`To`}
        open="∞"
        unit={props.unit}
        value={props.high}
        onChange={(value) => props.onChange('high', value)}
      />
    </div>
  )
}

/** Digits with thousands as people type them: `1,000,000`, `1 000 000`, `1.5m`, `250k`, in the way of the page's language. */
function readAmount(text: string): number | undefined | null {
  const plain = plainNumber(text).toLowerCase()
  if (plain === '') return undefined
  const found = /^(\d+(?:\.\d+)?)([km]?)$/.exec(plain)
  if (found === null) return null
  const factor = found[2] === 'm' ? 1_000_000 : found[2] === 'k' ? 1000 : 1
  const value = Math.round(Number(found[1]) * factor)
  return Number.isSafeInteger(value) ? value : null
}

function Bound(props: {
  readonly label: string
  /** What an empty field means. */
  readonly open: string
  readonly unit: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}) {
  const { value, onChange } = props
  const [text, setText] = useState(value === undefined ? '' : amount(value))
  const read = readAmount(text)
  useEffect(() => {
    if (readAmount(text) !== value) setText(value === undefined ? '' : amount(value))
    // Only changes from elsewhere change the text that is typed.
  }, [value])
  return (
    <label>
      {props.label}
      <input
        inputMode="numeric"
        aria-label={`${props.unit}, ${within(props.label)}`}
        aria-invalid={read === null}
        placeholder={props.open}
        value={text}
        maxLength={24}
        onChange={({ target }) => {
          setText(target.value)
          const amount = readAmount(target.value)
          if (amount !== null && amount !== value) onChange(amount)
        }}
      />
    </label>
  )
}

/** Where registers give codes of both revisions, those of the second repeat those of the first. */
export function usualCodes(values: readonly CountedValue[]): readonly CountedValue[] {
  const usual = values.filter(({ value }) => !value.includes(':'))
  return usual.length > 0 ? usual : values
}

/** The industries of most companies of the search: one click in, one click out. */
export function Industries(props: {
  readonly values: readonly CountedValue[]
  readonly chosen: readonly string[]
  readonly changed: string | undefined
  readonly onChange: (codes: string[]) => void
}) {
  const { chosen, onChange } = props
  const [typed, setTyped] = useState('')
  const all = usualCodes(props.values)
  if (all.length === 0) return null
  const wanted = fold(typed)
  const counts = new Map(all.map(({ value, count }) => [value, count]))
  const byCode = new Map(all.map((one) => [one.value, one]))
  const codes = facetOrder([...byCode.keys()], chosen, counts).filter((code) => {
    return ` ${code} ${fold(byCode.get(code)?.label ?? '')}`.includes(` ${wanted}`)
  })
  const most = Math.max(1, ...counts.values())
  const chosenCount = codes.filter((code) => chosen.includes(code)).length
  return (
    <>
      <input
        type="search"
        className="narrow-field"
        aria-label={t`Find an industry of these companies`}
        placeholder={t`Find an industry…`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="count-list" aria-label={t`Most common industries`}>
        {codes.slice(0, SHOWN_AT_FIRST).map((value, at) => {
          const { label = '', count = 0 } = byCode.get(value) ?? {}
          const isChosen = chosen.includes(value)
          return (
            <Fragment key={value}>
              {at === chosenCount && <IfChanged of={props.changed} />}
              <li>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
                >
                  <code>{value}</code>
                  <bdi title={label}>{label}</bdi>
                  <span className="value-count">{shown(count)}</span>
                  <FacetBar companies={count} most={most} />
                </button>
              </li>
            </Fragment>
          )
        })}
      </ul>
    </>
  )
}

/** The numbers that a band stands for: both ends included, `to` absent where it is open. @param unit what its numbers are multiplied by */
export function bandBounds(value: string, unit: number): { readonly from: number; readonly to: number | undefined } {
  const [from, to] = value.endsWith('+') ? [value.slice(0, -1)] : value.split('-')
  return { from: Number(from) * unit, to: to === undefined ? undefined : (Number(to) + 1) * unit - 1 }
}

/** A band by its code, which the interface names in English alone. @param unit what its numbers are multiplied by @param hasNoun whether it says what is counted */
export function bandLabel(value: string, unit: number, hasNoun: boolean): string {
  const [from, to] = value.endsWith('+') ? [value.slice(0, -1)] : value.split('-')
  if (unit > 1) return to === undefined ? t`${from} or more million` : t`${from} to ${to} million`
  if (hasNoun) return to === undefined ? t`${from} or more employees` : t`${from} to ${to} employees`
  return to === undefined ? t`${from} or more` : t`${from} to ${to}`
}

/** Usual sizes with their counts: choosing one sets both bounds, choosing it again takes them away. */
export function Bands(props: {
  readonly values: readonly CountedValue[]
  /** What a band's numbers are multiplied by. */
  readonly unit: number
  readonly low: number | undefined
  readonly high: number | undefined
  readonly changed: string | undefined
  readonly onChange: (low: number | undefined, high: number | undefined) => void
}) {
  const { values, unit, low, high, changed, onChange } = props
  if (values.length === 0) return null
  const most = Math.max(1, ...values.map(({ count }) => count))
  return (
    <ul className="count-list" aria-label={t`Usual sizes`}>
      <IfChanged of={changed} />
      {values.map(({ value, count }) => {
        const { from, to } = bandBounds(value, unit)
        const isChosen = low === from && high === to
        return (
          <li key={value}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => (isChosen ? onChange(undefined, undefined) : onChange(from, to))}
            >
              <bdi>{bandLabel(value, unit, true)}</bdi>
              <span className="value-count">{shown(count)}</span>
              <FacetBar companies={count} most={most} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
