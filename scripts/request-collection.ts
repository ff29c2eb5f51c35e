/**
 * The collection of all calls for Postman, and for what reads its files (Bruno, Insomnia, Hoppscotch), made from `openapi.json`.
 *
 * Format: Postman Collection 2.1.0 (https://schema.postman.com/collection/json/v2.1.0/draft-07/collection.json).
 */

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required?: boolean
  readonly description?: string
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> }
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Values of parameters with which the calls find something among the companies of the demo. */
const VALUES: Readonly<Record<string, string>> = {
  id: 'IT-05021390058',
  countryIso2: 'IT',
  filter: 'naceCodes',
  prefix: 'vini',
  q: 'vini',
  type: 'company',
}

/** Makes the collection. @param document `openapi.json` */
export function requestCollection(document: unknown): object {
  const { info, tags, paths } = document as Document
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      item: itemOf(method, path, operation),
    })),
  )
  return {
    info: {
      name: info.title,
      description: info.description,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'x-api-key', type: 'string' },
        { key: 'value', value: '{{key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'address', value: 'http://localhost:8080', type: 'string' },
      { key: 'key', value: 'firmament-demo-key', type: 'string' },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  }
}

function itemOf(method: string, path: string, operation: Operation): object {
  const { summary, description, security, parameters = [], requestBody } = operation
  const query = parameters.filter((one) => one.in === 'query')
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/')
  const required = query.filter((one) => one.required === true)
  const search = required.map(({ name }) => `${name}=${VALUES[name] ?? ''}`).join('&')
  const content = requestBody?.content['application/json']
  const body = content === undefined ? null : (content.example ?? {})
  return {
    name: `${summary} (${method.toUpperCase()} ${path})`,
    request: {
      method: method.toUpperCase(),
      description,
      ...(security?.length === 0 || security === undefined ? { auth: { type: 'noauth' } } : {}),
      header: body === null ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{address}}/${segments.join('/')}${search === '' ? '' : `?${search}`}`,
        host: ['{{address}}'],
        path: segments,
        query: query.map(({ name, required: isRequired, description: about }) => ({
          key: name,
          value: VALUES[name] ?? '',
          description: about,
          // Optional ones are listed, but disabled.
          ...(isRequired === true ? {} : { disabled: true }),
        })),
        variable: parameters
          .filter((one) => one.in === 'path')
          .map(({ name, description: about }) => ({ key: name, value: VALUES[name] ?? '', description: about })),
      },
      ...(body === null
        ? {}
        : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }),
    },
  }
}
