/** The frame of every page: name, pages, credits, theme, key; and the question for the key before all. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, askConsole, useQuota } from './api/client.ts'
import { demoSession, queryClient, useIsFictional, useLicence, useServedData } from './api/queries.ts'
import { chooseLanguage, importLater, LANGUAGES, type Language, language } from './language.ts'
import { Icon, type IconName, Mark } from './parts/icons.tsx'
import { Failure } from './parts/states.tsx'
import { adminKey, apiKey, type Theme, useApiKey, useTheme } from './session.ts'
import { count, countedCompanies, day } from './text.ts'

const Palette = lazy(async () => ({ default: (await importLater(() => import('./palette.tsx'))).Palette }))

const PAGES: readonly {
  readonly to: '/' | '/match' | '/autoprofile' | '/licence' | '/data'
  readonly label: string
  readonly icon: IconName
}[] = [
  { to: '/', label: t`Explore`, icon: 'search' },
  { to: '/match', label: t`Match`, icon: 'list' },
  { to: '/autoprofile', label: t`Autoprofile`, icon: 'profile' },
  { to: '/licence', label: t`Licence`, icon: 'licence' },
  { to: '/data', label: t`Data`, icon: 'data' },
]

/** The frame around every page. */
export function Shell() {
  const key = useApiKey()
  const session = useQuery({ ...demoSession, enabled: key === null })
  const demoKey = session.data?.demoKey ?? null
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => {
    // The demo key is public, so it is filled in; a visitor who removed the key is asked, though.
    if (key === null && demoKey !== null && !hasLeft) apiKey.set(demoKey)
  }, [key, demoKey, hasLeft])
  useTitle()
  useSlash()
  const [hasPalette, setPalette] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || apiKey.get() === null) return
      event.preventDefault()
      // A dialog on top of a dialog would hide what the first asks for.
      if (document.querySelector('dialog[open]') === null) setPalette(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const leave = () => {
    setLeft(true)
    apiKey.set(null)
    adminKey.set(null)
    // A list is its owner's, like the key.
    void importLater(() => import('./lists/list-work.ts')).then(({ forgetLists }) => forgetLists())
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className="top">
        <Link to="/" className="brand" aria-label={t`Firmament: Explore`}>
          <Mark />
          <span>Firmament</span>
        </Link>
        <nav className="pages" aria-label={t`Pages`}>
          {PAGES.map(({ to, label, icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon name={icon} />
              <span>{label}</span>
            </Link>
          ))}
        </nav>
        <div className="top-right">
          <FictionalMark />
          {key !== null && <QuotaShown />}
          {key !== null && (
            <button
              type="button"
              className="button-icon"
              aria-label={t`Commands`}
              title={t`Commands (Ctrl K)`}
              onClick={() => setPalette(true)}
            >
              <Icon name="command" />
            </button>
          )}
          <ThemeSwitch />
          <a className="button-icon docs-link" href="/docs" aria-label={t`Interface reference`}>
            <Icon name="code" />
          </a>
          {key !== null && (
            <button
              type="button"
              className="button-icon"
              aria-label={t`Forget the key`}
              title={t`Forget the key`}
              onClick={leave}
            >
              <Icon name="key" />
            </button>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {key !== null ? <Outlet /> : session.isPending ? null : <KeyQuestion demoKey={demoKey} />}
      </main>
      <Foot />
      {hasPalette && (
        <Suspense fallback={null}>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Stands on every page as long as the companies served are those of the demo. */
function FictionalMark() {
  if (!useIsFictional()) return null
  const meaning = t`Demo data: none of these companies exists. The first import of a register removes them.`
  return (
    <Link to="/data" className="fictional" title={meaning}>
      <Trans>Fictional data</Trans>
    </Link>
  )
}

function QuotaShown() {
  // Read once so that credits are known before the first paid call.
  useLicence()
  const { creditsRemaining, creditsLimit, callsRemaining, callsLimit } = useQuota()
  if (creditsRemaining === null) return null
  const isUnlimited = creditsRemaining === -1
  const share = isUnlimited || !creditsLimit ? 1 : Math.max(0, Math.min(1, creditsRemaining / creditsLimit))
  const said = isUnlimited
    ? t`Unlimited credits left.`
    : plural(creditsRemaining, { one: '# credit left.', other: '# credits left.' })
  const calls =
    callsRemaining === null ? '' : t`${count(callsRemaining)} of ${count(callsLimit ?? 0)} calls left this minute.`
  const text = isUnlimited ? t`Unlimited` : count(creditsRemaining)
  return (
    <Link to="/licence" className="quota" title={`${said} ${calls}`.trim()}>
      <svg width="34" height="4" viewBox="0 0 34 4" aria-hidden="true">
        <rect width="34" height="4" rx="2" className="quota-all" />
        <rect width={34 * share} height="4" rx="2" className={share < 0.1 ? 'quota-low' : 'quota-left'} />
      </svg>
      <span>
        <b>{text}</b>{' '}
        <span className="quota-word">
          <Trans>credits</Trans>
        </span>
      </span>
    </Link>
  )
}

const THEMES: readonly { readonly theme: Theme; readonly icon: IconName; readonly label: string }[] = [
  { theme: 'system', icon: 'auto', label: t`Colours: as the system. Change to light` },
  { theme: 'light', icon: 'sun', label: t`Colours: light. Change to dark` },
  { theme: 'dark', icon: 'moon', label: t`Colours: dark. Change to those of the system` },
]

function ThemeSwitch() {
  const [theme, choose] = useTheme()
  const at = THEMES.findIndex((one) => one.theme === theme)
  const { icon, label } = THEMES[at] as (typeof THEMES)[number]
  const next = THEMES[(at + 1) % THEMES.length] as (typeof THEMES)[number]
  return (
    <button
      type="button"
      className="button-icon"
      aria-label={label}
      title={label}
      data-command={label}
      onClick={() => choose(next.theme)}
    >
      <Icon name={icon} />
    </button>
  )
}

function KeyQuestion({ demoKey }: { readonly demoKey: string | null }) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const key = typed.trim()
    if (key === '') return
    setBusy(true)
    setFailure(null)
    try {
      // Asked with the key before it is kept: a wrong one never leaves this field.
      await askConsole('/license/info', { headers: { 'x-api-key': key } })
      apiKey.set(key)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="key-question">
      <form className="card key-card" onSubmit={submit}>
        <Mark />
        <h1>
          <Trans>Your key</Trans>
        </h1>
        <p>
          <Trans>
            Calls belong to a licence. The key is kept in this tab until you close it, and is sent only to this service,
            in a header.
          </Trans>
        </p>
        <div className="field">
          <label htmlFor="key">
            <Trans>API key</Trans>
          </label>
          <input
            ref={input}
            id="key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="fmt_live_…"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {failure !== null && (
          <p className="field-error" role="alert">
            {failure instanceof ApiError ? failure.message : String(failure)}
          </p>
        )}
        <div className="row">
          <button type="submit" className="button primary" disabled={isBusy || typed.trim() === ''}>
            {isBusy ? t`Checking…` : t`Use this key`}
          </button>
          {demoKey !== null && (
            <button type="button" className="button" onClick={() => apiKey.set(demoKey)}>
              <Trans>Use the demo key</Trans>
            </button>
          )}
        </div>
        <p className="quiet small">
          <Trans>
            An operator creates keys on the Licence page, or with <code>./firmament key create --licence ID</code>
          </Trans>
        </p>
      </form>
    </div>
  )
}

function Foot() {
  const { data } = useServedData()
  const isFictional = useIsFictional()
  const served = data?.generations.find(({ isServed }) => isServed)
  return (
    <footer className="foot">
      <span>
        {data === undefined
          ? 'Firmament'
          : isFictional
            ? plural(data.companies, { one: '# fictional company', other: '# fictional companies' })
            : countedCompanies(data.companies)}
        {served !== undefined && ` · ${t`as of ${day(served.madeAt)}`}`}
      </span>
      <span>
        <Trans>
          Places © <a href="https://www.geonames.org/">GeoNames</a>, CC BY 4.0 · Map: Natural Earth
        </Trans>
      </span>
      <span className="foot-links">
        <a href="/docs">
          <Trans>Interface</Trans>
        </a>
        <a href="/openapi.json">openapi.json</a>
        <LanguageSwitch />
      </span>
    </footer>
  )
}

function LanguageSwitch() {
  return (
    <select
      className="language-switch"
      aria-label={t`Language`}
      value={language}
      onChange={({ target }) => chooseLanguage(target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** What was asked for does not exist. */
export function Lost() {
  return (
    <div className="page narrow">
      <h1>
        <Trans>Page not found</Trans>
      </h1>
      <p>
        <Trans>
          No page has this address. <Link to="/">Explore companies</Link>
        </Trans>
      </p>
    </div>
  )
}

/** Errors of browsers and the bundler for a file of a page that failed to load. */
const NOT_LOADED = /preload CSS|dynamically imported module|importing a module script/i

/** A page broke, or its files did not come (no network, or another release is served now); the others still work. */
export function PageFailure({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  if (error instanceof Error && NOT_LOADED.test(error.message))
    return (
      <div className="page narrow">
        <h1>
          <Trans>This page did not load</Trans>
        </h1>
        <Failure
          error={new Error(t`The service cannot be reached, or was upgraded while this tab was open.`)}
          onRetry={() => location.reload()}
        />
      </div>
    )
  return (
    <div className="page narrow">
      <h1>
        <Trans>Something went wrong on this page</Trans>
      </h1>
      <Failure error={error} onRetry={reset} />
    </div>
  )
}

/** `/` leads to the search field from every page. */
function useSlash() {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      const focus = () => {
        const field = document.querySelector<HTMLInputElement>('[data-main-field], .filters input[type=search]')
        field?.focus()
        field?.select()
        return field !== null
      }
      if (!focus()) void navigate({ to: '/' }).then(() => requestAnimationFrame(focus))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}

function useTitle() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    const page = PAGES.find(({ to }) => (to === '/' ? path === '/' : path.startsWith(to)))
    const other = path === '/compare' ? t`Compare` : t`Company`
    document.title = `${page?.label ?? other} · Firmament`
  }, [path])
}
