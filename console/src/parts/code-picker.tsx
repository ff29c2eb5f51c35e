/** Chooses industry codes of all schemes, in a dialog. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SCHEMES, type SchemeName, useCodes } from '../api/codes.ts'
import type { Narrowing } from '../search-state.ts'
import { CodeTree } from './code-tree.tsx'
import { Dialog } from './dialog.tsx'
import { Failure, Skeleton } from './states.tsx'

const NAMES = Object.keys(SCHEMES) as SchemeName[]

/** The dialog; changes take effect at once. */
export function CodePicker(props: {
  readonly country: string | undefined
  readonly narrowing: Narrowing
  readonly onChange: (narrowing: Narrowing) => void
  readonly onClose: () => void
}) {
  const { country, narrowing, onChange, onClose } = props
  const [scheme, setScheme] = useState<SchemeName>('naceCodes')
  const codes = useCodes(scheme, country)
  const chosen = new Set(narrowing[scheme])
  const toggle = (code: string) => {
    const next = chosen.has(code) ? [...chosen].filter((other) => other !== code) : [...chosen, code]
    const { [scheme]: _before, ...others } = narrowing
    onChange(next.length === 0 ? others : { ...others, [scheme]: next })
  }
  const count = NAMES.reduce((sum, name) => sum + (narrowing[name]?.length ?? 0), 0)
  return (
    <Dialog
      title={t`Industry codes`}
      kind="wide"
      onClose={onClose}
      foot={
        <>
          <span className="quiet">
            {count === 0
              ? t`None chosen; a company matches with any of the codes of a scheme`
              : t`${count} chosen; a company matches with any of the codes of a scheme`}
          </span>
          <button type="button" className="button primary" onClick={onClose}>
            <Trans>Done</Trans>
          </button>
        </>
      }
    >
      <div className="segments wrap" role="group" aria-label={t`Scheme`}>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === scheme}
            title={SCHEMES[name].long}
            onClick={() => setScheme(name)}
          >
            {SCHEMES[name].label}
            {(narrowing[name]?.length ?? 0) > 0 && <span className="badge">{narrowing[name]?.length}</span>}
          </button>
        ))}
      </div>
      {codes.error !== null ? (
        <Failure error={codes.error} onRetry={() => void codes.refetch()} />
      ) : codes.data === undefined ? (
        <Skeleton lines={10} label={t`Reading codes`} />
      ) : (
        <CodeTree key={scheme} scheme={codes.data} chosen={chosen} onToggle={toggle} />
      )}
    </Dialog>
  )
}
