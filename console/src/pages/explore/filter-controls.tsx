/** What filters are set with: groups, boxes to tick, bounds, and values to choose with their counts. */
import { type ReactNode, useEffect, useState } from 'react'
import type { CountedValue } from '../../api/facets.ts'
import { CountShown } from '../../parts/count-shown.tsx'
import { Icon } from '../../parts/icons.tsx'
import { count as shown } from '../../text.ts'

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

/** A closed list: any of its values. */
export function Checks(props: {
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: readonly string[]
  readonly counts: ReadonlyMap<string, number> | undefined
  readonly onChange: (chosen: string[]) => void
}) {
  const { values, chosen, counts, onChange } = props
  return (
    <ul className="checks">
      {values.map((value) => (
        <li key={value}>
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
          </label>
        </li>
      ))}
    </ul>
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
      <Bound label="From" unit={props.unit} value={props.low} onChange={(value) => props.onChange('low', value)} />
      <Bound label="To" unit={props.unit} value={props.high} onChange={(value) => props.onChange('high', value)} />
    </div>
  )
}

/** Digits with thousands as people type them: `1,000,000`, `1 000 000`, `1.5m`, `250k`. */
function readAmount(text: string): number | undefined | null {
  const plain = text.trim().toLowerCase()
  if (plain === '') return undefined
  const found = /^(\d[\d\s,']*)(?:\.(\d+))?\s*([km]?)$/.exec(plain)
  if (found === null) return null
  const factor = found[3] === 'm' ? 1_000_000 : found[3] === 'k' ? 1000 : 1
  const value = Math.round(Number(`${found[1]?.replace(/[\s,']/g, '')}.${found[2] ?? '0'}`) * factor)
  return Number.isSafeInteger(value) ? value : null
}

function Bound(props: {
  readonly label: string
  readonly unit: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}) {
  const { value, onChange } = props
  const [text, setText] = useState(value === undefined ? '' : value.toLocaleString('en'))
  const read = readAmount(text)
  useEffect(() => {
    if (readAmount(text) !== value) setText(value === undefined ? '' : value.toLocaleString('en'))
    // Only what comes from elsewhere changes the text that somebody types.
  }, [value])
  return (
    <label>
      {props.label}
      <input
        inputMode="numeric"
        aria-label={`${props.unit}, ${props.label.toLowerCase()}`}
        aria-invalid={read === null}
        placeholder={props.label === 'From' ? '0' : '∞'}
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

const INDUSTRIES_SHOWN = 6

/** The industries of most companies of the search, each to be chosen. */
export function Industries(props: {
  readonly values: readonly CountedValue[]
  readonly onChoose: (code: string) => void
}) {
  // Codes of the second list say the same of the same companies where registers give both.
  const usual = props.values.filter(({ value }) => !value.includes(':'))
  const values = (usual.length > 0 ? usual : props.values).slice(0, INDUSTRIES_SHOWN)
  if (values.length === 0) return null
  return (
    <ul className="count-list" aria-label="Industries of most companies">
      {values.map(({ value, label, count }) => (
        <li key={value}>
          <button type="button" onClick={() => props.onChoose(value)}>
            <code>{value}</code>
            <bdi title={label}>{label}</bdi>
            <span className="value-count">{shown(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Usual sizes with their counts: choosing one sets both bounds, choosing it again takes them away. */
export function Bands(props: {
  readonly values: readonly CountedValue[]
  /** What a band's numbers are multiplied by. */
  readonly unit: number
  readonly low: number | undefined
  readonly high: number | undefined
  readonly onChange: (low: number | undefined, high: number | undefined) => void
}) {
  const { values, unit, low, high, onChange } = props
  if (values.length === 0) return null
  return (
    <ul className="count-list" aria-label="Usual sizes">
      {values.map(({ value, label, count }) => {
        const [from, to] = value.endsWith('+') ? [value.slice(0, -1)] : value.split('-')
        const least = Number(from) * unit
        const most = to === undefined ? undefined : (Number(to) + 1) * unit - 1
        const isChosen = low === least && high === most
        return (
          <li key={value}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => (isChosen ? onChange(undefined, undefined) : onChange(least, most))}
            >
              <bdi>{label}</bdi>
              <span className="value-count">{shown(count)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
