/** The thread on which files of a generation are checked, see `check-aside.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Generation } from '../imports/generations.ts'
import { findDamage } from '../storage/files/file-checksums.ts'

let isDamaged = false
for await (const _damage of findDamage(workerData as Generation)) isDamaged = true
parentPort?.postMessage(isDamaged)
