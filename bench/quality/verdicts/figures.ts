/** The figures of a bench of verdicts, a row of a table for each set of pairs. Pure. */
import type { Pair } from './pairs.ts'

type Verdict = Pair['verdict']

/** The verdict of people on a pair, and the one given. */
export interface Judged {
  readonly is: Verdict
  readonly given: Verdict
}

/** The head of the table. */
export const HEAD = `| | right | YES that are right | true YES that are found | MAYBE that should be NO |
| --- | ---: | ---: | ---: | ---: |`

/** A row of the table. */
export function figuresOf(name: string, judged: readonly Judged[]): string {
  const count = (is: Verdict | null, given: Verdict | null) =>
    judged.filter((each) => (is === null || each.is === is) && (given === null || each.given === given)).length
  const share = (part: number, whole: number) =>
    `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`
  const right = judged.filter(({ is, given }) => is === given).length
  const cells = [
    share(right, judged.length),
    share(count('YES', 'YES'), count(null, 'YES')),
    share(count('YES', 'YES'), count('YES', null)),
    share(count('NO', 'MAYBE'), count(null, 'MAYBE')),
  ]
  return `| ${[name, ...cells].join(' | ')} |`
}
