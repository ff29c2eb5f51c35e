/** Makes a folder with the demo companies, which suites copy (`demo-service.ts`): `node scripts/make-demo-data.ts FOLDER`. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadDemo } from '../src/assembly/load-demo.ts'

const [, , folder] = process.argv
console.log(`${await loadDemo(folder)} companies are in ${folder}`)
// Held by nobody: each copy has a lock of its own.
rmSync(join(folder, 'import.lock'), { force: true })
