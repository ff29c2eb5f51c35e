/** A field for several texts: each is a chip, Enter or a comma ends one, Backspace takes the last one back. */
import { t } from '@lingui/core/macro'
import { useId, useMemo, useState } from 'react'
import { fold } from '../text.ts'
import { Icon } from './icons.tsx'
import { SuggestionList } from './suggestion-list.tsx'

const SUGGESTIONS_MAX = 8

/** Texts, chosen from suggestions or free. */
export function TokenInput(props: {
  readonly label: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly placeholder?: string
  readonly hint?: string
  /** Known values; typing looks through them. */
  readonly known?: readonly string[] | undefined
  /** Called when typing begins, so that large lists are loaded only then. */
  readonly onBegin?: () => void
  readonly countMax?: number
}) {
  const { label, values, onChange, known, onBegin, countMax = 50 } = props
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const suggestions = useMemo(() => suggestionsFor(known, typed, values), [known, typed, values])
  const isShown = isOpen && suggestions.length > 0

  function add(text: string) {
    const value = text.trim()
    setTyped('')
    setActive(-1)
    if (value !== '' && !values.includes(value) && values.length < countMax) onChange([...values, value])
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="tokens">
        {values.map((value) => (
          <span className="chip" key={value}>
            <bdi>{value}</bdi>
            <button
              type="button"
              aria-label={t`Remove ${value}`}
              onClick={() => onChange(values.filter((other) => other !== value))}
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={typed}
          placeholder={values.length === 0 ? props.placeholder : ''}
          autoComplete="off"
          maxLength={256}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete={known === undefined ? 'none' : 'list'}
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
          onFocus={() => {
            setOpen(true)
            onBegin?.()
          }}
          onBlur={() => {
            setOpen(false)
            add(typed)
          }}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(-1)
            setOpen(true)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || (event.key === ',' && known === undefined)) {
              if (typed.trim() === '' && active < 0) return
              event.preventDefault()
              add(suggestions[active] ?? typed)
            } else if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1))
            else if (event.key === 'ArrowDown' && isShown) {
              event.preventDefault()
              setActive((active + 1) % suggestions.length)
            } else if (event.key === 'ArrowUp' && isShown) {
              event.preventDefault()
              setActive((active <= 0 ? suggestions.length : active) - 1)
            } else if (event.key === 'Escape' && isShown) {
              event.preventDefault()
              event.stopPropagation()
              setOpen(false)
            }
          }}
        />
      </div>
      <SuggestionList
        id={id}
        label={t`${label}: suggestions`}
        items={suggestions}
        keyOf={(value) => value}
        active={active}
        isShown={isShown}
        onChoose={add}
      >
        {(value) => <bdi>{value}</bdi>}
      </SuggestionList>
      {props.hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  )
}

function suggestionsFor(
  known: readonly string[] | undefined,
  typed: string,
  values: readonly string[],
): readonly string[] {
  const wanted = fold(typed)
  if (known === undefined || wanted === '') return []
  const begins: string[] = []
  const holds: string[] = []
  for (const value of known) {
    const text = fold(value)
    if (text.startsWith(wanted)) begins.push(value)
    else if (holds.length < SUGGESTIONS_MAX && text.includes(` ${wanted}`)) holds.push(value)
    if (begins.length >= 200) break
  }
  return [...begins.toSorted((a, b) => a.length - b.length), ...holds]
    .filter((value) => !values.includes(value))
    .slice(0, SUGGESTIONS_MAX)
}
