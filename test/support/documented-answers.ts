/**
 * What the documents promise of any answer: `openapi.json` its statuses and shapes, the table of errors in `docs/api.md`
 * its codes and sentences. Nothing here is taken from the code.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/schema'
import { type RawAnswer, textOf } from './raw-http.ts'

const ROOT = join(import.meta.dirname, '..', '..')

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
  /** Of operations that say nothing else. */
  readonly security: NonNullable<Operation['security']>
}

const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as Document

/** A documented operation, such as `POST /explore/lite`. */
export interface DocumentedOperation {
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly statuses: readonly number[]
  /** Parameters that the query string must have. */
  readonly required: readonly string[]
  /** It is answered without a key, too. */
  readonly needsNoKey: boolean
  /** It wants the key of an operator; with that of a licence it is answered as without one. */
  readonly isForOperators: boolean
  /** The key may come in the address, from pages of any origin. */
  readonly isForAnyOrigin: boolean
}

/** A parameter, where it is one of several operations, too. */
function resolved(parameter: Parameter | { readonly $ref: string }): Parameter {
  return '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter
}

/** Every operation of `openapi.json`. */
export const OPERATIONS: readonly DocumentedOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses, parameters = [], security = document.security }]) => ({
    method: method.toUpperCase(),
    path,
    statuses: Object.keys(responses).flatMap((status) => (status === 'default' ? [] : [Number(status)])),
    required: parameters
      .map(resolved)
      .filter((one) => one.in === 'query' && one.required === true)
      .map(({ name }) => name),
    needsNoKey: security.some((ways) => Object.keys(ways).length === 0),
    isForOperators: path.startsWith('/admin/'),
    isForAnyOrigin: security.some((ways) => 'apiKeyInUrl' in ways),
  })),
)

/** The operation that a request is for. @param path without the query */
export function operationOf(method: string, path: string): DocumentedOperation | undefined {
  return OPERATIONS.find(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
}

interface DocumentedError {
  readonly status: number
  readonly code: string
  readonly sentence: RegExp
}

/** Rows of the table of errors. A word in braces stands for anything. */
const ERRORS: readonly DocumentedError[] = (
  /<!-- table: errors -->(.*?)<!-- end -->/s.exec(readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8'))?.[1] ?? ''
)
  .split('\n')
  .flatMap((line) => {
    const [, status, code, words] = /^\| (\d{3}) \| `(\w+)` \| (.*) \|$/.exec(line) ?? []
    if (words === undefined) return []
    const escaped = words
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{(\w+)\}/g, (_, name) => (name === 'member' ? '.+' : '.*'))
    return [{ status: Number(status), code, sentence: new RegExp(`^${escaped}$`, 's') }]
  })

/** What no caller should read: stacks, paths, names of parts. */
const INTERNAL = [
  /\bat \S+ \(\S+:\d+/,
  /node:\w+/,
  /node_modules|\/(tmp|work|home|root|usr)\//,
  /[\w-]+\.[cm]?[jt]s\b/,
  /\b(sqlite|fastify|typebox|ajv|kysely|undici|pino|nodejs?|llhttp)\b/i,
  /\b(FST|HPE|ERR|UND|SQLITE)_\w+/,
  /\b(E[A-Z]{4,}|\w+Error)\b/,
  /\[object \w*\]|\bundefined\b|\bNaN\b/,
]

const VALIDATORS = new Map<string, ReturnType<typeof Compile>>()

function validatorOf({ method, path }: DocumentedOperation, status: number): ReturnType<typeof Compile> | null {
  const schema = document.paths[path][method.toLowerCase()].responses[status]?.content?.['application/json']?.schema
  if (schema === undefined) return null
  const name = `${method} ${path} ${status}`
  let validator = VALIDATORS.get(name)
  if (validator === undefined) {
    validator = Compile(closed(schema) as object)
    VALIDATORS.set(name, validator)
  }
  return validator
}

type Schema = Readonly<Record<string, unknown>>

/**
 * A schema of an answer that takes no further members, with what it refers to in place. The document leaves answers open,
 * because they may gain members; those that are there now are all described.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, allOf, ...rest } = schema as Schema & { readonly $ref?: string; readonly allOf?: readonly unknown[] }
  if ($ref !== undefined) return closedByName($ref.split('/').at(-1) ?? '')
  const own = Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, closed(member)]))
  if (allOf !== undefined) return joined(allOf.map(closed) as Schema[])
  const isObject = rest.type === 'object' && rest.properties !== undefined
  return isObject && rest.additionalProperties === undefined ? { ...own, additionalProperties: false } : own
}

/** Schemas that contain themselves stay open where they begin again. */
const CLOSED = new Map<string, object>()

function closedByName(name: string): object {
  const known = CLOSED.get(name)
  if (known !== undefined) return known
  CLOSED.set(name, {})
  const schema = closed(
    (document.components as unknown as { schemas: Record<string, unknown> }).schemas[name],
  ) as object
  CLOSED.set(name, schema)
  return schema
}

/** One object of the members of several. */
function joined(parts: readonly Schema[]): Schema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required as string[]),
    additionalProperties: false,
  }
}

