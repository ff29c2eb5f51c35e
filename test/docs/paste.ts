/** Pastes the commands of the documentation one after the other, and reports what each found. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Ran, Reader, Running } from './clone.ts'
import { type Command, ROOT } from './collect.ts'
import { treatmentOf } from './treatment.ts'

/** What pasting needs. */
export interface PastingOptions {
  readonly reader: Reader
  /** Taken in place of 8080 and 9000. */
  readonly ports: { readonly service: number; readonly webhook: number }
  readonly report: (isRight: boolean, what: string, found: string) => void
}

/** Files that `npm run docs` writes: they must be as they were. */
const GENERATED = ['openapi.json', 'docs/settings.md', 'docs/api.md']
/** Records answers, from two services. */
const RECORDING = 'npm run docs:answers'
/** Folders outside the clone that the documentation names: they are next to it instead. */
const OUTSIDE = /\/var\/lib\/firmament|\/var\/backups|\/tmp\/try/g

/** Makes the one who pastes. Variables that a page sets are kept until the next page. */
export function openPasting({ reader, ports, report }: PastingOptions) {
  let page = ''
  let variables: Record<string, string> = {}
  const services: Running[] = []
  let listener: Running | null = null
  const skipped = new Set<string>()
  /** Whether answers were recorded, which takes a minute and is the same on every page. */
  let isRecorded = false

  /** The command with free ports, and in folders of the clone. */
  const here = (text: string): string =>
    text
      .replaceAll(/(localhost|127\.0\.0\.1):8080/g, `$1:${ports.service}`)
      .replaceAll('--port 8080', `--port ${ports.service}`)
      .replaceAll('127.0.0.1:9000', `127.0.0.1:${ports.webhook}`)
      .replace(/^(\.\/firmament webhook listen)/, `$1 --port ${ports.webhook}`)
      .replaceAll(OUTSIDE, (folder) => join(reader.folder, '..', basename(folder)))

  async function stopAll(): Promise<void> {
    await Promise.all([...services.splice(0), ...(listener === null ? [] : [listener])].map((one) => one.stop()))
    listener = null
  }

  async function turnTo(next: string): Promise<void> {
    if (next === page) return
    await stopAll()
    page = next
    variables = {}
  }

  async function listen(text: string, until: RegExp): Promise<Running> {
    await listener?.stop()
    listener = await reader.leaveRunning(here(text), until)
    return listener
  }

  async function leaveRunning(command: Command, until: RegExp): Promise<void> {
    const what = `${command.page}: ${command.text}`
    if (command.text.includes('webhook listen')) {
      report(true, what, oneLine((await listen(command.text, until)).text()))
      return
    }
    const service = await reader.leaveRunning(here(command.text), until)
    services.push(service)
    report(true, what, oneLine(service.text()))
    // The commands that it prints are pasted too.
    const printed = [...service.text().matchAll(/^ {2}((?:curl|[A-Z]+=\$\().*)$/gm)]
    for (const [, text] of printed)
      runOne({ page: `${command.page}, printed by serve`, block: 0, text }, null, (it) => it)
  }

  function runOne(command: Command, note: string | null, instead: (text: string) => string): void {
    const text = here(instead(command.text))
    const assigned = /^([A-Z]+)=\$\(/.exec(text)?.[1]
    const ran = reader.paste(assigned === undefined ? text : `${text} && printf %s "$${assigned}"`, variables)
    if (assigned !== undefined) variables[assigned] = ran.stdout
    const { isRight, found } = judge(command.text, ran)
    report(isRight, `${command.page}: ${command.text}${note === null ? '' : ` (${note})`}`, found)
    for (const file of /docs$|types$/.test(command.text) ? GENERATED : []) {
      const isSame = readFileSync(join(reader.folder, file), 'utf8') === readFileSync(join(ROOT, file), 'utf8')
      if (!isSame) report(false, `${command.page}: ${command.text}`, `${file} is not current`)
    }
  }

  return {
    /** Runs commands in their order. */
    async run(commands: readonly Command[]): Promise<void> {
      for (const command of commands) {
        await turnTo(command.page)
        const treatment = treatmentOf(command)
        try {
          if (treatment.kind === 'skip') {
            if (!skipped.has(command.text))
              console.log(`-      ${command.page}: ${command.text}\n         not run: ${treatment.reason}`)
            skipped.add(command.text)
          } else if (isRecorded && command.text === RECORDING) {
            console.log(`-      ${command.page}: ${command.text}\n         not run: it was, on a page before`)
          } else if (treatment.kind === 'serve') await leaveRunning(command, treatment.until)
          else {
            if (command.text.includes('webhook send'))
              await listen('./firmament webhook listen --licence lic_demo', /http:/)
            runOne(command, treatment.note, treatment.instead)
            isRecorded ||= command.text === RECORDING
          }
        } catch (error) {
          report(false, `${command.page}: ${command.text}`, oneLine(String(error)))
        }
      }
      await stopAll()
      page = ''
    },
  }
}

/** What the judge reads of an answer. */
interface Answer {
  /** Companies of a search, or matches of a monitor, which have no status of their own. */
  readonly companies?: readonly { readonly status?: string }[]
  readonly totalCompanies?: number
  /** Status of a monitor, or of one company. */
  readonly status?: string
  readonly facets?: readonly { readonly values: readonly { readonly count: number }[] }[]
  readonly suggestions?: readonly unknown[]
  /** Of a list. */
  readonly results?: readonly { readonly match: string | null }[]
  /** Of a manifest. */
  readonly versions?: readonly string[]
  /** Of the change feed: none between the generations of a fresh clone. */
  readonly changes?: readonly unknown[]
  readonly next?: string
  /** Of a history, which knows nothing of the time before the demo was made. */
  readonly events?: readonly unknown[]
  /** Of a company's relations. */
  readonly related?: readonly unknown[]
  readonly searches?: readonly unknown[]
  readonly knownSince?: string | null
  /** Of a search that was saved. */
  readonly searchId?: string
}

/** What an answer held, and how much of it a reader expects. */
interface Found {
  readonly text: string
  readonly count: number
  readonly least: number
}

/** Most that is printed of a command that failed. */
const PRINTED_MAX = 4000

/** Whether a command did what its reader expects, and what that was. */
function judge(text: string, { status, stdout, stderr }: Ran): { isRight: boolean; found: string } {
  if (status !== 0) return { isRight: false, found: `ended with ${status}: ${(stderr + stdout).slice(0, PRINTED_MAX)}` }
  if (!text.includes('curl -s')) return { isRight: true, found: oneLine(stdout || stderr) }
  const code = /HTTP (\d+)/.exec(stderr)?.[1] ?? 'no status'
  if (text.includes('$(')) return { isRight: /^20[02]$/.test(code) && stdout !== '', found: `${code}, ${stdout}` }
  const found = foundIn(text, stdout)
  return { isRight: code === '200' && found.count >= found.least, found: `${code}, ${found.text}` }
}

function foundIn(text: string, stdout: string): Found {
  // Into a file: the next commands read it.
  if (/ -o \S+$/.test(text)) return { text: 'written into a file', count: 1, least: 1 }
  // A tool answers an agent with text, in a stream of events.
  if (text.includes('/mcp ')) return { text: 'a tool', count: Number(/total: (\d+)/.exec(stdout)?.[1] ?? 0), least: 1 }
  if (text.includes('| grep')) return { text: oneLine(stdout), count: stdout.trim().split('\n').length, least: 2 }
  const answer = JSON.parse(stdout) as Answer
  const {
    companies,
    totalCompanies,
    status,
    facets,
    suggestions,
    results,
    versions,
    changes,
    next = '',
    events,
    related,
    knownSince,
    searches,
  } = answer
  if (answer.searchId !== undefined) return { text: `saved as ${answer.searchId}`, count: 1, least: 1 }
  if (changes !== undefined) return { text: `${changes.length} changes, next ${next}`, count: next.length, least: 1 }
  if (events !== undefined)
    return { text: `${events.length} events, seen since ${knownSince}`, count: knownSince === null ? 0 : 1, least: 1 }
  if (related !== undefined) return { text: `${related.length} relations`, count: related.length, least: 1 }
  if (searches !== undefined) return { text: `${searches.length} saved searches`, count: searches.length, least: 1 }
  if (versions !== undefined) return { text: `versions ${versions.join(', ')}`, count: versions.length, least: 1 }
  if (results !== undefined) {
    const count = results.filter(({ match }) => match !== null).length
    return { text: `${count} of ${results.length} rows matched`, count, least: results.length }
  }
  if (suggestions !== undefined)
    return { text: `${suggestions.length} suggestions`, count: suggestions.length, least: 1 }
  if (facets !== undefined) {
    const count = Math.min(...facets.map(({ values }) => values.length))
    return { text: `${totalCompanies} found, at least ${count} values counted`, count, least: 1 }
  }
  if (status !== undefined) return { text: status, count: 1, least: 1 }
  const active = companies?.filter((company) => company.status?.startsWith('Active')).length ?? 0
  const least = /\/explore\/one|\/similar|\$KEY|groupOf|sameAddressAs/.test(text)
    ? 1
    : Math.min(10, Number(/"pageSize":(\d+)/.exec(text)?.[1] ?? 10))
  return { text: `${totalCompanies ?? active} found, ${active} active on page 1`, count: active, least }
}

/** The last lines of what was printed, as one. */
function oneLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('{'))
  return lines.slice(0, 3).join(' · ').slice(0, 180)
}
