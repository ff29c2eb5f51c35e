/**
 * Reads the query string. Everything in it is text. Where the schema asks for an integer or a boolean, the one canonical
 * spelling (`10`, `true`) is read as such. That is no coercion: `1e1`, `+10` and `yes` are refused. Where it asks for an array,
 * a parameter may be given several times.
 */
import { publicError } from '../../errors.ts'
import { shortenPath } from './parse-json.ts'
import type { JsonSchema } from './validate.ts'

/** A query string: names and values, percent-decoded, each name once. */
export type Query = Readonly<Record<string, unknown>>

/**
 * @param source the part after the `?`, still encoded; `+` is a space
 * @param schema declares which parameters are integers, booleans and arrays of text
 * @returns an object without a prototype
 * @throws {PublicError} 400 for a parameter without a name, one given twice that is no array, or with U+0000 or bytes that are
 *   no UTF-8
 */
export function readQuery(source: string, schema: JsonSchema | undefined): Query {
  const query: Record<string, unknown> = Object.create(null)
  for (const part of source.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals === -1 ? part : part.slice(0, equals), 'query')
    const value = equals === -1 ? '' : decode(part.slice(equals + 1), name)
    if (name === '') throw publicError('invalid_value', { member: 'query', problem: 'has a value without a name' })
    const properties = schema?.properties ?? {}
    const type = Object.hasOwn(properties, name) ? properties[name].type : 'string'
    const before = query[name]
    if (type === 'array' && Array.isArray(before)) before.push(value)
    else if (before === undefined) query[name] = type === 'array' ? [value] : readValue(value, type)
    else throw publicError('invalid_value', { member: shortenPath(name), problem: 'given twice' })
  }
  return query
}

/**
 * Reads a query string without a schema: every value as text, and those of a parameter given more than once as an array.
 *
 * @throws {PublicError} 400 for U+0000 or bytes that are no UTF-8
 */
export function readQueryValues(source: string): Query {
  const values = new Map<string, string | string[]>()
  for (const part of source.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals === -1 ? part : part.slice(0, equals), 'query')
    const value = equals === -1 ? '' : decode(part.slice(equals + 1), name)
    const before = values.get(name)
    values.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(values)
}

function decode(text: string, member: string): string {
  let decoded = '\0'
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Refused below, like U+0000.
  }
  if (decoded.includes('\0'))
    throw publicError('invalid_value', { member: shortenPath(member), problem: 'must be UTF-8 text without U+0000' })
  return decoded
}

function readValue(text: string, type: string | undefined): unknown {
  if (type === 'integer' && /^(0|-?[1-9][0-9]{0,15})$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
