/** Chooses regions and their provinces. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, useId, useState } from 'react'
import { useRegions } from '../api/queries.ts'
import { fold, within } from '../text.ts'
import { CountShown, FacetBar, IfChanged } from './count-shown.tsx'
import { Icon } from './icons.tsx'
import { Failure, Skeleton } from './states.tsx'

/** Above this number of regions, a search field is shown. */
const FIELD_FROM = 10

/** Tokens as the filter takes them: `<region>` for a whole one, `<region>|<province>` for a part. */
export function RegionPicker(props: {
  readonly country: string | undefined
  readonly chosen: readonly string[]
  /** Those that the sentence of the search names: marked, as they are no filter set here. */
  readonly asked?: readonly string[]
  /** Companies of the search in each, by its token. */
  readonly counts?: ReadonlyMap<string, number> | undefined
  /** The filter in words, where it is set. */
  readonly changed?: string | undefined
  readonly onChange: (regions: readonly string[]) => void
}) {
  const { country, chosen, asked = [], counts, changed, onChange } = props
  const { data, error, refetch } = useRegions(country)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const id = useId()
  if (country === undefined)
    return (
      <p className="hint">
        <Trans>Choose a country first.</Trans>
      </p>
    )
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={5} label={t`Reading regions`} />
  const [regionName, provinceName] = [within(data.names.region), within(data.names.province)]
  const wanted = fold(typed)
  const found = data.regions.filter(
    ({ name, provinces }) =>
      wanted === '' || [name, ...provinces].some((text) => ` ${fold(text)}`.includes(` ${wanted}`)),
  )
  const isOf = (name: string) => (token: string) => token === name || token.startsWith(`${name}|`)
  const has = (name: string) => chosen.some(isOf(name)) || asked.some(isOf(name))
  const companies = (token: string) => counts?.get(token) ?? 0
  // Chosen ones first, then those of most companies; where nothing is known, the order of the list.
  const shown = found.toSorted(
    (a, b) => Number(has(b.name)) - Number(has(a.name)) || companies(b.name) - companies(a.name),
  )
  const most = Math.max(1, ...data.regions.map(({ name }) => companies(name)))
  const toggle = (token: string) => {
    const [region = ''] = token.split('|')
    const isWhole = token === region
    // A whole region takes the place of its provinces, and a province that of its whole region.
    const others = chosen.filter((one) => one !== token && (isWhole ? !one.startsWith(`${region}|`) : one !== region))
    onChange(chosen.includes(token) ? others : [...others, token])
  }
  return (
    <div className="regions">
      {data.regions.length > FIELD_FROM && (
        <input
          type="search"
          className="narrow-field"
          aria-label={t`Find a ${regionName} or ${provinceName}`}
          placeholder={t`Find a ${regionName}…`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className="checks scroll">
        {shown.map(({ name, provinces }, at) => {
          const hasParts = provinces.length > 1 || provinces[0] !== name
          const isOpen = open.has(name) || (wanted !== '' && !fold(name).startsWith(wanted))
          const parts = provinces.filter((province) => chosen.includes(`${name}|${province}`)).length
          return (
            <Fragment key={name}>
              {at === shown.filter((one) => has(one.name)).length && <IfChanged of={changed} />}
              <li>
                <div className="check-line">
                  <label>
                    <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
                    <bdi>{name}</bdi>
                    {asked.some(isOf(name)) && (
                      <span className="tag">
                        <Trans>in the sentence</Trans>
                      </span>
                    )}
                    {parts > 0 && <span className="badge">{parts}</span>}
                    <CountShown counts={counts} value={name} />
                    <FacetBar companies={companies(name)} most={most} />
                  </label>
                  {hasParts && (
                    <button
                      type="button"
                      className="button-icon tiny"
                      aria-expanded={isOpen}
                      aria-controls={`${id}-${name}`}
                      aria-label={t`Parts of ${name}`}
                      onClick={() =>
                        setOpen(new Set(open.has(name) ? [...open].filter((one) => one !== name) : [...open, name]))
                      }
                    >
                      <Icon name={isOpen ? 'down' : 'right'} size={14} />
                    </button>
                  )}
                </div>
                {hasParts && isOpen && (
                  <ul className="checks" id={`${id}-${name}`}>
                    {provinces.map((province) => (
                      <li key={province}>
                        <label>
                          <input
                            type="checkbox"
                            checked={chosen.includes(`${name}|${province}`)}
                            onChange={() => toggle(`${name}|${province}`)}
                          />
                          <bdi>{province}</bdi>
                          <CountShown counts={counts} value={`${name}|${province}`} />
                        </label>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            </Fragment>
          )
        })}
      </ul>
      {shown.length === 0 && (
        <p className="hint">
          <Trans>No matches</Trans>
        </p>
      )}
    </div>
  )
}
