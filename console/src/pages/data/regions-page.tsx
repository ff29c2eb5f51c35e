/** The regions of every country, as filters take them. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRegions } from '../../api/queries.ts'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { count } from '../../text.ts'
import { CountrySelect } from '../explore/search-head.tsx'
import { DataTabs } from './data-tabs.tsx'
import '../../styles/data.css'

/** The page. */
export function RegionsPage() {
  const [country, setCountry] = useState('IT')
  const { data, error, refetch } = useRegions(country)
  const provinces = data?.regions.reduce((sum, one) => sum + one.provinces.length, 0) ?? 0
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>
            <Trans>Regions</Trans>
          </h1>
          <p>
            <Trans>
              A filter accepts the name of a whole region, or a part of it as <code>region|part</code>.
            </Trans>
          </p>
        </div>
        <DataTabs />
      </header>
      <div className="row">
        <CountrySelect value={country} onChange={setCountry} />
        {data !== undefined && (
          <p className="quiet">
            {data.names.region}: {count(data.regions.length)} · {data.names.province}: {count(provinces)}
          </p>
        )}
      </div>
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={12} label={t`Reading regions`} />
      ) : (
        <ul className="region-cards">
          {data.regions.map(({ name, provinces: parts }) => (
            <li key={name} className="card">
              <h2>
                <bdi>{name}</bdi>
              </h2>
              {(parts.length > 1 || parts[0] !== name) && <p>{parts.join(' · ')}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
