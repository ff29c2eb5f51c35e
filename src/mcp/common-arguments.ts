/** Arguments that several tools have: how many rows, what it may cost, how long the answer may be. */

/** Tokens of an answer: default, and the most a caller may ask for. */
export const TOKENS = { fallback: 8_000, max: 20_000 } as const

/** The budget of an answer. */
export const TOKENS_ARGUMENT = {
  maxTokens: { type: 'integer', minimum: 500, maximum: TOKENS.max, description: 'Of the answer; 8000 where absent.' },
} as const

/** Arguments of tools that cost credits. */
export const PAID_ARGUMENTS = {
  maxCredits: { type: 'integer', minimum: 0, description: 'Not run if it costs more.' },
  ...TOKENS_ARGUMENT,
} as const

/** Members of companies beyond the brief ones. */
export const FIELDS_ARGUMENT = {
  fields: {
    type: 'array',
    items: { type: 'string' },
    description: 'More members of Company, e.g. numberOfEmployees, website.',
  },
} as const

/** Annotations of all tools: they read, and reading twice is reading. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

/** What calls of a tool used, in every answer of one that is paid. */
export const CREDITS_SCHEMA = { type: 'object' } as const

/** Where the rest of an answer begins. One type a branch: clients of other dialects of JSON Schema know no lists of types. */
export const NEXT_SCHEMA = { anyOf: [{ type: 'object' }, { type: 'null' }] } as const
