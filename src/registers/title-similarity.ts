/** How similar titles of activities are, for codes that mean one thing in one list and another in the next. */
import { foldText } from '../text/fold-text.ts'

/** Share of runs of three letters that two texts have in common (Dice), without case and accents: 0..1. */
export function titleSimilarity(one: string, other: string): number {
  const [left, right] = [runs(one), runs(other)]
  const common = [...left].filter((run) => right.has(run)).length
  return (2 * common) / (left.size + right.size)
}

function runs(text: string): ReadonlySet<string> {
  const padded = ` ${foldText(text)} `
  return new Set(Array.from({ length: Math.max(padded.length - 2, 0) }, (_, at) => padded.slice(at, at + 3)))
}
