/** For operators: all licences, and their keys made and ended here. Other visitors see the commands. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useDeferredValue, useState } from 'react'
import {
  type GivenKey,
  type Licence,
  type LicenceKey,
  type NewKey,
  useEndKey,
  useKeysOf,
  useLicences,
  useNewKey,
  useNewLicence,
} from '../../api/admin-licences.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Failure, Skeleton } from '../../parts/states.tsx'
import { adminKey, useAdminKey } from '../../session.ts'
import { count, day, fold } from '../../text.ts'
import { AdminKeyForm } from '../data/operate.tsx'

const COMMANDS: readonly (readonly [string, string])[] = [
  ['./firmament licence create', t`creates a licence`],
  ['./firmament key create --licence ID', t`creates a key, shown once`],
  ['./firmament admin log', t`who changed what`],
  ['./firmament admin create --name NAME', t`creates an admin key`],
]
const SHOWN = 50

/** The block at the end of the page. */
export function OperateLicences() {
  const hasKey = useAdminKey() !== null
  return (
    <section className="card operate" aria-labelledby="licences-title">
      <header className="between row">
        <h2 id="licences-title">
          <Trans>All licences and keys</Trans>
        </h2>
        {hasKey && (
          <button type="button" className="button-link small" onClick={() => adminKey.set(null)}>
            <Trans>Forget the admin key</Trans>
          </button>
        )}
      </header>
      {hasKey ? <Licences /> : <AdminKeyForm commands={COMMANDS} />}
    </section>
  )
}

