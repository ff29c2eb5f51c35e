/** Typed views of the sections of one country, in memory or read when they are used. */
import { OutdatedIndex } from '../../engine.ts'
import type { FileRanges, SectionRanges } from './file-ranges.ts'
import type { CountryDirectory, Section } from './layout.ts'
import { ALL_READY, type Paged, type PagedFile, type Pages } from './pages.ts'

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array
type Constructor<Of extends Numbers> = {
  readonly BYTES_PER_ELEMENT: number
  new (buffer: SharedArrayBuffer, at: number, items: number): Of
}

/** Typed views of the sections of one country. @throws {OutdatedIndex} where one that is asked for is not in the index */
export class CountrySections {
  readonly #bytes: SharedArrayBuffer | PagedFile
  readonly #directory: CountryDirectory
  readonly #ranges: FileRanges | null

  /**
   * @param bytes  the sections, whole or page by page
   * @param ranges reads the sections that stay in the file; `null`: none does
   */
  constructor(bytes: SharedArrayBuffer | PagedFile, directory: CountryDirectory, ranges: FileRanges | null = null) {
    this.#bytes = bytes
    this.#directory = directory
    this.#ranges = ranges
  }

  /** A section that stays in the file; `null` where it is in memory. */
  ranges(name: string): SectionRanges | null {
    const ranges = this.#ranges
    if (ranges === null) return null
    const [start, bytes] = this.#section(name)
    return { bytes, read: (at, length) => ranges.read(start + at, length) }
  }

  /** All bytes of a section. One that is read page by page is read whole now, as by the methods below. */
  uint8(name: string): Uint8Array {
    return this.#whole(name, Uint8Array)
  }

  int32(name: string): Int32Array {
    return this.#whole(name, Int32Array)
  }

  uint32(name: string): Uint32Array {
    return this.#whole(name, Uint32Array)
  }

  uint16(name: string): Uint16Array {
    return this.#whole(name, Uint16Array)
  }

  float32(name: string): Float32Array {
    return this.#whole(name, Float32Array)
  }

  float64(name: string): Float64Array {
    return this.#whole(name, Float64Array)
  }

  /** The numbers of a section that is used in small parts. Nothing of it is read yet. */
  paged<Of extends Numbers>(name: string, type: Constructor<Of>): Paged<Of> {
    return { numbers: this.#view(name, type), pages: this.#pages(name, type) }
  }

  /** Whether the index has a section: one of an earlier layout lacks some. */
  has(name: string): boolean {
    return this.#directory.sections[name] !== undefined
  }

  #whole<Of extends Numbers>(name: string, type: Constructor<Of>): Of {
    const view = this.#view(name, type)
    this.#pages(name, type).needRange(0, view.length)
    return view
  }

  #view<Of extends Numbers>(name: string, type: Constructor<Of>): Of {
    const section = this.#section(name)
    const bytes = this.#bytes
    const { buffer, at } =
      bytes instanceof SharedArrayBuffer ? { buffer: bytes, at: section[0] } : bytes.locate(section)
    return new type(buffer, at, section[1] / type.BYTES_PER_ELEMENT)
  }

  #pages(name: string, { BYTES_PER_ELEMENT: itemBytes }: Constructor<Numbers>): Pages {
    const bytes = this.#bytes
    return bytes instanceof SharedArrayBuffer ? ALL_READY : bytes.pages(this.#section(name), itemBytes)
  }

  #section(name: string): Section {
    const section = this.#directory.sections[name]
    if (section === undefined) {
      throw new OutdatedIndex(`read ${name} of ${this.#directory.country}`)
    }
    return section
  }
}
