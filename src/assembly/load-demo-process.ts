/** The process of {@link loadDemoApart}: loads the demo companies into the folder that it is given, and says how many. */
import { loadDemo } from './load-demo.ts'

/** What the process says before it ends. */
export type DemoLoaded = { readonly companies: number } | { readonly failure: string }

// Nobody waits for the companies any more.
process.once('disconnect', () => process.exit(1))

const answer = await loadDemo(process.argv[2]).then(
  (companies): DemoLoaded => ({ companies }),
  (error: unknown): DemoLoaded => ({ failure: error instanceof Error ? error.message : String(error) }),
)
process.send?.(answer, () => process.exit(0))
