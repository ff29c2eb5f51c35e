/** Times in sentences, asked on Sunday 15 November 2026: each text with the span of incorporation that it means. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from '../understand.ts'

function span(query: string, country: string): string {
  const { parts } = understand(query, { country, today: '2026-11-15' })
  const ages = parts.filter(({ kind, effect }) => kind === 'age' && effect === 'filters')
  return ages
    .map(({ filters }) => `${filters?.dateOfIncorporationGte ?? ''}..${filters?.dateOfIncorporationLte ?? ''}`)
    .join(' ')
}

const CASES: readonly (readonly [country: string, query: string, span: string])[] = [
  // Parts of a year.
  ['GB', 'dairies founded in Q1 2024', '2024-01-01..2024-03-31'],
  ['GB', 'dairies opened in summer 2019', '2019-06-01..2019-08-31'],
  ['GB', 'dairies set up in late 2020', '2020-09-01..2020-12-31'],
  ['IT', 'caseifici costituiti nel secondo trimestre del 2023', '2023-04-01..2023-06-30'],
  ['IT', 'caseifici costituiti nel secondo trimestre', '2026-04-01..2026-06-30'],
  ['FR', 'laiteries immatriculées au 2e semestre 2023', '2023-07-01..2023-12-31'],
  ['DE', 'Molkereien, Gründung im 4. Quartal 2022', '2022-10-01..2022-12-31'],
  ['ES', 'lecherías constituidas en el primer semestre de 2024', '2024-01-01..2024-06-30'],
  ['NO', 'meierier stiftet i første kvartal 2023', '2023-01-01..2023-03-31'],
  ['FR', 'laiteries immatriculées au T4 2016', '2016-10-01..2016-12-31'],
  // Of a year told from today.
  ['GB', 'dairies opened in the second half of last year', '2025-07-01..2025-12-31'],
  ['IT', "caseifici nati nella prima metà dell'anno scorso", '2025-01-01..2025-06-30'],
  ['FR', "laiteries créées au deuxième trimestre de l'année dernière", '2025-04-01..2025-06-30'],
  ['DE', 'Molkereien gegründet im zweiten Halbjahr letzten Jahres', '2025-07-01..2025-12-31'],
  ['ES', 'lecherías creadas en el primer trimestre del año pasado', '2025-01-01..2025-03-31'],
  ['NO', 'meierier stiftet i første halvår i fjor', '2025-01-01..2025-06-30'],
  // Ranges whose year stands once, and days.
  ['IT', 'caseifici nati tra gennaio e giugno 2023', '2023-01-01..2023-06-30'],
  ['GB', 'dairies registered between 1 March and 30 June 2022', '2022-03-01..2022-06-30'],
  ['GB', 'dairies registered 01/04/2022 to 31/03/2023', '2022-04-01..2023-03-31'],
  ['US', 'dairies incorporated on or after 03/15/2021', '2021-03-15..'],
  ['DE', 'Molkereien, gegründet zw. 2005 und 2012', '2005-01-01..2012-12-31'],
  // Told from today.
  ['GB', 'dairies incorporated last month', '2026-10-01..2026-10-31'],
  ['GB', 'dairies opened last week', '2026-11-02..2026-11-08'],
  ['FR', 'laiteries créées le mois dernier', '2026-10-01..2026-10-31'],
  ['DE', 'letztes Quartal gegründete Molkereien', '2026-07-01..2026-09-30'],
  ['NO', 'nye meierier registrert siste halvår', '2026-05-15..2026-11-15'],
  // Ages between two bounds, and years that are not exact.
  ['IT', 'caseifici con età tra 5 e 15 anni', '2011-11-15..2021-11-15'],
  ['ES', 'empresas de entre 5 y 15 años', '2011-11-15..2021-11-15'],
  ['GB', 'dairies founded around 2010', '2008-01-01..2012-12-31'],
  ['GB', 'a 2013-era dairy', '2013-01-01..2013-12-31'],
  // No word of founding: no age.
  ['GB', 'dairies in Leeds this year', ''],
  ['GB', 'spring water', ''],
]

test('quarters, half-years, months, seasons and times told from today are spans of incorporation', () => {
  for (const [country, query, expected] of CASES) assert.equal(span(query, country), expected, query)
})
