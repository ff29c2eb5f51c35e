/** Recognises what people save from an interface or a page in place of a register's file. */
import type { RegisterSource } from '../../registers/register.ts'

/** Forms that an interface answers in, by how a text begins. */
const FORMS = [
  { form: 'JSON', what: 'JSON, an answer of the interface', begins: /^[{[]/ },
  { form: 'HTML', what: 'a web page', begins: /^<(?:!doctype html|html)\b/i },
  { form: 'XML', what: 'XML, an answer of the interface', begins: /^<(?:\?xml\b|[a-z])/i },
] as const

/** Errors of a reader that wants another form, or files of other kinds. */
const OTHER_FORM = /header row|it is none of/
/** Errors of a list where a file of one object a line is wanted. */
const NO_LINES = /is no JSON object/
/**
 * Errors of what is read to its end and has other contents. All others (syntax, letters, length, depth) are the faults of
 * a file, which its reader names.
 */
const OTHER_CONTENT = /not in the expected layout|it has no (?:row|record)|where an array of objects was expected/
/** How the whole files begin that are one object or one element, and files of several objects. */
const WHOLE = /^\{\s*"(?:records|results)"|\}\s*\n\{|^<(?:[\s\S]*<)?(?:\w+:)?(?:LEIData|Transfer)[\s>]/

/** Whether a text of a form in which the register has files too is none of these. */
function isForeign(text: string, problem: string): boolean {
  if (OTHER_FORM.test(problem)) return true
  if (text.startsWith('[')) return NO_LINES.test(problem)
  return OTHER_CONTENT.test(problem) && !WHOLE.test(text)
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
