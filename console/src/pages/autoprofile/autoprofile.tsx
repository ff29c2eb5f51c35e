/** Autoprofile: starts a process from a Plus search, and lists those of the licence. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { plusSearches } from '../../api/search.ts'
import { Empty, Failure } from '../../parts/states.tsx'
import { counted, countryName, fromNow } from '../../text.ts'
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
          <h1>Autoprofile</h1>
          <p>
            Every company of a sentence search is judged on its own, with a reason in Italian and English, and sent to
            your webhook as the process advances. You pay only for what is delivered.
          </p>
        </div>
      </header>
      <div className="autoprofile-columns">
        {searches.length === 0 ? (
          <section className="card">
            <Empty icon="search" title="Search first">
              <p>Start a process from a sentence search. Processes started in this tab appear here.</p>
              <Link to="/" className="button primary">
                Explore
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
      <h2>Start a process</h2>
      <fieldset>
        <legend>Search</legend>
        <ul className="choices">
          {searches.map(({ id, query, country, total, at }) => (
            <li key={id}>
              <label className={id === chosen ? 'chosen' : ''}>
                <input type="radio" name="search" checked={id === chosen} onChange={() => setChosen(id)} />
                <span>
                  <bdi>{query}</bdi>
                  <small>
                    {countryName(country)} · {counted(total, 'company', 'companies')} · {fromNow(at)}
                  </small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="field">
        <label htmlFor="webhook">Webhook address</label>
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
            Use the built-in receiver
          </button>
        )}
      </div>
      <div className="field short">
        <label htmlFor="most">Limit</label>
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
          {isBusy ? 'Starting…' : `Profile ${counted(companies, 'company', 'companies')}`}
        </button>
        <p className="quiet small">
          {counted(companies, 'credit')} reserved at the start; what is not delivered is refunded.
        </p>
      </div>
    </form>
  )
}
