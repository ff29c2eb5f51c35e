/** The thread on which digests are written, see `replace-digests-aside.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { type DigestsWork, replaceSound } from './replace-digests-aside.ts'

parentPort?.postMessage(await replaceSound(workerData as DigestsWork))
