/** The filters that are set, each a chip above the table that takes it away again. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCodeTitles } from '../../api/codes.ts'
import { queryClient } from '../../api/queries.ts'
import { type FoundCompany, openedCompanies } from '../../api/search.ts'
import { Icon } from '../../parts/icons.tsx'
import type { ExploreState, Narrowing, OwnFilter, OwnFilters } from '../../search-state.ts'
import { calmName } from '../../shown-names.ts'
import { coordinates, count, day, measured, memberName } from '../../text.ts'
import { useChosenArea } from './chosen-area.ts'
import type { Change } from './explore.tsx'

/** A filter that is set, and the state without it. */
interface Chip {
  readonly key: string
  readonly kind: string
  readonly said: string
  readonly without: Partial<ExploreState>
}

const KINDS: Readonly<Record<string, string>> = {
  regions: t`Region`,
  cities: t`City`,
  postcode: t`Postcode`,
  naceCodes: t`Industry`,
  nationalSectors: t`Industry`,
  naicsCodes: t`Industry`,
  sicCodes: t`Industry`,
  categories: t`Size`,
  status: t`Status`,
  standardisedLegalForm: t`Legal form`,
  listedDelistedUnlisted: t`Stock exchange`,
}
/** Filters by a company. */
const OF_COMPANY: Readonly<Record<string, string>> = {
  sameAddressAs: t`Same address as`,
  groupOf: t`Group of`,
}
const TITLE_MAX = 34

/** One chip a filter value, and one that takes all away. */
export function ActiveFilters({ state, change }: { readonly state: ExploreState; readonly change: Change }) {
  const titleOf = useCodeTitles('naceCodes', undefined, state.narrowing.naceCodes ?? [])
  const area = useChosenArea(state.countries[0], state.narrowing)
  if (state.mode === 'one') return null
  // An area is one choice, whatever it stands for.
  const areaChips =
    area === null ? [] : [{ key: 'area', kind: t`Area`, said: area.name, without: { narrowing: area.without } }]
  const others = chipsOf(state.narrowing, titleOf).filter(
    ({ key }) => area === null || !/^(regions|cities|postcode) /.test(key),
  )
  const chips = [...areaChips, ...others, ...ownChipsOf(state.own)]
  if (chips.length === 0) return null
  return (
    <ul className="parts active-filters" aria-label={t`Active filters`}>
      {chips.map(({ key, kind, said, without }) => (
        <li key={key} className="part">
          <span className="part-kind">{kind}</span>
          <span className="part-words">
            <bdi>{said}</bdi>
          </span>
          <button
            type="button"
            title={t`Remove ${kind}: ${said}`}
            aria-label={t`Remove ${kind}: ${said}`}
            onClick={() => change(without)}
          >
            <Icon name="close" size={15} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="button-link small" onClick={() => change({ narrowing: {}, own: {} })}>
            <Trans>Clear all</Trans>
          </button>
        </li>
      )}
    </ul>
  )
}

function chipsOf(narrowing: Narrowing, titleOf: (code: string) => string | undefined): readonly Chip[] {
  return Object.entries(narrowing).flatMap(([name, value]): Chip[] => {
    const { [name as keyof Narrowing]: _, ...others } = narrowing
    if (name === 'near' && narrowing.near !== undefined) {
      const { kilometres, latitude, longitude } = narrowing.near
      const said = t`within ${measured(kilometres, 'kilometer')} of ${coordinates(latitude, longitude)}`
      return [{ key: name, kind: t`Place`, said, without: { narrowing: others } }]
    }
    if (name in OF_COMPANY) {
      const said = nameOfCompany(String(value)) ?? String(value)
      return [{ key: name, kind: OF_COMPANY[name] ?? name, said: shortened(said), without: { narrowing: others } }]
    }
    if (!Array.isArray(value)) {
      const bound = /(Gte|Lte)$/.exec(name)?.[1]
      const kind = bound === undefined ? t`Codes` : memberName(name.slice(0, -3))
      const said =
        bound === undefined
          ? name === 'isPrimaryCodes'
            ? t`primary only`
            : t`secondary only`
          : bound === 'Gte'
            ? t`from ${shownBound(value)}`
            : t`up to ${shownBound(value)}`
      return [{ key: name, kind, said, without: { narrowing: others } }]
    }
    return value.map((one: string) => {
      const rest = value.filter((other: string) => other !== one)
      const title = name === 'naceCodes' ? titleOf(one) : undefined
      const said = title === undefined ? (one.split('|').at(-1) ?? one) : `${one} ${shortened(title)}`
      return {
        key: `${name} ${one}`,
        kind: KINDS[name] ?? memberName(name),
        said,
        without: { narrowing: rest.length === 0 ? others : { ...narrowing, [name]: rest } },
      }
    })
  })
}

const shownBound = (value: unknown) => (typeof value === 'number' ? count(value) : day(String(value)))

/** The name of a company that this tab has seen. */
function nameOfCompany(id: string): string | undefined {
  const held = queryClient.getQueryData<FoundCompany>(['company', id]) ?? openedCompanies.find(id)
  return held === undefined ? undefined : calmName(held.name)
}

function ownChipsOf(own: OwnFilters): readonly Chip[] {
  return Object.entries(own).flatMap(([name, filter]) => {
    const { [name]: _, ...others } = own
    const without = (next: OwnFilter): Partial<ExploreState> => {
      const isEmpty = Object.values(next).every((one) => one === undefined || (Array.isArray(one) && one.length === 0))
      return { own: isEmpty ? others : { ...own, [name]: next } }
    }
    const { values = [], gte, lte } = filter
    return [
      ...values.map((value) => ({
        key: `${name} ${value}`,
        kind: name,
        said: value,
        without: without({ ...filter, values: values.filter((other) => other !== value) }),
      })),
      ...(gte === undefined
        ? []
        : [
            {
              key: `${name} from`,
              kind: name,
              said: t`from ${shownBound(gte)}`,
              without: without(withoutBound(filter, 'gte')),
            },
          ]),
      ...(lte === undefined
        ? []
        : [
            {
              key: `${name} to`,
              kind: name,
              said: t`up to ${shownBound(lte)}`,
              without: without(withoutBound(filter, 'lte')),
            },
          ]),
    ]
  })
}

function withoutBound(filter: OwnFilter, bound: 'gte' | 'lte'): OwnFilter {
  const { [bound]: _, ...rest } = filter
  return rest
}

function shortened(title: string): string {
  return title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX - 1).trimEnd()}…` : title
}
