/**
 * Builds `reference/sectors.bin`, the index that takes words to industry codes, from a folder of source tables.
 *
 *     node scripts/build-sectors.ts [SOURCE] [TARGET]      (default ../shared/reference, reference/sectors.bin)
 *
 * The source is the one of `build-reference.ts`, and more of it: explanatory notes and activity phrases are not served
 * and so not kept as tables. Takes about a minute; the same source gives the same bytes with the same Node.
 */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeSectorIndex } from '../src/industries/sector-index.ts'
import { openSource } from './build-reference/tables.ts'
import { buildSectorModel } from './build-sectors/model.ts'
import { gatherPhrases } from './build-sectors/phrases.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = openSource(process.argv[2] ?? join(root, '../shared/reference'))
const target = process.argv[3] ?? join(root, 'reference/sectors.bin')

const phrases = gatherPhrases(source)
const model = buildSectorModel(source, phrases)
const bytes = encodeSectorIndex(model)
writeFileSync(target, bytes)
console.log(
  `${target}: ${phrases.length} phrases in ${model.languages.length} languages, ${model.rows.size} words, ` +
    `${model.phrases.length} phrases shown, ${(bytes.length / 1e6).toFixed(2)} MB`,
)
