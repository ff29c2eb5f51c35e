/** Every register that can be imported, by id. */
import { gbCompaniesHouse } from './gb-companies-house/register.ts'
import { noBrreg } from './no-brreg/register.ts'
import type { Register } from './register.ts'

const ALL: readonly Register[] = [gbCompaniesHouse, noBrreg]

/** The registers, in the order in which they are listed to people. */
export const REGISTERS: ReadonlyMap<string, Register> = new Map(ALL.map((register) => [register.source.id, register]))

/** @throws {RangeError} naming the registers that exist */
export function registerOf(id: string): Register {
  const register = REGISTERS.get(id)
  if (!register) {
    throw new RangeError(`Cannot import ${id}: register is unknown, must be one of ${[...REGISTERS.keys()].join(', ')}`)
  }
  return register
}