/**
 * @param operation that the request was for; `undefined`: for none
 * @param sent text of the request: an answer may repeat it
 * @returns what is wrong with an answer; empty: nothing
 */
export function faultsOf(
  answer: RawAnswer,
  operation: DocumentedOperation | undefined,
  sent: string,
  isHead: boolean,
): string[] {
  const { status, headers } = answer
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (status < 200 || status > 599) faults.push(`status ${status}`)
  let text = ''
  try {
    if (!/parquet/.test(headers.get('content-type')?.[0] ?? '')) text = textOf(answer)
  } catch (error) {
    faults.push(`the body cannot be read: ${String(error)}`)
  }
  for (const name of ['x-request-id', 'x-api-version'])
    if (headers.get(name)?.length !== 1) faults.push(`${name}: ${headers.get(name)?.length ?? 0} times`)
  if (status >= 400) faults.push(...faultsOfRefusal(answer, text, sent, isHead))
  else if (operation !== undefined && !isHead) faults.push(...faultsOfSuccess(answer, text, operation))
  return faults
}

function faultsOfRefusal({ status, headers }: RawAnswer, text: string, sent: string, isHead: boolean): string[] {
  const faults: string[] = []
  const code = headers.get('x-error-code')?.[0]
  const documented = ERRORS.filter((error) => error.status === status && error.code === code)
  if (documented.length === 0) faults.push(`X-Error-Code ${code} is not documented for ${status}`)
  for (const [name, values] of headers)
    for (const internal of INTERNAL) {
      const [found] = internal.exec(values.join(' ')) ?? []
      if (found !== undefined && !sent.includes(found)) faults.push(`header ${name} says ${found}`)
    }
  if (isHead) return faults
  if (!/^application\/json(; charset=utf-8)?$/.test(headers.get('content-type')?.[0] ?? ''))
    faults.push(`content type ${headers.get('content-type')?.[0]} of an error`)
  const sentence = sentenceOf(text)
  if (sentence === null) return [...faults, `no documented shape of an error: ${text.slice(0, 200)}`]
  if (!documented.some((error) => error.sentence.test(sentence))) faults.push(`the sentence of ${code} is: ${sentence}`)
  if (sentence.length > 1000) faults.push(`a sentence of ${sentence.length} characters`)
  for (const internal of INTERNAL) {
    const [found] = internal.exec(sentence) ?? []
    if (found !== undefined && !sent.includes(found)) faults.push(`the sentence says ${found}: ${sentence}`)
  }
  return faults
}

/** @returns the sentence of a body that is exactly `{"error": "<sentence>"}`, else `null` */
export function sentenceOf(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || Object.keys(body).join() !== 'error') return null
    const { error } = body as { readonly error: unknown }
    return typeof error === 'string' && error !== '' ? error : null
  } catch {
    return null
  }
}

function faultsOfSuccess({ status, headers }: RawAnswer, text: string, operation: DocumentedOperation): string[] {
  const name = `${operation.method} ${operation.path}`
  if (!operation.statuses.includes(status)) return [`status ${status} is not documented for ${name}`]
  const validator = validatorOf(operation, status)
  if (validator === null) return []
  if (!/^application\/json(; charset=utf-8)?$/.test(headers.get('content-type')?.[0] ?? ''))
    return [`content type ${headers.get('content-type')?.[0]} of ${name}`]
  const body: unknown = JSON.parse(text)
  if (validator.Check(body)) return []
  const [, errors] = validator.Errors(body)
  return errors.slice(0, 3).map(({ instancePath, message }) => `${name}: ${instancePath} ${message}`)
}
