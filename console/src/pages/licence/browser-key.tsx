/** A key for a form on somebody's own pages, made by the holder of the licence, with the lines to paste there. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, ask } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Failure } from '../../parts/states.tsx'

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['keys'] })

/** The form, and the new key with its lines. */
export function NewBrowserKey() {
  const [name, setName] = useState('')
  const [origins, setOrigins] = useState('')
  const making = useMutation({
    mutationFn: async () => {
      const body = { kind: 'browser' as const, name: name.trim(), origins: origins.trim().split(/[\s,]+/) }
      return (await ask(api.POST('/license/keys', { body }))).data
    },
    onSettled: readAgain,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    making.mutate()
  }
  return (
    <section className="browser-key" aria-labelledby="browser-key-title">
      <h3 id="browser-key-title">
        <Trans>A form that fills itself</Trans>
      </h3>
      <p className="quiet">
        <Trans>
          Visitors of your pages type a company’s name; the form fills number, address and VAT number. The key works on
          the named pages alone, and shows no contact data.
        </Trans>
      </p>
      <form className="make-form" onSubmit={submit} aria-label={t`New key for a form`}>
        <label className="field">
          <span>
            <Trans>Origins of the pages</Trans>
          </span>
          <input
            required
            value={origins}
            placeholder="https://shop.example.com"
            onChange={({ target }) => setOrigins(target.value)}
          />
        </label>
        <label className="field">
          <span>
            <Trans>Name of the key (optional)</Trans>
          </span>
          <input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        </label>
        <button type="submit" className="button" disabled={making.isPending}>
          {making.isPending ? t`Creating…` : t`Create key`}
        </button>
        {making.error !== null && <Failure error={making.error} />}
      </form>
      {making.data !== undefined && <Made apiKey={making.data.key} />}
    </section>
  )
}

function Made({ apiKey }: { readonly apiKey: string }) {
  const lines = `<script type="module" src="${window.location.origin}/element/firmament-company.js"></script>
<firmament-company name="company" api-key="${apiKey}" country="IT"></firmament-company>`
  return (
    <div className="made-key" role="status">
      <p>
        <Trans>
          <strong>Paste this into the form.</strong> Fields with <code>data-company="vatTaxNumber"</code>,{' '}
          <code>nationalId</code>, <code>address</code>, <code>postcode</code> or <code>city</code> are filled.
        </Trans>
      </p>
      <code>{lines}</code> <CopyButton text={lines} />
    </div>
  )
}

/** Ends a key for a form. */
export function EndBrowserKey({ keyId }: { readonly keyId: string }) {
  const [isSure, setSure] = useState(false)
  const ending = useMutation({
    mutationFn: () => ask(api.DELETE('/license/keys/{keyId}', { params: { path: { keyId } } })),
    onSettled: readAgain,
  })
  return (
    <>
      <button
        type="button"
        className={isSure ? 'button small danger' : 'button small'}
        disabled={ending.isPending}
        onBlur={() => setSure(false)}
        onClick={() => {
          if (isSure) ending.mutate()
          setSure(!isSure)
        }}
      >
        {isSure ? t`Really revoke it?` : t`Revoke`}
      </button>
      {ending.error !== null && <Failure error={ending.error} />}
    </>
  )
}
