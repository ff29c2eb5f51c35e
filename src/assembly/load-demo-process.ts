/** The process of {@link loadDemoApart}: loads the demo companies into a given folder, and reports their number. */
import { loadDemo } from './load-demo.ts'

/** Last message of the process. */
export type DemoLoaded = { readonly companies: number } | { readonly failure: string }

// The parent no longer waits for the companies.
process.once('disconnect', () => process.exit(1))

const answer = await loadDemo(process.argv[2]).then(
  (companies): DemoLoaded => ({ companies }),
  (error: unknown): DemoLoaded => ({ failure: error instanceof Error ? error.message : String(error) }),
)
process.send?.(answer, () => process.exit(0))
