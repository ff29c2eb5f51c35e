/** Forms (`application/x-www-form-urlencoded`) whose fields hold JSON: how clients of the reconciliation protocol send a body. */
import { isUtf8 } from 'node:buffer'
import { PublicError, publicError } from '../../errors.ts'
import { type JsonLimits, parseJson } from './parse-json.ts'
import { readQuery } from './read-query.ts'

/** The content type. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Whether a body comes as a form. @param contentType the header as it arrived */
export function isForm(contentType: string | undefined): boolean {
  return (contentType ?? '').trim().toLowerCase().startsWith(FORM_TYPE)
}

/**
 * Reads a form as the object that a JSON body would be.
 *
 * @param limits of each field
 * @throws {PublicError} 400 naming the field that is no JSON, or given twice
 */
export function parseForm(bytes: Buffer, limits?: JsonLimits): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw publicError('malformed_json')
  const fields = Object.entries(readQuery(bytes.toString('utf8'), undefined))
  return Object.fromEntries(fields.map(([name, text]) => [name, parseText(name, text as string, limits)]))
}

/**
 * Reads JSON out of a field of a form or a parameter.
 *
 * @param name as errors name it
 * @throws {PublicError} 400
 */
export function parseText(name: string, text: string, limits?: JsonLimits): unknown {
  try {
    return parseJson(Buffer.from(text), limits)
  } catch (error) {
    if (error instanceof PublicError && error.code === 'malformed_json')
      throw publicError('invalid_value', { member: name, problem: 'is not valid JSON' })
    throw error
  }
}
