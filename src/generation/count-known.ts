/** The members that no company of a generation has, counted when it is made. */

import { openForFewSearches } from '../search/embedded/open-generation.ts'
import { countKnownMembers, type KnownMembers } from '../search/known-members.ts'

/** Counts them. @param folder with the index of the generation, which need not be sealed */
export async function countKnown(folder: string): Promise<KnownMembers> {
  const engine = await openForFewSearches(folder)
  try {
    return await countKnownMembers(engine)
  } finally {
    await engine.close()
  }
}
