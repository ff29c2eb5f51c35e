/** The further indexes of a generation that are built beside that of the companies, from whole companies. */
import { dirname } from 'node:path'
import { embeddedText } from '../models/embedded-text.ts'
import type { IndexPart } from '../search/embedded/build/index-writer.ts'
import { createVectorIndexBuilder, type VectorSource } from '../search/embedded/vectors/vector-index.ts'
import { embeddingKey, openEmbeddings } from '../storage/files/embeddings.ts'

/** Where a generation is written, and its identifier. */
export interface IndexPlace {
  readonly folder: string
  readonly generation: string
}

/** Vectors, where the data folder keeps any. Names and numbers are built apart: they need little of a company. */
export function recordParts({ folder, generation }: IndexPlace): IndexPart[] {
  // <data>/generations/<id>: `storage/files/generations.ts`.
  const source = vectorSource(dirname(dirname(folder)))
  return source === null ? [] : [createVectorIndexBuilder({ folder, generation, source })]
}

/** The vectors kept in a data folder, for the next generation; `null` where there are none. */
function vectorSource(dataFolder: string): VectorSource | null {
  const kept = openEmbeddings(dataFolder, null)
  if (kept === null) return null
  const dimensions = kept.dimensions()
  if (dimensions === 0) {
    kept.close()
    return null
  }
  return {
    model: kept.model,
    dimensions,
    keyOf(company) {
      const text = embeddedText(company)
      return text === null ? null : embeddingKey(text)
    },
    find: (key) => kept.find(key),
    close: () => kept.close(),
  }
}
