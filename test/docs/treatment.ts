/** How each command of the documentation is treated: run, run in parallel, given local files, or not run and why. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipArchive } from '../support/zip.ts'
import type { Command } from './collect.ts'

/** What is done with a command. */
export type Treatment =
  /** Pasted; must end with 0. `instead` replaces parts of it, and `note` explains the replacement. */
  | { readonly kind: 'run'; readonly note: string | null; readonly instead: (text: string) => string }
  /** Pasted, and left running until the page is done; must print `until`. */
  | { readonly kind: 'serve'; readonly until: RegExp }
  /** Not run, for a reason. */
  | { readonly kind: 'skip'; readonly reason: string }

const SKIPPED: readonly (readonly [RegExp, string])[] = [
  [/^npm test$|^npm run (?:check|test:(?!docs)\S+)$/, 'a step of .ci/run of its own'],
  [/^npm run sdk:types$/, 'needs packages that `npm run test:sdk` installs; that suite compares what it writes'],
  [/^npm run test:docs$/, 'this test'],
  [
    /^npm run artefacts|^npm (?:un)?install .*firmament|^\.\/firmament-VERSION/,
    'built and tried by npm run test:artefacts',
  ],
  [/^npm test -- (?!registers\/no-brreg)/, 'as `npm test -- registers/no-brreg`, with other names'],
  [/^npm run test:browser -- --screenshots$/, 'changes the pictures of the docs'],
  [/^npm run format$/, 'changes files; `npm run check` says whether it would'],
  [/^npm --prefix console (?:ci|run check)$/, 'a step of .ci/run of its own'],
  [/^npm --prefix console run texts$/, 'writes the catalogues of the console'],
  [/^npm --prefix console run dev$/, 'serves until it is ended; needs the service on port 8080'],
  [/^npm ci --ignore-scripts$/, 'what the set-up runs'],
  [/^docker /, 'needs a daemon; npm run test:deploy runs the steps of the image'],
  [/^(?:helm|kubectl|skopeo) /, 'needs a cluster; npm run test:deploy writes the chart out where Helm is installed'],
  [/^npm run bench:newcomer/, 'clones and installs from the network; measured by hand'],
  [/^npm run bench:/, 'minutes of measuring, some beside PostgreSQL'],
  [
    /^export FIRMAMENT_MODEL|^\.\/firmament index --embeddings/,
    'needs a model endpoint; test/contract/models.long.test.ts has one',
  ],
  [/^curl .*\/admin\//, 'needs an admin key of a running service; src/admin/admin.test.ts has one'],
  [/^\.\/firmament publish/, 'needs an OpenSearch cluster; npm run test:cluster has one'],
  [/^\.\/firmament webhook rotate-key$/, 'needs an old and a new key; test/faults/secret-keys.test.ts has them'],
  [/postgres:\/\//, 'needs a PostgreSQL server; npm run test:postgresql has one'],
  [/^\.\/firmament update/, 'fetches from the registers; test/faults/update-kill.test.ts has a publisher'],
  [/<[a-z]+>|COMMAND|ADDRESS|REGISTER|\bID\b|\b(?:FILE|FOLDER)\b|^\.\/firmament match$/, 'says a form, not a command'],
]

/** Commands that run until they are ended. */
const SERVING: readonly (readonly [RegExp, RegExp])[] = [
  [/^npm start\b|^\.\/firmament serve\b/, /Try it:\n.*\n/],
  [/^\.\/firmament webhook listen\b/, /http:\/\/127\.0\.0\.1:\d+/],
]

/** How a command is treated. */
export function treatmentOf({ text, page }: Command): Treatment {
  // The settings of a model are those of the commands below them.
  if (page === 'docs/models.md' && text.startsWith('./firmament serve'))
    return { kind: 'skip', reason: 'needs a model endpoint; test/contract/models.long.test.ts has one' }
  const reason = SKIPPED.find(([pattern]) => pattern.test(text))?.[1]
  if (reason !== undefined) return { kind: 'skip', reason }
  const until = SERVING.find(([pattern]) => pattern.test(text))?.[1]
  if (until !== undefined) return { kind: 'serve', until }
  if (/^\.\/firmament import gb-companies-house --data/.test(text)) {
    const note = 'with a file at hand in place of the download'
    return {
      kind: 'run',
      note,
      instead: (it) => it.replace('house --data', 'house sample-of-companies-house.csv --data'),
    }
  }
  return { kind: 'run', note: null, instead: (it) => it }
}

/**
 * Puts files under the names that the documentation gives to downloads: samples of the registers, compressed like the
 * originals.
 */
export function layFilesAtHand(clone: string): void {
  const sample = (path: string): Buffer => readFileSync(join(clone, 'src/registers', path))
  const british = sample('gb-companies-house/sample.csv')
  writeFileSync(join(clone, 'sample-of-companies-house.csv'), british)
  const name = 'BasicCompanyData-2026-11-01-part1_7'
  writeFileSync(join(clone, `${name}.zip`), zipArchive([{ name: `${name}.csv`, content: british }]))
  writeFileSync(join(clone, 'enheter_alle.json.gz'), gzipSync(sample('no-brreg/sample.json')))
}
