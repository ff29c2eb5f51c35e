/** Describes a data folder for `/utils/data`, from its manifests. */
import type { ShownGeneration, ShownRegister } from '../explore/data-endpoint.ts'
import { DEMO_REGISTER } from '../imports/demo-register.ts'
import type { GenerationImport, GenerationManifest } from '../imports/generations.ts'
import type { RegisterSource } from '../registers/register.ts'
import { listGenerations } from '../storage/files/generations.ts'

/** The registers of the generation that a folder serves; none while nothing was imported. */
export async function readServedRegisters(dataFolder: string): Promise<readonly ShownRegister[]> {
  const served = (await listGenerations(dataFolder)).find(({ isServed }) => isServed)
  const imports = served?.imports ?? []
  const sourceOf = await findSources(imports)
  return imports.map((each) => shownRegister(each, sourceOf(each.register)))
}

/** The generations of a folder, the newest first. */
export async function readShownGenerations(dataFolder: string): Promise<readonly ShownGeneration[]> {
  return (await listGenerations(dataFolder)).map(shownGeneration)
}

/** Where registers come from. The code that reads them is loaded only where a folder has any: the demo needs none of it. */
async function findSources(
  imports: readonly GenerationImport[],
): Promise<(register: string) => RegisterSource | undefined> {
  if (imports.every(({ register }) => register === DEMO_REGISTER)) return () => undefined
  const { REGISTERS } = await import('../registers/registers.ts')
  return (register) => REGISTERS.get(register)?.source
}

function shownRegister(
  { register, records, details }: GenerationImport,
  source: RegisterSource | undefined,
): ShownRegister {
  return {
    register,
    title: source?.title ?? (register === DEMO_REGISTER ? 'Fictional companies of the demo' : null),
    page: source?.page ?? null,
    licence: textOf(details.licence) ?? source?.licence ?? null,
    records,
    rows: typeof details.rows === 'number' ? details.rows : null,
    rejected: typeof details.rejected === 'number' ? details.rejected : 0,
    retrievedAt: textOf(details.retrievedAt),
    freshness: source?.freshness ?? null,
  }
}

function shownGeneration(manifest: GenerationManifest & { readonly isServed: boolean }): ShownGeneration {
  const { generation, madeAt, companies, files, isServed } = manifest
  return { id: generation, madeAt, companies, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), isServed }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
