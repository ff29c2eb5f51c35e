import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Command } from 'commander'
import { asPasted, rememberGiven } from './given-options.ts'

test('commands in sentences get the folder that was given, once, and nothing else does', () => {
  for (const [text, pasted] of [
    ['run ./firmament index to build it again', "run ./firmament index --data 'my data' to build it again"],
    ['./firmament update no-brreg, or serve', "./firmament update --data 'my data' no-brreg, or serve"],
    [
      'no keys yet: ./firmament key create --licence ID',
      "no keys yet: ./firmament key create --data 'my data' --licence ID",
    ],
    ['./firmament suppress apply', "./firmament suppress apply --data 'my data'"],
    ['./firmament index --data data before serve', './firmament index --data data before serve'],
    ['./firmament installs it on Linux', './firmament installs it on Linux'],
    ['./firmament open', "./firmament open --data 'my data'"],
    ['./firmament completion bash', './firmament completion bash'],
    [
      'a ./firmament imports\nb ./firmament doctor',
      "a ./firmament imports --data 'my data'\nb ./firmament doctor --data 'my data'",
    ],
  ])
    assert.equal(asPasted(text, { data: 'my data' }), pasted)
})

test('a state elsewhere belongs to commands of the state alone', () => {
  const options = { data: 'd', state: 'postgresql://db/x', statePasswordFile: 'pw' }
  const state = "--data d --state 'postgresql://db/x' --state-password-file pw"
  assert.equal(
    asPasted('./firmament key create; ./firmament index', options),
    `./firmament key create ${state}; ./firmament index --data d`,
  )
})

test('defaults are not repeated, options on the command line are', () => {
  for (const [typed, pasted] of [
    [[], './firmament index'],
    [['--data', 'x'], './firmament index --data x'],
  ] as const) {
    const command = new Command('doctor').option('--data <folder>', '', 'data').action(() => {})
    command.parse(typed, { from: 'user' })
    rememberGiven(command)
    assert.equal(asPasted('./firmament index'), pasted)
  }
  rememberGiven(new Command('none'))
})
