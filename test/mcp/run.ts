/**
 * `npm run test:mcp`: the tools for agents, asked by the SDK's own clients of both eras and over both
 * transports, by the conformance suite of the protocol, and by its inspector.
 *
 * Installs what the suite alone needs (`package.json` next to this file), and starts services with the demo companies.
 * Without the package registry nothing is tested, with a loud message.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDemoService } from '../../scripts/demo-service.ts'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const isInstalled = (cwd: string, name: string, ...more: readonly string[]) =>
  existsSync(join(cwd, 'node_modules', '@modelcontextprotocol', name)) ||
  spawnSync('npm', [...install, ...more], { cwd, stdio: 'inherit', timeout: 300_000 }).status === 0
if (!isInstalled(HERE, 'client') || !isInstalled(HERE, 'conformance')) {
  console.log('SKIPPED: the suite of the tools for agents, as the clients cannot be installed')
  process.exit(0)
}
// Its optional packages are native; its command line needs none of them.
if (!isInstalled(join(HERE, 'inspector'), 'inspector', '--omit=optional'))
  console.log('SKIPPED: the command line of the inspector, as it cannot be installed')
// Types of the suite: its packages are not those of the project.
const types = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', HERE], {
  stdio: 'inherit',
})
const service = await startDemoService(['--rate-limit', '1000000', '--address-limit', '1000000'])
try {
  const wanted = process.argv.slice(2)
  const files = readdirSync(HERE).filter(
    (name) => name.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
  )
  const tests = [join(ROOT, 'scripts', 'run-suite.ts'), '--concurrency=1', ...files.map((name) => join(HERE, name))]
  const { status } = spawnSync(process.execPath, tests, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FIRMAMENT_TEST_URL: service.base, FIRMAMENT_TEST_DATA: service.data },
  })
  process.exitCode = status === 0 && types.status === 0 ? 0 : 1
} finally {
  await service.stop()
}
