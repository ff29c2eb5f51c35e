/**
 * `npm run test:sdk`: the SDKs of TypeScript and Python, built, installed in empty folders and run against a real service,
 * and the examples that use them. What cannot be installed is reported loudly, and its tests are skipped.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoService } from '../../scripts/demo-service.ts'
import { buildPackage, buildWheel } from './build.ts'
import { installPackages, installPython } from './install.ts'

const HERE = import.meta.dirname
const hasPackages = installPackages()
if (!hasPackages) console.log('SKIPPED: the SDK of TypeScript, as its packages cannot be installed')
const python = installPython()
if (python === null) console.log('SKIPPED: the SDK of Python, as Python 3.11 with venv, or its packages, are absent')

const folder = mkdtempSync(join(tmpdir(), 'firmament-sdk-'))
try {
  const built = {
    FIRMAMENT_SDK_INSTALLED: hasPackages ? buildPackage(folder) : '',
    FIRMAMENT_SDK_PYTHON: python ?? '',
    FIRMAMENT_SDK_VENV: python === null ? '' : buildWheel(folder, python),
  }
  const service = await startDemoService(['--rate-limit', '1000000', '--address-limit', '1000000'])
  try {
    const files = ['sdk.test.ts', 'examples.test.ts'].map((name) => join(HERE, name))
    const tests = [join(import.meta.dirname, '..', '..', 'scripts', 'run-suite.ts'), '--concurrency=1', ...files]
    const { status } = spawnSync(process.execPath, tests, {
      cwd: join(HERE, '..', '..'),
      stdio: 'inherit',
      env: { ...process.env, ...built, FIRMAMENT_TEST_URL: service.base, FIRMAMENT_TEST_DATA: service.data },
    })
    process.exitCode = status ?? 1
  } finally {
    await service.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
