/**
 * Compares two recordings: `node bench/answers/compare.ts OLD NEW`. Says how many answers are the same byte for byte, shows the
 * first that are not, and ends with 1 where any is not.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Recorded } from './exchange.ts'

/** What a comparison found. */
export interface Comparison {
  readonly total: number
  readonly equal: number
  /** Kinds of requests with a difference, and how many. */
  readonly differingKinds: Readonly<Record<string, number>>
  /** The first differences, ready to be printed. */
  readonly shown: readonly string[]
}

const SHOWN = 10
const SHOWN_MEMBERS = 6
const AROUND = 60

/** Compares line by line; a line that only one recording has is a difference. */
export async function compareRecordings(oldFile: string, newFile: string): Promise<Comparison> {
  const [before, after] = [linesOf(oldFile), linesOf(newFile)]
  const differingKinds: Record<string, number> = {}
  const shown: string[] = []
  let [total, equal] = [0, 0]
  for (;;) {
    const [old, now] = [await before.next(), await after.next()]
    if (old.done && now.done) break
    total++
    if (!old.done && !now.done && old.value === now.value) {
      equal++
      continue
    }
    const lines = [old, now].map((line) => (line.done ? null : (JSON.parse(line.value) as Recorded)))
    const kind = (lines[0] ?? lines[1])!.request.kind
    differingKinds[kind] = (differingKinds[kind] ?? 0) + 1
    if (shown.length < SHOWN) shown.push(showDifference(lines[0], lines[1]))
  }
  return { total, equal, differingKinds, shown }
}

/** Prints a comparison: the count, the kinds that differ, the first differences. */
export function describeComparison({ total, equal, differingKinds, shown }: Comparison): string {
  const head = `${equal} of ${total} answers are the same byte for byte`
  if (equal === total && total > 0) return head
  const kinds = Object.entries(differingKinds).map(([kind, count]) => `${kind} ${count}`)
  const more = total - equal > shown.length ? [`… and ${total - equal - shown.length} more`] : []
  return [head, `different: ${kinds.join(', ')}`, '', ...shown, ...more].join('\n')
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
}

function showDifference(old: Recorded | null, now: Recorded | null): string {
  if (old === null || now === null) {
    const there = (old ?? now)!
    return `#${there.n} ${there.request.kind}: only the ${old === null ? 'new' : 'old'} recording has it\n`
  }
  const asked = [old, now].map(({ request }) => JSON.stringify(request))
  if (asked[0] !== asked[1]) return `#${old.n}: the requests differ\n  old ${clip(asked[0])}\n  new ${clip(asked[1])}\n`
  const { kind, method, path, key, headers, body } = old.request
  const lines = [`#${old.n} ${kind}: ${method} ${path}${key === 'main' ? '' : ` (key ${key})`}`]
  if (headers) lines.push(`  headers ${JSON.stringify(headers)}`)
  if (body !== undefined) lines.push(`  body ${clip(body)}`)
  const different = (name: string, before: unknown, after: unknown) =>
    void (
      before !== after &&
      lines.push(`  ${name}`, `    old ${clip(before ?? 'absent')}`, `    new ${clip(after ?? 'absent')}`)
    )
  different('status', old.answer.status, now.answer.status)
  for (const name of new Set([...Object.keys(old.answer.headers), ...Object.keys(now.answer.headers)]))
    different(name, old.answer.headers[name], now.answer.headers[name])
  if (old.answer.body !== now.answer.body) lines.push(...bodyDifferences(old.answer.body, now.answer.body))
  return `${lines.join('\n')}\n`
}

function bodyDifferences(old: string, now: string): readonly string[] {
  const [before, after] = [parsed(old), parsed(now)]
  const found: string[] = []
  if (before !== undefined && after !== undefined) collect('', before, after, found)
  if (found.length > 0) return found
  // The same members, or no JSON: where the texts part.
  let at = 0
  while (at < old.length && old[at] === now[at]) at++
  const from = Math.max(0, at - AROUND)
  return [
    `  body from character ${at}`,
    `    old …${old.slice(from, at + AROUND)}`,
    `    new …${now.slice(from, at + AROUND)}`,
  ]
}

function collect(path: string, old: unknown, now: unknown, found: string[]): void {
  if (found.length >= SHOWN_MEMBERS * 3) return
  const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (isBranch(old) && isBranch(now) && Array.isArray(old) === Array.isArray(now)) {
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)]))
      collect(Array.isArray(old) ? `${path}[${name}]` : `${path}.${name}`, old[name], now[name], found)
    return
  }
  if (JSON.stringify(old) === JSON.stringify(now)) return
  const text = (value: unknown) => (value === undefined ? 'absent' : clip(JSON.stringify(value)))
  found.push(`  body${path}`, `    old ${text(old)}`, `    new ${text(now)}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function clip(value: unknown): string {
  const text = String(value)
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text
}

async function main(): Promise<void> {
  const [oldFile, newFile] = process.argv.slice(2)
  if (newFile === undefined) {
    process.stderr.write('Usage: node bench/answers/compare.ts OLD NEW\n')
    process.exitCode = 2
    return
  }
  const comparison = await compareRecordings(oldFile, newFile)
  process.stdout.write(`${describeComparison(comparison)}\n`)
  process.exitCode = comparison.equal === comparison.total && comparison.total > 0 ? 0 : 1
}

if (import.meta.main) await main()
