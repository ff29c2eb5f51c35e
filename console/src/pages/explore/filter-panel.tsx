/** The filters: every one that the interface has, its closed lists as the service serves them. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SCHEMES, type SchemeName } from '../../api/codes.ts'
import type { Counts } from '../../api/facets.ts'
import { useAreas, useCities, useEnums } from '../../api/queries.ts'
import { CodePicker } from '../../parts/code-picker.tsx'
import { Icon } from '../../parts/icons.tsx'
import { RegionPicker } from '../../parts/region-picker.tsx'
import { TokenInput } from '../../parts/token-input.tsx'
import { type Mode, type Narrowing, narrowingCount, type OwnFilters } from '../../search-state.ts'
import { useChosenArea, withoutPlaces } from './chosen-area.ts'
import { ChosenCodes } from './chosen-codes.tsx'
import { Bands, Checks, Group, Industries, Range } from './filter-controls.tsx'
import { OwnColumns, ownCount, type ServedColumn } from './own-columns.tsx'

interface PanelProps {
  readonly mode: Mode
  readonly countries: readonly string[]
  readonly narrowing: Narrowing
  readonly onChange: (narrowing: Narrowing) => void
}

/** What the panel shows in addition to the filters. */
interface CountedProps {
  /** Companies of the search by value, where they are known. */
  readonly counts: Counts
  /** The filters that the search has, also those of its sentence. */
  readonly conditions: ReadonlySet<string>
  /** Regions that the sentence names, where no filter set here overrides it. */
  readonly askedRegions: readonly string[]
  /** Own columns that companies have. */
  readonly ownColumns: readonly ServedColumn[]
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
  conditions,
  askedRegions,
  ownColumns,
  own,
  onOwnChange,
}: PanelProps & CountedProps) {
  const [country] = countries
  const { data: enums } = useEnums()
  const [wantsCities, setWantsCities] = useState(false)
  const cities = useCities(country, wantsCities)
  const [wantsAreas, setWantsAreas] = useState(false)
  const { data: areas } = useAreas(country, wantsAreas)
  const area = useChosenArea(country, narrowing)
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
  /** What is said of a filter that is set: its counts are those of another value. */
  const changed = (words: string, ...names: (keyof Narrowing)[]) =>
    names.some((name) => conditions.has(name)) ? words : undefined
  const bands = (field: string, low: NumberFilter, high: NumberFilter, unit: number) => (
    <Bands
      values={counts.get(field) ?? []}
      unit={unit}
      low={narrowing[low]}
      high={narrowing[high]}
      changed={changed(
        field === 'operatingRevenue' ? t`If you changed the revenue` : t`If you changed the number of employees`,
        low,
        high,
      )}
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
      label={LABELS[name]}
      values={values ?? []}
      chosen={narrowing[name] ?? []}
      counts={countsOf(counts, name === 'categories' ? 'categoryOfTheCompany' : name)}
      changed={changed(CHANGED[name], name)}
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
        <h2>
          <Trans>Filters</Trans>
        </h2>
        {count > 0 && (
          <button
            type="button"
            className="button-link"
            onClick={() => {
              onChange({})
              if (ownCount(own) > 0) onOwnChange({})
            }}
          >
            <Trans>Clear {count}</Trans>
          </button>
        )}
      </div>
      {mode === 'sentence' && (
        <p className="hint">
          <Trans>Filters set here override the sentence.</Trans>
        </p>
      )}
      <Group title={t`Industry`} count={codeCount} isOpen>
        <ChosenCodes country={country} narrowing={narrowing} onChange={onChange} />
        <button type="button" className="button wide" onClick={() => setPicking(true)}>
          <Icon name="plus" size={16} /> <Trans>Choose codes</Trans>
        </button>
        <Industries
          values={counts.get('naceCodes') ?? []}
          chosen={narrowing.naceCodes ?? []}
          changed={changed(t`If you changed the industry`, 'naceCodes')}
          onChange={(naceCodes) => set({ naceCodes })}
        />
        {codeCount > 0 && (
          <div className="segments small" role="group" aria-label={t`Which codes count`}>
            {(
              [
                [t`Either`, without('isPrimaryCodes', 'isSecondaryCodes')],
                [t`Primary`, { ...without('isSecondaryCodes'), isPrimaryCodes: true }],
                [t`Secondary`, { ...without('isPrimaryCodes'), isSecondaryCodes: true }],
              ] as const
            ).map(([label, next]) => (
              <button
                key={label}
                type="button"
                aria-pressed={
                  narrowing.isPrimaryCodes === next.isPrimaryCodes &&
                  narrowing.isSecondaryCodes === next.isSecondaryCodes
                }
                onClick={() => onChange(next)}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </Group>
      <Group title={t`Region`} count={narrowing.regions?.length ?? 0} isOpen>
        <RegionPicker
          country={country}
          chosen={narrowing.regions ?? []}
          asked={askedRegions}
          counts={countsOf(counts, 'region', 'province')}
          changed={changed(t`If you changed the place`, 'regions', 'cities', 'postcode')}
          onChange={(regions) => set({ regions: [...regions] })}
        />
      </Group>
      <Group
        title={t`City, area and postcode`}
        count={area === null ? (narrowing.cities?.length ?? 0) + (narrowing.postcode?.length ?? 0) : 1}
      >
        <Checks
          label={t`cities of these companies`}
          values={[...new Set([...(counts.get('city') ?? []).map(({ value }) => value), ...(narrowing.cities ?? [])])]}
          chosen={narrowing.cities ?? []}
          counts={countsOf(counts, 'city')}
          changed={changed(t`If you changed the place`, 'cities', 'regions', 'postcode')}
          onChange={(cities) => set({ cities })}
        />
        <TokenInput
          label={t`Cities`}
          values={area === null ? (narrowing.cities ?? []) : []}
          known={cities.data ?? []}
          onBegin={() => setWantsCities(true)}
          placeholder={t`Start typing`}
          countMax={500}
          onChange={(values) => set({ cities: [...values] })}
        />
        <TokenInput
          label={t`Areas`}
          values={area === null ? [] : [area.name]}
          known={areas === undefined ? [] : [...areas.keys()]}
          onBegin={() => setWantsAreas(true)}
          placeholder={t`A district, coast, valley, island`}
          hint={t`Sets the regions, towns or postcodes that it stands for.`}
          onChange={(names) => {
            const filters = areas?.get(names.at(-1) ?? '')?.filters
            if (filters !== undefined || names.length === 0) onChange({ ...withoutPlaces(narrowing), ...filters })
          }}
        />
        <TokenInput
          label={t`Postcodes`}
          values={area === null ? (narrowing.postcode ?? []) : []}
          placeholder={t`20121 or 201*`}
          hint={area === null ? t`End with * to match a prefix.` : t`Replaces the area.`}
          countMax={500}
          onChange={(values) => set({ postcode: [...values] })}
        />
      </Group>
      <Group
        title={t`Employees`}
        count={
          Number(narrowing.numberOfEmployeesGte !== undefined) + Number(narrowing.numberOfEmployeesLte !== undefined)
        }
        isOpen
      >
        {bounds('numberOfEmployeesGte', 'numberOfEmployeesLte', t`Employees`)}
        {bands('numberOfEmployees', 'numberOfEmployeesGte', 'numberOfEmployeesLte', 1)}
      </Group>
      <Group
        title={t`Operating revenue`}
        count={
          Number(narrowing.operatingRevenueGte !== undefined) + Number(narrowing.operatingRevenueLte !== undefined)
        }
      >
        {bounds('operatingRevenueGte', 'operatingRevenueLte', t`Revenue`)}
        {bands('operatingRevenue', 'operatingRevenueGte', 'operatingRevenueLte', 1_000_000)}
        <p className="hint">
          <Trans>In each company’s own currency.</Trans>
        </p>
      </Group>
      <Days title={t`Incorporated`} member="dateOfIncorporation" narrowing={narrowing} onChange={onChange} />
      <Group title={t`Status`} count={narrowing.status?.length ?? 0}>
        {choice('status', enums?.status)}
      </Group>
      <Days title={t`Status since`} member="statusDate" narrowing={narrowing} onChange={onChange} />
      <Group title={t`Size`} count={narrowing.categories?.length ?? 0}>
        {choice('categories', enums?.categories)}
      </Group>
      <Group title={t`Legal form`} count={narrowing.standardisedLegalForm?.length ?? 0}>
        {choice('standardisedLegalForm', enums?.standardisedLegalForm)}
      </Group>
      <Group title={t`Stock exchange`} count={narrowing.listedDelistedUnlisted?.length ?? 0}>
        {choice('listedDelistedUnlisted', enums?.listedDelistedUnlisted)}
      </Group>
      {ownColumns.length > 0 && (
        <Group title={t`Own columns`} count={ownCount(own)} isOpen>
          <OwnColumns columns={ownColumns} counts={counts} own={own} onChange={onOwnChange} />
        </Group>
      )}
      {isPicking && (
        <CodePicker country={country} narrowing={narrowing} onChange={onChange} onClose={() => setPicking(false)} />
      )}
    </div>
  )
}

/** Companies by value of some fields; `undefined` while they are not known. */
function countsOf(counts: Counts, ...fields: string[]): ReadonlyMap<string, number> | undefined {
  if (!fields.every((field) => counts.has(field))) return undefined
  return new Map(fields.flatMap((field) => counts.get(field) ?? []).map(({ value, count }) => [value, count]))
}

type NumberFilter = 'numberOfEmployeesGte' | 'numberOfEmployeesLte' | 'operatingRevenueGte' | 'operatingRevenueLte'
type EnumFilter = 'status' | 'categories' | 'standardisedLegalForm' | 'listedDelistedUnlisted'
const LABELS: Readonly<Record<EnumFilter, string>> = {
  status: t`Status`,
  categories: t`Size`,
  standardisedLegalForm: t`Legal form`,
  listedDelistedUnlisted: t`Stock exchange`,
}
const CHANGED: Readonly<Record<EnumFilter, string>> = {
  status: t`If you changed the status`,
  categories: t`If you changed the size`,
  standardisedLegalForm: t`If you changed the legal form`,
  listedDelistedUnlisted: t`If you changed the listing`,
}

/** The bounds of a day, as filters. */
function Days(props: {
  readonly title: string
  readonly member: 'dateOfIncorporation' | 'statusDate'
  readonly narrowing: Narrowing
  readonly onChange: (narrowing: Narrowing) => void
}) {
  const { title, member, narrowing, onChange } = props
  const bounds = [
    [t`From`, `${member}Gte`],
    [t`To`, `${member}Lte`],
  ] as const
  return (
    <Group title={title} count={bounds.filter(([, filter]) => narrowing[filter] !== undefined).length}>
      <div className="range">
        {bounds.map(([label, filter]) => (
          <label key={filter}>
            {label}
            <input
              type="date"
              value={narrowing[filter] ?? ''}
              onChange={({ target }) => {
                const { [filter]: _, ...others } = narrowing
                onChange(target.value === '' ? others : { ...others, [filter]: target.value })
              }}
            />
          </label>
        ))}
      </div>
    </Group>
  )
}
