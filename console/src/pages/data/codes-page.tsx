/** The code lists, to browse and to search. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SCHEMES, type SchemeName, useCodes } from '../../api/codes.ts'
import { useCountries } from '../../api/queries.ts'
import { CodeTree } from '../../parts/code-tree.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { CountrySelect } from '../explore/search-head.tsx'
import { DataTabs } from './data-tabs.tsx'
import '../../styles/data.css'

/** The page. */
export function CodesPage() {
  const [scheme, setScheme] = useState<SchemeName>('naceCodes')
  const [country, setCountry] = useState('IT')
  const codes = useCodes(scheme, country)
  const { data: countries } = useCountries()
  const lists = countries?.find(({ countryIso2 }) => countryIso2 === country)?.nationalLists ?? []
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>
            <Trans>Code lists</Trans>
          </h1>
          <p>
            <Trans>
              Industry codes as filters take them. Crosswalks join the schemes: one code finds companies registered
              under the others.
            </Trans>
          </p>
        </div>
        <DataTabs />
      </header>
      <section className="card codes-card">
        <div className="row">
          <div className="segments wrap" role="group" aria-label={t`Scheme`}>
            {(Object.keys(SCHEMES) as SchemeName[]).map((name) => (
              <button key={name} type="button" aria-pressed={name === scheme} onClick={() => setScheme(name)}>
                {SCHEMES[name].label}
              </button>
            ))}
          </div>
          {scheme === 'nationalSectors' && <CountrySelect value={country} onChange={setCountry} />}
          <span className="quiet small">
            {scheme === 'nationalSectors' ? lists.map(({ name }) => name).join(', ') : SCHEMES[scheme].long}
          </span>
        </div>
        {codes.error !== null ? (
          <Failure error={codes.error} onRetry={() => void codes.refetch()} />
        ) : codes.data === undefined ? (
          <Skeleton lines={14} label={t`Reading codes`} />
        ) : (
          <CodeTree key={`${scheme} ${country}`} scheme={codes.data} />
        )}
      </section>
    </div>
  )
}
