/** Answers about imports, for the examples in `openapi.json`: from a demo service into whose folder a small file was imported. */
import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemoService } from './demo-service.ts'
import { createAdminKey } from './recorded-admin-answers.ts'

const ROOT = join(import.meta.dirname, '..')
/** A file of a register, whose rows are fictional and some of them rejected; under a name as people give it. */
const SAMPLE = { register: 'us-ny', path: 'src/registers/us-ny/sample.csv', name: 'ny-active-corporations.csv' }

/** Ids of the operations whose answers are recorded. */
export const RECORDED_OF_IMPORTS: ReadonlySet<string> = new Set(['adminImports', 'adminImportsRejects'])

/** Makes a call that must succeed. */
type Call<Answer> = (base: string, path: string, key: string) => Promise<Answer>

/**
 * Imports the sample, which takes the demo companies out: so the service is one of its own.
 *
 * @returns answers by the ids of the operations
 */
export async function recordImportAnswers<Answer extends { readonly body: unknown }>(
  call: Call<Answer>,
): Promise<Readonly<Record<string, Answer>>> {
  const service = await startDemoService()
  try {
    const file = join(service.data, '..', SAMPLE.name)
    copyFileSync(join(ROOT, SAMPLE.path), file)
    const command = join(ROOT, 'src', 'cli.ts')
    execFileSync(process.execPath, [command, 'import', SAMPLE.register, file, '--data', service.data], {
      stdio: 'pipe',
    })
    const key = createAdminKey(service.data)
    const imports = await call(service.base, '/admin/imports?limit=1', key)
    const { id } = (imports.body as { readonly imports: readonly { readonly id: number }[] }).imports[0]
    const rejects = await call(service.base, `/admin/imports/${id}/rejects?limit=1`, key)
    return { adminImports: imports, adminImportsRejects: rejects }
  } finally {
    await service.stop()
  }
}
