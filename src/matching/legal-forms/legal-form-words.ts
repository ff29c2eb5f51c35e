/**
 * Finds the legal form in a name: `SCI Martin`, `Rossi S. R. L. in liquidazione`, `Müller GmbH & Co. KG`; and notes on the company's
 * state after it.
 *
 * What is a form, and what a note, is a closed list of each country: `reference/names/legal-forms.tsv` and `status-notes.tsv`. Everything
 * else is a part of the name. Both are compared without spaces and punctuation, so that all ways of spacing and dotting them are one.
 */

import { COUNTRIES, SERVED_COUNTRIES } from '../../reference/countries.ts'
import { loadTable, once } from '../../reference/load-table.ts'
import { COMMON_WORDS } from '../common-words.ts'
import { type RawWord, rawWords } from '../name-words.ts'
import { isOneTypoApart } from '../typos.ts'
import { dayBehind } from './day-behind.ts'

/** The range of a name's words that is its name proper, and the legal forms around it. */
export interface WithoutForms {
  /** First word of the name proper. */
  readonly from: number
  /** After its last word; greater than `from` unless there are no words. */
  readonly to: number
  /** Short names of the forms found, each once, the last first; notes on the company's state are none. */
  readonly forms: readonly string[]
  /** Positions between `from` and `to` that are legal forms too. */
  readonly inside: ReadonlySet<number>
}

/** Shared by all names without such words: an index reads millions of names. */
const NONE: ReadonlySet<number> = new Set()

interface Form {
  /** Short name; empty for a note on the company's state. */
  readonly form: string
  readonly opens: boolean
  /** Whether it counts only where a comma, a dash or a bracket sets it apart. */
  readonly isApart: boolean
}

/** Words inside a form that people leave out or write as a symbol. */
const LINKS = new Set(['und', 'and', 'et'])
const LINK_LETTERS_MAX = 3
/** Beginnings of the word behind `u.`, where that means "and": `GmbH u. Co. KG`. */
const BEHIND_U = /^(?:co|cie|comp)/
/** No form has more words than this (an Italian remark that quotes a decree aside, which needs them). */
const FORM_WORDS_MAX = 20
/** Forms so unmistakable that they are one in the middle of a name too: `Tecno S.r.l. di Mario Rossi`. */
const INSIDE = new Set(
  'dd ets odv aps onlus asd ssd srl srls snc sarl eurl gmbh gmbhcokg ggmbh sro spolsro spzoo doo kft zrt bvba sprl uab sia aps ltda lda ood eood'.split(
    ' ',
  ),
)
const INSIDE_BEGINNINGS: ReadonlySet<string> = new Set(
  [...INSIDE].flatMap((form) => Array.from({ length: form.length }, (_, at) => form.slice(0, at + 1))),
)
/** Remarks behind which nothing of the name follows, however they go on (Italian start-ups quote the law that made them). */
const REMARKS_TO_THE_END: Readonly<Record<string, readonly string[]>> = {
  IT: [
    'startupcostituita',
    'startupcostitutita',
    'startupinnovativa',
    'costituitaanorma',
    'costituitaaisensi',
    'iscrittaprovvisoriamente',
  ],
}
const REMARK_LETTERS_MAX = 25
/** Form words of this length are unmistakable even mistyped (`Limted`) or cut short (`Incorp`). */
const LONG_WORD_LETTERS_MIN = 7
/** Forms no longer than this are abbreviations. */
const SINGLE_LETTERS_MAX = 5
/** Shortest beginning of such a word. */
const CUT_LETTERS_MIN = 5
/** The same for forms of several words, and how many words those have at most. */
const CUT_LETTERS_MIN_OF_SEVERAL = 9
const MISTYPED_WORDS_MAX = 5

const readers = new Map<string, LegalForms>()

