/** Shows the progress of an import: a bar on a terminal, one JSON line a second anywhere else. */
import type { Clock } from '../clock.ts'

/** Progress of an import. */
export interface ImportProgress {
  readonly register: string
  /**
   * `fetching`: downloads official files. `reading`: reads, maps and stores rows. `comparing`: resolves rows of the same
   * company, and compares with what is stored. `merging`: makes the next generation of the served one and the companies that
   * differ. `indexing`: builds it of all. `embedding`: a model embeds texts of companies.
   */
  readonly phase: 'fetching' | 'reading' | 'comparing' | 'merging' | 'indexing' | 'embedding'
  /** Bytes of the file being fetched, rows read, or companies indexed or looked at, by phase. */
  readonly done: number
  readonly rejected: number
  /** Share of the phase's work that is done, 0..1. */
  readonly fraction: number
}

/** Accepts reports at any rate, and shows some of them. */
export interface ProgressDisplay {
  report(progress: ImportProgress): void
  /** Ends the line of the bar. */
  end(): void
}

/** The members of a stream that a progress display needs. */
export interface ProgressOutput {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(text: string): unknown
}

const BAR_MILLISECONDS = 100
const LINE_MILLISECONDS = 1_000
const BAR_WIDTH_MAX = 30

/**
 * Shows progress on a stream.
 *
 * @param output usually standard error, because standard output carries the result
 */
export function showProgress(output: ProgressOutput, clock: Clock): ProgressDisplay {
  const interval = output.isTTY ? BAR_MILLISECONDS : LINE_MILLISECONDS
  let phase: ImportProgress['phase'] | null = null
  let phaseStart = 0
  let shownAt = Number.NEGATIVE_INFINITY
  /** Whether the phase was shown as done: what it still reports then is shown no more often. */
  let isDone = false
  let isLineOpen = false
  return {
    report(progress) {
      const now = clock.monotonic()
      if (progress.phase !== phase) {
        if (isLineOpen) output.write('\n')
        isLineOpen = false
        phase = progress.phase
        phaseStart = now
        shownAt = Number.NEGATIVE_INFINITY
        isDone = false
      }
      if (now - shownAt < interval && (progress.fraction < 1 || isDone)) return
      shownAt = now
      isDone = progress.fraction >= 1
      const pace = paceOf(progress, (now - phaseStart) / 1_000)
      if (output.isTTY) {
        output.write(`\r${drawBar(progress, pace, output.columns ?? 80)}`)
        isLineOpen = true
      } else output.write(`${JSON.stringify({ ...progress, ...pace, fraction: round(progress.fraction, 3) })}\n`)
    },
    end() {
      if (isLineOpen) output.write('\n')
      isLineOpen = false
    },
  }
}

/** What is counted in each phase. */
const NOUNS: Readonly<Record<ImportProgress['phase'], string>> = {
  fetching: 'bytes',
  reading: 'rows',
  comparing: 'rows',
  merging: 'companies',
  indexing: 'companies',
  embedding: 'companies',
}

interface Pace {
  readonly perSecond: number
  readonly secondsLeft: number | null
}

function paceOf({ done, fraction }: ImportProgress, seconds: number): Pace {
  return {
    perSecond: seconds > 0 ? Math.round(done / seconds) : 0,
    secondsLeft: fraction > 0 ? Math.round((seconds / fraction) * (1 - fraction)) : null,
  }
}

function drawBar({ register, phase, done, rejected, fraction }: ImportProgress, pace: Pace, columns: number): string {
  const noun = NOUNS[phase]
  const left = pace.secondsLeft === null ? '' : `, ${formatDuration(pace.secondsLeft)} left`
  const bad = rejected > 0 ? `, ${rejected.toLocaleString('en')} rejected` : ''
  const text = `${done.toLocaleString('en')} ${noun}, ${pace.perSecond.toLocaleString('en')}/s${left}${bad}`
  const head = `${register} ${phase} `
  const width = Math.min(BAR_WIDTH_MAX, columns - head.length - text.length - 9)
  const full = Math.round(fraction * width)
  const drawn = width < 5 ? '' : `[${'='.repeat(full)}${' '.repeat(width - full)}] `
  const percent = `${Math.floor(fraction * 100)}%`.padStart(4)
  return `${head}${drawn}${percent} ${text}`.slice(0, columns - 1).padEnd(columns - 1)
}

function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
