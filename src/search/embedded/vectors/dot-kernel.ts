/**
 * Dot products of one vector with many, in bytes: a WebAssembly module of one function, written here instruction by
 * instruction, because JavaScript has no way to multiply sixteen bytes at once. At 1 M vectors of 384 bytes it takes an
 * eighth of the time of the plain loop (`bench/speed/embeddings.ts`).
 */

/** See {@link dotKernel}. All places are bytes from the beginning of the memory; `stride` is a multiple of 16. */
export type DotKernel = (list: number, count: number, rows: number, stride: number, query: number, out: number) => void

/** Bytes of a page of WebAssembly memory. */
export const MEMORY_PAGE_BYTES = 65_536
/** Most pages of a memory: 4 GiB. */
export const MEMORY_PAGES_MAX = 65_536

/**
 * Makes the kernel over a shared memory.
 *
 * For each of `count` row numbers (u32) at `list`: the sum over `stride` signed bytes of row × query, as an i32 at `out`.
 */
export function dotKernel(memory: WebAssembly.Memory): DotKernel {
  const { exports } = new WebAssembly.Instance(compiled(), { m: { m: memory } })
  return exports.dot as DotKernel
}

let module: WebAssembly.Module | null = null

function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(moduleBytes())
  return module
}

/** Parameters and locals by number. */
const LIST = 0
const COUNT = 1
const ROWS = 2
const STRIDE = 3
const QUERY = 4
const OUT = 5
const AT = 6
const ROW = 7
const SUM = 8
const A = 9
const B = 10

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const i32 = 0x7f
  const v128 = 0x7b
  const get = (local: number) => [0x20, local]
  const set = (local: number) => [0x21, local]
  const tee = (local: number) => [0x22, local]
  const constant = (value: number) => [0x41, ...leb(value)]
  const [add, sub, mul, below, isZero] = [0x6a, 0x6b, 0x6c, 0x49, 0x45]
  const simd = (operation: number, ...more: number[]) => [0xfd, ...leb(operation), ...more]
  const load = simd(0, 0, 0)
  const [low, high] = [simd(0x87), simd(0x88)]
  const dotPairs = simd(0xba)
  const addLanes = simd(0xae)
  const lane = (index: number) => [...get(SUM), ...simd(27, index)]
  /** Eight products of either half: sign-extend to 16 bits, multiply, add neighbours, add to the four sums. */
  const half = (extend: number[]) => [...get(A), ...extend, ...get(B), ...extend, ...dotPairs, ...addLanes]
  const branch = 0x0d
  const body = [
    ...[0x02, 0x40, ...get(COUNT), isZero, branch, 0],
    ...[0x03, 0x40],
    ...[...get(LIST), 0x28, 2, 0, ...get(STRIDE), mul, ...get(ROWS), add, ...set(ROW)],
    ...[...simd(12), ...new Array<number>(16).fill(0), ...set(SUM)],
    ...[...constant(0), ...set(AT)],
    ...[0x03, 0x40],
    ...[...get(ROW), ...get(AT), add, ...load, ...set(A)],
    ...[...get(QUERY), ...get(AT), add, ...load, ...set(B)],
    ...[...get(SUM), ...half(low), ...half(high), ...set(SUM)],
    ...[...get(AT), ...constant(16), add, ...tee(AT), ...get(STRIDE), below, branch, 0],
    0x0b,
    ...[...get(OUT), ...lane(0), ...lane(1), add, ...lane(2), add, ...lane(3), add, 0x36, 2, 0],
    ...[...get(OUT), ...constant(4), add, ...set(OUT)],
    ...[...get(LIST), ...constant(4), add, ...set(LIST)],
    ...[...get(COUNT), ...constant(1), sub, ...tee(COUNT), branch, 0],
    0x0b,
    0x0b,
    0x0b,
  ]
  const code = [2, 2, i32, 3, v128, ...body]
  const name = (text: string) => [text.length, ...Buffer.from(text)]
  const section = (id: number, content: number[]) => [id, ...leb(content.length), ...content]
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 6, i32, i32, i32, i32, i32, i32, 0]),
    // A shared memory, of any size up to the largest.
    ...section(2, [1, ...name('m'), ...name('m'), 2, 3, 1, ...leb(MEMORY_PAGES_MAX)]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('dot'), 0, 0]),
    ...section(10, [1, ...leb(code.length), ...code]),
  ])
}

/** A number in the variable length of WebAssembly; below 64 it is the same signed and unsigned. */
function leb(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; ) {
    const low = rest & 0x7f
    rest >>>= 7
    bytes.push(rest === 0 ? low : low | 0x80)
    if (rest === 0) return bytes
  }
}
