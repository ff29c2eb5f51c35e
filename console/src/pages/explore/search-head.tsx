/** The head of the search: which way, which country, what for, and what it will find and cost. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useCountries, useExamples, useLicence, useServedData } from '../../api/queries.ts'
import type { useEstimate } from '../../api/search.ts'
import { language } from '../../language.ts'
import { CompanyField } from '../../parts/company-field.tsx'
import { Icon } from '../../parts/icons.tsx'
import { TokenInput } from '../../parts/token-input.tsx'
import { type ExploreState, MODE_FACTS, MODES, type Mode, requestOf } from '../../search-state.ts'
import { count, countedCredits, countryName, shortCount } from '../../text.ts'
import type { Change } from './explore.tsx'

/** Most countries of one search by words; fixed by the interface. */
const WORD_COUNTRIES_MAX = 5

interface HeadProps {
  readonly state: ExploreState
  readonly change: Change
  readonly estimate: ReturnType<typeof useEstimate>
  readonly missing: string | null
  readonly isBusy: boolean
  /** The results below belong to this very search. */
  readonly isShown: boolean
  /** Opens the saved searches. */
  readonly onSaved: () => void
}

/** The form at the top of the page. */
export function SearchHead({ state, change, estimate, missing, isBusy, isShown, onSaved }: HeadProps) {
  const { mode } = state
  const examples = useExamples()
  const example = examples?.find(({ countryIso2 }) => countryIso2 === state.countries[0])
  const field = useRef<() => Partial<ExploreState>>(() => ({}))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What the field contains now, also where typing has not paused yet.
    const next = { ...state, ...field.current() }
    if ('missing' in requestOf(next)) document.querySelector<HTMLElement>('[data-main-field]')?.focus()
    else change({ ...field.current(), page: 1 }, { isNew: true })
  }
  return (
    <form className="search-head" onSubmit={submit} role="search">
      <div className="head-line">
        <ModeTabs mode={mode} onChange={(next) => change({ mode: next })} />
        <button
          type="button"
          className="button-link small saved-button"
          data-command={t`Saved searches; save this one`}
          onClick={onSaved}
        >
          <Icon name="star" size={15} />{' '}
          <span>
            <Trans>Saved</Trans>
          </span>
        </button>
      </div>
      <div className="search-line">
        {mode === 'words' ? null : (
          <CountrySelect
            value={state.countries[0]}
            onChange={(country) => change({ countries: [country], narrowing: withoutPlaces(state) })}
          />
        )}
        {mode === 'sentence' && (
          <TextField
            label={t`What are you looking for?`}
            value={state.query}
            placeholder={example?.query ?? ''}
            lengthMax={2000}
            onPause={(query) => change({ query })}
            now={(read) => {
              field.current = () => ({ query: read() })
            }}
            isMain
          />
        )}
        {mode === 'one' && <OneFields state={state} change={change} field={field} />}
        {mode === 'filters' && (
          <p className="search-said">
            {state.page === null
              ? t`Set filters, watch the count, then show the companies.`
              : t`Companies that match all filters.`}
          </p>
        )}
        {mode === 'words' && <WordFields state={state} change={change} />}
        <ShowButton mode={mode} estimate={estimate} missing={missing} isBusy={isBusy} isShown={isShown && !isBusy} />
      </div>
    </form>
  )
}

/** Places belong to a country, and so do its own codes. */
export function withoutPlaces({ narrowing }: ExploreState) {
  const { regions: _r, cities: _c, postcode: _p, near: _a, nationalSectors: _n, ...others } = narrowing
  return others
}

function ModeTabs({ mode, onChange }: { readonly mode: Mode; readonly onChange: (mode: Mode) => void }) {
  const { data: licence } = useLicence()
  const type = licence?.exploreLicense.licenseType
  const mayCall = (one: Mode) =>
    type === undefined || type === 'PLUS' || one === 'one' || (type === 'LITE' && one === 'filters')
  return (
    <div className="modes" role="group" aria-label={t`Search mode`}>
      {MODES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          disabled={!mayCall(one)}
          title={mayCall(one) ? MODE_FACTS[one].path : t`Not included in a licence of type ${type ?? ''}`}
          onClick={() => onChange(one)}
        >
          {MODE_FACTS[one].label}
        </button>
      ))}
    </div>
  )
}

