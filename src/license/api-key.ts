/**
 * API keys: `fmt_live_`, `fmt_test_`, for pages in browsers `fmt_pub_`, or for operators `fmt_admin_`, then 32 random bytes in 43
 * letters and digits, then 6 more as a checksum.
 *
 * A key is shown once, when it is made. The service stores its SHA-256, and its last 4 characters for people to recognise
 * it by. The checksum is for tools that search for leaked keys: it distinguishes keys from noise. It protects nothing; a
 * key with a wrong checksum is looked up like any other unknown key, in the same time.
 */
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The fixed key of the demo profile: accepted only by a service that was started with `demo`, on loopback. */
export const DEMO_KEY = 'firmament-demo-key'

/** Kinds of keys, as they are written in them. */
const KINDS = ['live', 'test', 'pub', 'admin'] as const
/** One of {@link KINDS}. */
export type ApiKeyKind = (typeof KINDS)[number]

/** What is stored of a key. */
export interface ApiKeyTrace {
  /** SHA-256 of the key, hexadecimal. */
  readonly digest: string
  /** Last 4 characters. */
  readonly hint: string
}

/**
 * Makes a key.
 *
 * @param kind `'pub'`: of a browser key
 * @param random 32 bytes from a cryptographic source
 */
export function makeApiKey(kind: ApiKeyKind, random: Buffer = randomBytes(KEY_BYTES)): string {
  const body = `fmt_${kind}_${base62(random, BODY_CHARACTERS)}`
  return `${body}${checksum(body)}`
}

/** Computes what to store of a key. */
export function traceOf(key: string): ApiKeyTrace {
  return { digest: digestOf(key), hint: key.slice(-4) }
}

/** SHA-256 of a presented key, hexadecimal. Takes any text, also one that cannot be a key. */
export function digestOf(key: string): string {
  return hash('sha256', key, 'hex')
}

/** Whether `key` has the shape of a key, its checksum included. */
export function isWellFormedApiKey(key: string): boolean {
  return WELL_FORMED.test(key) && checksum(key.slice(0, -CHECKSUM_CHARACTERS)) === key.slice(-CHECKSUM_CHARACTERS)
}

/** Whether a text begins like the key of a page in a browser, which is no secret. */
export function isBrowserKey(text: string): boolean {
  return text.startsWith('fmt_pub_')
}

/** Whether a text holds a key or a webhook secret, also as a URL may write it. Such a text is refused where it would be stored. */
export function holdsKey(text: string): boolean {
  return (mayHoldKey(text) && text.search(SECRETS) >= 0) || bareKeysIn(decoded(text)).length > 0
}

/** Replaces every key and webhook secret in a text by `fmt_live_[removed]` and the like: none is ever stored or logged. */
export function withoutKeys(text: string): string {
  const [bare] = bareKeysIn(decoded(text))
  if (bare !== undefined) return withoutKeys(decoded(text).replaceAll(bare, '[removed]'))
  return mayHoldKey(text)
    ? text.replace(SECRETS, (_, kind: string | undefined, webhook: string | undefined) => {
        if (webhook !== undefined) return 'whsec_[removed]'
        return kind === undefined ? '[removed]' : `fmt_${decodeURIComponent(kind)}_[removed]`
      })
    : text
}

/**
 * Keys without their prefix, which is easily guessed: their checksum distinguishes them from other texts of 49
 * characters.
 */
function bareKeysIn(text: string): readonly string[] {
  if (text.length < BARE_CHARACTERS || !hasLongRun(text)) return []
  return [...text.matchAll(BARE)].map(([run]) => run).filter(isBareKey)
}

/** Whether as many letters and digits follow one another as in a key. Nearly no text has them, and a pattern takes longer to say so. */
function hasLongRun(text: string): boolean {
  let run = 0
  for (let index = 0; index < text.length && run < BARE_CHARACTERS; index++) {
    const unit = text.charCodeAt(index)
    const letter = unit | 0x20
    run = (unit >= 0x30 && unit <= 0x39) || (letter >= 0x61 && letter <= 0x7a) ? run + 1 : 0
  }
  return run >= BARE_CHARACTERS
}

/** As a URL is meant; what is no encoding stays. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}

const isBareKey = (run: string) => KINDS.some((kind) => isWellFormedApiKey(`fmt_${kind}_${run}`))

/** Nearly no text does, and looking for three words is quicker than for a pattern. */
function mayHoldKey(text: string): boolean {
  return text.includes('fmt_') || text.includes('whsec_') || text.includes(DEMO_KEY) || text.includes('%')
}

/** A pattern for a word any of whose characters may be percent-encoded. */
function encodable(word: string): string {
  return [...word].map((letter) => `(?:${letter}|${percent(letter)})`).join('')
}

/** A pattern for the percent-encoded character: `%5[fF]`. */
function percent(letter: string): string {
  const [high, low] = letter.charCodeAt(0).toString(16)
  return `%${high}${/\d/.test(low) ? low : `[${low}${low.toUpperCase()}]`}`
}

const LETTER_OR_DIGIT = '[0-9A-Za-z]|%(?:3\\d|[46][1-9A-Fa-f]|[57][0-9Aa])'
const KIND = KINDS.map(encodable).join('|')
/** The first group: the kind of a key. The second: a webhook secret. The beginning of either is enough. */
const SECRETS = new RegExp(
  [
    `${encodable('fmt_')}(${KIND})${encodable('_')}(?:${LETTER_OR_DIGIT}){8,}`,
    `(${encodable('whsec_')}(?:[+/=]|${LETTER_OR_DIGIT}|%2[BbFf]|%3[Dd]){8,})`,
    encodable(DEMO_KEY),
  ].join('|'),
  'g',
)

const WELL_FORMED = new RegExp(`^fmt_(${KINDS.join('|')})_[0-9A-Za-z]{49}$`)
const KEY_BYTES = 32
/** 62^43 > 2^256. */
const BODY_CHARACTERS = 43
/** 62^6 > 2^32. */
const CHECKSUM_CHARACTERS = 6
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function checksum(body: string): string {
  const code = Buffer.alloc(4)
  code.writeUInt32BE(crc32(body))
  return base62(code, CHECKSUM_CHARACTERS)
}

const BARE_CHARACTERS = BODY_CHARACTERS + CHECKSUM_CHARACTERS
const BARE = new RegExp(`(?<![0-9A-Za-z])[0-9A-Za-z]{${BARE_CHARACTERS}}(?![0-9A-Za-z])`, 'g')

/** Letters and digits only: a double click selects the whole key, and no shell or URL changes it. */
function base62(bytes: Buffer, characters: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; text.length < characters; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text
  return text
}
