/** The tools for agents, and how one of them is called. */
import { counted } from '../text/counted.ts'
import { account } from './account.ts'
import { TOKENS } from './common-arguments.ts'
import { findValues } from './find-values.ts'
import { getCompanies } from './get-companies.ts'
import { matchCompanies } from './match-companies.ts'
import { presentAnswer, type ToolResult } from './present.ts'
import { searchCompanies } from './search-companies.ts'
import { summariseCompanies } from './summarise-companies.ts'
import { type CallService, explainMistake, type Mistake, type Tool, ToolError } from './tool.ts'
import { nearestNames, readArguments } from './tool-arguments.ts'

/** All of them. */
export const TOOLS: readonly Tool[] = [
  searchCompanies,
  getCompanies,
  matchCompanies,
  summariseCompanies,
  findValues,
  account,
]

/** A call that would cost more than the caller set as its limit: who pays is to be asked. */
export interface OverBudget {
  readonly credits: number
  readonly maxCredits: number
}

/** How a tool is called. */
export interface ToolCall {
  readonly name: string
  /** As they came. */
  readonly given: unknown
  /** The tools that the caller may use. */
  readonly tools: readonly Tool[]
  readonly callService: CallService
  /** The one who pays has agreed to the price. */
  readonly isAgreed: boolean
}

/**
 * Calls a tool.
 *
 * @returns its result, a refusal that explains how to repeat the call, or that it is over budget
 * @throws {Error} for a fault of ours
 */
export async function callTool({
  name,
  given,
  tools,
  callService,
  isAgreed,
}: ToolCall): Promise<ToolResult | OverBudget> {
  try {
    const tool = tools.find(({ definition }) => definition.name === name)
    if (tool === undefined) throw new ToolError(unknownTool(name, tools))
    const read = readArguments(given ?? {}, tool.definition.inputSchema)
    const { maxCredits, maxTokens = TOKENS.fallback } = read as {
      readonly maxCredits?: number
      readonly maxTokens?: number
    }
    const context = { callService, tokensMax: maxTokens }
    if (maxCredits !== undefined && tool.estimate !== undefined && !isAgreed && read.dryRun !== true) {
      const credits = await tool.estimate(read, context)
      if (credits > maxCredits) return { credits, maxCredits }
    }
    return presentAnswer(await tool.run(read, context), maxTokens)
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return refusal(error.mistake)
  }
}

function unknownTool(name: string, tools: readonly Tool[]): Mistake {
  const known = tools.map(({ definition }) => definition.name)
  return { field: 'name', problem: 'is no tool of this licence', values: nearestNames(name, known) }
}

function refusal(mistake: Mistake): ToolResult {
  return { content: [{ type: 'text', text: explainMistake(mistake) }], isError: true }
}

/** The refusal for a caller whose client cannot ask its user. */
export function refuseOverBudget({ credits, maxCredits }: OverBudget): ToolResult {
  return refusal({
    field: 'maxCredits',
    problem: `the call would cost ${counted(credits, 'credit')}, more than maxCredits ${maxCredits}; repeat it with the value below if that is right`,
    values: [String(credits)],
  })
}
