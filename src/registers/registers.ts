/** Every register that can be imported, by id. */

import { suggestName } from '../text/nearest-member.ts'
import { auAbn } from './au-abn/register.ts'
import { beKbo } from './be-kbo/register.ts'
import { brCnpj } from './br-cnpj/register.ts'
import { czRes } from './cz-res/register.ts'
import { deOffeneregister } from './de-offeneregister/register.ts'
import { eeAriregister } from './ee-ariregister/register.ts'
import { fiPrh } from './fi-prh/register.ts'
import { frSirene } from './fr-sirene/register.ts'
import { gbAccounts } from './gb-accounts/register.ts'
import { gbCompaniesHouse } from './gb-companies-house/register.ts'
import { gbCoops } from './gb-coops/register.ts'
import { gbGenderPayGap } from './gb-gender-pay-gap/register.ts'
import { gleif } from './gleif/register.ts'
import { gleifRelations } from './gleif-relations/register.ts'
import { ieCro } from './ie-cro/register.ts'
import { itStartups } from './it-startups/register.ts'
import { jpNta } from './jp-nta/register.ts'
import { ltJar } from './lt-jar/register.ts'
import { lvUr } from './lv-ur/register.ts'
import { noBrreg } from './no-brreg/register.ts'
import type { AnyRegister, RegisterKind, RegisterSource } from './register.ts'
import { roOnrc } from './ro-onrc/register.ts'
import { seBolagsverket } from './se-bolagsverket/register.ts'
import { siPrs } from './si-prs/register.ts'
import { skRpo } from './sk-rpo/register.ts'
import type { TableMapping } from './table/mapping.ts'
import { TABLE_PREFIX, tableRegister } from './table/register.ts'
import { usCo } from './us-co/register.ts'
import { usCt } from './us-ct/register.ts'
import { usNy } from './us-ny/register.ts'
import { usSec } from './us-sec/register.ts'

const ALL: readonly AnyRegister[] = [
  gbCompaniesHouse,
  gbAccounts,
  gbCoops,
  gbGenderPayGap,
  noBrreg,
  frSirene,
  itStartups,
  usSec,
  usNy,
  usCo,
  usCt,
  eeAriregister,
  lvUr,
  czRes,
  fiPrh,
  auAbn,
  beKbo,
  brCnpj,
  deOffeneregister,
  ieCro,
  jpNta,
  ltJar,
  roOnrc,
  seBolagsverket,
  skRpo,
  siPrs,
  gleif,
  gleifRelations,
]

/** The registers by id, in the order in which they are listed. */
export const REGISTERS: ReadonlyMap<string, AnyRegister> = new Map(
  ALL.map((register) => [register.source.id, register]),
)

/** The register of an import: the user's own table if there is a mapping, else the listed one. @throws {RangeError} */
export function registerOfImport({ register, table }: { register: string; table?: TableMapping }): AnyRegister {
  return table ? tableRegister(table) : registerOf(register)
}

/** The kind of the register that an import belongs to. The demo, and registers that no longer exist, count as national. */
export function registerKindOf(id: string): RegisterKind {
  // Users' own tables are called `table`, or `table-` and a name.
  if (id === 'table' || id.startsWith(TABLE_PREFIX)) return 'table'
  return REGISTERS.get(id)?.source.kind ?? 'national'
}

/** Whether an import without files fetches them. */
export function isFetchable({ fetched, listed }: RegisterSource): boolean {
  return fetched !== undefined || listed !== undefined
}

/** Whether a register's records have a category that is read from a size class of its own. */
export function hasSizeClass(id: string): boolean {
  return REGISTERS.get(id)?.source.sizeClass !== undefined
}

/** The register with this id. @throws {RangeError} naming the one that is meant, or all that exist */
export function registerOf(id: string, action: 'import' | 'update' = 'import'): AnyRegister {
  const register = REGISTERS.get(id)
  if (register) return register
  const ids = [...REGISTERS.keys()]
  const near = suggestName(id, action === 'import' ? [...ids, 'table'] : ids)
  const right = near === '' ? `, must be one of ${ids.join(', ')}` : `${near} ./firmament import --list shows all`
  throw new RangeError(`Cannot ${action} ${id}: register is unknown${right}`)
}
