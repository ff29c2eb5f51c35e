/** Calls of `/explore/export` in tests, and the pages that they must equal. */
import type { TestService } from './test-service.ts'

/** An answer of an export. */
export interface ExportAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly bytes: Buffer
}

/** Exports in one go. */
export async function exportAll(
  { app }: TestService,
  key: string,
  body: object,
  { headers = {}, query = '' }: { readonly headers?: Readonly<Record<string, string>>; readonly query?: string } = {},
): Promise<ExportAnswer> {
  const answer = await app.inject({
    method: 'POST',
    url: `/explore/export${query}`,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, headers: answer.headers as ExportAnswer['headers'], bytes: answer.rawPayload }
}

/** The companies of all pages of a search, as the bytes of their JSON between the brackets of each page. */
export async function pagedLines({ app }: TestService, key: string, path: string, body: object): Promise<string> {
  let lines = ''
  for (let page = 1; ; page++) {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...body, page, pageSize: 100 }),
    })
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
    const { companies, totalPages } = answer.json() as {
      readonly companies: readonly object[]
      readonly totalPages: number
    }
    const text = answer.body
    let at = text.indexOf('[') + 1
    for (const company of companies) {
      // Members keep their order, so that the text of a company is the text on the page.
      const json = JSON.stringify(company)
      if (!text.startsWith(json, at)) throw new Error(`A company on page ${page} is written in another way`)
      lines += `${json}\n`
      at += json.length + 1
    }
    if (page >= totalPages) return lines
  }
}
