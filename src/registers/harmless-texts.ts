/**
 * Texts of registers that would do something where they are shown: characters that turn the direction of a line (`gnp.exe` for
 * `exe.png`), characters that nobody sees (two names that look alike, orders hidden from people), and web addresses that run code (`javascript:`).
 */
import type { Company } from '../company/company.ts'
import { type MemberValue, wireValues } from '../records/company-values.ts'

/**
 * Characters without a form of their own (Unicode: `Default_Ignorable_Code_Point`), bidirectional controls (UAX #9) among them, and
 * control characters but tabs and ends of lines. Variation selectors stay: they choose the form of a Japanese letter.
 */
const INVISIBLE = /[[\p{Default_Ignorable_Code_Point}\p{Cc}]--[\t\n\r\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u200c\u200d]]+/gv
/** Joiners form letters of Indic scripts, Arabic and emoji; after these characters they are only invisible. */
const IDLE_JOINERS =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\p{Z}])[\u200c\u200d]+/gu
const JOINER = /[\u200c\u200d]/
/** Most texts of the countries served need no other characters: none of them is invisible. */
const PLAIN =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u04ff\u1e00-\u1eff\u2010-\u2027\u20a0-\u214f\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]*$/

/** A text without characters that nobody sees. */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text
  const visible = text.replace(INVISIBLE, '')
  return JOINER.test(visible) ? visible.replace(IDLE_JOINERS, '') : visible
}

/**
 * `https://shop.example/a`, `shop.example`, `shop.example:8080/a?b`: a host with a dot, over http if a scheme is given.
 */
const WEB_ADDRESS = /^(?:https?:\/\/)?[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.[\p{L}\p{N}-]{2,}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Whether a text is a web address that may be shown as a link. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.trim())
}

/** Makes the texts of a company harmless, in place, also those within its members. */
export function defuseTexts(company: Company): void {
  if (company.website !== null && !isWebAddress(company.website)) company.website = null
  // Members by fixed names first: this runs for every row, and nearly all rows are harmless.
  if (!wireValues(company).every(isPlain)) defuseMembers(company)
}

/** Whether a member surely has no text with such characters. */
function isPlain(value: MemberValue): boolean {
  if (typeof value === 'string') return isPlainText(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every((text) => typeof text === 'string' && isPlainText(text))
  return 'primary' in value && arePlain(value.primary) && arePlain(value.secondary)
}

/** Texts up to this length are sooner looked at letter by letter. Longer ones are pieces of a row, whose letters take longer to reach. */
const SHORT_LENGTH_MAX = 12

function isPlainText(text: string): boolean {
  if (text.length > SHORT_LENGTH_MAX) return PLAIN.test(text)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x20 || unit > 0x7e) return PLAIN.test(text)
  }
  return true
}

function arePlain(codes: unknown): boolean {
  return Array.isArray(codes) && codes.every((code) => typeof code === 'string' && isPlainText(code))
}

/** Removes characters that nobody sees from the texts of an object, in place, also from those within its members. */
export function defuseMembers(members: object): void {
  for (const [member, value] of Object.entries(members)) {
    if (typeof value === 'object' && value !== null) defuseMembers(value)
    else if (typeof value === 'string' && !PLAIN.test(value)) {
      const visible = visibleText(value)
      if (visible !== value) Object.assign(members, { [member]: visible.trim() })
    }
  }
}
