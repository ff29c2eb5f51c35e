/** The filters: every one that the interface has, its closed lists as the service serves them. */
import { type ReactNode, useEffect, useState } from 'react'
import { SCHEMES, type SchemeName, useCodes } from '../../api/codes.ts'
import { useCities, useEnums } from '../../api/queries.ts'
import { CodePicker } from '../../parts/code-picker.tsx'
import { Icon } from '../../parts/icons.tsx'
import { RegionPicker } from '../../parts/region-picker.tsx'
import { TokenInput } from '../../parts/token-input.tsx'
import { type Mode, type Narrowing, narrowingCount } from '../../search-state.ts'

interface PanelProps {
  readonly mode: Mode
  readonly countries: readonly string[]
  readonly narrowing: Narrowing
  readonly onChange: (narrowing: Narrowing) => void
}

/** All filters. */
export function FilterPanel({ mode, countries, narrowing, onChange }: PanelProps) {
  const [country] = countries
  const { data: enums } = useEnums()
  const [wantsCities, setWantsCities] = useState(false)
  const cities = useCities(country, wantsCities)
  const [isPicking, setPicking] = useState(false)
  const count = narrowingCount(narrowing)
  const set = (next: Narrowing) => {
    const entries = Object.entries({ ...narrowing, ...next }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    )
    onChange(Object.fromEntries(entries) as Narrowing)
  }
  const without = (...names: (keyof Narrowing)[]) => {
    const next = { ...narrowing }
    for (const name of names) delete next[name]
    return next
  }
  const bounds = (low: NumberFilter, high: NumberFilter, unit: string) => (
    <Range
      low={narrowing[low]}
      high={narrowing[high]}
      unit={unit}
      onChange={(name, value) => {
        const filter = name === 'low' ? low : high
        onChange(value === undefined ? without(filter) : { ...narrowing, [filter]: value })
      }}
    />
  )
  const choice = (name: EnumFilter, values: readonly string[] | undefined) => (
    <Checks
      label={name}
      values={values ?? []}
      chosen={narrowing[name] ?? []}
      onChange={(chosen) => set({ [name]: chosen })}
    />
  )
  const codeCount = (Object.keys(SCHEMES) as SchemeName[]).reduce(
    (sum, name) => sum + (narrowing[name]?.length ?? 0),
    0,
  )
  return (
    <div className="filter-panel">
      <div className="filter-head">
        <h2>Filters</h2>
        {count > 0 && (
          <button type="button" className="button-link" onClick={() => onChange({})}>
            Clear {count}
          </button>
        )}
      </div>
      {mode === 'sentence' && <p className="hint">Filters set here win over what the sentence says.</p>}
      <Group title="Industry" count={codeCount} isOpen>
        <ChosenCodes country={country} narrowing={narrowing} onChange={onChange} />
        <button type="button" className="button wide" onClick={() => setPicking(true)}>
          <Icon name="plus" size={16} /> Choose codes
        </button>
        {codeCount > 0 && (
          <div className="segments small" role="group" aria-label="Which codes count">
            {(
              [
                ['Either', without('isPrimaryCodes', 'isSecondaryCodes')],
                ['Primary', { ...without('isSecondaryCodes'), isPrimaryCodes: true }],
                ['Secondary', { ...without('isPrimaryCodes'), isSecondaryCodes: true }],
              ] as const
            ).map(([label, next]) => (
              <button
                key={label}
                type="button"
                aria-pressed={
                  label === (narrowing.isPrimaryCodes ? 'Primary' : narrowing.isSecondaryCodes ? 'Secondary' : 'Either')
                }
                onClick={() => onChange(next)}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </Group>
      <Group title="Region" count={narrowing.regions?.length ?? 0} isOpen>
        <RegionPicker
          country={country}
          chosen={narrowing.regions ?? []}
          onChange={(regions) => set({ regions: [...regions] })}
        />
      </Group>
      <Group title="City and postcode" count={(narrowing.cities?.length ?? 0) + (narrowing.postcode?.length ?? 0)}>
        <TokenInput
          label="Cities"
          values={narrowing.cities ?? []}
          known={cities.data ?? []}
          onBegin={() => setWantsCities(true)}
          placeholder="Begin to type"
          countMax={500}
          onChange={(values) => set({ cities: [...values] })}
        />
        <TokenInput
          label="Postcodes"
          values={narrowing.postcode ?? []}
          placeholder="20121 or 201*"
          hint="One that ends in * is a prefix."
          countMax={500}
          onChange={(values) => set({ postcode: [...values] })}
        />
      </Group>
      <Group
        title="Employees"
        count={
          Number(narrowing.numberOfEmployeesGte !== undefined) + Number(narrowing.numberOfEmployeesLte !== undefined)
        }
        isOpen
      >
        {bounds('numberOfEmployeesGte', 'numberOfEmployeesLte', 'Employees')}
      </Group>
      <Group
        title="Operating revenue"
        count={
          Number(narrowing.operatingRevenueGte !== undefined) + Number(narrowing.operatingRevenueLte !== undefined)
        }
      >
        {bounds('operatingRevenueGte', 'operatingRevenueLte', 'Revenue')}
        <p className="hint">In each company’s own currency.</p>
      </Group>
      <Group
        title="Incorporated"
        count={
          Number(narrowing.dateOfIncorporationGte !== undefined) +
          Number(narrowing.dateOfIncorporationLte !== undefined)
        }
      >
        <div className="range">
          {(
            [
              ['From', 'dateOfIncorporationGte'],
              ['To', 'dateOfIncorporationLte'],
            ] as const
          ).map(([label, filter]) => (
            <label key={filter}>
              {label}
              <input
                type="date"
                value={narrowing[filter] ?? ''}
                onChange={({ target }) =>
                  onChange(target.value === '' ? without(filter) : { ...narrowing, [filter]: target.value })
                }
              />
            </label>
          ))}
        </div>
      </Group>
      <Group title="Status" count={narrowing.status?.length ?? 0}>
        {choice('status', enums?.status)}
      </Group>
      <Group title="Size" count={narrowing.categories?.length ?? 0}>
        {choice('categories', enums?.categories)}
      </Group>
      <Group title="Legal form" count={narrowing.standardisedLegalForm?.length ?? 0}>
        {choice('standardisedLegalForm', enums?.standardisedLegalForm)}
      </Group>
      <Group title="Stock exchange" count={narrowing.listedDelistedUnlisted?.length ?? 0}>
        {choice('listedDelistedUnlisted', enums?.listedDelistedUnlisted)}
      </Group>
      {isPicking && (
        <CodePicker country={country} narrowing={narrowing} onChange={onChange} onClose={() => setPicking(false)} />
      )}
    </div>
  )
}

type NumberFilter = 'numberOfEmployeesGte' | 'numberOfEmployeesLte' | 'operatingRevenueGte' | 'operatingRevenueLte'
type EnumFilter = 'status' | 'categories' | 'standardisedLegalForm' | 'listedDelistedUnlisted'

function Group(props: {
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

function Checks(props: {
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
}) {
  const { values, chosen, onChange } = props
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
            {value.charAt(0).toUpperCase() + value.slice(1)}
          </label>
        </li>
      ))}
    </ul>
  )
}

function Range(props: {
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

function ChosenCodes({
  country,
  narrowing,
  onChange,
}: Omit<PanelProps, 'mode' | 'countries'> & { readonly country: string | undefined }) {
  return (
    <div className="chips">
      {(Object.keys(SCHEMES) as SchemeName[]).flatMap((scheme) =>
        (narrowing[scheme] ?? []).map((code) => (
          <CodeChip
            key={`${scheme} ${code}`}
            scheme={scheme}
            country={country}
            code={code}
            onRemove={() => {
              const { [scheme]: codes = [], ...others } = narrowing
              const left = codes.filter((other) => other !== code)
              onChange(left.length === 0 ? others : { ...others, [scheme]: left })
            }}
          />
        )),
      )}
    </div>
  )
}

function CodeChip(props: {
  readonly scheme: SchemeName
  readonly country: string | undefined
  readonly code: string
  readonly onRemove: () => void
}) {
  const { data } = useCodes(props.scheme, props.country)
  const title = data?.byCode.get(props.code)?.title
  return (
    <span
      className="chip"
      title={`${SCHEMES[props.scheme].label} ${props.code}${title === undefined ? '' : ` ${title}`}`}
    >
      <code>{props.code}</code> {title !== undefined && <bdi className="chip-text">{title}</bdi>}
      <button type="button" aria-label={`Remove ${SCHEMES[props.scheme].label} ${props.code}`} onClick={props.onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
