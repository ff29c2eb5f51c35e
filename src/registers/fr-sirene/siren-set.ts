/** A SIREN has nine digits: one bit for each possible number. */
const PAGE_BITS = 1 << 16
const PAGES = Math.ceil(1_000_000_000 / PAGE_BITS)

/**
 * A set of SIRENs, as a bitmap whose pages are allocated when they are first used. All 25 million of the register take
 * about 100 MB; a set of strings takes 2 GB.
 */
export class SirenSet {
  readonly #pages: (Uint8Array | undefined)[] = new Array(PAGES)

  /** @param siren nine digits */
  add(siren: string): void {
    const number = Number(siren)
    const page = Math.floor(number / PAGE_BITS)
    const bit = number % PAGE_BITS
    this.#pages[page] ??= new Uint8Array(PAGE_BITS / 8)
    this.#pages[page][bit >> 3] |= 1 << (bit & 7)
  }

  has(siren: string): boolean {
    const number = Number(siren)
    const bit = number % PAGE_BITS
    const page = this.#pages[Math.floor(number / PAGE_BITS)]
    return page !== undefined && (page[bit >> 3] & (1 << (bit & 7))) !== 0
  }
}