/** In place of a country: the forms of all countries, served or not. */
export const ANY_COUNTRY = 'any'
/** Forms of other countries than the company's have at least so many letters: shorter ones are words and initials too often. */
const ANY_COUNTRY_LETTERS_MIN = 3

/** The legal forms of one country, or of {@link ANY_COUNTRY}. @param country ISO 3166-1 alpha-2; an unknown one knows only forms met abroad */
export function legalFormsOf(country: string): LegalForms {
  let reader = readers.get(country)
  if (!reader) {
    reader = new LegalForms(country)
    readers.set(country, reader)
  }
  return reader
}

/** Reads the legal forms of one country off names. */
export class LegalForms {
  readonly #forms = new Map<string, Form>()
  readonly #remarks: readonly string[]
  /** Long forms of one word, and of several. */
  readonly #longWords: string[] = []
  readonly #longForms: string[] = []
  /** Short spellings of the country's own forms. */
  readonly #singleForms: ReadonlySet<string>
  /** Spellings of one word. */
  readonly #singleWords = new Set<string>()
  /** The edges of the country's own forms. */
  readonly #edges: FormEdges

  /** @param country ISO 3166-1 alpha-2 code, or {@link ANY_COUNTRY} */
  constructor(country: string) {
    this.#remarks = REMARKS_TO_THE_END[country] ?? []
    if (country === ANY_COUNTRY) this.#readAnyCountry()
    else for (const row of rowsOf(country)) this.#add(row)
    this.#singleForms = new Set([...this.#forms.keys()].filter((letters) => letters.length <= SINGLE_LETTERS_MAX))
    for (const row of rowsOf(MET_EVERYWHERE)) this.#add(row)
    for (const letters of this.#forms.keys()) {
      if (this.#singleWords.has(letters)) {
        if (letters.length >= LONG_WORD_LETTERS_MIN) this.#longWords.push(letters)
      } else if (letters.length > CUT_LETTERS_MIN_OF_SEVERAL) {
        this.#longForms.push(letters)
      }
    }
    for (const words of [...notesOf(country), ...notesOf(MET_EVERYWHERE)]) {
      this.#add({ words, form: '', opens: false, isApart: !words.includes(' ') })
    }
    this.#edges = edgesOf(this.#forms)
    for (const row of unmistakableForms()) this.#add(row)
  }

  /**
   * Separates a name's words into its name proper and its legal forms.
   *
   * Strips forms from the end, then from the front, while there are any and some of the name is left.
   *
   * @param forgiving also takes a mistyped long form word at the end (`Limted`); for names that callers type
   */
  strip(words: readonly RawWord[], forgiving = false): WithoutForms {
    let from = 0
    let to = this.#beforeRemarks(words)
    // Catalogues put the article behind: `Exampla Group PLC (The)`.
    if (to > 1 && words[to - 1].text === 'the' && words[to - 1].gap === 'apart') to--
    const forms: string[] = []
    const note = (found: Form) => {
      if (found.form !== '' && !forms.includes(found.form)) forms.push(found.form)
    }
    for (let again = true; again && to > 0; ) {
      again = false
      const isFirst = forgiving && forms.length === 0
      const written = this.#closing(words, to)
      const mistyped = isFirst ? this.#mistypedClosing(words, to) : null
      // `Joynt Stock Company` ends with another form, which is written right.
      const closing = mistyped && (!written || mistyped.at < written.at) ? mistyped : written
      if (!closing) continue
      to = closing.at
      note(closing.form)
      again = true
    }
    for (let again = true; again && from < to; ) {
      again = false
      const opening = this.#opening(words, from, to)
      if (opening) {
        from = opening.at
        note(opening.form)
        again = true
      }
    }
    let inside: Set<number> | null = null
    for (let at = from + 1; at < to; at++) {
      const found = this.#at(words, at, to)
      if (!found) continue
      inside ??= new Set()
      for (let k = at; k < found.at; k++) inside.add(k)
      note(found.form)
      at = found.at - 1
    }
    return { from, to, forms, inside: inside ?? NONE }
  }

