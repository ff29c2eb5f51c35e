/**
 * Refuses words that the project has given up for the standard terms of search engines, databases and services.
 *
 * `docs/glossary.md` explains the terms. Prints each occurrence with the term to use instead and ends with 1.
 * With `--count` it prints how often each word occurs in each folder and ends with 0.
 *
 * It also counts the sentences in comments and pages that break the four rules of CONTRIBUTING.md ("Words"). These are
 * warnings, since a pattern cannot judge a sentence; `--style` lists them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Folders whose sources and pages are read, and pages beside them. */
const FOLDERS = ['src', 'docs', 'console/src', 'scripts', 'bench', 'test', 'examples', 'reference'] as const
const READ = /\.(ts|tsx|mjs|py|php|md)$/
/** This file holds the words; `sdk/typescript/src/api-types.ts` is generated. */
const SKIPPED = /^scripts\/check-words|api-types\.ts$|(^|\/)node_modules\/|(^|\/)dist\//

interface RetiredWord {
  /**
   * What is refused: a regular expression, its letters in either case. A space stands for any white space, a line break
   * inside a comment included. A match may be part of an identifier, but not the middle of a lower-case word.
   */
  readonly word: string
  readonly instead: string
  /** Contexts in which the word is right, or part of an answer that must not change. The text around a match, 30 characters on either side, is compared. */
  readonly except?: RegExp
}

const RETIRED: readonly RetiredWord[] = [
  { word: 'remembered', instead: 'cached, kept' },
  { word: 'likeness', instead: 'similarity' },
  { word: 'nearness', instead: 'cosine similarity, distance' },
  { word: 'weighed', instead: 'weighted' },
  { word: 'downwards', instead: 'descending' },
  {
    word: 'unite[sd]?',
    instead: 'merge, union',
    except: /United[ -]?(Kingdom|States|Arab|Nations)|unites?_?legales?|united (universal|utd)/i,
  },
  { word: 'stands? in', instead: 'occurs in, is in' },
  { word: 'stand-ins?', instead: 'expansion, variant, fake' },
  { word: 'told apart', instead: 'distinguished' },
  { word: 'tell apart', instead: 'distinguish' },
  { word: 'told of', instead: 'notified of, reported' },
  { word: 'tells of', instead: 'describes, has' },
  { word: 'anew', instead: 'again, re-…' },
  { word: 'whole numbers?', instead: 'integer', except: /must be a whole|'a whole number/ },
  {
    word: 'leap(s|ing|ed)?',
    instead: 'galloping search',
    except: /leap[ -]?(second|year|day)|isLeap/i,
  },
  { word: 'homonyms?', instead: 'exact-name collision' },
  { word: 'fineness', instead: 'level' },
  { word: 'whoever', instead: 'a caller who, anyone who', except: /For whoever (restarts|sends)/ },
  {
    word: 'blanks?',
    instead: 'space, placeholder',
    except: /_blank|isBlank|blank line|prefix, without blanks|Blanks, dots, dashes do not matter/,
  },
  { word: '(un)?packed', instead: '(un)compressed', except: /bit-packed/i },
  { word: 'operands?', instead: 'doc-set' },
  { word: 'rarity', instead: 'IDF' },
  { word: 'thrice', instead: 'three times' },
  { word: 'seldom', instead: 'rarely' },
  { word: 'now and then', instead: 'sometimes' },
  { word: 'many an?', instead: 'many' },
  { word: 'reckon(s|ed|ing)?', instead: 'count, compute' },
  { word: 'commonest', instead: 'most frequent' },
  { word: 'make-believe', instead: 'fictional' },
  { word: 'puts? away', instead: 'store' },
  {
    word: '(stands?|stood) (behind|before|between)',
    instead: 'follow, precede, separate',
    except: /what stands between cells/,
  },
  { word: 'surroundings', instead: 'per-country scope', except: /\| (and )?surroundings \|/ },
]

/** Signs that a sentence breaks one of the four rules of style. */
const DOUBTFUL: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /(^|[.:;] )\s*Of (?!course)[a-z][^.:]*,/g, instead: 'the subject first' },
  {
    pattern: /\b(says?|said|tells?|told|speaks?)\b(?! (?:a person|the caller))/g,
    instead: 'returns, contains, stores, lists',
  },
  { pattern: /\bstands?\b(?! (?:for|alone))/g, instead: 'is, applies, remains' },
  { pattern: /\b(that|which|who) (comes?|goe?s?|stays?)\b/g, instead: 'is added, is removed, is kept' },
  { pattern: /\bso many\b/g, instead: 'this many, the number of' },
  { pattern: /\bbehind\b/g, instead: 'after, below' },
  { pattern: /\bnobody\b/gi, instead: 'no caller, no company, no one' },
]

