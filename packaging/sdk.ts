/** The clients for TypeScript and Python, as files that npm and pip take. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, SOURCE_DATE_EPOCH } from './names.ts'

/**
 * Builds the package of the TypeScript client.
 *
 * @param into folder that it is written to
 * @param tsc  the compiler's script
 * @returns its path
 */
export function buildClientPackage(into: string, tsc = join(ROOT, 'node_modules/typescript/bin/tsc')): string {
  return withCopy('typescript', (source) => {
    rmSync(join(source, 'dist'), { recursive: true, force: true })
    execFileSync(process.execPath, [tsc, '-p', source], { stdio: 'inherit' })
    const pack = ['pack', '--silent', '--pack-destination', into]
    return join(into, execFileSync('npm', pack, { cwd: source, encoding: 'utf8' }).trim())
  })
}

/** Builds the wheel of the Python client. @param python with pip @returns its path */
export function buildClientWheel(into: string, python = 'python3'): string {
  return withCopy('python', (source) => {
    const wheels = join(source, 'wheels')
    const wheel = ['-m', 'pip', '-q', '--no-input', '--disable-pip-version-check', 'wheel', '--no-deps', '-w', wheels]
    execFileSync(python, [...wheel, source], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: String(SOURCE_DATE_EPOCH) },
    })
    const [name] = readdirSync(wheels)
    copyFileSync(join(wheels, name), join(into, name))
    return join(into, name)
  })
}

/** Works on a copy, which has the licence of the project inside. */
function withCopy(client: string, work: (source: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'firmament-client-'))
  try {
    cpSync(join(ROOT, 'sdk', client), folder, { recursive: true })
    copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
