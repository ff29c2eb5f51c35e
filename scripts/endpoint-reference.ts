/**
 * The reference of `docs/api.md`: of every endpoint its members with types and limits, its answer and its errors. Made from
 * the same document as `openapi.json`, so that both equal the declarations.
 */

/** The part of JSON Schema that the document uses. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly (string | number | null)[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Operation {
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>
}

/** The document of `openapi.json`, as far as it is read here. */
export interface ReferencedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** Limits where a request's schema sets none (`src/http/request/validate.ts`). */
const STRING_CHARACTERS_MAX = 256
const ARRAY_ENTRIES_MAX = 500
/** Members up to this depth are listed; deeper ones are described by their type. */
const DEPTH_MAX = 3
/** End of the name of a schema where an answer repeats it as it was sent: the same members. */
const AS_SENT = 'AsSent'

/** Writes the reference as Markdown. */
export function endpointReference({ paths, webhooks = {}, components }: ReferencedDocument): string {
  const sections: string[] = []
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      sections.push(writeOperation(`${method.toUpperCase()} ${path}`, operation, components))
    }
  }
  for (const [name, operations] of Object.entries(webhooks)) {
    sections.push(writeOperation(`Event ${name}`, operations.post, components))
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    // The members of a company have a table of their own. Bodies are listed with their operations.
    if (name === 'Company' || name === 'Error' || name.endsWith(AS_SENT) || BODY.test(name)) continue
    sections.push([`### ${name}`, '', ...memberTable([['', schema]], OF_REQUESTS.test(name))].join('\n'))
  }
  return sections.join('\n\n')
}

/** Names of bodies: they are written where they are sent. */
const BODY = /(Request|Response)$/
/** Names of schemas that requests hold. */
const OF_REQUESTS = /^(ExploreFilters|SemanticSearchInput|SortKey|AskedFacet|.*RequestBy.*)$/

function writeOperation(
  title: string,
  { summary, description, parameters = [], requestBody, responses }: Operation,
  components: ReferencedDocument['components'],
) {
  const told = description === undefined || description === `${summary}.` ? '' : ` ${description}`
  const lines = [`### \`${title}\``, '', `${summary}.${told}`]
  const body = resolve(schemaOf(requestBody), components)
  const named = parameters
    .map((parameter) => ('$ref' in parameter ? components.parameters[nameOf(parameter.$ref)] : parameter))
    .filter(({ name }) => name !== 'X-Request-Id')
  const given: [string, Schema][] = named.map(({ name, schema, description: words, required, in: place }) => [
    `${name}${required ? '' : '?'}`,
    { ...schema, description: [`${PLACES[place] ?? place}.`, words].filter((text) => text !== undefined).join(' ') },
  ])
  if (given.length > 0 || body !== undefined) {
    lines.push(
      '',
      'Request:',
      '',
      ...memberTable([...given, ...(body === undefined ? [] : [['', body] as const])], true),
    )
  }
  const answer = resolve(schemaOf(responses['200']), components)
  if (answer !== undefined) lines.push('', 'Answer:', '', ...memberTable([['', answer]], false))
  // What any call may be answered is in the table of errors.
  const others = Object.entries(responses).filter(([status, response]) => status !== '200' && !('$ref' in response))
  lines.push('', '| Status | Words |', '| ---: | --- |')
  for (const [status, response] of others) lines.push(`| ${status} | ${cell(response.description)} |`)
  return lines.join('\n')
}

const PLACES: Readonly<Record<string, string>> = { path: 'In the path', query: 'In the query string', header: 'Header' }

/** The schema of a body itself, in place of its name. */
function resolve(schema: Schema | undefined, { schemas }: ReferencedDocument['components']): Schema | undefined {
  return schema?.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? '']
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema
}

/** A table of members, those of objects below them with a dotted path; optional ones with `?`. */
function memberTable(schemas: readonly (readonly [string, Schema])[], isRequest: boolean): string[] {
  const rows: string[] = []
  for (const [name, schema] of schemas) addRows(rows, name, schema, isRequest, 0)
  const head = isRequest
    ? ['| Member | Type | Limits | Meaning |', '| --- | --- | --- | --- |']
    : ['| Member | Type | Meaning |', '| --- | --- | --- |']
  return [...head, ...rows]
}

function addRows(rows: string[], path: string, schema: Schema, isRequest: boolean, depth: number): void {
  if (path !== '') {
    const limits = isRequest ? ` ${limitsOf(schema)} |` : ''
    rows.push(`| \`${path}\` | ${typeOf(schema)} |${limits} ${cell(schema.description ?? '')} |`)
  } else if (schema.allOf !== undefined) {
    for (const part of schema.allOf) addRows(rows, '', part, isRequest, depth)
    return
  } else if (schema.properties === undefined) {
    rows.push(`| (the whole) | ${typeOf(schema)} |${isRequest ? ' |' : ''} ${cell(schema.description ?? '')} |`)
  }
  const inner = schema.properties === undefined && schema.items?.properties !== undefined ? schema.items : schema
  // What has a name is listed under it.
  if (inner.properties === undefined || inner.$ref !== undefined || depth >= DEPTH_MAX) return
  const prefix = path === '' ? '' : `${path}${inner === schema ? '' : '[]'}.`
  for (const [name, member] of Object.entries(inner.properties)) {
    const isOptional = inner.required?.includes(name) !== true
    const written = isRequest || path.startsWith('input') ? withoutNull(member) : member
    addRows(rows, `${prefix}${name}${isOptional ? '?' : ''}`, written, isRequest, depth + 1)
  }
}

/** Every optional member of a request may be `null`. The prose mentions it once. */
function withoutNull(schema: Schema): Schema {
  const { type, anyOf, ...rest } = schema
  const types = typeof type === 'string' ? [type] : (type ?? []).filter((name) => name !== 'null')
  return {
    ...rest,
    ...(types.length === 0 ? {} : { type: types[0] }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.filter((part) => part.type !== 'null') }),
    ...(rest.enum === undefined ? {} : { enum: rest.enum.filter((value) => value !== null) }),
  }
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.items !== undefined) return `array of ${typeOf(schema.items)}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

const nameOf = (reference: string): string => (reference.split('/').at(-1) ?? '').replace(new RegExp(`${AS_SENT}$`), '')

function limitsOf(schema: Schema): string {
  if (schema.$ref !== undefined || schema.enum !== undefined || schema.anyOf !== undefined) return ''
  const found: string[] = []
  const { minimum, maximum } = schema
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) found.push(`from ${minimum}`)
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) found.push(`to ${maximum}`)
  if (schema.type === 'string') found.push(`${schema.maxLength ?? STRING_CHARACTERS_MAX} characters`)
  if (schema.type === 'array') found.push(`${schema.maxItems ?? ARRAY_ENTRIES_MAX} entries`)
  if (schema.items?.type === 'string') found.push(`${schema.items.maxLength ?? STRING_CHARACTERS_MAX} characters each`)
  return found.join(', ')
}

/** Text within a cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