interface Found<Row extends { readonly instead: string }> {
  readonly row: Row
  readonly path: string
  readonly line: number
  readonly text: string
}

/** Line breaks inside a comment or a paragraph count as a space. */
const GAP = String.raw`(?:\s|\n\s*(?:\*|//)\s)+`
const PATTERNS = RETIRED.map((row) => ({ row, pattern: patternOf(row.word) }))

function patternOf(word: string): RegExp {
  const spaced = word.replaceAll(' ', GAP)
  const constant = word.toUpperCase().replaceAll(' ', GAP)
  const capital = spaced.replace(/^([a-z])/, (letter) => letter.toUpperCase())
  // A word of its own, or the beginning of a part of a camel-case identifier; not followed by more of the same word.
  return new RegExp(`(?:(?<![A-Za-z])(?:${spaced}|${capital}|${constant}(?![A-Z]))|(?<=[a-z])${capital})(?![a-z])`, 'g')
}

function pages(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  return [...readdirSync(ROOT), ...inFolders].filter((path) => READ.test(path) && !SKIPPED.test(path))
}

function findIn(path: string): Found<RetiredWord>[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return PATTERNS.flatMap(({ row, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !row.except?.test(text.slice(Math.max(0, index - 30), index + 40)))
      .map(({ index, 0: match }) => ({ row, path, line: text.slice(0, index).split('\n').length, text: match })),
  )
}

/** Sentences of the comments of a source, or of a whole page, that probably break a rule of style. */
function findDoubtful(path: string): Found<(typeof DOUBTFUL)[number]>[] {
  const page = path.endsWith('.md')
  return readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const prose = page ? line : (/^\s*(?:\/\*\*|\*|\/\/)(.*)/.exec(line)?.[1] ?? '')
      return DOUBTFUL.flatMap((row) =>
        [...prose.matchAll(row.pattern)].map(({ 0: match }) => ({ row, path, line: index + 1, text: match.trim() })),
      )
    })
}

/** Counts by folder, the folders of `src` each for itself. */
function printCounts(found: readonly Found<RetiredWord>[]): void {
  const counts = new Map<string, Map<string, number>>()
  for (const { row, path } of found) {
    const parts = path.split('/')
    const folder = parts.length === 1 ? '.' : parts.slice(0, parts[0] === 'src' ? -1 : 1).join('/')
    const words = counts.get(folder) ?? new Map<string, number>()
    counts.set(folder, words.set(row.word, (words.get(row.word) ?? 0) + 1))
  }
  for (const [folder, words] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${folder}: ${[...words].map(([word, count]) => `${word} ${count}`).join(' · ')}`)
}

const found = pages().flatMap(findIn)
const doubtful = pages().flatMap(findDoubtful)
if (process.argv.includes('--style'))
  for (const { row, path, line, text } of doubtful) console.log(`${path}:${line}: "${text}", better: ${row.instead}`)
if (process.argv.includes('--count')) printCounts(found)
else {
  for (const { row, path, line, text } of found)
    console.error(`${path}:${line}: "${text.replace(/\s+/g, ' ')}" is retired, use: ${row.instead}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
console.log(`words: ${found.length} retired ones found, ${doubtful.length} sentences to look at (--style lists them)`)
