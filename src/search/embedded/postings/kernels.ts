/**
 * Kernels: the inner loops. Whatever touches more than a handful of documents calls one of these functions.
 *
 * They are plain TypeScript over typed arrays. Bits are read as signed 32-bit integers, which V8 keeps in registers; read
 * as unsigned, every other word would become a floating-point number. Arguments that end in `At` are indexes of words or
 * of list entries, and `length` is a number of words. Outputs begin at index 0 and belong to the caller; inputs may be the
 * index itself.
 */

/** Number of set bits in one word. */
export function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Number of set bits in `length` words.
 *
 * Eight words at a time go through carry-save adders (each adds three words bitwise into a sum and a carry), so that
 * only one word in eight is counted: 1.7 times as fast as counting each.
 */
export function countBits(words: Int32Array, at: number, length: number): number {
  let ones = 0
  let twos = 0
  let fours = 0
  let eights = 0
  let i = at
  for (const stop = at + (length & ~7); i < stop; i += 8) {
    let a = words[i]
    let b = words[i + 1]
    let half = ones ^ a
    let twosA = (ones & a) | (half & b)
    ones = half ^ b
    a = words[i + 2]
    b = words[i + 3]
    half = ones ^ a
    let twosB = (ones & a) | (half & b)
    ones = half ^ b
    half = twos ^ twosA
    const foursA = (twos & twosA) | (half & twosB)
    twos = half ^ twosB
    a = words[i + 4]
    b = words[i + 5]
    half = ones ^ a
    twosA = (ones & a) | (half & b)
    ones = half ^ b
    a = words[i + 6]
    b = words[i + 7]
    half = ones ^ a
    twosB = (ones & a) | (half & b)
    ones = half ^ b
    half = twos ^ twosA
    const foursB = (twos & twosA) | (half & twosB)
    twos = half ^ twosB
    half = fours ^ foursA
    eights += bitsOf((fours & foursA) | (half & foursB))
    fours = half ^ foursB
  }
  let total = 8 * eights + 4 * bitsOf(fours) + 2 * bitsOf(twos) + bitsOf(ones)
  for (const stop = at + length; i < stop; i++) total += bitsOf(words[i])
  return total
}

/** `out = a AND b`; returns the number of bits set. Counting in the same loop saves a second pass. */
export function andCount(
  out: Int32Array,
  a: Int32Array,
  aAt: number,
  b: Int32Array,
  bAt: number,
  length: number,
): number {
  let ones = 0
  let twos = 0
  let fours = 0
  let i = 0
  for (const stop = length & ~3; i < stop; i += 4) {
    const w = a[aAt + i] & b[bAt + i]
    const x = a[aAt + i + 1] & b[bAt + i + 1]
    const y = a[aAt + i + 2] & b[bAt + i + 2]
    const z = a[aAt + i + 3] & b[bAt + i + 3]
    out[i] = w
    out[i + 1] = x
    out[i + 2] = y
    out[i + 3] = z
    let half = ones ^ w
    const twosA = (ones & w) | (half & x)
    ones = half ^ x
    half = ones ^ y
    const twosB = (ones & y) | (half & z)
    ones = half ^ z
    half = twos ^ twosA
    fours += bitsOf((twos & twosA) | (half & twosB))
    twos = half ^ twosB
  }
  let total = 4 * fours + 2 * bitsOf(twos) + bitsOf(ones)
  for (; i < length; i++) {
    out[i] = a[aAt + i] & b[bAt + i]
    total += bitsOf(out[i])
  }
  return total
}

/** `out = a AND b`. */
export function and(out: Int32Array, a: Int32Array, aAt: number, b: Int32Array, bAt: number, length: number): void {
  let i = 0
  for (const stop = length & ~3; i < stop; i += 4) {
    out[i] = a[aAt + i] & b[bAt + i]
    out[i + 1] = a[aAt + i + 1] & b[bAt + i + 1]
    out[i + 2] = a[aAt + i + 2] & b[bAt + i + 2]
    out[i + 3] = a[aAt + i + 3] & b[bAt + i + 3]
  }
  for (; i < length; i++) out[i] = a[aAt + i] & b[bAt + i]
}

/** `out = a AND NOT b`. */
export function andNot(out: Int32Array, a: Int32Array, aAt: number, b: Int32Array, bAt: number, length: number): void {
  for (let i = 0; i < length; i++) out[i] = a[aAt + i] & ~b[bAt + i]
}

/** `out = a OR b`. */
export function or(out: Int32Array, a: Int32Array, aAt: number, b: Int32Array, bAt: number, length: number): void {
  let i = 0
  for (const stop = length & ~3; i < stop; i += 4) {
    out[i] = a[aAt + i] | b[bAt + i]
    out[i + 1] = a[aAt + i + 1] | b[bAt + i + 1]
    out[i + 2] = a[aAt + i + 2] | b[bAt + i + 2]
    out[i + 3] = a[aAt + i + 3] | b[bAt + i + 3]
  }
  for (; i < length; i++) out[i] = a[aAt + i] | b[bAt + i]
}

