/** One HTTP call to a model's endpoint that cannot be led elsewhere, flooded or fed something else than JSON. */
import type { ModelFailure } from './model.ts'

/** What went wrong on the wire, noted here because it would be lost in the errors of the layers above. */
export interface Trouble {
  failure: ModelFailure | null
  status?: number
  /** What `Retry-After` asked for, milliseconds. */
  waitMs?: number
}

/**
 * Makes a `fetch` for one call.
 *
 * The body is read whole, up to `bytesMax` after decompression, and only of answers 2xx: bodies of errors may repeat the
 * key or the prompt, and nobody reads them.
 *
 * @param trouble written when something goes wrong
 */
export function guardedFetch(bytesMax: number, trouble: Trouble): typeof fetch {
  return async (input, init) => {
    let response: Response
    try {
      response = await fetch(input, { ...init, redirect: 'manual' })
    } catch (error) {
      trouble.failure = 'unreachable'
      throw error
    }
    const { status, headers } = response
    const refuse = async (failure: ModelFailure): Promise<never> => {
      trouble.failure = failure
      await response.body?.cancel().catch(() => {})
      throw new Error(`The model's endpoint failed: ${failure}`)
    }
    if (status >= 300 && status < 400) return refuse('redirect')
    if (!response.ok) {
      trouble.status = status
      const seconds = Number(headers.get('retry-after'))
      if (seconds > 0) trouble.waitMs = seconds * 1000
      return refuse('status')
    }
    if (!/\bjson\b/.test(headers.get('content-type') ?? '')) return refuse('invalid')
    if (Number(headers.get('content-length')) > bytesMax) return refuse('tooLarge')
    const pieces: Uint8Array[] = []
    let bytes = 0
    try {
      for await (const piece of response.body ?? []) {
        bytes += piece.byteLength
        // Leaving the loop cancels the body.
        if (bytes > bytesMax) break
        pieces.push(piece)
      }
    } catch (error) {
      trouble.failure = 'unreachable'
      throw error
    }
    if (bytes > bytesMax) return refuse('tooLarge')
    return new Response(Buffer.concat(pieces), { status, headers: { 'content-type': 'application/json' } })
  }
}
