/** Writes the sections of one country into an index file, each under its name. */
import type { IndexFileWriter } from './index-file.ts'
import type { Section } from './layout.ts'

/** Numbers of a section that is written piece by piece. A piece is used before the next one is asked for. */
export type SectionPiece = ArrayBufferView | { readonly items: ArrayBufferView }

/** The sections of one country, while they are written. */
export class SectionsWriter {
  /** The sections written so far, by name. */
  readonly sections: Record<string, Section> = {}
  readonly file: IndexFileWriter

  constructor(file: IndexFileWriter) {
    this.file = file
  }

  /** Writes a section, at once or piece by piece. Nothing else may be written between two pieces. */
  write(name: string, content: ArrayBufferView | Iterable<SectionPiece>): void {
    this.file.begin()
    if (ArrayBuffer.isView(content)) this.file.append(content)
    else for (const piece of content) this.file.append(ArrayBuffer.isView(piece) ? piece : piece.items)
    this.sections[name] = this.file.end()
  }
}
