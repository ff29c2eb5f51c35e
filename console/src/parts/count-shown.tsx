/** How many companies of the search have a value, beside the value. */
import { count } from '../text.ts'

/** The count; nothing while counts are not known. */
export function CountShown({
  counts,
  value,
}: {
  readonly counts: ReadonlyMap<string, number> | undefined
  readonly value: string
}) {
  if (counts === undefined || counts.size === 0) return null
  const own = counts.get(value) ?? 0
  return (
    <span className={own === 0 ? 'value-count none' : 'value-count'}>
      {count(own)}
      <span className="visually-hidden"> {own === 1 ? 'company' : 'companies'}</span>
    </span>
  )
}
