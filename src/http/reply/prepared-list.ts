/**
 * A reference list as it is sent: serialised once, tagged by its content, compressed once per encoding, then served
 * from memory.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type EncodingChoice } from './encoding.ts'

/** Encodings of bodies that are compressed ahead of the calls. */
export type StoredEncoding = 'br' | 'gzip'

/** Brotli before gzip. A wildcard counts: the compressed bytes are there already. */
export const STORED_ENCODINGS: EncodingChoice<StoredEncoding> = { offered: ['br', 'gzip'], allowsWildcard: true }

/** One list in one encoding. */
export interface EncodedList {
  readonly encoding: StoredEncoding | 'identity'
  readonly bytes: Uint8Array
  /** Changes when the list does. Differs by encoding, because the bytes differ. */
  readonly etag: string
}

/** A serialised and tagged list. */
export interface PreparedList {
  /** The JSON, as UTF-8. */
  readonly bytes: Uint8Array
  /** The list in the best encoding that `acceptEncoding` allows; a promise only until that encoding is ready. */
  readonly encoded: (acceptEncoding: string | undefined) => EncodedList | Promise<EncodedList>
}

/**
 * Serialises a list. Compression waits for the first caller that wants it and runs off the main thread.
 *
 * @param list  the answer's body
 */
export function prepareList(list: object): PreparedList {
  const bytes = Buffer.from(JSON.stringify(list))
  const tag = hash('sha256', bytes, 'base64url').slice(0, 22)
  const plain: EncodedList = { encoding: 'identity', bytes, etag: tag }
  const compressed = new Map<StoredEncoding, EncodedList | Promise<EncodedList>>()
  return {
    bytes,
    encoded(acceptEncoding) {
      const encoding = bytes.length < COMPRESSED_BYTES_MIN ? null : chooseEncoding(acceptEncoding, STORED_ENCODINGS)
      if (encoding === null) return plain
      const ready = compressed.get(encoding)
      if (ready) return ready
      const pending = compress(encoding, bytes).then((smaller): EncodedList => {
        const list: EncodedList = { encoding, bytes: smaller, etag: `${tag}-${encoding}` }
        compressed.set(encoding, list)
        return list
      })
      compressed.set(encoding, pending)
      return pending
    },
  }
}

/** A smaller list fits into one packet either way. */
const COMPRESSED_BYTES_MIN = 1024

/** Lists are compressed once and sent often. Above this quality brotli takes seconds and saves a tenth. */
const BROTLI_QUALITY = 7

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

function compress(encoding: StoredEncoding, bytes: Uint8Array): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipAsync(bytes)
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
