/**
 * `<firmament-company>`: a form field that suggests companies of official registers while one types, and fills the fields beside it
 * from the chosen company. Works by keyboard and screen reader, with or without a framework, and depends on nothing. Where the service
 * does not answer it is a plain text field. `README.md` lists attributes, events and parts.
 */

/** Fewest characters that the service suggests for. */
const CHARACTERS_MIN = 2
/** Pause in typing after which is asked, milliseconds. */
const PAUSE_MS = 150
/** The service has so long for an answer, milliseconds. */
const PATIENCE_MS = 10_000
/** Most companies suggested. */
const SUGGESTIONS = 8
/** Answers kept: for those who delete a letter and type it again, or choose again. */
const KEPT_ANSWERS = 30

/** Texts by language: how many are suggested (0, 1, more), a closed company, no service, a required field, the list. */
const TEXTS = {
  en: ['No company found', '1 company', '# companies', 'Closed, as the register says', 'No suggestions now: type the name', 'Enter a company', 'Companies'],
  it: ['Nessuna impresa trovata', '1 impresa', '# imprese', 'Cessata, secondo il registro', 'Nessun suggerimento ora: scrivere il nome', 'Inserire un’impresa', 'Imprese'],
  fr: ['Aucune entreprise trouvée', '1 entreprise', '# entreprises', 'Fermée, selon le registre', 'Pas de suggestions pour le moment : saisir le nom', 'Saisir une entreprise', 'Entreprises'],
  de: ['Kein Unternehmen gefunden', '1 Unternehmen', '# Unternehmen', 'Laut Register geschlossen', 'Zurzeit keine Vorschläge: Namen eintippen', 'Unternehmen eingeben', 'Unternehmen'],
  es: ['Ninguna empresa encontrada', '1 empresa', '# empresas', 'Cerrada, según el registro', 'Sin sugerencias ahora: escriba el nombre', 'Escriba una empresa', 'Empresas'],
  no: ['Ingen bedrifter funnet', '1 bedrift', '# bedrifter', 'Avviklet ifølge registeret', 'Ingen forslag nå: skriv navnet', 'Skriv inn en bedrift', 'Bedrifter'],
} // biome-ignore format: a language is a line

/** Statuses without a word of warning: the company exists, or nothing is known. */
const NO_WARNING = /^(Active|Status unknown)/
const CLOSED = /^(Dissolved|Inactive)/

/** What the `autocomplete` of a field asks for, where no field names a member. */
const AUTOCOMPLETE = {
  organization: 'name',
  'street-address': 'address',
  'address-line1': 'address',
  'postal-code': 'postcode',
  'address-level2': 'city',
  'address-level1': 'region',
  country: 'countryIso2',
}

const STYLE = `
:host { display: block; position: relative }
label { display: block }
input { box-sizing: border-box; width: 100%; font: inherit; padding: .4em .5em }
ul { position: absolute; z-index: 10; left: 0; right: 0; margin: .1em 0 0; padding: 0; max-height: 18em; overflow-y: auto;
  list-style: none; background: Canvas; color: CanvasText; border: 1px solid GrayText; box-shadow: 0 .2em .8em rgb(0 0 0 / .2) }
ul[hidden] { display: none }
li { padding: .4em .5em; cursor: default }
li[aria-selected=true] { background: Highlight; color: HighlightText }
li span { display: block; font-size: .85em; opacity: .8 }
[role=status] { font-size: .85em; min-height: 1.2em }`

let style
let made = 0

/** Fields that somebody typed into after they were filled: what is not known replaces nothing there, and anything else elsewhere. */
const TYPED = new WeakSet()
document.addEventListener('input', (event) => event.isTrusted && TYPED.add(event.composedPath()[0]), true)

/** The field. */
export class FirmamentCompany extends HTMLElement {
  static formAssociated = true
  static observedAttributes = ['label', 'placeholder', 'required', 'value', 'name']

