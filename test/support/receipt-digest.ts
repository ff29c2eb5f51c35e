/** The digest of a receipt's rows, as `docs/api.md` says it is made: SHA-256 of their JSON with members in order. */
import { createHash } from 'node:crypto'

/** Hexadecimal. */
export function receiptDigest(rows: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(rows)))
    .digest('hex')
}

/** What `jq -cS` writes. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted()
      .map(([name, member]) => [name, sorted(member)]),
  )
}
