/** Texts of any characters, for random suites. */
import fc from 'fast-check'

const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800

/**
 * Any code point but halves of surrogate pairs. The same values as the unit `binary` of fast-check, which makes a table of
 * all million of them first: a second of every process.
 */
const codePoint = fc.nat({ max: 0x10ffff - SURROGATES }).map(
  (at) => String.fromCodePoint(at < SURROGATES_FROM ? at : at + SURROGATES),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== text || !text.isWellFormed())
      throw new Error('Cannot shrink: this is no code point')
    return code < SURROGATES_FROM ? code : code - SURROGATES
  },
)

/** A text of any code points. @param lengthMax most of them; as fast-check chooses where absent */
export function anyText(lengthMax?: number): fc.Arbitrary<string> {
  return fc.string({ unit: codePoint, ...(lengthMax !== undefined && { maxLength: lengthMax }) })
}