  #internals = this.attachInternals()
  #label = document.createElement('label')
  #input = document.createElement('input')
  #list = document.createElement('ul')
  #status = document.createElement('div')
  #id = `firmament-${++made}`
  #suggested = []
  #active = -1
  #company = null
  #timer = 0
  #suggesting = null
  #waitUntil = 0
  #answers = new Map()

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    if (style === undefined) {
      style = new CSSStyleSheet()
      style.replaceSync(STYLE)
    }
    root.adoptedStyleSheets = [style]
    const id = this.#id
    Object.assign(this.#label, { htmlFor: id, hidden: true })
    Object.assign(this.#input, { id, type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 200 })
    set(this.#input, {
      part: 'input',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': `${id}-list`,
    })
    set(this.#list, { part: 'list', role: 'listbox', id: `${id}-list`, hidden: '' })
    set(this.#status, { part: 'status', role: 'status' })
    this.#label.setAttribute('part', 'label')
    root.append(this.#label, this.#input, this.#list, this.#status)
    this.#input.addEventListener('input', () => this.#typed())
    this.#input.addEventListener('keydown', (event) => this.#pressed(event))
    this.#input.addEventListener('blur', () => this.#close())
    // Of all events of the field it is the only one that stays inside.
    this.#input.addEventListener('change', () => this.#tell('change'))
    // Before the blur that a click causes.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault())
    this.#list.addEventListener('click', (event) => {
      const item = event.target.closest('li')
      if (item !== null) this.#choose([...this.#list.children].indexOf(item))
    })
  }

  connectedCallback() {
    const outer = [...this.#internals.labels].map(({ textContent }) => textContent.trim()).join(' ')
    if (outer !== '' && !this.hasAttribute('label')) this.#input.setAttribute('aria-label', outer)
    this.#list.setAttribute('aria-label', this.#text(6))
    this.#validate()
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
    this.#suggesting?.abort()
  }

  attributeChangedCallback(name, _before, value) {
    if (name === 'label') {
      this.#label.textContent = value ?? ''
      this.#label.hidden = value === null
    } else if (name === 'placeholder') this.#input.placeholder = value ?? ''
    else if (name === 'required') this.#input.ariaRequired = value === null ? null : 'true'
    else if (name === 'value' && this.#input.value === '') this.value = value ?? ''
    this.#validate()
  }

  formResetCallback() {
    this.value = this.getAttribute('value') ?? ''
  }

  formDisabledCallback(isDisabled) {
    this.#input.disabled = isDisabled
  }

  formStateRestoreCallback(state) {
    this.value = state
  }

  /** What stands in the field. */
  get value() {
    return this.#input.value
  }

  set value(text) {
    this.#input.value = text
    this.#company = null
    this.#close()
    this.#validate()
  }

  /** The chosen company; `null` while nobody has chosen one, or the text was changed since. */
  get company() {
    return this.#company
  }

  get form() {
    return this.#internals.form
  }

  get validity() {
    return this.#internals.validity
  }

  checkValidity() {
    return this.#internals.checkValidity()
  }

  reportValidity() {
    return this.#internals.reportValidity()
  }

  #typed() {
    this.#company = null
    this.#validate()
    clearTimeout(this.#timer)
    this.#suggesting?.abort()
    const typed = this.#input.value.trim()
    if ([...typed].length < CHARACTERS_MIN) return this.#close()
    this.#timer = setTimeout(() => this.#suggest(typed), Math.max(PAUSE_MS, this.#waitUntil - Date.now()))
  }

  async #suggest(typed) {
    this.#suggesting = new AbortController()
    try {
      const query = new URLSearchParams({ q: typed, limit: String(SUGGESTIONS) })
      for (const country of this.#countries()) query.append('countryIso2', country)
      const { suggestions } = await this.#ask(`/explore/suggest?${query}`, this.#suggesting.signal)
      if (!Array.isArray(suggestions)) throw new Error('The service does not answer suggestions')
      const named = suggestions.filter(({ id, name }) => /^[A-Z]{2}-./.test(id) && typeof name === 'string')
      if (typed === this.#input.value.trim()) this.#show(named.slice(0, SUGGESTIONS))
    } catch (error) {
      if (error.retryMs !== undefined) this.#waitUntil = Date.now() + error.retryMs
      this.#fail(error)
    }
  }

  #show(suggestions) {
    this.#suggested = suggestions
    this.#active = -1
    this.#list.replaceChildren(
      ...suggestions.map(({ name, matchedName, nationalId, city, countryIso2, status }, index) => {
        const item = document.createElement('li')
        set(item, { role: 'option', id: `${this.#id}-${index}`, part: 'option', 'aria-selected': 'false' })
        const more = document.createElement('span')
        more.textContent = [matchedName, city, nationalId, countryIso2, this.#warning(status)]
          .filter(Boolean)
          .join(' · ')
        item.append(name, more)
        return item
      }),
    )
    const count = suggestions.length
    this.#status.textContent = this.#text(Math.min(count, 2)).replace('#', String(count))
    this.#toggle(count > 0 && this.shadowRoot.activeElement === this.#input)
  }

  #toggle(isOpen) {
    this.#list.hidden = !isOpen
    this.#input.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen) this.#activate(-1)
  }

  #close() {
    clearTimeout(this.#timer)
    this.#suggesting?.abort()
    if (!this.#list.hidden) this.#status.textContent = ''
    this.#toggle(false)
  }

  #activate(index) {
    const items = this.#list.children
    items[this.#active]?.setAttribute('aria-selected', 'false')
    this.#active = index
    const item = items[index]
    item?.setAttribute('aria-selected', 'true')
    item?.scrollIntoView({ block: 'nearest' })
    if (item === undefined) this.#input.removeAttribute('aria-activedescendant')
    else this.#input.setAttribute('aria-activedescendant', item.id)
  }

  #pressed(event) {
    const { key } = event
    const last = this.#suggested.length - 1
    if (event.isComposing) return
    if (this.#list.hidden) {
      if (key === 'Enter') return this.#submit(event)
      if (key === 'Escape') this.#suggesting?.abort()
      if (key !== 'ArrowDown' || last < 0 || this.#input.value.trim() === '') return
      this.#toggle(true)
      this.#activate(0)
    } else if (key === 'ArrowDown') this.#activate(this.#active < last ? this.#active + 1 : 0)
    else if (key === 'ArrowUp') this.#activate(this.#active > 0 ? this.#active - 1 : last)
    else if (key === 'Enter' && this.#active >= 0) this.#choose(this.#active)
    else if (key === 'Escape') this.#close()
    else if (key === 'Enter') return this.#submit(event)
    else return
    event.preventDefault()
  }

  /** As a text field of the form does. */
  #submit(event) {
    if (this.form === null) return
    event.preventDefault()
    HTMLFormElement.prototype.requestSubmit.call(this.form)
  }

  async #choose(index) {
    const { id, name } = this.#suggested[index]
    this.value = name
    const shown = this.value
    this.#tell('input')
    this.#tell('change')
    try {
      const company = await this.#ask(`/explore/companies/${encodeURIComponent(id)}`)
      if (this.value !== shown) return
      this.#company = company
      this.#status.textContent = this.#warning(company.status)
      const isTaken = this.dispatchEvent(
        new CustomEvent('firmament-company', { detail: company, bubbles: true, composed: true, cancelable: true }),
      )
      if (isTaken) this.#fill(company)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Asks the service. @throws {Error} with `retryMs` where it was asked too often */
  async #ask(path, ended) {
    const kept = this.#answers.get(path)
    if (kept !== undefined) return kept
    const base = (this.getAttribute('service') ?? new URL('..', import.meta.url).href).replace(/\/$/, '')
    const url = `${base}${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(this.getAttribute('api-key') ?? '')}`
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const signal = ended === undefined ? patience : AbortSignal.any([ended, patience])
    const answer = await fetch(url, { signal, credentials: 'omit' })
    const body = await answer.json()
    if (answer.ok) {
      if (this.#answers.size >= KEPT_ANSWERS) this.#answers.delete(this.#answers.keys().next().value)
      this.#answers.set(path, body)
      return body
    }
    const seconds = Number(answer.headers.get('Retry-After'))
    throw Object.assign(new Error(body.error), answer.status === 429 && { retryMs: 1000 * (seconds > 0 ? seconds : 5) })
  }

  /** What a field of the page tells when somebody types. */
  #tell(type) {
    this.dispatchEvent(new Event(type, { bubbles: true }))
  }

  /** Whoever types goes on without suggestions. */
  #fail(error) {
    if (error.name === 'AbortError') return
    this.#close()
    this.#status.textContent = this.#text(4)
    this.dispatchEvent(new CustomEvent('firmament-error', { detail: error, bubbles: true, composed: true }))
  }

  /** Fields by `fill` (`vatTaxNumber: #vat; city: [name=town]`), else by `data-company`, else by `autocomplete`. */
  #fill(company) {
    const scope = this.form ?? document
    const fields = new Map()
    for (const part of (this.getAttribute('fill') ?? '').split(';')) {
      const [member, ...selector] = part.split(':')
      if (selector.length > 0)
        for (const field of find(scope, selector.join(':').trim()).slice(0, 1)) fields.set(field, member.trim())
    }
    if (fields.size === 0) for (const field of find(scope, '[data-company]')) fields.set(field, field.dataset.company)
    if (fields.size === 0)
      for (const field of find(scope, '[autocomplete]')) {
        const tokens = field.getAttribute('autocomplete').trim().toLowerCase().split(/\s+/)
        const asked = tokens.at(-1)
        if (Object.hasOwn(AUTOCOMPLETE, asked) && !tokens.includes('shipping')) fields.set(field, AUTOCOMPLETE[asked])
      }
    for (const [field, member] of fields) {
      if (!isFillable(field)) continue
      const value = textOf(company, member)
      // What is not known replaces nothing that somebody typed. Anything else may be of another company.
      if (value === '' && TYPED.has(field)) continue
      write(field, value)
      TYPED.delete(field)
    }
  }

  #warning(status) {
    return NO_WARNING.test(status) ? '' : CLOSED.test(status) ? this.#text(3) : status
  }

