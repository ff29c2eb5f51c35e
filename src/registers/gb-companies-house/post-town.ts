/** The post town of a cell that holds more: `CARLTON, BARNSLEY`, `BARNSLEY, SOUTH YORKSHIRE`, `ROTHERHAM,`. Pure. */
import { once } from '../../reference/load-table.ts'
import { countryRegions, otherRegionNames } from '../../reference/regions.ts'
import { foldText } from '../../text/fold-text.ts'

/**
 * @returns the town, and the localities before it, which belong to the address; the whole cell where it has no comma
 */
export function postTown(written: string): { readonly town: string; readonly localities: string } {
  if (!written.includes(',')) return { town: written, localities: '' }
  const parts = written.split(',').map((part) => part.trim())
  const towns = parts.filter((part) => part !== '' && !isRegion(part))
  return { town: towns.at(-1) ?? parts[0], localities: towns.slice(0, -1).join(', ') }
}

function isRegion(part: string): boolean {
  return regions().has(foldText(part))
}

/** Countries and counties, folded. `Yorkshire` is none of today's counties, and is still written. */
const regions = once((): ReadonlySet<string> => {
  const names = [
    ...countryRegions('GB').tokens.flatMap((token) => token.split('|')),
    ...otherRegionNames('GB').map(({ name }) => name),
    'Yorkshire',
    'United Kingdom',
    'UK',
  ]
  return new Set(names.map(foldText))
})
