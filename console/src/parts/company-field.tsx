/** A field for the name of a company: suggests companies while it is typed, and leads to the one that is chosen. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { type Suggestion, useSuggestions } from '../api/suggest.ts'
import { ShownName } from './company-pieces.tsx'
import { SuggestionList } from './suggestion-list.tsx'

/**
 * The field. ↓ and ↑ go through the suggestions, Enter or a click chooses one, Escape closes them; Enter without a choice
 * is the form's.
 */
export function CompanyField(props: {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly lengthMax: number
  readonly country: string | undefined
  readonly onChange: (text: string) => void
  readonly onChoose: (company: Suggestion) => void
}) {
  const { label, value, placeholder, lengthMax, country, onChange, onChoose } = props
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const suggestions = useSuggestions(value, country)
  const isShown = isOpen && suggestions.length > 0
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const choose = (company: Suggestion | undefined) => {
    setOpen(false)
    setActive(-1)
    if (company !== undefined) onChoose(company)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        data-main-field=""
        value={value}
        placeholder={placeholder}
        maxLength={lengthMax}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          onChange(target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && suggestions.length > 0) {
            event.preventDefault()
            setOpen(true)
            setActive(isShown ? (active + 1) % suggestions.length : 0)
          } else if (event.key === 'ArrowUp' && isShown) {
            event.preventDefault()
            setActive((active <= 0 ? suggestions.length : active) - 1)
          } else if (event.key === 'Enter' && isShown && active >= 0) {
            event.preventDefault()
            choose(suggestions[active])
          } else if (event.key === 'Enter') setOpen(false)
          else if (event.key === 'Escape' && isShown) {
            event.preventDefault()
            event.stopPropagation()
            setOpen(false)
          }
        }}
      />
      <SuggestionList
        id={id}
        label={t`${label}: companies`}
        kind="companies"
        items={suggestions}
        keyOf={(company) => company.id}
        active={active}
        isShown={isShown}
        onChoose={choose}
      >
        {(company) => (
          <>
            <ShownName className="suggested-name" name={company.name} />
            <span className="suggested-facts">
              {company.matchedName !== undefined && (
                <bdi>
                  <Trans>also {company.matchedName}</Trans>
                </bdi>
              )}
              {company.city !== null && <ShownName name={company.city} />}
              {company.nationalId !== null && <span>{company.nationalId}</span>}
              {company.status !== 'Active' && <span>{company.status}</span>}
            </span>
          </>
        )}
      </SuggestionList>
    </div>
  )
}
