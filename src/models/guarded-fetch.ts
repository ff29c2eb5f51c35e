/** One HTTP call to a model's endpoint: follows no redirect, bounds the answer, and accepts only JSON. */
import type { ModelFailure } from './model.ts'

/** What went wrong on the wire. Noted here, because the errors of the layers above would lose it. */
export interface Trouble {
  failure: ModelFailure | null
  status?: number
  /** What `Retry-After` asked for, milliseconds. */
  waitMs?: number
}

/**
 * Makes a `fetch` for one call.
 *
 * Reads only bodies of 2xx answers, up to `bytesMax` after decompression. Error bodies are not read: they may repeat the
 * key or the prompt.
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
