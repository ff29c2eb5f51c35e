/** `npm run docs`: writes the documents that are generated from tables in the code. The tests compare them. */
import { writeFileSync } from 'node:fs'
import { generatedDocuments } from './generated-docs.ts'

for (const { path, text } of generatedDocuments()) {
  writeFileSync(new URL(`../${path}`, import.meta.url), text)
  console.log(path)
}
