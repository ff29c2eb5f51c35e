/** Commands: whatever the page can do, every page, companies by name, saved searches; found by typing, done by Enter. */
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useState } from 'react'
import { useLicence, useServedData } from './api/queries.ts'
import { useSavedSearches } from './api/saved.ts'
import { openedCompanies } from './api/search.ts'
import { useSuggestions } from './api/suggest.ts'
import { chooseLanguage, LANGUAGES, type Language, language } from './language.ts'
import { Dialog } from './parts/dialog.tsx'
import { Icon, type IconName } from './parts/icons.tsx'
import { stateOf, writeState } from './search-state.ts'
import { fold } from './text.ts'
import './styles/palette.css'

interface Command {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  /** What kind of thing it is. */
  readonly kind: string
  readonly run: () => void
}

const PLACES: readonly { readonly to: string; readonly label: string; readonly icon: IconName }[] = [
  { to: '/', label: t`Explore: describe it in a sentence`, icon: 'search' },
  { to: '/?mode=filters', label: t`Explore: set filters`, icon: 'filter' },
  { to: '/?mode=words', label: t`Explore: by keywords`, icon: 'search' },
  { to: '/?mode=one', label: t`Explore: look up one company`, icon: 'company' },
  { to: '/compare', label: t`Compare two searches`, icon: 'compare' },
  { to: '/match', label: t`Match a list`, icon: 'list' },
  { to: '/check', label: t`Check numbers`, icon: 'list' },
  { to: '/autoprofile', label: t`Autoprofile`, icon: 'profile' },
  { to: '/licence', label: t`Licence, credits and history`, icon: 'licence' },
  { to: '/data', label: t`Data: registers and fields`, icon: 'data' },
  { to: '/data/codes', label: t`Data: code lists`, icon: 'data' },
  { to: '/data/regions', label: t`Data: regions`, icon: 'pin' },
]
const LANGUAGE_COMMANDS = Object.entries(LANGUAGES)
  .filter(([tag]) => tag !== language)
  .map(
    ([tag, name]): Command => ({
      key: `language ${tag}`,
      icon: 'auto',
      label: name,
      kind: t`language`,
      run: () => chooseLanguage(tag as Language),
    }),
  )
const RECENT_MAX = 5
const SHOWN_MAX = 40

/** The dialog. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const commands = useCommands(typed)
  const at = Math.min(active, commands.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id])
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    // After the dialog has given the focus back: what the command opens takes it.
    requestAnimationFrame(() => command.run())
  }
  return (
    <Dialog title={t`Commands`} onClose={onClose}>
      <div className="palette">
        <div className="text-field">
          <Icon name="search" />
          <input
            data-focus-first=""
            role="combobox"
            aria-label={t`Command, page, company or saved search`}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={commands.length > 0 ? `${id}-${at}` : undefined}
            placeholder={t`A page, a company, a saved search…`}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(0)
            }}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
              if (step !== 0 && commands.length > 0) {
                event.preventDefault()
                setActive((at + step + commands.length) % commands.length)
              } else if (event.key === 'Enter') {
                event.preventDefault()
                run(commands[at])
              }
            }}
          />
        </div>
        <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t`Commands`} tabIndex={-1}>
          {commands.map((command, index) => (
            <div
              key={command.key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={index === at ? 'palette-item active' : 'palette-item'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command)}
            >
              <Icon name={command.icon} />
              <bdi>{command.label}</bdi>
              <span className="quiet">{command.kind}</span>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function useCommands(typed: string): readonly Command[] {
  const navigate = useNavigate()
  const { data: served } = useServedData()
  const { data: saved } = useSavedSearches(true)
  const { data: licence } = useLicence()
  // A call that names a country of which the licence is not would be refused.
  const countries = useMemo(() => {
    const own = new Set(licence?.countries)
    return served?.countries.map(({ countryIso2 }) => countryIso2).filter((country) => own.has(country)) ?? []
  }, [served, licence])
  const suggestions = useSuggestions(typed, countries)
  const recent = openedCompanies.use()
  // What the page offered when the dialog was opened.
  const [ofPage] = useState(commandsOfPage)
  const here = new URLSearchParams(location.search).get('country') ?? countries[0]
  const open = (id: string) => () => void navigate({ to: '/company/$id', params: { id } })
  const company = (one: { readonly id: string; readonly name: string; readonly city: string | null }): Command => ({
    key: `company ${one.id}`,
    icon: 'company',
    label: one.city === null ? one.name : `${one.name}, ${one.city}`,
    kind: t({ message: 'company', context: 'kind of a command' }),
    run: open(one.id),
  })
  const wanted = fold(typed)
  const fits = ({ label }: { readonly label: string }) => ` ${fold(label)}`.includes(` ${wanted}`)
  const fixed: readonly Command[] = [
    ...ofPage,
    ...(saved ?? []).map(
      ({ searchId, name, search }): Command => ({
        key: searchId,
        icon: 'star',
        label: name,
        kind: search === null ? t`watched list` : t`saved search`,
        run: () =>
          void (search === null
            ? navigate({ to: '/watched/$search', params: { search: searchId } })
            : navigate({ to: '/', search: writeState(stateOf(search)) as never })),
      }),
    ),
    ...PLACES.map(
      ({ to, label, icon }): Command => ({
        key: to,
        icon,
        label,
        kind: t`page`,
        run: () => void navigate({ href: to } as never),
      }),
    ),
    ...recent.slice(0, RECENT_MAX).map(company),
    ...LANGUAGE_COMMANDS,
  ]
  const found = fixed.filter(fits)
  const known = new Set(found.map(({ key }) => key))
  const companies = suggestions.map(company).filter(({ key }) => !known.has(key))
  const sentence: Command = {
    key: 'sentence',
    icon: 'search',
    label: t`Search for “${typed.trim()}”`,
    kind: t`free to count`,
    run: () => void navigate({ to: '/', search: { q: typed.trim(), ...(here ? { country: here } : {}) } as never }),
  }
  return [...found, ...companies, ...(wanted === '' ? [] : [sentence])].slice(0, SHOWN_MAX)
}

/** Buttons of the page with `data-command` as commands. */
function commandsOfPage(): readonly Command[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-command]')]
  return buttons
    .filter((button) => !button.disabled)
    .map((button) => ({
      key: `page ${button.dataset.command}`,
      icon: 'right',
      label: button.dataset.command ?? '',
      kind: t`this page`,
      run: () => button.click(),
    }))
}
