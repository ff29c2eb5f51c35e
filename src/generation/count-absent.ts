/** The members that no company of a generation has, counted when it is made. */
import { type AbsentMembers, countAbsentMembers } from '../search/absent-members.ts'
import { openGeneration } from '../search/embedded/open-generation.ts'

/** Counts them. @param folder with the index of the generation, which need not be sealed */
export async function countAbsent(folder: string): Promise<AbsentMembers> {
  const { engine } = await openGeneration(folder)
  try {
    return await countAbsentMembers(engine)
  } finally {
    await engine.close()
  }
}
