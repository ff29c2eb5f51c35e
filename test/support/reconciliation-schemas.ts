/** The JSON schemas of the reconciliation specifications, with valid and invalid examples, where the development data are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/schema'
import { realFile } from './real-data.ts'

const FOLDER = realFile('data', 'reconciliation')

/** Why the suites that need the schemas are skipped; `false` where they are there. */
export const WITHOUT_SCHEMAS: string | false = existsSync(FOLDER) ? false : `${FOLDER} is absent`

/** A version of the specification. */
export type ProtocolVersion = '0.2' | '1.0-draft'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Compiles a schema of a version, such as `manifest`. @returns whether a value is valid */
export function schemaOf(version: ProtocolVersion, name: string): (value: unknown) => boolean {
  const folder = join(FOLDER, version, 'schemas')
  const definitions = Object.fromEntries(
    ['type', 'lang', 'dir']
      .filter((file) => existsSync(join(folder, `${file}.json`)))
      .map((file) => [file, inlined(read(folder, file))]),
  )
  const swagger = read(folder, 'openapi') as unknown as { readonly definitions: Readonly<Record<string, Json>> }
  const security = { ...(swagger.definitions.apiKeySecurity as object) } as Record<string, Json>
  // The scheme refers to vendor extensions only, which these services have none of.
  delete security.patternProperties
  const schema = { ...(inlined(read(folder, name)) as object), $defs: { ...definitions, security } }
  const validator = Compile(schema)
  return (value) => validator.Check(value)
}

function read(folder: string, name: string): Json {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Json
}

/** Points references to other files at the definitions of this one. */
function inlined(value: Json): Json {
  if (Array.isArray(value)) return value.map(inlined)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as { readonly [name: string]: Json })
      .filter(([name]) => name !== '$id' && name !== '$schema')
      .map(([name, member]) => [name, name === '$ref' ? reference(member as string) : inlined(member)]),
  )
}

function reference(to: string): string {
  if (to.startsWith('http://swagger.io/')) return '#/$defs/security'
  return to.endsWith('.json') ? `#/$defs/${to.slice(0, -'.json'.length)}` : to
}

/** The examples of a schema. */
export function examplesOf(
  version: ProtocolVersion,
  name: string,
): readonly { readonly file: string; readonly isValid: boolean; readonly value: unknown }[] {
  return (['valid', 'invalid'] as const).flatMap((kind) => {
    const folder = join(FOLDER, version, 'examples', name, kind)
    if (!existsSync(folder)) return []
    return readdirSync(folder).map((file) => ({
      file: `${version}/${name}/${kind}/${file}`,
      isValid: kind === 'valid',
      value: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown,
    }))
  })
}
