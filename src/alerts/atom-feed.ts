/** What became of a saved search, as an Atom feed (RFC 4287) for feed readers. Pure. */
import { formatInstant } from '../clock.ts'
import type { CompanyChange } from '../records/company-change.ts'
import type { ListedSearch, NumberedEvent } from './saved-search.ts'

/** Members of an entry that are written, and characters of each value: the rest is in `/new`. */
const MEMBERS_MAX = 12
const CHARACTERS_MAX = 120

/**
 * Writes a feed. Each event is one entry, whose id never changes.
 *
 * @param events the newest last
 * @param address of the feed itself, for readers that send no key
 */
export function atomFeed(
  { id, name, createdAt }: Pick<ListedSearch, 'id' | 'name' | 'createdAt'>,
  events: readonly NumberedEvent[],
  address: string,
): string {
  const updated = formatInstant(events.at(-1)?.at ?? createdAt)
  const head = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${idOf(id)}</id><title>${text(name)}</title><updated>${updated}</updated>`,
    `<author><name>Firmament</name></author><link rel="self" href="${text(address)}"/>`,
  ]
  return `${[...head, ...events.toReversed().map((event) => entry(id, event))].join('\n')}\n</feed>\n`
}

function entry(searchId: string, { number, kind, companyId, name, countryIso2, at, fields }: NumberedEvent): string {
  const company = name === null ? companyId : `${name} (${companyId})`
  const members = Object.entries(JSON.parse(fields ?? '{}') as CompanyChange['fields'] & {})
  const lines = members.slice(0, MEMBERS_MAX).map(([member, { before, after }]) => {
    return `${member}: ${shown(before)} → ${shown(after)}`
  })
  if (members.length > MEMBERS_MAX) lines.push(`and ${members.length - MEMBERS_MAX} more`)
  const content = [`${company}, ${countryIso2}: ${kind}`, ...lines].join('\n')
  return [
    `<entry><id>${idOf(searchId)}:${number}</id><title>${text(`${company} ${kind}`)}</title>`,
    `<updated>${formatInstant(at)}</updated><category term="${kind}"/>`,
    `<content type="text">${text(content)}</content></entry>`,
  ].join('\n')
}

const idOf = (searchId: string) => `urn:firmament:${text(searchId)}`

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–'
  const whole = typeof value === 'string' ? value : JSON.stringify(value)
  return whole.length > CHARACTERS_MAX ? `${whole.slice(0, CHARACTERS_MAX)}…` : whole
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in XML 1.0, without the characters that it cannot have. */
function text(plain: string): string {
  return plain
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ESCAPED[character])
}
