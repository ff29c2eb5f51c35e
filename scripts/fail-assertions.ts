/** Loaded before tests: every assertion fails. What the tests close then, they close whatever happens (`check-closing.ts`). */
import assert from 'node:assert/strict'
import { isMainThread } from 'node:worker_threads'
import fc from 'fast-check'

const ofTests = Number(new URL(import.meta.url).searchParams.get('parent')) === process.ppid
if (isMainThread && ofTests) {
  // A property that fails ends: its smallest failing case is of no use here, and takes hundreds of runs to find.
  fc.configureGlobal({ endOnFailure: true })
  const methods = assert as unknown as Record<string, () => never>
  for (const [name, method] of Object.entries(methods)) {
    // Classes stay: `AssertionError` is one.
    if (typeof method !== 'function' || /^[A-Z]|^strict$/.test(name)) continue
    methods[name] = () => {
      throw new assert.AssertionError({ message: `${name} fails as planned` })
    }
  }
}
