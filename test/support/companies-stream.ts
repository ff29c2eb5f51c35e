/**
 * A stream of changes as Companies House sends it, on this machine: events with a timepoint, a heartbeat where there is none, a
 * key, two connections for each, a memory of some days, and every way in which it may fail.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Answer } from './publisher.ts'

/** Where it is at a mirror. */
export const COMPANIES = '/stream.companieshouse.gov.uk/companies'
/** The key that it takes. */
export const STREAM_KEY = 'a-streaming-api-key'

/** An event, as it is sent. */
export interface CompanyEvent {
  readonly resource_kind: string
  readonly resource_uri: string
  readonly resource_id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly event: { readonly timepoint: number; readonly published_at: string; readonly type: 'changed' | 'deleted' }
}

/** A company's profile, with much that nobody asked for. */
export function profile(number: string, name: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    accounts: { accounting_reference_date: { day: '31', month: '08' }, last_accounts: { type: 'micro-entity' } },
    can_file: true,
    company_name: name,
    company_number: number,
    company_status: 'active',
    date_of_creation: '2017-07-20',
    etag: 'b845162ed5d8824907607daf6ccc939cd2dc76f9',
    jurisdiction: 'england-wales',
    links: { officers: `/company/${number}/officers`, self: `/company/${number}` },
    registered_office_address: {
      address_line_1: '12 Mill Lane',
      locality: 'Sheffield',
      country: 'England',
      postal_code: 'S1 1AA',
    },
    sic_codes: ['62020'],
    type: 'ltd',
    ...more,
  }
}

/** Writes a bulk file of a day, with the companies that profiles have too: names by their numbers. @returns its path */
export function bulkFile(folder: string, day: string, companies: Readonly<Record<string, string>>): string {
  const sample = join(import.meta.dirname, '..', '..', 'src', 'registers', 'gb-companies-house', 'sample.csv')
  const [header] = readFileSync(sample, 'utf8').split(/\r?\n/)
  const columns = header.split(',').map((name) => name.replaceAll('"', '').trim())
  const rows = Object.entries(companies).map(([number, name]) =>
    columns
      .map((column) => {
        const cells: Readonly<Record<string, string>> = {
          CompanyName: name,
          CompanyNumber: number,
          CompanyStatus: 'Active',
          CompanyCategory: 'Private Limited Company',
          'RegAddress.PostTown': 'SHEFFIELD',
          'RegAddress.AddressLine1': '12 MILL LANE',
          'RegAddress.PostCode': 'S1 1AA',
          IncorporationDate: '20/07/2017',
          'Accounts.AccountCategory': 'MICRO ENTITY',
          'SICCode.SicText_1': '62020 - Information technology consultancy activities',
        }
        return `"${cells[column] ?? ''}"`
      })
      .join(','),
  )
  const path = join(folder, `BasicCompanyData-${day}-part1_1.csv`)
  writeFileSync(path, [header, ...rows, ''].join('\r\n'))
  return path
}

const CONNECTIONS_MAX = 2

/** The stream. */
export class CompaniesStream {
  /** Events that it still has, the oldest first. */
  readonly events: CompanyEvent[] = []
  /** Timepoints that were asked for; `null`: from now. */
  readonly asked: (number | null)[] = []
  /** Answers the next connections in place of the stream. */
  readonly next: Answer[] = []
  /** Milliseconds between heartbeats; 0: none. */
  heartbeat = 20
  /** Heartbeats that were sent. */
  beats = 0
  /** Whether a timepoint is ignored, and everything sent again. */
  isForgetful = false
  readonly #open = new Set<ServerResponse>()
  #timepoint: number
  #oldest: number
  #at: number

  constructor(timepoint = 82_000_000, at = Date.parse('2026-11-20T09:00:00Z')) {
    this.#timepoint = timepoint
    this.#oldest = timepoint
    this.#at = at
  }

  /** Answers a request. */
  readonly answer: Answer = (request, response) => {
    const expected = `Basic ${Buffer.from(`${STREAM_KEY}:`).toString('base64')}`
    if (request.headers.authorization !== expected) return void response.writeHead(401).end()
    const other = this.next.shift()
    if (other !== undefined) return other(request, response)
    if (this.#open.size >= CONNECTIONS_MAX) return void response.writeHead(429).end()
    this.#stream(request, response)
  }

  #stream(request: IncomingMessage, response: ServerResponse): void {
    const written = new URL(request.url ?? '', 'http://publisher').searchParams.get('timepoint')
    const from = written === null ? null : Number(written)
    this.asked.push(from)
    if (from !== null && (from < this.#oldest || from > this.#timepoint + 1)) return void response.writeHead(416).end()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.flushHeaders()
    this.#open.add(response)
    const beating = this.heartbeat > 0 ? setInterval(() => this.#beat(response), this.heartbeat) : undefined
    response.once('close', () => {
      clearInterval(beating)
      this.#open.delete(response)
    })
    if (from === null && !this.isForgetful) return
    for (const each of this.events) {
      if (this.isForgetful || each.event.timepoint >= from!) response.write(`${JSON.stringify(each)}\n`)
    }
  }

  #beat(response: ServerResponse): void {
    this.beats++
    response.write('\n')
  }

  /** Connections that are open. */
  get connections(): number {
    return this.#open.size
  }

  /** The timepoint of the last event. */
  get timepoint(): number {
    return this.#timepoint
  }

  /** Publishes that a company is as its profile says, or is gone; a second after the event before. */
  publish(number: string, data: Readonly<Record<string, unknown>> | null): CompanyEvent {
    this.#at += 1_000
    this.#timepoint++
    const published = new Date(this.#at).toISOString().slice(0, 19)
    const event: CompanyEvent = {
      resource_kind: 'company-profile',
      resource_uri: `/company/${number}`,
      resource_id: number,
      data: data ?? {},
      event: { timepoint: this.#timepoint, published_at: published, type: data === null ? 'deleted' : 'changed' },
    }
    this.events.push(event)
    this.write(`${JSON.stringify(event)}\n`)
    return event
  }

  /** Writes to all connections. */
  write(bytes: string | Buffer): void {
    for (const response of this.#open) response.write(bytes)
  }

  /** Ends all connections in good order. */
  close(): void {
    for (const response of this.#open) response.end()
  }

  /** Cuts all connections. */
  cut(): void {
    for (const response of this.#open) response.destroy()
  }

  /** Forgets the events before a timepoint. */
  forget(oldest: number): void {
    this.#oldest = oldest
    const kept = this.events.filter(({ event }) => event.timepoint >= oldest)
    this.events.splice(0, this.events.length, ...kept)
  }
}
