/** Match: finds the company of each row of a user's list. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { restoreWork, useListWork } from '../../lists/list-work.ts'
import { Skeleton } from '../../parts/states.tsx'
import { ChooseFile } from './choose-file.tsx'
import { MatchedRows } from './matched-rows.tsx'
import { Prepare } from './prepare.tsx'
import { WatchList } from './watch-list.tsx'
import { WorkHead } from './work-head.tsx'
import '../../styles/match.css'

/** The page. */
export function MatchPage() {
  const work = useListWork()
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    void restoreWork().then(() => setRestored(true))
  }, [])
  return (
    <div className="page match-page">
      <header className="page-head">
        <div>
          <h1>
            <Trans>Match a list</Trans>
          </h1>
          <p>
            <Trans>
              Finds the company of each row of your list. Your columns are unchanged; the company is added after them.
              Numbers alone? <Link to="/check">Check them</Link>.
            </Trans>
          </p>
        </div>
      </header>
      {work === null ? (
        isRestored ? (
          <ChooseFile />
        ) : (
          <Skeleton label={t`Loading the list of this tab`} />
        )
      ) : work.state.kind === 'prepared' ? (
        <Prepare work={work} />
      ) : (
        <>
          <WorkHead work={work} />
          <MatchedRows work={work} />
          {work.state.kind === 'done' && <WatchList work={work} />}
        </>
      )}
    </div>
  )
}
