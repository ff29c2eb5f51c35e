/**
 * `npm run bench:embeddings`: time to compute the similarity of companies to a search, by vectors in signed bytes.
 *
 * Scans generated vectors whole and filtered (1 %, 10 % of the rows, drawn evenly), by the WebAssembly kernel that the
 * engine uses and by the plain loop, in turns, one thread. CPU time is shown next to the wall-clock time: on a busy
 * machine it is the truer one. `--vectors N` (default 1,000,000), `--dimensions N` (384), `--to FILE`.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dotKernel, MEMORY_PAGE_BYTES } from '../../src/search/embedded/vectors/dot-kernel.ts'
import { RERANKED_MAX } from '../../src/search/embedded/vectors/rerank.ts'
import { countOf } from './count-of.ts'
import { machine } from './report.ts'

const ROUNDS = 5
const { values } = parseArgs({
  options: {
    vectors: { type: 'string', default: '1m' },
    dimensions: { type: 'string', default: '384' },
    to: { type: 'string' },
  },
})
const count = countOf(values.vectors)
const dimensions = Number(values.dimensions)
const stride = Math.ceil(dimensions / 16) * 16

const rowsAt = 0
const queryAt = count * stride
const listAt = queryAt + stride
const sumsAt = listAt + count * 4
const pages = Math.ceil((sumsAt + count * 4) / MEMORY_PAGE_BYTES)
const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
const rows = new Int8Array(memory.buffer, rowsAt, count * stride)
const query = new Int8Array(memory.buffer, queryAt, stride)
const list = new Uint32Array(memory.buffer, listAt, count)
const sums = new Int32Array(memory.buffer, sumsAt, count)
let state = 1
const nextByte = () => {
  state = Math.imul(state, 1_664_525) + 1_013_904_223
  return state >> 24
}
for (let i = 0; i < rows.length; i++) rows[i] = nextByte()
for (let i = 0; i < stride; i++) query[i] = nextByte()
const kernel = dotKernel(memory)

function plainLoop(listed: number): void {
  for (let n = 0; n < listed; n++) {
    let at = list[n] * stride
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = 0; i < stride; i += 4, at += 4) {
      a = (a + rows[at] * query[i]) | 0
      b = (b + rows[at + 1] * query[i + 1]) | 0
      c = (c + rows[at + 2] * query[i + 2]) | 0
      d = (d + rows[at + 3] * query[i + 3]) | 0
    }
    sums[n] = (a + b + c + d) | 0
  }
}

/** Fills the list with rows spread evenly, each somewhere within its stretch, ascending as the matches of a search are. */
function choose(share: number): number {
  const listed = Math.floor(count * share)
  for (let n = 0; n < listed; n++) list[n] = Math.min(count - 1, Math.floor((n + (nextByte() & 255) / 256) / share))
  return listed
}

const lines = [
  `# Cosine similarity, ${count.toLocaleString('en')} vectors of ${dimensions} dimensions in bytes`,
  '',
  `${machine()}. One thread, fastest of ${ROUNDS} rounds in turns.`,
  '',
  '| Rows | kernel ms | kernel CPU ms | plain loop ms | plain CPU ms | times as fast |',
  '| --- | --- | --- | --- | --- | --- |',
]
const ways = [(listed: number) => kernel(listAt, listed, rowsAt, stride, queryAt, sumsAt), plainLoop]
for (const [name, share] of [
  ['all', 1],
  ['10 %', 0.1],
  ['1 %', 0.01],
  [`${RERANKED_MAX}, what one search orders`, RERANKED_MAX / count],
] as const) {
  const listed = choose(share)
  const best = ways.map(() => ({ wall: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY }))
  let checksum: number | null = null
  for (let round = 0; round < ROUNDS; round++) {
    ways.forEach((way, at) => {
      const cpu = process.cpuUsage()
      const started = performance.now()
      way(listed)
      const wall = performance.now() - started
      const used = process.cpuUsage(cpu)
      best[at] = { wall: Math.min(best[at].wall, wall), cpu: Math.min(best[at].cpu, (used.user + used.system) / 1000) }
      const sum = sums.subarray(0, listed).reduce((total, each) => total + each, 0)
      if (checksum !== null && checksum !== sum) throw new Error('The kernel and the plain loop disagree')
      checksum = sum
    })
  }
  const shown = (value: number) => value.toFixed(value < 10 ? 2 : 0)
  const cells = best.flatMap(({ wall, cpu }) => [shown(wall), shown(cpu)])
  lines.push(
    `| ${name} (${listed.toLocaleString('en')}) | ${cells.join(' | ')} | ${(best[1].wall / best[0].wall).toFixed(1)} |`,
  )
}
lines.push('')
console.log(lines.join('\n'))
if (values.to !== undefined) writeFileSync(values.to, lines.join('\n'))
