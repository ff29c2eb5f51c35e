/** `/llms.txt` and `/llms-full.txt`: the documentation for programs that write programs, made from the pages in `docs/`. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Answer, type Endpoint, endpoint } from '../http/endpoint.ts'

/** The pages, most useful first, with their contents. */
const PAGES = [
  ['guide.md', 'Ten things people do, each with its call and its output'],
  ['agents.md', 'Tools for agents by MCP, and clients that use them'],
  ['api.md', 'The interface: endpoints, rules of each search, members of a company, errors, prices'],
  ['clients.md', 'Libraries for TypeScript and Python, and examples'],
  ['decisions.md', 'What happens in every special case'],
  ['search.md', 'How searches by filters, words and sentences work'],
  ['matching.md', 'How names and numbers are matched'],
  ['working-with-results.md', 'Counting, sorting, exporting, matching lists'],
  ['webhooks.md', 'Receiving profiled companies'],
  ['registers.md', 'Which registers are read, and what they know'],
] as const

const DOCS = new URL('../../docs/', import.meta.url)

const SUMMARY = `# Firmament

> A company data search service: official registers in, a search interface out. REST and MCP, with an API key in \`x-api-key\`.

The interface is described for machines in [openapi.json](/openapi.json). Agents call \`POST /mcp\`.
`

/** The endpoints. */
export function agentTexts(): readonly Endpoint[] {
  return [
    text('/llms.txt', () => {
      const links = PAGES.map(([page, about]) => `- [${page}](/llms-full.txt#${page.replace('.md', '')}): ${about}`)
      return `${SUMMARY}\n## Docs\n\n${links.join('\n')}\n`
    }),
    text('/llms-full.txt', () => {
      const pages = PAGES.map(
        ([page]) => `<a id="${page.replace('.md', '')}"></a>\n\n${readFileSync(new URL(page, DOCS), 'utf8')}`,
      )
      return `${SUMMARY}\n${pages.join('\n\n')}`
    }),
  ]
}

/** A text that is made by the first call for it. */
function text(path: string, write: () => string): Endpoint {
  let made: Answer | null = null
  return endpoint({
    method: 'GET',
    path,
    summary: 'The documentation for programs',
    tag: 'Service',
    access: 'open',
    request: {},
    response: null,
    errors: [],
    handle: () => {
      made ??= answerOf(write())
      return made
    },
  })
}

function answerOf(written: string): Answer {
  const body = Buffer.from(written)
  return {
    body,
    etag: hash('sha256', body, 'hex').slice(0, 32),
    contentType: 'text/plain; charset=utf-8',
    headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
  }
}