/** `out = a OR b`; returns the number of bits set. */
export function orCount(
  out: Int32Array,
  a: Int32Array,
  aAt: number,
  b: Int32Array,
  bAt: number,
  length: number,
): number {
  let ones = 0
  let twos = 0
  let fours = 0
  let i = 0
  for (const stop = length & ~3; i < stop; i += 4) {
    const w = a[aAt + i] | b[bAt + i]
    const x = a[aAt + i + 1] | b[bAt + i + 1]
    const y = a[aAt + i + 2] | b[bAt + i + 2]
    const z = a[aAt + i + 3] | b[bAt + i + 3]
    out[i] = w
    out[i + 1] = x
    out[i + 2] = y
    out[i + 3] = z
    let half = ones ^ w
    const twosA = (ones & w) | (half & x)
    ones = half ^ x
    half = ones ^ y
    const twosB = (ones & y) | (half & z)
    ones = half ^ z
    half = twos ^ twosA
    fours += bitsOf((twos & twosA) | (half & twosB))
    twos = half ^ twosB
  }
  let total = 4 * fours + 2 * bitsOf(twos) + bitsOf(ones)
  for (; i < length; i++) {
    out[i] = a[aAt + i] | b[bAt + i]
    total += bitsOf(out[i])
  }
  return total
}

/** `out = a`. */
export function copyBits(out: Int32Array, a: Int32Array, aAt: number, length: number): void {
  out.set(a.subarray(aAt, aAt + length))
}

/** Sets the bits of the listed documents. */
export function setListed(out: Int32Array, list: Uint16Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const document = list[i]
    out[document >>> 5] |= 1 << (document & 31)
  }
}

/** Sets the bits of the listed documents; returns how many were not set before. */
export function setListedCount(out: Int32Array, list: Uint16Array, from: number, to: number): number {
  let count = 0
  for (let i = from; i < to; i++) {
    const document = list[i]
    const word = out[document >>> 5]
    count += ~(word >>> (document & 31)) & 1
    out[document >>> 5] = word | (1 << (document & 31))
  }
  return count
}

/** Clears the bits of the listed documents. */
export function clearListed(out: Int32Array, list: Uint16Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const document = list[i]
    out[document >>> 5] &= ~(1 << (document & 31))
  }
}

/** Sets the bits from `from` up to, not including, `to`, of the bits that begin at word `at`. */
export function setSpan(out: Int32Array, at: number, from: number, to: number): void {
  if (from >= to) return
  const first = at + (from >>> 5)
  const last = at + ((to - 1) >>> 5)
  const headMask = -1 << (from & 31)
  const tailMask = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) {
    out[first] |= headMask & tailMask
    return
  }
  out[first] |= headMask
  out.fill(-1, first + 1, last)
  out[last] |= tailMask
}

/** Clears the bits from `from` up to, not including, `to`. */
export function clearSpan(out: Int32Array, from: number, to: number): void {
  if (from >= to) return
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const headMask = -1 << (from & 31)
  const tailMask = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) {
    out[first] &= ~(headMask & tailMask)
    return
  }
  out[first] &= ~headMask
  out.fill(0, first + 1, last)
  out[last] &= ~tailMask
}

/** Merges two sorted lists into `out`, each document once; returns its length. */
export function mergeLists(
  out: Uint16Array,
  a: Uint16Array,
  aFrom: number,
  aTo: number,
  b: Uint16Array,
  bFrom: number,
  bTo: number,
): number {
  let length = 0
  while (aFrom < aTo && bFrom < bTo) {
    const x = a[aFrom]
    const y = b[bFrom]
    out[length++] = x < y ? x : y
    if (x <= y) aFrom++
    if (y <= x) bFrom++
  }
  while (aFrom < aTo) out[length++] = a[aFrom++]
  while (bFrom < bTo) out[length++] = b[bFrom++]
  return length
}

/** Writes the positions of the set bits into `list`, which has room for them; returns how many there are. */
export function listBits(list: Uint16Array, words: Int32Array, wordsAt: number, length: number): number {
  let count = 0
  for (let i = 0; i < length; i++) {
    for (let word = words[wordsAt + i]; word !== 0; word &= word - 1) {
      list[count++] = (i << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return count
}

/** Writes the positions from `from` up to `to` (exclusive) into `list`, which has room for them; returns how many there are. */
export function listRange(list: Uint16Array, from: number, to: number): number {
  const count = to - from
  for (let at = 0; at < count; at++) list[at] = from + at
  return count
}

/**
 * Appends the documents (`base` + position) of set bits to `documents`: skips the first `skip`, then takes at most `take`.
 */
export function selectBits(
  documents: number[],
  words: Int32Array,
  wordsAt: number,
  length: number,
  skip: number,
  take: number,
  base: number,
): void {
  let i = 0
  // Skips 32 words at a time by counting alone.
  while (skip > 0 && i < length) {
    const chunk = Math.min(32, length - i)
    const count = countBits(words, wordsAt + i, chunk)
    if (count > skip) break
    skip -= count
    i += chunk
  }
  for (; i < length && take > 0; i++) {
    let word = words[wordsAt + i]
    if (skip > 0) {
      const count = bitsOf(word)
      if (count <= skip) {
        skip -= count
        continue
      }
      for (; skip > 0; skip--) word &= word - 1
    }
    for (; word !== 0 && take > 0; take--) {
      documents.push(base + (i << 5) + (31 - Math.clz32(word & -word)))
      word &= word - 1
    }
  }
}