  /** Whether a legal form, no note, ends right before `to`, with some of the name before it. */
  isFormBefore(words: readonly RawWord[], to: number): boolean {
    const found = this.#ending(words, to)
    return found !== null && found.form.form !== ''
  }

  /** Whether words from `from` on are a note on the company's state, perhaps with a day. */
  isNoteBehind(words: readonly RawWord[], from: number): boolean {
    const found = this.#closing(words, words.length)
    return found !== null && found.at === from && found.form.form === ''
  }

  /** Whether a word, at any position, is spelled like a form of the country. */
  isForm(word: string): boolean {
    return this.#singleForms.has(word)
  }

  /** Where a remark that goes on to the end begins; the number of words when there is none. */
  #beforeRemarks(words: readonly RawWord[]): number {
    if (this.#remarks.length === 0) return words.length
    for (let from = 1; from < words.length - 1; from++) {
      let letters = ''
      for (let at = from; at < words.length && letters.length < REMARK_LETTERS_MAX; at++) letters += words[at].text
      if (this.#remarks.some((remark) => letters.startsWith(remark))) return from
    }
    return words.length
  }

  /**
   * The longest form or note that ends right before `to`, if anything is left before it: a name `SPA S.r.l.` is called `spa`. A day may
   * be behind a note.
   */
  #closing(words: readonly RawWord[], to: number): { at: number; form: Form } | null {
    const found = this.#ending(words, to)
    if (found !== null) return found
    const day = dayBehind(words, to)
    const note = day === to ? null : this.#ending(words, day)
    return note?.form.form === '' ? note : null
  }

  #ending(words: readonly RawWord[], to: number): { at: number; form: Form } | null {
    let letters = ''
    let hash = 0
    let longest: { at: number; form: Form } | null = null
    for (let at = to - 1; at > 0 && to - at <= FORM_WORDS_MAX; at--) {
      if (!isLink(words, at)) {
        hash = hashBackwards(words[at].text, hash)
        if (!this.#edges.ends.mayHave(hash) && !unmistakableEdges().ends.mayHave(hash)) break
        letters = words[at].text + letters
      }
      // `A.B.S.A.` is no company `A.B.` of the form `S.A.`.
      if (words[at].gap === 'dot' && isLetter(words[at - 1])) continue
      const form = this.#forms.get(letters)
      // A note of one word is set apart, or follows the legal form.
      if (form && (!form.isApart || words[at].gap === 'apart' || this.isFormBefore(words, at))) longest = { at, form }
    }
    return longest
  }

  /** The longest form that opens a name at `from`, if any of the name is left after it. */
  #opening(words: readonly RawWord[], from: number, to: number): { at: number; form: Form } | null {
    let letters = ''
    let hash = 0
    let longest: { at: number; form: Form } | null = null
    for (let at = from; at < to - 1 && at - from < FORM_WORDS_MAX; at++) {
      if (!isLink(words, at)) {
        hash = hashOn(words[at].text, hash)
        if (!this.#edges.beginnings.mayHave(hash) && !unmistakableEdges().beginnings.mayHave(hash)) break
        letters += words[at].text
      }
      // `K.S.L. Auto` is no company `L. Auto` of the form `K.S.`.
      if (isLetter(words[at]) && isLetter(words[at + 1]) && isOneRun(words[at], words[at + 1])) continue
      const form = this.#forms.get(letters)
      if (form?.opens) longest = { at: at + 1, form }
    }
    return longest
  }

