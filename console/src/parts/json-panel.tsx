/** What was sent and what came back: for people who want to do the same in code. */

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demoSession } from '../api/queries.ts'
import { curlOf } from '../search-state.ts'
import { useApiKey } from '../session.ts'
import { bytes } from '../text.ts'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

/** Longest text drawn: more than anyone reads, and less than a browser minds. */
const SHOWN_MAX = 400_000

/** A call with its answer. */
export function JsonPanel(props: {
  readonly title: string
  readonly path: string
  /** `null`: a GET. */
  readonly body: object | null
  readonly answer: unknown
  readonly onClose: () => void
}) {
  const { title, path, body, answer, onClose } = props
  const [tab, setTab] = useState<'curl' | 'answer'>(answer === undefined ? 'curl' : 'answer')
  const key = useApiKey()
  const { data: session } = useQuery({ ...demoSession, enabled: false })
  const isDemo = key !== null && (session?.demoKey === key || key === 'firmament-demo-key')
  const curl = curlOf(location.origin, path, body, isDemo ? key : null)
  const json = JSON.stringify(answer, null, 2) ?? ''
  const text = tab === 'curl' ? curl : json
  return (
    <Dialog title={title} kind="side" onClose={onClose}>
      <div className="row between">
        <div className="segments" role="group" aria-label={t`What to show`}>
          <button
            type="button"
            aria-pressed={tab === 'answer'}
            onClick={() => setTab('answer')}
            disabled={answer === undefined}
          >
            <Trans>Answer</Trans>
          </button>
          <button type="button" aria-pressed={tab === 'curl'} onClick={() => setTab('curl')}>
            <Trans>Call as curl</Trans>
          </button>
        </div>
        <div className="row">
          {tab === 'answer' && <span className="quiet small">{bytes(new Blob([JSON.stringify(answer)]).size)}</span>}
          <CopyButton text={text} />
        </div>
      </div>
      <section className="code-scroll" aria-label={tab === 'curl' ? t`The call` : t`The answer`} tabIndex={0}>
        <pre dir="ltr">
          <code>{text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}\n…` : text}</code>
        </pre>
      </section>
    </Dialog>
  )
}
