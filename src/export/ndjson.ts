/** Lines of JSON (ndjson.org): one company a line, as searches answer it. */
import type { Company } from '../company/company.ts'
import type { RowWriter } from './row-writer.ts'

const utf8 = new TextEncoder()
const NOTHING = new Uint8Array(0)

/**
 * Makes a writer of lines.
 *
 * @param fields members that a line has; `id` first and `sources` last always, for identity and licence. All
 *   where absent
 */
export function createNdjsonWriter(fields?: readonly string[]): RowWriter {
  const members =
    fields === undefined ? null : [...new Set(['id', ...fields.filter((name) => name !== SOURCES), SOURCES])]
  return {
    begin: async () => NOTHING,
    async add(companies) {
      let text = ''
      for (const company of companies) {
        text += `${JSON.stringify(members === null ? company : pick(company, members))}\n`
      }
      return utf8.encode(text)
    },
    end: async () => NOTHING,
  }
}

const SOURCES = 'sources'

/** Some members of a record, in their order. */
function pick(company: Company, members: readonly string[]): Readonly<Record<string, unknown>> {
  const record: Readonly<Record<string, unknown>> = company
  return Object.fromEntries(members.map((name) => [name, record[name] ?? null]))
}
