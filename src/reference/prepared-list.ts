/**
 * A list as it goes on the wire: written once, compressed once, tagged by its content, then served from memory.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A way to send a body. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** One list in one encoding. */
export interface EncodedList {
  readonly encoding: Encoding
  readonly bytes: Uint8Array
  /** Changes when the list does, and differs by encoding: both are different bytes. */
  readonly etag: string
}

/** A list, written and tagged. */
export interface PreparedList {
  /** The JSON, as UTF-8. */
  readonly bytes: Uint8Array
  /** The list in the best encoding that `acceptEncoding` allows; a promise only the first time an encoding is asked for. */
  readonly encoded: (acceptEncoding: string | undefined) => EncodedList | Promise<EncodedList>
}

/**
 * Writes a list. Nothing is compressed yet: that happens off the main thread when somebody asks for it.
 *
 * @param list  the answer's body
 */
export function prepareList(list: object): PreparedList {
  const bytes = Buffer.from(JSON.stringify(list))
  const tag = hash('sha256', bytes, 'base64url').slice(0, 22)
  const known = new Map<Encoding, EncodedList | Promise<EncodedList>>([
    ['identity', { encoding: 'identity', bytes, etag: tag }],
  ])
  return {
    bytes,
    encoded(acceptEncoding) {
      const encoding = bytes.length < COMPRESSED_BYTES_MIN ? 'identity' : bestEncoding(acceptEncoding)
      const ready = known.get(encoding)
      if (ready) return ready
      const coming = compress(encoding, bytes).then((smaller): EncodedList => {
        const list: EncodedList = { encoding, bytes: smaller, etag: `${tag}-${encoding}` }
        known.set(encoding, list)
        return list
      })
      known.set(encoding, coming)
      return coming
    },
  }
}

/** Below this a packet is a packet. */
const COMPRESSED_BYTES_MIN = 1024

/** Lists are compressed once and sent often; beyond this quality brotli takes seconds and saves a tenth. */
const BROTLI_QUALITY = 9

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function compress(encoding: Encoding, bytes: Uint8Array): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(bytes)
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** What a header `Accept-Encoding` allows, brotli before gzip before nothing. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const allowed = new Map<string, boolean>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    allowed.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  const isAllowed = (name: string): boolean => allowed.get(name) ?? allowed.get('*') ?? false
  return isAllowed('br') ? 'br' : isAllowed('gzip') ? 'gzip' : 'identity'
}