  /** An unmistakable form at `from`, inside the name. */
  #at(words: readonly RawWord[], from: number, to: number): { at: number; form: Form } | null {
    let letters = ''
    let longest: { at: number; form: Form } | null = null
    for (let at = from; at < to && at - from < 6; at++) {
      letters += words[at].text
      if (!INSIDE_BEGINNINGS.has(letters)) break
      if (!INSIDE.has(letters)) continue
      const form = this.#forms.get(letters)
      if (form) longest = { at: at + 1, form }
    }
    return longest
  }

  /** The longest long form that ends right before `to`, though it is mistyped or cut short. */
  #mistypedClosing(words: readonly RawWord[], to: number): { at: number; form: Form } | null {
    let letters = ''
    let longest: { at: number; form: Form } | null = null
    for (let at = to - 1; at > 0 && to - at <= MISTYPED_WORDS_MAX; at--) {
      if (!isLink(words, at)) letters = words[at].text + letters
      const isOne = to - at === 1
      if (letters.length < (isOne ? CUT_LETTERS_MIN : CUT_LETTERS_MIN_OF_SEVERAL)) continue
      const spellings = isOne ? this.#longWords : this.#longForms
      const spelling = spellings.find((form) => form.startsWith(letters) || isOneTypoApart(letters, form))
      if (spelling !== undefined) longest = { at, form: this.#forms.get(spelling)! }
    }
    return longest
  }

  /** Reads the forms of all countries: a list may write a company of one with the form of another. */
  #readAnyCountry(): void {
    for (const [country, rows] of rowsByCountry()) {
      if (country === MET_EVERYWHERE) continue
      const isServed = COUNTRIES.some(({ countryIso2 }) => countryIso2 === country)
      for (const row of rows) if (isFormEverywhere(lettersOf(row.words)) || (row.opens && !isServed)) this.#add(row)
    }
  }

  #add({ words, form, opens, isApart }: FormRow): void {
    const letters = lettersOf(words)
    const known = this.#forms.get(letters)
    // A country's own forms take precedence over forms from abroad.
    if (known) {
      if (opens && !known.opens && known.form === form) this.#forms.set(letters, { ...known, opens })
      return
    }
    if (!words.includes(' ')) this.#singleWords.add(letters)
    this.#forms.set(letters, { form, opens, isApart })
  }
}

/** In place of a country in the tables: what is met in the names of all. */
const MET_EVERYWHERE = '*'

interface FormRow extends Form {
  /** Folded, with single spaces. */
  readonly words: string
}

const rowsByCountry = once(
  (): ReadonlyMap<string, readonly FormRow[]> =>
    Map.groupBy(
      loadTable('names/legal-forms').rows.map(([country, form, words, opens = '']) => ({
        country,
        form,
        words,
        opens: opens !== '',
        isApart: false,
      })),
      ({ country }) => country,
    ),
)

const rowsOf = (country: string): readonly FormRow[] => rowsByCountry().get(country) ?? []

const notesByCountry = once(() => Map.groupBy(loadTable('names/status-notes').rows, ([country]) => country))

const notesOf = (country: string) => (notesByCountry().get(country) ?? []).map(([, words]) => words)

/** Words that are forms of some countries, and parts of names in others. Without spaces. */
const WORDS_ELSEWHERE = new Set(
  `companies company cos partnership association anstalt coop cooperatie cooperativa genossenschaft borettslag chartered prat nationalassociation europeancompany
  publiccompany privatecompany generalpartnership firmahandlowouslugowa unlimited companhia indivision
  maatschap noliability`.split(/\s+/),
)
/** Letters of a form that is one in the names of all countries, and of one that is one in front of a name, too. */
const UNMISTAKABLE_LETTERS_MIN = 8
const OPENING_LETTERS_MIN = 15
/** The same where no company of the country is served: nothing but a form is meant by its abbreviations. */
const UNMISTAKABLE_LETTERS_MIN_ABROAD = 4

