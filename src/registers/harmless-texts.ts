/**
 * Texts of registers that would do something where they are shown: characters that turn the direction of a line (`gnp.exe` for
 * `exe.png`), and web addresses that run code (`javascript:`).
 */
import type { Company } from '../company/company.ts'

/** Bidirectional controls (UAX #9): embeddings, overrides and isolates. The marks of a letter's own direction stay. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/
const DIRECTIONS = new RegExp(DIRECTION.source, 'g')

/**
 * `https://shop.example/a`, `shop.example`, `shop.example:8080/a?b`: a host with a dot, over http if a scheme is given.
 */
const WEB_ADDRESS = /^(?:https?:\/\/)?[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.[\p{L}\p{N}-]{2,}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Whether a text is a web address that may be shown as a link. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.trim())
}

/** Makes the texts of a company harmless, in place. */
export function defuseTexts(company: Company): void {
  if (company.website !== null && !isWebAddress(company.website)) company.website = null
  for (const [member, value] of Object.entries(company)) {
    if (typeof value === 'string' ? DIRECTION.test(value) : Array.isArray(value) && value.some(isTurned))
      Object.assign(company, { [member]: without(value) })
  }
}

function isTurned(value: unknown): boolean {
  return typeof value === 'string' && DIRECTION.test(value)
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  return typeof value === 'string' ? value.replace(DIRECTIONS, '').trim() : value
}
