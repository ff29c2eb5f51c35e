/** Recognises what people save from an interface or a page in place of a register's file. */
import type { RegisterSource } from '../../registers/register.ts'

/** Forms that an interface answers in, by how a text begins. */
const FORMS = [
  { form: 'JSON', what: 'JSON, an answer of the interface', begins: /^[{[]/ },
  { form: 'HTML', what: 'a web page', begins: /^<(?:!doctype html|html)\b/i },
  { form: 'XML', what: 'XML, an answer of the interface', begins: /^<(?:\?xml\b|[a-z])/i },
] as const

/** Errors of a file of the right form that ends too early. */
const CUT_OFF = /cut off|cut short|ends within|not complete/
/** Errors of a reader that wants another form, or files of other kinds. */
const OTHER_FORM = /header row|it is none of|is no JSON object/
/** How the whole files begin that are one object, and files of several objects. */
const WHOLE = /^\{\s*"(?:records|results)"|\}\s*\n\{/

/** Whether a text of a form in which the register has files too is none of these. */
function isForeign(text: string, problem: string): boolean {
  if (text.startsWith('[')) return OTHER_FORM.test(problem)
  return !WHOLE.test(text) && !CUT_OFF.test(problem)
}

/**
 * Says what a refused file is, where it is a saved answer.
 *
 * @param beginning the first bytes of the file
 * @param problem why the importer refused it
 * @returns `this is JSON, an answer of the interface; the bulk file (CSV) is needed: https://…`; `null` where it is something else
 */
export function describeSavedAnswer(beginning: Uint8Array, problem: string, source: RegisterSource): string | null {
  const text = Buffer.from(beginning)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const found = FORMS.find(({ begins }) => begins.test(text))
  if (found === undefined) return null
  if (found.form !== 'JSON' && source.formats.includes('iXBRL')) return null
  if (source.formats.includes(found.form) && !isForeign(text, problem)) return null
  const fetched = source.fetched || source.listed ? `; ./firmament import ${source.id} fetches it` : ''
  return `this is ${found.what}; the bulk file (${source.formats}) is needed: ${source.page}${fetched}`
}