/** The forms of other countries that no word of a name is spelled like: `Sdn Bhd`, `OJSC`, `Aktiengesellschaft`. */
const unmistakableForms = once((): readonly FormRow[] => {
  const served = SERVED_COUNTRIES
  // A form opens names in one country and ends them in another (`OJSC`).
  const opening = new Set(
    [...rowsByCountry().values()].flat().flatMap(({ opens, words }) => (opens ? lettersOf(words) : [])),
  )
  return [...rowsByCountry()].flatMap(([country, rows]) => {
    const least = served.has(country) ? UNMISTAKABLE_LETTERS_MIN : UNMISTAKABLE_LETTERS_MIN_ABROAD
    return rows.flatMap((row) => {
      const letters = lettersOf(row.words)
      if (country === MET_EVERYWHERE || letters.length < least || !isFormEverywhere(letters)) return []
      return [{ ...row, opens: opening.has(letters) || letters.length >= OPENING_LETTERS_MIN }]
    })
  })
})

/** The ends of forms, and the beginnings of those that open a name: most words are neither, and are looked at no further. */
interface FormEdges {
  readonly ends: HashFilter
  readonly beginnings: HashFilter
}

/** A Bloom filter of one hash: no false negatives. */
class HashFilter {
  readonly #bits = new Uint32Array(FILTER_BITS / 32)

  add(hash: number): void {
    this.#bits[(hash & (FILTER_BITS - 1)) >>> 5] |= 1 << (hash & 31)
  }

  mayHave(hash: number): boolean {
    return ((this.#bits[(hash & (FILTER_BITS - 1)) >>> 5] >>> (hash & 31)) & 1) === 1
  }
}

/** Some twenty times as many as there are ends of unmistakable forms; 32 KB. */
const FILTER_BITS = 1 << 18

function edgesOf(forms: Iterable<readonly [letters: string, form: Pick<Form, 'opens'>]>): FormEdges {
  const edges = { ends: new HashFilter(), beginnings: new HashFilter() }
  for (const [letters, { opens }] of forms) {
    for (let at = 0; at < letters.length; at++) {
      edges.ends.add(hashBackwards(letters.slice(at), 0))
      if (opens) edges.beginnings.add(hashOn(letters.slice(0, at + 1), 0))
    }
  }
  return edges
}

/** Goes on with a hash by the letters of a text from its first to its last. */
function hashOn(text: string, hash: number): number {
  let next = hash
  for (let at = 0; at < text.length; at++) next = step(next, text.charCodeAt(at))
  return next
}

/** The same from its last letter to its first. */
function hashBackwards(text: string, hash: number): number {
  let next = hash
  for (let at = text.length - 1; at >= 0; at--) next = step(next, text.charCodeAt(at))
  return next
}

function step(hash: number, unit: number): number {
  const mixed = Math.imul(hash ^ unit, 0x01000193)
  return mixed ^ (mixed >>> 15)
}

/** The same of {@link unmistakableForms}, which all countries share. */
const unmistakableEdges = once(() => edgesOf(unmistakableForms().map((row) => [lettersOf(row.words), row])))

/** Whether a form of one country may be one in the names of all. */
function isFormEverywhere(letters: string): boolean {
  return letters.length >= ANY_COUNTRY_LETTERS_MIN && !COMMON_WORDS.has(letters) && !WORDS_ELSEWHERE.has(letters)
}

function lettersOf(spelling: string): string {
  let letters = ''
  for (const word of rawWords(spelling)) if (!LINKS.has(word.text)) letters += word.text
  return letters
}

function isLink(words: readonly RawWord[], at: number): boolean {
  const { text } = words[at]
  // A look at the length is cheaper than one into a set.
  if (text.length > LINK_LETTERS_MAX) return false
  return LINKS.has(text) || (text === 'u' && BEHIND_U.test(words[at + 1]?.text ?? ''))
}

const isLetter = (word: RawWord) => word.text.length === 1

/** Whether two letters are written as one (`K.S`, `K S`), not one behind the end of the other (`A.S.D. G.S.`). */
const isOneRun = (before: RawWord, letter: RawWord) => letter.gap === 'dot' || !before.isDotted
