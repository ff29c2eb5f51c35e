/** The embeddings that a data folder keeps, as the build of a generation reads them. */
import { dirname } from 'node:path'
import { embeddedText } from '../models/embedded-text.ts'
import type { VectorSource } from '../search/embedded/write-generation.ts'
import { embeddingKey, openEmbeddings } from '../storage/files/embeddings.ts'

/**
 * Opens the vectors for a new generation.
 *
 * @param folder of the generation: `<data>/generations/<id>`, see `storage/files/generations.ts`
 * @returns `null` where the data folder keeps none
 */
export function openVectorSource(folder: string): VectorSource | null {
  const embeddings = openEmbeddings(dirname(dirname(folder)), null)
  if (embeddings === null) return null
  const dimensions = embeddings.dimensions()
  if (dimensions === 0) {
    embeddings.close()
    return null
  }
  return {
    model: embeddings.model,
    dimensions,
    keyOf(company) {
      const text = embeddedText(company)
      return text === null ? null : embeddingKey(text)
    },
    find: (key) => embeddings.find(key),
    close: () => embeddings.close(),
  }
}