function Licences() {
  const { data, error, refetch } = useLicences()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const text = fold(useDeferredValue(typed))
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={4} label={t`Reading licences`} />
  const found = data.licences.filter(({ id, name }) => text === '' || fold(`${name} ${id}`).includes(text)).toReversed()
  const chosen = data.licences.find(({ id }) => id === open)
  return (
    <>
      <NewLicence onMade={setOpen} />
      <label className="field">
        <span className="visually-hidden">
          <Trans>Name or id of a licence</Trans>
        </span>
        <input
          type="search"
          placeholder={t`Name or id of a licence…`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {data.next !== null && (
        <p className="hint">
          <Trans>The oldest {count(data.licences.length)} are shown.</Trans>
        </p>
      )}
      {found.length === 0 ? (
        <p className="quiet">
          <Trans>No such licence.</Trans>
        </p>
      ) : (
        <section className="plain-scroll" aria-label={t`Licences`} tabIndex={0}>
          <table className="stacked">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Licence</Trans>
                </th>
                <th scope="col">
                  <Trans>Type</Trans>
                </th>
                <th scope="col" className="number">
                  <Trans>Credits left</Trans>
                </th>
                <th scope="col">
                  <Trans>Until</Trans>
                </th>
                <th scope="col">
                  <Trans>State</Trans>
                </th>
                <th scope="col">
                  <span className="visually-hidden">
                    <Trans>Keys</Trans>
                  </span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, SHOWN).map((licence) => (
                <LicenceRow
                  key={licence.id}
                  licence={licence}
                  isOpen={licence.id === open}
                  onOpen={() => setOpen(licence.id === open ? null : licence.id)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {found.length > SHOWN && (
        <p className="hint">
          <Trans>{count(found.length - SHOWN)} more: type a part of the name.</Trans>
        </p>
      )}
      {chosen !== undefined && <KeysOf key={chosen.id} licence={chosen} />}
    </>
  )
}

function LicenceRow(props: { readonly licence: Licence; readonly isOpen: boolean; readonly onOpen: () => void }) {
  const { licence, isOpen, onOpen } = props
  const { type, name, id, closedAt, downloadsCredits, liteProperties, plusProperties } = licence
  const properties = type === 'ONE' ? null : type === 'LITE' ? liteProperties : plusProperties
  const { available, total } = properties?.credits ?? downloadsCredits
  return (
    <tr>
      <th scope="row">
        <bdi>{name === '' ? id : name}</bdi> {name !== '' && <code className="quiet small">{id}</code>}
      </th>
      <td data-label={t`Type`}>{type}</td>
      <td data-label={t`Credits`} className="number">
        {available === -1 ? t`unlimited` : t`${count(available)} of ${count(total)}`}
      </td>
      <td data-label={t`Until`}>
        {properties === null
          ? '–'
          : properties.isAutoRenew
            ? t`${day(properties.expirationDate)}, then ${count(total)} again`
            : day(properties.expirationDate)}
      </td>
      <td data-label={t`State`}>
        {closedAt !== null ? (
          <span className="tag bad">
            <Trans>closed</Trans>
          </span>
        ) : properties?.isEnabled === false ? (
          <span className="tag warn">
            <Trans>not enabled</Trans>
          </span>
        ) : (
          <span className="tag good">
            <Trans>open</Trans>
          </span>
        )}
      </td>
      <td className="number">
        <button type="button" className="button small" aria-expanded={isOpen} onClick={onOpen}>
          <Trans>Keys</Trans>
        </button>
      </td>
    </tr>
  )
}

/** When the credits of a licence are given, as its terms. */
const GIVEN = {
  month: { label: t`every month`, terms: { subscriptionType: 'MONTHLY' } },
  year: { label: t`every year`, terms: { subscriptionType: 'YEARLY' } },
  onceMonth: { label: t`once, for a month`, terms: { subscriptionType: 'MONTHLY', isAutoRenew: false } },
  onceYear: { label: t`once, for a year`, terms: { subscriptionType: 'YEARLY', isAutoRenew: false } },
} as const

function NewLicence({ onMade }: { readonly onMade: (id: string) => void }) {
  const making = useNewLicence()
  const [name, setName] = useState('')
  const [type, setType] = useState<'ONE' | 'LITE' | 'PLUS'>('PLUS')
  const [credits, setCredits] = useState('1000')
  const [given, setGiven] = useState<keyof typeof GIVEN>('month')
  function submit(event: FormEvent) {
    event.preventDefault()
    const pool = type === 'ONE' ? 'downloads' : type === 'LITE' ? 'lite' : 'plus'
    const terms = type === 'ONE' ? {} : { [type === 'LITE' ? 'liteProperties' : 'plusProperties']: GIVEN[given].terms }
    making.mutate(
      { name: name.trim(), type, credits: { [pool]: Number(credits) }, ...terms },
      {
        onSuccess: ({ id }) => {
          setName('')
          onMade(id)
        },
      },
    )
  }
  return (
    <form className="make-form" onSubmit={submit} aria-label={t`New licence`}>
      <label className="field">
        <span>
          <Trans>Customer</Trans>
        </span>
        <input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </label>
      <label className="field">
        <span>
          <Trans>Type</Trans>
        </span>
        <select value={type} onChange={({ target }) => setType(target.value as typeof type)}>
          {['PLUS', 'LITE', 'ONE'].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>
          <Trans>Credits</Trans>
        </span>
        <input
          inputMode="numeric"
          pattern="\d{1,12}"
          required
          value={credits}
          onChange={({ target }) => setCredits(target.value)}
        />
      </label>
      {type !== 'ONE' && (
        <label className="field">
          <span>
            <Trans>Given</Trans>
          </span>
          <select value={given} onChange={({ target }) => setGiven(target.value as typeof given)}>
            {Object.entries(GIVEN).map(([one, { label }]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="button" disabled={making.isPending || name.trim() === ''}>
        {making.isPending ? t`Creating…` : t`Create licence`}
      </button>
      {making.error !== null && <Failure error={making.error} />}
    </form>
  )
}

function KeysOf({ licence }: { readonly licence: Licence }) {
  const { data, error, refetch } = useKeysOf(licence.id)
  const [made, setMade] = useState<NewKey | null>(null)
  return (
    <section className="keys-of" aria-labelledby="keys-of-title">
      <h3 id="keys-of-title">
        <Trans>
          Keys of <bdi>{licence.name === '' ? licence.id : licence.name}</bdi>
        </Trans>
      </h3>
      {made !== null && (
        <div className="made-key" role="status">
          <p>
            <strong>
              <Trans>Copy it now: it is shown only once.</Trans>
            </strong>
          </p>
          <code>{made.key}</code> <CopyButton text={made.key} />
        </div>
      )}
      {licence.closedAt === null && <KeyForm licenceId={licence.id} onMade={setMade} />}
      {error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton label={t`Reading keys`} />
      ) : data.length === 0 ? (
        <p className="quiet">
          <Trans>No keys yet.</Trans>
        </p>
      ) : (
        <ul className="key-list">
          {data.toReversed().map((key) => (
            <KeyRow key={key.id} licenceId={licence.id} of={key} />
          ))}
        </ul>
      )}
    </section>
  )
}

function KeyRow({ licenceId, of }: { readonly licenceId: string; readonly of: LicenceKey }) {
  const ending = useEndKey(licenceId)
  const [isSure, setSure] = useState(false)
  const hasEnded = of.endsAt !== null && Date.parse(of.endsAt) <= Date.now()
  return (
    <li>
      <span>
        <code>…{of.hint}</code> <bdi>{of.name}</bdi>
      </span>
      <span className="quiet small">
        {[
          of.isTest ? t`test` : '',
          of.origins === null ? scopesText(of) : t`form, from ${of.origins.join(', ')}`,
          t`created ${day(of.createdAt)}`,
          of.endsAt === null ? '' : hasEnded ? t`ended ${day(of.endsAt)}` : t`ends ${day(of.endsAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {hasEnded ? (
        <span className="tag bad">
          <Trans>ended</Trans>
        </span>
      ) : (
        <button
          type="button"
          className={isSure ? 'button small danger' : 'button small'}
          disabled={ending.isPending}
          onBlur={() => setSure(false)}
          onClick={() => {
            if (isSure) ending.mutate(of.id)
            setSure(!isSure)
          }}
        >
          {isSure ? t`Really revoke it?` : t`Revoke`}
        </button>
      )}
      {ending.error !== null && <Failure error={ending.error} />}
    </li>
  )
}

/** What a key may call, in a few words. */
export function scopesText({ scopes }: { readonly scopes: LicenceKey['scopes'] }): string {
  return scopes === 'all' ? t`everything` : scopes.length === 0 ? t`nothing` : scopes.join(', ')
}

const SCOPES = ['search', 'match', 'export', 'autoprofile', 'license'] as const

function KeyForm(props: { readonly licenceId: string; readonly onMade: (key: NewKey) => void }) {
  const making = useNewKey(props.licenceId)
  const [name, setName] = useState('')
  const [expires, setExpires] = useState('')
  const [isTest, setTest] = useState(false)
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set(SCOPES))
  function submit(event: FormEvent) {
    event.preventDefault()
    const given: GivenKey = {
      name: name.trim(),
      isTest,
      scopes: scopes.size === SCOPES.length ? 'all' : SCOPES.filter((scope) => scopes.has(scope)),
      ...(expires === '' ? {} : { expiresAt: expires }),
    }
    making.mutate(given, {
      onSuccess: (made) => {
        setName('')
        props.onMade(made)
      },
    })
  }
  const toggle = (scope: string) => {
    const next = new Set(scopes)
    if (!next.delete(scope)) next.add(scope)
    setScopes(next)
  }
  return (
    <form className="make-form" onSubmit={submit} aria-label={t`New key`}>
      <label className="field">
        <span>
          <Trans>Name of the key</Trans>
        </span>
        <input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </label>
      <label className="field">
        <span>
          <Trans>Expires on (optional)</Trans>
        </span>
        <input type="date" value={expires} onChange={({ target }) => setExpires(target.value)} />
      </label>
      <fieldset className="scopes">
        <legend>
          <Trans>May call</Trans>
        </legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input type="checkbox" checked={scopes.has(scope)} onChange={() => toggle(scope)} /> {scope}
          </label>
        ))}
        <label>
          <input type="checkbox" checked={isTest} onChange={() => setTest(!isTest)} />{' '}
          <Trans>test key, costs nothing</Trans>
        </label>
      </fieldset>
      <button type="submit" className="button" disabled={making.isPending}>
        {making.isPending ? t`Creating…` : t`Create key`}
      </button>
      {making.error !== null && <Failure error={making.error} />}
    </form>
  )
}
