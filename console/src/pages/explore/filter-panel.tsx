/** The filters: every one that the interface has, its closed lists as the service serves them. */
import { type ReactNode, useEffect, useState } from 'react'
import { SCHEMES, type SchemeName, useCodes } from '../../api/codes.ts'
import type { CountedValue, Counts } from '../../api/facets.ts'
import { useCities, useEnums } from '../../api/queries.ts'
import { CodePicker } from '../../parts/code-picker.tsx'
import { CountShown } from '../../parts/count-shown.tsx'
import { Icon } from '../../parts/icons.tsx'
import { RegionPicker } from '../../parts/region-picker.tsx'
import { TokenInput } from '../../parts/token-input.tsx'
import { type Mode, type Narrowing, narrowingCount, type OwnFilters } from '../../search-state.ts'
import { count as shown } from '../../text.ts'

interface PanelProps {
  readonly mode: Mode
  readonly countries: readonly string[]
  readonly narrowing: Narrowing
  readonly onChange: (narrowing: Narrowing) => void
}

/** What the panel shows beside the filters. */
interface CountedProps {
  /** Companies of the search by value, where they are known. */
  readonly counts: Counts
  /** Own columns that companies of the search have. */
  readonly ownNames: readonly string[]
  readonly own: OwnFilters
  readonly onOwnChange: (own: OwnFilters) => void
}

/** All filters, each value with how many companies of the search have it. */
export function FilterPanel({
  mode,
  countries,
  narrowing,
  onChange,
  counts,
  ownNames,
  own,
  onOwnChange,
}: PanelProps & CountedProps) {
  const [country] = countries
  const { data: enums } = useEnums()
  const [wantsCities, setWantsCities] = useState(false)
  const cities = useCities(country, wantsCities)
  const [isPicking, setPicking] = useState(false)
  const count = narrowingCount(narrowing) + ownCount(own)
  const set = (next: Narrowing) => {
    const entries = Object.entries({ ...narrowing, ...next }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    )
    onChange(Object.fromEntries(entries) as Narrowing)
  }
  const without = (...names: (keyof Narrowing)[]) => {
    const next: { -readonly [Name in keyof Narrowing]: Narrowing[Name] } = { ...narrowing }
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
  const bands = (field: string, low: NumberFilter, high: NumberFilter, unit: number) => (
    <Bands
      values={counts.get(field) ?? []}
      unit={unit}
      low={narrowing[low]}
      high={narrowing[high]}
      onChange={(from, to) => {
        const next = without(low, high)
        if (from !== undefined) next[low] = from
        if (to !== undefined) next[high] = to
        onChange(next)
      }}
    />
  )
  const choice = (name: EnumFilter, values: readonly string[] | undefined) => (
    <Checks
      label={name}
      values={values ?? []}
      chosen={narrowing[name] ?? []}
      counts={countsOf(counts, name === 'categories' ? 'categoryOfTheCompany' : name)}
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
          <button
            type="button"
            className="button-link"
            onClick={() => {
              onChange({})
              if (ownCount(own) > 0) onOwnChange({})
            }}
          >
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
        {codeCount === 0 && (
          <Industries values={counts.get('naceCodes') ?? []} onChoose={(code) => set({ naceCodes: [code] })} />
        )}
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
          counts={countsOf(counts, 'region', 'province')}
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
        {bands('numberOfEmployees', 'numberOfEmployeesGte', 'numberOfEmployeesLte', 1)}
      </Group>
      <Group
        title="Operating revenue"
        count={
          Number(narrowing.operatingRevenueGte !== undefined) + Number(narrowing.operatingRevenueLte !== undefined)
        }
      >
        {bounds('operatingRevenueGte', 'operatingRevenueLte', 'Revenue')}
        {bands('operatingRevenue', 'operatingRevenueGte', 'operatingRevenueLte', 1_000_000)}
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
      {ownNames.length > 0 && (
        <Group title="Own columns" count={ownCount(own)} isOpen>
          {ownNames.map((name) => (
            <OwnColumn
              key={name}
              name={name}
              values={counts.get(`attributes.${name}`) ?? []}
              chosen={own[name] ?? []}
              onChange={(values) => {
                const { [name]: _, ...others } = own
                onOwnChange(values.length === 0 ? others : { ...others, [name]: values })
              }}
            />
          ))}
        </Group>
      )}
      {isPicking && (
        <CodePicker country={country} narrowing={narrowing} onChange={onChange} onClose={() => setPicking(false)} />
      )}
    </div>
  )
}

/** How many values of own columns narrow the search. */
export function ownCount(own: OwnFilters): number {
  return Object.values(own).reduce((sum, values) => sum + values.length, 0)
}

/** Companies by value of some fields; `undefined` while they are not known. */
function countsOf(counts: Counts, ...fields: string[]): ReadonlyMap<string, number> | undefined {
  if (!fields.every((field) => counts.has(field))) return undefined
  return new Map(fields.flatMap((field) => counts.get(field) ?? []).map(({ value, count }) => [value, count]))
}

const INDUSTRIES_SHOWN = 6

/** The industries of most companies of the search, each to be chosen. */
function Industries(props: { readonly values: readonly CountedValue[]; readonly onChoose: (code: string) => void }) {
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
function Bands(props: {
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

/** Values of an own column. */
function OwnColumn(props: {
  readonly name: string
  readonly values: readonly CountedValue[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const { name, values, chosen, onChange } = props
  const all = [...new Set([...values.map(({ value }) => value), ...chosen])]
  const counts = new Map(values.map(({ value, count }) => [value, count]))
  return (
    <fieldset className="own-column">
      <legend>
        <bdi>{name}</bdi>
      </legend>
      <Checks label={name} values={all} chosen={chosen} counts={counts} onChange={onChange} />
    </fieldset>
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
