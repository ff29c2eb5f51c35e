/**
 * `/openapi.json` and `/docs`. This process serves all of the documentation page, which loads nothing from elsewhere:
 * fonts, telemetry and the assistant are off, and its `Content-Security-Policy` lets the browser reach this origin only.
 */
import { hash } from 'node:crypto'
import Type from 'typebox'
import { type Answer, type Endpoint, endpoint } from '../endpoint.ts'
import { type OpenApiOptions, openApiDocument } from '../openapi.ts'

/** The page's own policy. The page's script sets styles inline; everything else comes from this origin. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Firmament API</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="docs/reference.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

/** Colours of the page's script that have too little contrast for small letters. */
const READABLE = `.light-mode { --scalar-color-2: #595959; --scalar-color-3: #666; --scalar-color-green: #00754a; --scalar-color-blue: #005fa8; --scalar-color-orange: #a34400; --scalar-color-yellow: #7a5a00; --scalar-color-red: #b3201d }
.dark-mode { --scalar-color-2: #b0b0b0; --scalar-color-3: #a3a3a3; --scalar-color-red: #ff6f6a }
.sidebar-search-placeholder { color: var(--scalar-color-2) }`

/**
 * Gives its elements the names that screen readers need and the page's script leaves out.
 * Calls go to the origin of the page, whatever address the document names: the policy allows no other.
 *
 * @param demoKey filled in, so that the first call of the demo is answered; `null`: the reader has a key
 */
const start = (demoKey: string | null) => `const base = new URL('.', document.baseURI).href.slice(0, -1)
Scalar.createApiReference('#reference', {
  url: base + '/openapi.json',
  servers: [{ url: base }],
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: ${JSON.stringify(READABLE)},
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: ${JSON.stringify(demoKey ?? '')} } },
  },
})
const missing = {
  '.code-input-lite__editor': { 'aria-label': 'Name or value', 'aria-expanded': 'false', 'aria-controls': 'reference' },
  '.scalar-code-copy': { 'aria-label': 'Copy' },
  '.endpoints': { tabindex: '0' },
}
const add = () => {
  for (const [selector, attributes] of Object.entries(missing))
    for (const element of document.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes))
        if (!element.hasAttribute(name)) element.setAttribute(name, value)
}
new MutationObserver(add).observe(document.getElementById('reference'), { childList: true, subtree: true })
`

/**
 * The documentation's endpoints.
 *
 * @param documented the endpoints that `openapi.json` describes
 * @param demoKey the key of the demo, which is no secret; `null`: this is no demo
 */
export function docsEndpoints(
  documented: readonly Endpoint[],
  options: OpenApiOptions,
  demoKey: string | null,
): readonly Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/openapi.json',
      summary: 'This interface as an OpenAPI document',
      tag: 'Service',
      access: 'open',
      request: {},
      response: Type.Object({}, { additionalProperties: true }),
      errors: [],
      handle: answerOpenApi(documented, options),
    }),
    page('/docs', {
      body: Buffer.from(PAGE),
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': PAGE_POLICY },
    }),
    page('/docs/start.js', { body: Buffer.from(start(demoKey)), contentType: JAVASCRIPT }),
    endpoint({ ...PAGE_DECLARATION, path: '/docs/reference.js', handle: answerReferenceScript() }),
  ]
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'

const PAGE_DECLARATION = {
  method: 'GET',
  summary: 'The documentation page',
  tag: 'Service',
  access: 'open',
  request: {},
  response: null,
  errors: [],
} as const

function page(path: string, answer: Answer): Endpoint {
  return endpoint({ ...PAGE_DECLARATION, path, handle: answerAlways(answer) })
}

/** Gives the same answer while the process runs. Callers revalidate it by its tag. */
function answerAlways(answer: Answer): () => Answer {
  const etag = hash('sha256', answer.body as Uint8Array, 'hex').slice(0, 32)
  const tagged = {
    ...answer,
    etag,
    headers: { 'cache-control': 'public, max-age=0, must-revalidate', ...answer.headers },
  }
  return () => tagged
}

/** Answers the document, which names where the service was asked: a handful of addresses, each made by its first call. */
function answerOpenApi(documented: readonly Endpoint[], options: OpenApiOptions): Endpoint['handle'] {
  const answers = new Map<string, () => Answer>()
  return (_input, call) => {
    const url = call.serviceUrl()
    let answer = answers.get(url)
    if (answer === undefined) {
      const document = { ...openApiDocument(documented, options), servers: [{ url }] }
      answer = answerAlways({ body: Buffer.from(JSON.stringify(document)) })
      answers.set(url, answer)
    }
    return answer()
  }
}

/** Answers the page's script, 3 MiB. Read from its package by the first call that wants it. */
function answerReferenceScript(): () => Promise<Answer> {
  let script: Promise<() => Answer> | undefined
  return async () => {
    script ??= readReferenceScript()
    return (await script)()
  }
}

/** The package offers its script only as a route of a plugin. This calls that route once, in process. */
export async function readReferenceScript(): Promise<() => Answer> {
  const [{ default: Fastify }, { default: reference }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  const app = Fastify()
  await app.register(reference, { routePrefix: '/', configuration: { content: {} } })
  const { statusCode, rawPayload } = await app.inject('/js/scalar.js')
  await app.close()
  if (statusCode !== 200)
    throw new Error(`Cannot serve the documentation: its script answers ${statusCode}, must answer 200`)
  return answerAlways({ body: rawPayload, contentType: JAVASCRIPT })
}
