/** What a tool for agents is. Tools call the service as any caller does; this folder knows no stores and no engine. */
import type { CarriedAnswer, CarriedCall } from '../http/endpoint.ts'

/** Calls the service for the caller of the tool. */
export type CallService = (call: CarriedCall) => Promise<CarriedAnswer>

/** A JSON Schema, as short as can be: models read all of them before the first call. */
export type ToolSchema = Readonly<Record<string, unknown>>

/** What an agent reads of a tool. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  /** With its price. */
  readonly description: string
  readonly inputSchema: ToolSchema
  readonly outputSchema: ToolSchema
  readonly annotations: Readonly<Record<string, boolean>>
}

/** Arguments of a call, in the types of the schema (`tool-arguments.ts`). */
export type ToolArguments = Readonly<Record<string, unknown>>

/** What a tool works with. */
export interface ToolContext {
  readonly callService: CallService
  /** Most tokens of the answer, both of its forms together. */
  readonly tokensMax: number
}

/** Facts of an answer: members in output order, lists of rows last. */
export type Facts = Readonly<Record<string, unknown>>

/** What a tool answers before it is cut to its budget. */
export interface ToolAnswer {
  readonly facts: Facts
  /** Lists of {@link facts} whose rows may be left out, and the facts about the rest. */
  readonly cut?: (shown: number) => Facts
  /** How many rows `cut` may keep. */
  readonly rows?: number
}

/** A tool. */
export interface Tool {
  readonly definition: ToolDefinition
  /** Paths that the licence must allow, as endpoints declare them; one suffices. */
  readonly needs: readonly string[]
  /** What the call may cost at most, in credits; asked only where the caller set a limit. @throws {ToolError} */
  estimate?(given: ToolArguments, context: ToolContext): Promise<number>
  /** @throws {ToolError} for a mistake of the caller, and for what the service refuses */
  run(given: ToolArguments, context: ToolContext): Promise<ToolAnswer>
}

/** What an agent must know to do better. */
export interface Mistake {
  /** The argument, such as `filters.regions`. */
  readonly field: string
  readonly problem: string
  /** Right values of the field, the likeliest first. */
  readonly values?: readonly string[]
  /** Right names in place of the last part of `field`. */
  readonly names?: readonly string[]
  /** The call that lists more. */
  readonly more?: string
}

/** A refusal that explains how to repeat the call. */
export class ToolError extends Error {
  readonly mistake: Mistake

  constructor(mistake: Mistake) {
    super(`${mistake.field}: ${mistake.problem}`)
    this.mistake = mistake
  }
}

const VALUES_MAX = 3

/** The text of a refusal: one line each for the field, the problem, and what is right. */
export function explainMistake({ field, problem, values = [], names = [], more }: Mistake): string {
  const list = (texts: readonly string[]) =>
    texts
      .slice(0, VALUES_MAX)
      .map((text) => JSON.stringify(text))
      .join(', ')
  return [
    'Not done; nothing was charged.',
    `field: ${field}`,
    `problem: ${problem}`,
    ...(names.length === 0 ? [] : [`right names: ${list(names)}`]),
    ...(values.length === 0 ? [] : [`right values: ${list(values)}`]),
    ...(more === undefined ? [] : [`more: ${more}`]),
  ].join('\n')
}
