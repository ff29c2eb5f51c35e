/** Calls of the service by tests of its pages. */
import { DEMO_URL } from './browser.ts'

/** Calls the service with the demo key and answers the body. @throws {Error} for any refusal */
export async function call<Body>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Body> {
  const answer = await fetch(DEMO_URL + path, {
    method,
    headers: { 'x-api-key': 'firmament-demo-key', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} is ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Searches by a sentence. @returns its `searchContextId` */
export async function search(query: string, countryIso2: string): Promise<string> {
  const body = { query, filters: { countriesIso2: [countryIso2] } }
  return (await call<{ searchContextId: string }>('POST', '/explore/plus', body)).searchContextId
}

/** Profiles the companies of a sentence in Italy, sent to the built-in receiver. @returns the id of the process */
export async function startProcess(query: string, maxCompanies: number): Promise<string> {
  const searchContextId = await search(query, 'IT')
  const { webhookUrl } = await call<{ webhookUrl: string }>('POST', '/console/receivers', {})
  const start = { searchContextId, webhookUrl, maxCompanies }
  const { monitorUrl } = await call<{ monitorUrl: string }>('POST', '/explore/autoprofile', start)
  return monitorUrl.split('/').at(-1) ?? ''
}
