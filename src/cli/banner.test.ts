import assert from 'node:assert/strict'
import { test } from 'node:test'
import { banner, type Started } from './banner.ts'

const STARTED: Started = {
  url: 'http://127.0.0.1:8080',
  companies: 1234,
  hasConsole: true,
  isFictional: false,
  exampleFilters: { countriesIso2: ['FR'], regions: ["Provence-Alpes-Côte d'Azur"], status: ['Active'] },
  licence: null,
}

test('banner: own data says how a licence and its key are made, with that folder, and a call for them', () => {
  const text = banner({ data: '/var/lib/firm data', demo: false }, STARTED, false)
  assert.equal(
    text,
    [
      'Firmament serves 1,234 companies',
      '  console  http://127.0.0.1:8080/',
      '  docs     http://127.0.0.1:8080/docs',
      '  data     /var/lib/firm data',
      'Make a licence and its key:',
      "  LICENCE=$(./firmament licence create --type PLUS --credits 1000 --data '/var/lib/firm data')",
      "  KEY=$(./firmament key create --licence $LICENCE --data '/var/lib/firm data')",
      'Try it:',
      `  curl -s http://127.0.0.1:8080/explore/lite -H "x-api-key: $KEY" -H 'content-type: application/json' -d '{"filters":{"countriesIso2":["FR"],"regions":["Provence-Alpes-Côte d'\\''Azur"],"status":["Active"]}}'`,
      '',
    ].join('\n'),
  )
})

test('banner: a folder with a licence says how another key of it is made', () => {
  const text = banner({ data: 'data', demo: false }, { ...STARTED, licence: 'lic_7' }, false)
  assert.match(text, /^ {2}KEY=\$\(\.\/firmament key create --licence lic_7 --data data\)$/m)
  assert.doesNotMatch(text, /licence create/)
})

test('banner: the demo says that its companies are fictional, also at the second start', () => {
  const demo = { ...STARTED, isFictional: true }
  assert.match(banner({ data: 'data', demo: true }, demo, true), /1,234 companies \(fictional ones, just made\)/)
  const again = banner({ data: 'data', demo: true }, demo, false)
  assert.match(again, /1,234 companies \(fictional ones\)/)
  assert.match(again, /-H 'x-api-key: firmament-demo-key'/)
  assert.doesNotMatch(again, /licence create/)
})

test('banner: an empty folder names what comes next, and no call that finds nothing', () => {
  const text = banner({ data: 'data', demo: false }, { ...STARTED, companies: 0, exampleFilters: null }, false)
  assert.match(text, /\.\/firmament import --list/)
  assert.doesNotMatch(text, /curl/)
})
