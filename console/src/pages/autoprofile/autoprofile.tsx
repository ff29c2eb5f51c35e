/** Autoprofile: starts a process from a Plus search, and lists those of the licence. */
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { plusSearches } from '../../api/search.ts'
import { Empty, Failure } from '../../parts/states.tsx'
import { countedCompanies, countryName, fromNow } from '../../text.ts'
import { ProcessList } from './process-list.tsx'
import { openReceiver, startProcess, useHasReceiver } from './processes.ts'
import '../../styles/autoprofile.css'

/** Default number of companies to profile: few enough to watch. */
const USUAL_MAX = 50

/** The page. */
export function Autoprofile() {
  const searches = plusSearches.use()
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>
            <Trans>Autoprofile</Trans>
          </h1>
          <p>
            <Trans>
              Every company of a sentence search is judged on its own, with a reason in Italian and English, and sent to
              your webhook as the process advances. You pay only for what is delivered.
            </Trans>
          </p>
        </div>
      </header>
      <div className="autoprofile-columns">
        {searches.length === 0 ? (
          <section className="card">
            <Empty icon="search" title={t`Search first`}>
              <p>
                <Trans>Start a process from a sentence search. Processes started in this tab appear here.</Trans>
              </p>
              <Link to="/" className="button primary">
                <Trans>Explore</Trans>
              </Link>
            </Empty>
          </section>
        ) : (
          <StartForm />
        )}
        <ProcessList />
      </div>
    </div>
  )
}

function StartForm() {
  const searches = plusSearches.use()
  const { search: wanted } = useSearch({ strict: false }) as { search?: string }
  const navigate = useNavigate()
  const hasReceiver = useHasReceiver()
  const [chosen, setChosen] = useState(searches.find(({ id }) => id === wanted)?.id ?? searches[0]?.id ?? '')
  const [webhookUrl, setWebhookUrl] = useState('')
  const [most, setMost] = useState(String(USUAL_MAX))
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const search = searches.find(({ id }) => id === chosen)
  const max = /^\d{1,6}$/.test(most.trim()) ? Number(most) : null
  const companies = search === undefined ? 0 : Math.min(search.total, max ?? Number.POSITIVE_INFINITY)

  async function useReceiver() {
    setFailure(null)
    try {
      setWebhookUrl(await openReceiver())
    } catch (error) {
      setFailure(error)
    }
  }

  async function start(event: FormEvent) {
    event.preventDefault()
    if (search === undefined) return
    setBusy(true)
    setFailure(null)
    try {
      const id = await startProcess({ searchContextId: search.id, webhookUrl: webhookUrl.trim(), maxCompanies: max })
      void navigate({ to: '/autoprofile/$process', params: { process: id } })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="card start" onSubmit={start}>
      <h2>
        <Trans>Start a process</Trans>
      </h2>
      <fieldset>
        <legend>
          <Trans>Search</Trans>
        </legend>
        <ul className="choices">
          {searches.map(({ id, query, country, total, at }) => (
            <li key={id}>
              <label className={id === chosen ? 'chosen' : ''}>
                <input type="radio" name="search" checked={id === chosen} onChange={() => setChosen(id)} />
                <span>
                  <bdi>{query}</bdi>
                  <small>
                    {countryName(country)} · {countedCompanies(total)} · {fromNow(at)}
                  </small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="field">
        <label htmlFor="webhook">
          <Trans>Webhook address</Trans>
        </label>
        <input
          id="webhook"
          type="url"
          required
          placeholder="https://example.com/companies"
          value={webhookUrl}
          maxLength={2048}
          onChange={({ target }) => setWebhookUrl(target.value)}
        />
        {hasReceiver && (
          <button type="button" className="button-link start-receiver" onClick={() => void useReceiver()}>
            <Trans>Use the built-in receiver</Trans>
          </button>
        )}
      </div>
      <div className="field short">
        <label htmlFor="most">
          <Trans>Limit</Trans>
        </label>
        <input
          id="most"
          inputMode="numeric"
          value={most}
          maxLength={6}
          onChange={({ target }) => setMost(target.value)}
        />
      </div>
      {failure !== null && <Failure error={failure} />}
      <div className="row">
        <button
          type="submit"
          className="button primary big"
          disabled={isBusy || companies === 0 || webhookUrl.trim() === ''}
        >
          {isBusy ? t`Starting…` : t`Profile ${plural(companies, { one: '# company', other: '# companies' })}`}
        </button>
        <p className="quiet small">
          <Trans>
            <Plural value={companies} one="# credit" other="# credits" /> reserved at the start; what is not delivered
            is refunded.
          </Trans>
        </p>
      </div>
    </form>
  )
}
