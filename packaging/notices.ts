/** The licences of what artefacts contain besides the project's own code. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './names.ts'

/** A package that runs with the service. */
export interface RuntimePackage {
  readonly name: string
  readonly version: string
  readonly license: string
  /** Where it is installed. */
  readonly folder: string
}

interface Listed {
  readonly path?: string
  readonly dependencies?: Readonly<Record<string, Listed>>
}

/** Packages of `dependencies` and what they need, by name. Node itself is not among them. */
export function runtimePackages(): readonly RuntimePackage[] {
  const list = ['ls', '--omit=dev', '--omit=optional', '--all', '--json', '--long']
  const { stdout } = spawnSync('npm', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 })
  const folders = new Set<string>()
  const visit = ({ path, dependencies = {} }: Listed, isRoot: boolean) => {
    if (!isRoot && path !== undefined && existsSync(path)) folders.add(path)
    for (const each of Object.values(dependencies)) visit(each, false)
  }
  visit(JSON.parse(stdout) as Listed, true)
  return [...folders]
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return { name, version, license: typeof license === 'string' ? license : (license?.type ?? 'unknown'), folder }
    })
    .filter(({ name }) => !/^node-(linux|win|darwin)-/.test(name))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

const DATA_NOTICES = `# Notices

Firmament is licensed under Apache-2.0 (\`LICENSE\`).

## Data

- Postal data © GeoNames (https://www.geonames.org/), CC BY 4.0. Changed: reduced to the columns that are used.
- Near words derive in part from the model all-MiniLM-L6-v2, Apache-2.0.
- The other lists in \`reference/\` have their own permissive terms: \`reference/README.md\` names each with its origin.

The companies of the demo are fictional.

## Packages
`

/** The text of `NOTICES.md`: data first, then each licence with the packages that have it. */
export function thirdPartyNotices(): string {
  const packagesOf = new Map<string, string[]>()
  for (const { name, version, license, folder } of runtimePackages()) {
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const notices = [...packagesOf].map(([text, packages]) => `\n### ${packages.join(', ')}\n\n${text}\n`)
  return `${DATA_NOTICES}${notices.join('')}`
}
