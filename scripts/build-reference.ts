/**
 * Builds `reference/` from a folder of source tables.
 *
 *     node scripts/build-reference.ts [SOURCE] [TARGET]      (default ../shared/reference, reference)
 *
 * The same source gives the same bytes on every machine: plain text, no compression, no clock, no locale.
 * `reference/README.md` lists the origins and terms of the source tables, and their gaps.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCodeLists } from './build-reference/code-lists.ts'
import { buildCrosswalks } from './build-reference/crosswalks.ts'
import { buildDemoPlaces } from './build-reference/demo-places.ts'
import { buildLegalForms } from './build-reference/legal-forms.ts'
import { buildNames } from './build-reference/own-names.ts'
import { buildPhrases } from './build-reference/phrases.ts'
import { buildPlaces } from './build-reference/places.ts'
import { openSource, openTarget } from './build-reference/tables.ts'
import { buildTownWords } from './build-reference/town-words.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = openSource(process.argv[2] ?? join(root, '../shared/reference'))
const target = openTarget(process.argv[3] ?? join(root, 'reference'))

buildCodeLists(source, target)
buildPhrases(source, target)
buildCrosswalks(source, target)
buildPlaces(source, target)
buildDemoPlaces(source, target)
buildLegalForms(source, target)
buildNames(target)
buildTownWords(join(root, 'reference'), target)

for (const { file, rows, bytes } of target.written) console.log(`${file}  ${rows} rows  ${bytes} bytes`)
const total = target.written.reduce((sum, { bytes }) => sum + bytes, 0)
console.log(`${target.written.length} tables, ${(total / 1e6).toFixed(2)} MB`)
