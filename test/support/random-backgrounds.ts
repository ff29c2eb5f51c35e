import { type Background, relation, type StoredBackgrounds, storeBackground } from '../../src/company/background.ts'
import type { Company } from '../../src/company/company.ts'
import { hashOf } from '../../src/search/embedded/names/layout.ts'

/** A background that follows from a company: two of three have none; some have relations, some a past. */
export function backgroundFor({ id, lei, numberOfEmployees, name }: Company): Background {
  const draw = hashOf(`${id} ${numberOfEmployees}`)
  if (draw % 3 > 0) return {}
  const relations = Array.from({ length: (draw >>> 4) % 4 }, (_, at) =>
    relation((draw >>> (6 + at)) % 2 === 0 ? 'parent' : 'successor', {
      lei: at === 0 ? lei : `LEI${((draw >>> (8 + at)) % 40) + at}`,
      id: at === 1 ? `XX-${(draw >>> 9) % 50}` : null,
      name: at === 2 ? `${name} “Ö”` : null,
      state: at === 2 ? 'inactive' : null,
      to: draw % 5 === 0 ? '2025-12-31' : null,
    }),
  )
  return { relations, past: draw % 2 === 0 ? [{ kind: 'named', value: name, from: null, to: '2020-01-01' }] : [] }
}

/** The same, stored, of one register. */
export function storedBackgroundsFor(company: Company): StoredBackgrounds | null {
  const stored = storeBackground(backgroundFor(company))
  return stored === null ? null : [['gleif', stored]]
}
