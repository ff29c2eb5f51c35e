/**
 * Where documents are, and in which order.
 *
 * | Section | Content |
 * | --- | --- |
 * | `globalRanks` | per document its place in the order of results of all countries |
 * | `documents` | per document its offset in the files of documents, a double, and the end of the last one |
 * | `documents.lengths` | per document its bytes: in layout 5 alone, where they do not follow from the offsets |
 * | `operatingRevenue.active`, `.other` | known revenues of active companies, and of the others, descending: doc ids are in this order, so that no other index is needed for a range |
 */
import type { CountrySource, Structure } from '../country-source.ts'
import { DOCUMENT_LENGTHS, DOCUMENT_OFFSETS } from '../files/layout.ts'

/** The order of all documents, and where they are stored. */
export const PLACES: Structure = {
  changesWith: 'anyCompany',
  sections: ['globalRanks', DOCUMENT_OFFSETS, DOCUMENT_LENGTHS],
  optional: [DOCUMENT_LENGTHS],
  write(out, source) {
    out.write('globalRanks', source.globalRanks().inOrder())
    const { offsets, lengths } = source.documentPlaces()
    out.write(DOCUMENT_OFFSETS, offsets)
    if (lengths !== null) out.write(DOCUMENT_LENGTHS, lengths)
  },
}

/** Known revenues in the order of documents. */
export const REVENUES: Structure = {
  changesWith: 'ownCompany',
  sections: ['operatingRevenue.active', 'operatingRevenue.other'],
  write(out, source) {
    out.write('operatingRevenue.active', known(source, 0, source.active))
    out.write('operatingRevenue.other', known(source, source.active, source.documents))
  },
}

/** The values before the first unknown one. */
function* known(source: CountrySource, from: number, to: number): Generator<Float64Array> {
  for (const { items } of source.revenues(from, to)) {
    const unknown = items.findIndex(Number.isNaN)
    yield unknown < 0 ? items : items.subarray(0, unknown)
    if (unknown >= 0) return
  }
}