  /** @throws {Error} where none is given */
  #countries() {
    const selector = this.getAttribute('country-from')
    const [field] = selector === null ? [] : find(this.form ?? document, selector)
    const given = String(field?.value ?? this.getAttribute('country') ?? '')
    const countries = given
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    if (countries.length === 0) throw new Error('firmament-company: has no country')
    return countries
  }

  #validate() {
    const { value } = this.#input
    this.#internals.setFormValue(value)
    if (this.hasAttribute('required') && value.trim() === '')
      this.#internals.setValidity({ valueMissing: true }, this.#text(5), this.#input)
    else this.#internals.setValidity({})
  }

  #text(number) {
    const language = (this.closest('[lang]')?.lang ?? navigator.language).slice(0, 2).toLowerCase()
    return (TEXTS[{ nb: 'no', nn: 'no' }[language] ?? language] ?? TEXTS.en)[number]
  }
}

/** Elements by a selector; none where it is wrong. Fields of a form may be named like its functions. */
function find(scope, selector) {
  try {
    return [...(scope === document ? Document : Element).prototype.querySelectorAll.call(scope, selector)]
  } catch {
    return []
  }
}

/** Whether text can be written into it. */
function isFillable(field) {
  if (field.disabled === true) return false
  if (field instanceof HTMLInputElement) return !/^(file|checkbox|radio|submit|button|image|reset)$/.test(field.type)
  return field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

/** A member of a company as a field shows it: of lists their first, of codes the first of the main activity. */
function textOf(company, member) {
  if (member === 'legalForm') return String(company.nationalLegalForm ?? company.standardisedLegalForm ?? '')
  const value = Object.hasOwn(company, member) ? company[member] : null
  const first = Array.isArray(value) ? value[0] : typeof value === 'object' ? value?.primary?.[0] : value
  return member === 'region' ? String(first ?? '').split('|')[0] : String(first ?? '')
}

/** Writes as somebody who types does: frameworks that keep a field's value themselves notice nothing else. */
function write(field, value) {
  if (field instanceof HTMLSelectElement) {
    const same = (text) => text.trim().toLowerCase() === value.toLowerCase()
    const option = [...field.options].find((option) => same(option.value) || same(option.text))
    field.selectedIndex = option?.index ?? [...field.options].findIndex((one) => one.value === '')
  } else {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value').set.call(field, value)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

if (customElements.get('firmament-company') === undefined) customElements.define('firmament-company', FirmamentCompany)
