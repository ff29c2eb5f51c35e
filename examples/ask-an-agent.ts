/**
 * An agent that answers a question with the tools of the service, by the Model Context Protocol.
 *
 *     npm install @modelcontextprotocol/client
 *     FIRMAMENT_KEY=… node examples/ask-an-agent.ts "Who makes valves near Brescia?"
 *
 * A script takes the place of a language model, so that it runs anywhere and always gives the same result. A model has
 * the same part: it reads the tools and the results so far, and names the next call, or the answer.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** A call that the model wants. */
interface WantedCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What a tool answered, as the model reads it. */
interface ToolResult {
  readonly call: WantedCall
  readonly isError: boolean
  readonly text: string
  readonly facts: Facts | undefined
}

interface Facts {
  readonly total: number
  readonly companies: readonly { readonly id: string; readonly name: string; readonly city: string | null }[]
  readonly credits: { readonly used: number }
}

type Step = { readonly next: WantedCall } | { readonly answer: string }
type Model = (question: string, tools: readonly string[], results: readonly ToolResult[]) => Step

/** Most calls of one question. */
const CALLS_MAX = 5

/** The part of the model. It errs once as models do, and mends the call by the text of the error. */
const scriptedModel: Model = (question, tools, results) => {
  if (!tools.includes('search_companies')) return { answer: 'This licence cannot search.' }
  const last = results.at(-1)
  if (last === undefined)
    return { next: { tool: 'search_companies', arguments: { countries: ['Italy'], query: question, limit: 5 } } }
  if (last.isError || last.facts === undefined) {
    const right = /^right values: "([^"]+)"/m.exec(last.text)?.[1]
    if (right === undefined || results.length > 1) return { answer: last.text }
    return { next: { ...last.call, arguments: { ...last.call.arguments, countries: [right] } } }
  }
  const { total, companies, credits } = last.facts
  const rows = companies.map(({ id, name, city }) => `- ${name}, ${city ?? 'place unknown'} (${id})`)
  return { answer: [`${total} companies, for ${credits.used} credits. The first:`, ...rows].join('\n') }
}

/** Asks until the model has an answer. */
async function ask(client: Client, model: Model, question: string): Promise<string> {
  const tools = (await client.listTools()).tools.map(({ name }) => name)
  const results: ToolResult[] = []
  while (results.length < CALLS_MAX) {
    const step = model(question, tools, results)
    if ('answer' in step) return step.answer
    const call = step.next
    const { content, structuredContent, isError } = await client.callTool({
      name: call.tool,
      arguments: call.arguments,
    })
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    console.error(`${call.tool} ${JSON.stringify(call.arguments)} → ${text.split('\n')[0]}`)
    results.push({ call, isError: isError === true, text, facts: structuredContent as Facts | undefined })
  }
  return `No answer after ${CALLS_MAX} calls.`
}

const url = new URL('/mcp', process.env.FIRMAMENT_URL ?? 'http://localhost:8080')
const client = new Client({ name: 'example', version: '1' })
await client.connect(
  new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { 'x-api-key': process.env.FIRMAMENT_KEY ?? '' } },
  }),
)
try {
  console.log(await ask(client, scriptedModel, process.argv[2] ?? 'Who makes valves near Brescia?'))
} finally {
  await client.close()
}
