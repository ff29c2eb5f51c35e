/** Files that somebody names are read where they are regular and small, and refused in a sentence where they are not. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { sentenceOf } from '../cli/common.ts'
import { readMapping } from '../registers/table/read-mapping.ts'
import { readSecretKeys } from '../storage/files/secret-key-file.ts'
import { readTextFile, requireRegularFile } from './read-file.ts'

/** A folder with one of each: what is no regular file, and what is. */
function folderWithAll(context: Parameters<typeof temporaryFolder>[0]) {
  const folder = temporaryFolder(context)
  const path = (name: string) => join(folder, name)
  writeFileSync(path('file'), 'a text')
  symlinkSync(path('file'), path('link'))
  symlinkSync(path('loop'), path('loop'))
  symlinkSync('/dev/zero', path('zero'))
  assert.equal(spawnSync('mkfifo', [path('pipe')]).status, 0)
  return { folder, path }
}

test('read file: a regular file is read, through a link where that is allowed', (context) => {
  const { path } = folderWithAll(context)
  assert.equal(readTextFile(path('file')), 'a text')
  assert.equal(readTextFile(path('link')), 'a text')
  assert.throws(() => readTextFile(path('link'), { isLinkAllowed: false }), /link: it is a link, must be a file$/)
  assert.throws(() => readTextFile(path('file'), { bytesMax: 5 }), /it has more than 5 bytes, must have at most that$/)
})

test('read file: pipes, devices, folders, loops and what is missing end in a sentence', (context) => {
  const { folder, path } = folderWithAll(context)
  const said = { pipe: 'device or a pipe', zero: 'device or a pipe', loop: 'a link that leads back to itself' }
  for (const [name, sentence] of Object.entries(said))
    for (const look of [readTextFile, requireRegularFile])
      assert.throws(() => look(path(name)), new RegExp(`^Error: Cannot read .*${name}: it is .*${sentence}`))
  assert.throws(() => readTextFile(folder), /it is a folder, must be a file$/)
  assert.throws(() => readTextFile(path('gone')), /gone: there is no such file$/)
})

test('read file: a mapping and a file of secret keys that are a pipe or a device are refused', (context) => {
  const { path } = folderWithAll(context)
  for (const name of ['pipe', 'zero']) {
    assert.throws(() => readMapping(path(name)), /Cannot read the mapping .*: it is a device or a pipe, must be a file/)
    const keys = () => readSecretKeys({ secretKey: null, secretKeyFile: path(name) })
    assert.throws(keys, /secretKeyFile is .* must be a file that this user may read \(it is a device or a pipe/)
  }
})

test('commands: what the operating system says of a path becomes a sentence', () => {
  const error = Object.assign(new Error("ELOOP: too many symbolic links encountered, stat '/x'"), {
    ...{ code: 'ELOOP', path: '/x' },
  })
  assert.equal(sentenceOf(error), 'Cannot open /x: it is a link that leads back to itself')
})
