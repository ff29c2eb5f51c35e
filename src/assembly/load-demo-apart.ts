/** Loads the demo companies without keeping what that takes. */
import { fork } from 'node:child_process'
import { currentGenerationId, servedManifest } from '../storage/files/generations.ts'
import type { DemoLoaded } from './load-demo-process.ts'
import { unpackDemo } from './unpack-demo.ts'

/**
 * `loadDemo` (`load-demo.ts`) in a process of its own: what it takes to build a generation, some 100 MB, ends with it instead of staying
 * with the service.
 *
 * @throws {Error} what `loadDemo` throws, or where the process died
 */
export async function loadDemoApart(dataFolder: string): Promise<number> {
  if ((await currentGenerationId(dataFolder)) !== null) return 0
  if (await unpackDemo(dataFolder)) return (await servedManifest(dataFolder))?.companies ?? 0
  const child = fork(new URL('./load-demo-process.ts', import.meta.url), [dataFolder])
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      const loaded = answer as DemoLoaded
      if ('companies' in loaded) resolve(loaded.companies)
      else reject(new Error(loaded.failure))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`Cannot load the demo companies: the process that does it ended with ${code ?? signal}`)),
    )
  })
}
