/**
 * The field in React. The script is loaded once, in the page:
 * `<script type="module" src="https://companies.example/element/firmament-company.js"></script>`
 *
 * Controlled inputs are filled as well: the element writes as somebody who types does, so their `onChange` runs.
 */
import { useEffect, useRef, useState } from 'react'

export function CompanyForm({ onCompany }) {
  const field = useRef(null)
  const [vat, setVat] = useState('')
  const [city, setCity] = useState('')

  useEffect(() => {
    const element = field.current
    const take = ({ detail }) => onCompany?.(detail)
    element.addEventListener('firmament-company', take)
    return () => element.removeEventListener('firmament-company', take)
  }, [onCompany])

  return (
    <form>
      <label htmlFor="company">Company</label>
      <firmament-company ref={field} id="company" name="company" api-key="fmt_pub_…" country="IT FR" />
      <label>
        VAT number
        <input name="vat" data-company="vatTaxNumber" value={vat} onChange={(event) => setVat(event.target.value)} />
      </label>
      <label>
        City
        <input name="city" data-company="city" value={city} onChange={(event) => setCity(event.target.value)} />
      </label>
    </form>
  )
}
