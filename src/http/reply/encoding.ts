/** Reads `Accept-Encoding` (RFC 9110, 12.5.3). */

/** How to choose among the encodings that an answer is offered in. */
export interface EncodingChoice<Encoding extends string> {
  /** Encodings that the answer has or can be given, the preferred one first. */
  readonly offered: readonly Encoding[]
  /** Whether `*` allows every offered encoding. If not, the caller has to name one. */
  readonly allowsWildcard: boolean
}

/**
 * Chooses the encoding of an answer. A weight of 0 refuses an encoding. Other weights are ignored: every client that
 * names an encoding can read it, and the order of `offered` is the order of size and cost.
 *
 * @returns `null` where the header allows none of those offered; the answer is then sent uncompressed
 */
export function chooseEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  { offered, allowsWildcard }: EncodingChoice<Encoding>,
): Encoding | null {
  if (!acceptEncoding) return null
  const allowed = new Map<string, boolean>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    allowed.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  const fallback = allowsWildcard && allowed.get('*') === true
  return offered.find((encoding) => allowed.get(encoding) ?? fallback) ?? null
}
