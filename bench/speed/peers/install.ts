/**
 * Installs what is measured beside this project, from PyPI and Maven, into `node_modules/.cache/peers`. None of it is a
 * dependency of the project. Needs Python 3.10 or later, Maven, and a Java Development Kit of 21 or later.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is installed: exact versions. */
export const VERSIONS = { tantivy: '0.27.0', lucene: '10.6.0', duckdb: '2.0.0', rapidfuzz: '3.14.6' } as const

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/peers')
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
const JAVA_MIN = 21

/** The Python that has tantivy, DuckDB and RapidFuzz. */
export function python(): string {
  const packages = (['tantivy', 'duckdb', 'rapidfuzz'] as const).map((name) => `${name}==${VERSIONS[name]}`)
  const home = installed(`python-${packages.join('-').replaceAll('==', '-')}`, (folder) => {
    run('python3', ['-m', 'venv', folder])
    run(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '--no-deps', ...packages])
  })
  return join(home, 'bin/python')
}

/** Program and first arguments of a Java that has Lucene and compiles what it runs. */
export function java(): readonly [program: string, ...flags: string[]] {
  const home = installed(`lucene-${VERSIONS.lucene}`, (folder) => {
    for (const part of ['core', 'facet']) {
      const artifact = `org.apache.lucene:lucene-${part}:${VERSIONS.lucene}`
      run('mvn', ['-q', '-B', COPY, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`])
    }
  })
  // Lucene reads postings by vector instructions where it may.
  return [
    findJava(),
    '-Xmx3g',
    '--enable-native-access=ALL-UNNAMED',
    '--add-modules',
    'jdk.incubator.vector',
    '--class-path',
    join(home, '*'),
  ]
}

/** The folder of a name, filled once. */
function installed(name: string, install: (folder: string) => void): string {
  const folder = join(CACHE, name)
  const mark = join(folder, 'installed')
  if (existsSync(mark)) return folder
  mkdirSync(folder, { recursive: true })
  install(folder)
  writeFileSync(mark, '')
  return folder
}

function run(program: string, parameters: readonly string[]): void {
  execFileSync(program, parameters, { stdio: ['ignore', process.stderr.fd, process.stderr.fd] })
}

/** The first Java of at least {@link JAVA_MIN}. @throws {Error} where there is none */
function findJava(): string {
  const root = '/usr/lib/jvm'
  const homes = [
    process.env.JAVA_HOME ?? '',
    ...(existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : []),
  ]
  for (const home of homes) {
    const program = join(home, 'bin/java')
    if (!existsSync(join(home, 'bin/javac')) || !existsSync(program)) continue
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' })
    if (Number(/\d+/.exec(version)?.[0]) >= JAVA_MIN) return program
  }
  throw new Error(`Cannot measure: Lucene ${VERSIONS.lucene} needs a JDK of ${JAVA_MIN} or later (JAVA_HOME)`)
}
