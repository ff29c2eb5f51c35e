/** A process that copies a state and kills itself after the nth table. Arguments: folder, JSON of the server, n. */
import { systemClock } from '../../src/clock.ts'
import { copyState } from '../../src/storage/postgresql/copy-state.ts'

const [folder, server, nth] = process.argv.slice(2)
let copied = 0
await copyState({
  folder,
  server: JSON.parse(server),
  clock: systemClock,
  onTable() {
    if (++copied === Number(nth)) process.kill(process.pid, 'SIGKILL')
  },
})
