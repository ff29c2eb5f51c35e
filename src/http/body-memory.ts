/** The memory of the bodies that callers send, from their first byte until their calls are answered. */
import type { PublicError } from '../errors.ts'
import { overloaded, tooManyCalls } from './counters.ts'

/** Whose body it is: the number of a licence, or the address of a caller without a key. */
export type BodyOwner = number | string

/** Counts the bytes of all bodies that a server holds. */
export interface BodyMemory {
  /** Begins to count the body of one call. */
  open(owner: BodyOwner): CountedBody
}

/** The bytes of one body. */
export interface CountedBody {
  /**
   * Counts bytes in.
   *
   * @returns the refusal where they are not counted: 429 where the owner has its share already, 503 where the memory is
   *   full; `null` where they are
   */
  take(bytes: number): PublicError | null
  /** Counts all of them out. */
  release(): void
}

/** One owner may take this part of the memory, so that it takes several of them to fill it. */
const SHARE = 1 / 4

/**
 * @param bytesMax bytes of all bodies
 * @param onShed bytes were refused because all owners together have too many
 */
export function createBodyMemory(bytesMax: number, onShed: () => void): BodyMemory {
  const owned = new Map<BodyOwner, number>()
  let total = 0
  return {
    open(owner) {
      let counted = 0
      return {
        take(bytes) {
          const own = (owned.get(owner) ?? 0) + bytes
          if (own > bytesMax * SHARE) return tooManyCalls()
          if (total + bytes > bytesMax) {
            onShed()
            return overloaded()
          }
          owned.set(owner, own)
          total += bytes
          counted += bytes
          return null
        },
        release() {
          const rest = (owned.get(owner) ?? 0) - counted
          if (rest > 0) owned.set(owner, rest)
          else owned.delete(owner)
          total -= counted
          counted = 0
        },
      }
    },
  }
}
