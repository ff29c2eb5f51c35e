/** `GET /element/firmament-company.js`: the form field of `sdk/element`, for pages of any origin. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Answer, type Endpoint, endpoint } from '../endpoint.ts'

/** Makes the endpoint. The file is read once. @throws {Error} where it is absent */
export function elementEndpoint(): Endpoint {
  const body = readFileSync(new URL('../../../sdk/element/firmament-company.js', import.meta.url))
  const answer: Answer = {
    body,
    contentType: 'text/javascript; charset=utf-8',
    etag: hash('sha256', body, 'hex').slice(0, 32),
    // A page loads a module of another origin only where it may read it.
    headers: {
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
  return endpoint({
    method: 'GET',
    path: '/element/firmament-company.js',
    isQuiet: true,
    summary: 'The form field that fills itself',
    tag: 'Service',
    access: 'open',
    hasEtag: true,
    contentTypes: ['text/javascript'],
    request: {},
    response: null,
    errors: [],
    handle: () => answer,
  })
}
