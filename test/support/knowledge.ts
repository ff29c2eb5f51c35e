/** The knowledge of the program, opened once for all tests of a file. */
import { type Knowledge, openKnowledge } from '../../src/explore/plan/knowledge.ts'

let opened: Knowledge | undefined

/** Opens it the first time (some tens of milliseconds). */
export function knowledge(): Knowledge {
  opened ??= openKnowledge()
  return opened
}
