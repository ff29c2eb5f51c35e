import { publicError } from '../../errors.ts'
import { isForm, parseForm } from '../request/form.ts'
import { parseJson } from '../request/parse-json.ts'
import type { PreparedEndpoint } from '../request/request-checks.ts'
import type { Queued, Read } from './stages.ts'

/** The parts of a request that reading the body needs. */
export interface Arrival {
  /** Bytes of the body; `undefined` where there is none. */
  readonly bytes: Buffer | undefined
  /** The `:name` parts of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly connection: Connection
}

/** The caller's end of a call. */
export interface Connection {
  /** Whether the caller hung up. */
  readonly isGone: () => boolean
  readonly onGone: (listener: () => void) => void
}

/**
 * Checks the path's parameters and reads the body as JSON.
 *
 * @throws {PublicError} 400 naming what is wrong; 415 for a compressed body, or one in another encoding than UTF-8
 */
export function readBody({ endpoint, checks }: PreparedEndpoint, queued: Queued, { bytes, params }: Arrival): Read {
  checks.params?.(params)
  if (bytes !== undefined) {
    requireUtf8(queued.request.header('content-type'))
    requireIdentity(queued.request.header('content-encoding'))
  }
  const read = isForm(queued.request.header('content-type')) ? parseForm : parseJson
  const body = bytes === undefined ? undefined : read(bytes, endpoint.bodyLimits)
  return { ...queued, endpoint, params, body, bodyBytes: bytes?.length ?? 0 }
}

function requireUtf8(contentType: string | undefined): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw publicError('unsupported_charset')
}

/** "Not valid JSON" would not help a caller whose body is compressed. */
function requireIdentity(contentEncoding: string | undefined): void {
  if ((contentEncoding?.trim().toLowerCase() || 'identity') !== 'identity') throw publicError('unsupported_encoding')
}
