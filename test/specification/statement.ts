import type { World } from './world.ts'

/** One statement about the interface in our own words, with a check that asks a running service. */
export interface Statement {
  /** Group and number, such as `filters-3`. */
  readonly id: string
  readonly says: string
  /** @throws where what was answered does not bear the statement out */
  readonly check: (world: World) => Promise<void>
}

/** Numbers the statements of a group in their order. */
export function group(
  name: string,
  statements: readonly (readonly [says: string, check: (world: World) => Promise<void>])[],
): readonly Statement[] {
  return statements.map(([says, check], index) => ({ id: `${name}-${index + 1}`, says, check }))
}