function useCountryChoices() {
  const { data: countries = [] } = useCountries()
  const { data: served } = useServedData()
  const { data: licence } = useLicence()
  const enabled = licence === undefined ? null : new Set(licence.countries)
  const companies = new Map(served?.countries.map((one) => [one.countryIso2, one.companies]))
  return countries
    .filter(({ countryIso2 }) => enabled === null || enabled.has(countryIso2))
    .map(({ countryIso2 }) => ({
      countryIso2,
      name: countryName(countryIso2),
      companies: companies.get(countryIso2) ?? 0,
    }))
    .toSorted((a, b) => Number(b.companies > 0) - Number(a.companies > 0) || a.name.localeCompare(b.name, language))
}

/** Chooses a country; those without companies are last. */
export function CountrySelect(props: {
  readonly value: string | undefined
  readonly onChange: (countryIso2: string) => void
  readonly label?: string
}) {
  const choices = useCountryChoices()
  const { value = '' } = props
  const id = useId()
  return (
    <div className="country-select">
      <label className="visually-hidden" htmlFor={id}>
        {props.label ?? t`Country`}
      </label>
      <select id={id} value={value} onChange={(event) => props.onChange(event.target.value)}>
        {value === '' && (
          <option value="">
            <Trans>Country…</Trans>
          </option>
        )}
        {value !== '' && !choices.some(({ countryIso2 }) => countryIso2 === value) && (
          <option value={value}>{countryName(value)}</option>
        )}
        {choices.map(({ countryIso2, name, companies }) => (
          <option key={countryIso2} value={countryIso2}>
            {name}
            {companies > 0 ? ` · ${shortCount(companies)}` : ''}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </div>
  )
}

/** A text that is reported when typing pauses, and follows changes from elsewhere. */
function usePausedText(value: string, onPause: (text: string) => void, now: (read: () => string) => void) {
  const [text, setText] = useState(value)
  const typed = useRef(value)
  const told = useRef(value)
  const pause = useRef(onPause)
  pause.current = onPause
  now(() => typed.current.trim())
  useEffect(() => {
    // A text in the address that was reported is ours; any other is from elsewhere: an example, a removed chip.
    if (value === told.current) return
    told.current = value
    typed.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === told.current) return
    const timer = setTimeout(() => {
      // Enter was faster: the text is already reported.
      if (text.trim() === told.current) return
      told.current = text.trim()
      pause.current(text.trim())
    }, 200)
    return () => clearTimeout(timer)
  }, [text])
  return {
    text,
    setText(next: string) {
      typed.current = next
      setText(next)
    },
  }
}

/** A text in one line, reported when typing pauses. */
export function TextField(props: {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly lengthMax: number
  readonly isMain?: boolean
  readonly isPlain?: boolean
  /** Whether it has the focus, with all of its text marked, when it appears. */
  readonly hasFocus?: boolean
  readonly onPause: (text: string) => void
  readonly now: (read: () => string) => void
}) {
  const { text, setText } = usePausedText(props.value, props.onPause, props.now)
  const id = `field-${props.label.replaceAll(/\W+/g, '-').toLowerCase()}`
  useEffect(() => {
    if (props.hasFocus) document.querySelector<HTMLInputElement>(`#${id}`)?.select()
    // Only when it appears.
  }, [])
  return (
    <div className={props.isPlain ? 'field' : 'text-field'}>
      <label className={props.isPlain ? '' : 'visually-hidden'} htmlFor={id}>
        {props.label}
      </label>
      {!props.isPlain && <Icon name="search" />}
      <input
        id={id}
        type="text"
        data-main-field={props.isMain ? '' : undefined}
        value={text}
        placeholder={props.placeholder}
        maxLength={props.lengthMax}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

type FieldReader = { current: () => Partial<ExploreState> }

function OneFields({ state, change, field }: Pick<HeadProps, 'state' | 'change'> & { readonly field: FieldReader }) {
  const readers = useRef<Record<'companyName' | 'number' | 'near', () => string>>({
    companyName: () => state.companyName,
    number: () => state.number,
    near: () => state.near,
  })
  field.current = () => ({
    companyName: readers.current.companyName(),
    number: readers.current.number(),
    near: readers.current.near(),
  })
  const reader = (name: 'companyName' | 'number' | 'near') => (read: () => string) => {
    readers.current[name] = read
  }
  return (
    <div className="one-fields">
      <NameField state={state} change={change} now={reader('companyName')} />
      <TextField
        isPlain
        label={t`Number`}
        placeholder={t`VAT, register or LEI`}
        value={state.number}
        lengthMax={256}
        onPause={(number) => change({ number })}
        now={reader('number')}
      />
      <TextField
        isPlain
        label={t`Postcode`}
        placeholder={t`if known`}
        value={state.near}
        lengthMax={256}
        onPause={(near) => change({ near })}
        now={reader('near')}
      />
    </div>
  )
}

/** The name of the company, with those that it may be; choosing one opens it. */
function NameField(props: {
  readonly state: ExploreState
  readonly change: Change
  readonly now: (read: () => string) => void
}) {
  const { state, change, now } = props
  const navigate = useNavigate()
  const { text, setText } = usePausedText(state.companyName, (companyName) => change({ companyName }), now)
  return (
    <CompanyField
      label={t`Name`}
      placeholder={t`typos are fine`}
      value={text}
      lengthMax={256}
      country={state.countries[0]}
      onChange={setText}
      onChoose={({ id }) => void navigate({ to: '/company/$id', params: { id } })}
    />
  )
}

function WordFields({ state, change }: Pick<HeadProps, 'state' | 'change'>) {
  const choices = useCountryChoices()
  const names = new Map(choices.map(({ countryIso2, name }) => [name, countryIso2]))
  const shown = state.countries.map(
    (code) => choices.find(({ countryIso2 }) => countryIso2 === code)?.name ?? countryName(code),
  )
  return (
    <div className="word-fields">
      <TokenInput
        label={t`Countries, up to 5`}
        values={shown}
        known={choices.map(({ name }) => name)}
        countMax={WORD_COUNTRIES_MAX}
        placeholder={countryName('IT')}
        onChange={(values) => {
          const countries = values.flatMap(
            (name) => names.get(name) ?? state.countries.find((code) => countryName(code) === name) ?? [],
          )
          const isOther = countries.length !== 1 || countries[0] !== state.countries[0]
          change({ countries, ...(isOther ? { narrowing: withoutPlaces(state) } : {}) })
        }}
      />
      <TokenInput
        label={t`Any of these keywords`}
        values={state.keywords}
        placeholder={t`wine`}
        onChange={(keywords) => change({ keywords })}
      />
      <TokenInput
        label={t`All of these words`}
        values={state.must}
        placeholder={t`grape`}
        onChange={(must) => change({ must })}
      />
      <TokenInput
        label={t`None of these`}
        values={state.mustNot}
        placeholder={t`wholesale`}
        onChange={(mustNot) => change({ mustNot })}
      />
    </div>
  )
}

function ShowButton(props: {
  readonly mode: Mode
  readonly estimate: ReturnType<typeof useEstimate>
  readonly missing: string | null
  readonly isBusy: boolean
  readonly isShown: boolean
}) {
  const { mode, estimate, missing, isBusy, isShown } = props
  let label = mode === 'one' ? t`Look up` : t`Show companies`
  let cost = mode === 'one' ? t`1 credit if found` : ''
  if (mode !== 'one' && missing === null && estimate.data !== undefined) {
    const { total, credits } = estimate.data
    label = total === 0 ? t`No matches` : t`Show ${count(total)}`
    if (estimate.isCurrent) cost = credits === null ? '' : countedCredits(credits)
  }
  const isEmpty = mode !== 'one' && missing === null && estimate.isCurrent && estimate.data?.total === 0
  return (
    <div className="show">
      <button
        type="submit"
        className={(isShown && mode !== 'one') || isEmpty ? 'button big' : 'button primary big'}
        aria-disabled={missing !== null || isBusy}
        aria-describedby="show-cost"
        data-shown={isShown && mode !== 'one' ? '' : undefined}
      >
        {isBusy ? t`Searching…` : label}
      </button>
      <p className="show-cost" id="show-cost" aria-live="polite">
        {missing ??
          (isShown && mode !== 'one'
            ? t`shown below`
            : estimate.isWaiting
              ? t`limit per minute reached; counting resumes shortly`
              : estimate.isFetching
                ? t`counting…`
                : cost)}
      </p>
    </div>
  )
}
