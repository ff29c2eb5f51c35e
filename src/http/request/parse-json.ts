/**
 * Reads JSON strictly and once. Limits are checked before any value is built.
 *
 * Beyond what `JSON.parse` refuses, this refuses what two parsers may read differently, or a store cannot keep: bytes
 * that are not UTF-8, a member given twice, half a surrogate pair, U+0000. A member named `__proto__` is an ordinary, and
 * so an unknown, member: nothing here or later copies members by assignment.
 */
import { isUtf8 } from 'node:buffer'
import { publicError } from '../../errors.ts'

/** Deepest nesting of arrays and objects, the outermost counted as 1 (`docs/decisions.md`, limits). */
const NESTING_MAX = 32

/**
 * Most members of all objects of a body together, unless its endpoint sets another limit. A search has about fifty;
 * 110,000 took a third of a second.
 */
const MEMBERS_MAX = 2000

/**
 * Most characters of a body that stand for words: comparing writes them out. `U+FDFA` is eighteen letters, squared signs
 * (`U+3316`) are six; 500 cities of nothing else took a fifth of a second.
 */
const WORD_CHARACTERS_MAX = 1000
/** Literal or escaped. */
const WORD_CHARACTERS = /[\u3300-\u33ff\ufdf0-\ufdfc]|\\u(?:33|fdf)/gi

/** What a body may hold. */
export interface JsonLimits {
  /** Most bytes, whole MiB; 1 MiB where absent. */
  readonly bytesMax?: number
  /** Most members of all its objects together, where it is a list of objects; 2,000 where absent. */
  readonly membersMax?: number
  /**
   * Its texts are cells of tables, which callers cannot repair: U+0000 is dropped, half a surrogate pair becomes
   * U+FFFD. Names of members with either are still refused.
   */
  readonly mendsTexts?: boolean
}

/**
 * Reads a body.
 *
 * @returns the value; `undefined` for a body of no bytes
 * @throws {PublicError} 400 naming what is wrong
 */
export function parseJson(bytes: Buffer, { membersMax = MEMBERS_MAX, mendsTexts = false }: JsonLimits = {}): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw publicError('malformed_json')
  const source = bytes.toString('utf8')
  refuseWordCharacters(source)
  const members = countMembers(source, membersMax)
  let value: unknown
  try {
    value = mendsTexts && source.includes('\\u') ? JSON.parse(source, mendText) : JSON.parse(source)
  } catch {
    // V8's message would quote the body, which the caller has already.
    throw publicError('malformed_json')
  }
  const seen = examine(value, '', !source.includes('\\u'))
  if (seen !== members)
    throw publicError('invalid_value', { member: firstMemberGivenTwice(source), problem: 'given twice' })
  return value
}

function mendText(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}

function refuseWordCharacters(source: string): void {
  let found = 0
  WORD_CHARACTERS.lastIndex = 0
  while (WORD_CHARACTERS.test(source)) {
    if (++found <= WORD_CHARACTERS_MAX) continue
    const problem = `at most ${WORD_CHARACTERS_MAX} characters that stand for whole words, such as U+FDFA`
    throw publicError('invalid_value', { member: 'body', problem })
  }
}

/**
 * Counts the members of all objects: colons outside strings. Refuses deep nesting before `JSON.parse` builds it: 100,000
 * brackets would pass a free-form schema and then break `JSON.stringify`.
 */
function countMembers(source: string, membersMax: number): number {
  let members = 0
  let depth = 0
  for (let index = 0; index < source.length; index++) {
    switch (source.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(source, index)
        break
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (++depth > NESTING_MAX)
          throw publicError('invalid_value', { member: 'body', problem: `at most ${NESTING_MAX} levels of nesting` })
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--
        break
      case COLON:
        if (++members > membersMax)
          throw publicError('invalid_value', { member: 'body', problem: `at most ${membersMax} members` })
    }
  }
  return members
}

const QUOTE = 0x22
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** @returns index of the closing quote of the string that begins at `start`; the end of the source where there is none */
function endOfString(source: string, start: number): number {
  for (let index = start + 1; index < source.length; index++) {
    const unit = source.charCodeAt(index)
    if (unit === BACKSLASH) index++
    else if (unit === QUOTE) return index
  }
  return source.length
}

/**
 * Counts the members that `JSON.parse` kept, and refuses strings that not every store can keep. Only `\u` escapes can
 * make those: UTF-8 has no lone surrogates, and JSON no bare control characters.
 *
 * @param textIsSound the source has no `\u` escape, so strings need no check
 */
function examine(value: unknown, path: string, textIsSound: boolean): number {
  if (typeof value === 'string') {
    if (!textIsSound) refuseUnsoundText(value, path === '' ? 'body' : path)
    return 0
  }
  if (typeof value !== 'object' || value === null) return 0
  let members = 0
  if (Array.isArray(value)) {
    // Long lists of plain values hold no members.
    for (let index = 0; index < value.length; index++)
      if (!textIsSound || typeof value[index] === 'object')
        members += examine(value[index], textIsSound ? path : `${path}[${index}]`, textIsSound)
    return members
  }
  // JSON inherits no members.
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    const memberPath = textIsSound ? path : joinPath(path, name)
    if (!textIsSound) refuseUnsoundText(name, memberPath)
    members += 1 + examine(member, memberPath, textIsSound)
  }
  return members
}

function refuseUnsoundText(text: string, member: string): void {
  if (!text.isWellFormed())
    throw publicError('invalid_value', {
      member: shortenPath(member),
      problem: 'must not contain half a surrogate pair',
    })
  if (text.includes('\0'))
    throw publicError('invalid_value', {
      member: shortenPath(member),
      problem: 'must not contain the character U+0000',
    })
}

/** Finds the first member given twice, in a source that `JSON.parse` accepted. */
function firstMemberGivenTwice(source: string): string {
  const open: { readonly path: string; readonly names: Set<string> | null; index: number; member: string }[] = []
  for (let index = 0; index < source.length; index++) {
    const inner = open.at(-1)
    switch (source.charCodeAt(index)) {
      case OPEN_BRACE:
      case OPEN_BRACKET: {
        const path = inner === undefined ? '' : inner.names === null ? `${inner.path}[${inner.index}]` : inner.member
        open.push({ path, names: source.charCodeAt(index) === OPEN_BRACE ? new Set() : null, index: 0, member: '' })
        break
      }
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        open.pop()
        break
      case COMMA:
        if (inner !== undefined) inner.index++
        break
      case QUOTE: {
        const end = endOfString(source, index)
        // A string is a name when a colon follows it.
        if (inner?.names != null && /^\s*:/.test(source.slice(end + 1, end + 80).trimStart())) {
          const name = JSON.parse(source.slice(index, end + 1)) as string
          inner.member = joinPath(inner.path, name)
          if (inner.names.has(name)) return shortenPath(inner.member)
          inner.names.add(name)
        }
        index = end
      }
    }
  }
  return 'body'
}

const COMMA = 0x2c

/** Joins `filters` and `regions` to `filters.regions`. A member without a name is `""`. */
export function joinPath(path: string, name: string): string {
  const shown = name === '' ? '""' : name
  return path === '' ? shown : `${path}.${shown}`
}

/** Makes a path with names from the caller safe for a sentence and a log: short, one line, well-formed characters. */
export function shortenPath(path: string): string {
  const printable = path.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd')
  return printable.length <= SHOWN_CHARACTERS_MAX
    ? printable
    : `${printable.slice(0, SHOWN_CHARACTERS_MAX).toWellFormed()}…`
}

/** Longest path that an error repeats. */
const SHOWN_CHARACTERS_MAX = 120
