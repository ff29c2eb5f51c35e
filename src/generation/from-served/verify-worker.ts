/** The thread on which files of a generation are verified, see `verify-aside.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Generation } from '../../imports/generation-ports.ts'
import { isSound } from '../../storage/files/file-checksums.ts'

parentPort?.postMessage(await isSound(workerData as Generation))
