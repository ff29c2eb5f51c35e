import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './names.ts'

interface Launcher {
  launchOf(command: string, environment?: NodeJS.ProcessEnv): { flags: string[]; environment: NodeJS.ProcessEnv }
  wordsOf(words: readonly string[]): readonly string[]
}

const { launchOf, wordsOf } = (await import(join(ROOT, 'packaging', 'launcher.mjs'))) as Launcher

/** What the launcher of a checkout gives a command, read from its cases. */
function launchOfCheckout(command: string): { readonly flags: readonly string[]; readonly allocator: boolean } {
  const script = readFileSync(join(ROOT, 'firmament'), 'utf8')
  const cases = [...script.matchAll(/^(serve[^\n]*)\)\n([\s\S]*?)^ {2};;/gm)]
    .filter(([, names]) => names.split(' | ').includes(command))
    .map(([, , body]) => body)
    .join('\n')
  return { flags: cases.match(/--[a-z][a-z-]+(?:=\d+)?/g) ?? [], allocator: cases.includes('MALLOC_ARENA_MAX') }
}

test('launcher: each command runs with the flags and the allocator of a checkout', () => {
  for (const command of ['serve', 'mcp', 'import', 'update', 'index', 'register', 'suppress', 'doctor', 'key']) {
    const { flags, environment } = launchOf(command, {})
    const expected = launchOfCheckout(command)
    assert.deepEqual(flags, expected.flags, command)
    assert.equal('MALLOC_ARENA_MAX' in environment, expected.allocator, command)
  }
  assert.equal(launchOf('serve', { MALLOC_ARENA_MAX: '9' }).environment.MALLOC_ARENA_MAX, '9')
})

test('launcher: without a command it serves the demo; words of a person stay', () => {
  assert.deepEqual(wordsOf([]), ['serve', '--demo'])
  assert.deepEqual(wordsOf(['import', 'a b']), ['import', 'a b'])
  assert.deepEqual(wordsOf(['--version']), ['--version'])
})
