/** The industry codes that were chosen, each to be taken back. */
import { t } from '@lingui/core/macro'
import { SCHEMES, type SchemeName, useCodeTitles } from '../../api/codes.ts'
import { Icon } from '../../parts/icons.tsx'
import type { Narrowing } from '../../search-state.ts'

/** The codes of all schemes, with their titles where those are known. */
export function ChosenCodes({
  country,
  narrowing,
  onChange,
}: {
  readonly country: string | undefined
  readonly narrowing: Narrowing
  readonly onChange: (narrowing: Narrowing) => void
}) {
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
  const title = useCodeTitles(props.scheme, props.country, [props.code])(props.code)
  return (
    <span
      className="chip"
      title={`${SCHEMES[props.scheme].label} ${props.code}${title === undefined ? '' : ` ${title}`}`}
    >
      <code>{props.code}</code> {title !== undefined && <bdi className="chip-text">{title}</bdi>}
      <button
        type="button"
        aria-label={t`Remove ${SCHEMES[props.scheme].label} ${props.code}`}
        onClick={props.onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
