import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../company/company.ts'
import { defuseTexts, isWebAddress, visibleText } from './harmless-texts.ts'

test('web addresses: what may be a link, and what would run', () => {
  const right = [
    'shop.example',
    'https://shop.example/a?b=1#c',
    'HTTP://SHOP.EXAMPLE',
    'shop.example:8080',
    'münchen.example',
    'a_b.example.',
  ]
  for (const text of right) assert.ok(isWebAddress(text), text)
  const wrong = [
    'javascript:alert(1)', 'javascript:alert(a.b)', 'JavaScript://x.example/%0aalert(1)', 'data:text/html,<script>', 'file:///etc/passwd',
    'vbscript:x.y', 'ftp://x.example', 'name@x.example', 'no site', 'localhost', 'https://', 'https://a b.example', '//x.example',
  ] // biome-ignore format: one address a line would fill the screen
  for (const text of wrong) assert.ok(!isWebAddress(text), text)
})

test('texts lose the characters that nobody sees, wherever in the company they are', () => {
  const hidden =
    'a\u202eb\u2066c\u2067d\u2069e\u200bf\u2060g\ufeffh\u00adi\u200ej\u200fk\u061cl\u{e0041}m\u3164n\u180eo\u200dp\u200cq\x1br\x9bs\x00t'
  const company = {
    ...emptyCompany({ id: 'GB-1', name: hidden, countryIso2: 'GB' }),
    ...{ address: hidden, previousNames: [hidden], description: `${hidden}\n${hidden}` },
    attributes: { tier: hidden, score: 7, hold: true },
  }
  defuseTexts(company)
  const seen = 'abcdefghijklmnopqrst'
  assert.deepEqual(company, {
    ...emptyCompany({ id: 'GB-1', name: seen, countryIso2: 'GB' }),
    ...{ address: seen, previousNames: [seen], description: `${seen}\n${seen}` },
    attributes: { tier: seen, score: 7, hold: true },
  })
})

test('texts keep characters that form letters: selectors, joiners, accents, signs of other scripts', () => {
  for (const text of [
    '葛\u{e0100}城',
    '❤\ufe0f',
    '👩\u200d💻',
    'क्\u200dष',
    'نمی\u200cخواهم',
    'O\u0301',
    'x\ty',
    '½ № ™',
    'ﬁ',
  ])
    assert.equal(visibleText(text), text, text)
})

test('texts lose the characters that turn a line, and keep all others', () => {
  const company = {
    ...emptyCompany({ id: 'GB-1', name: 'Good \u202eexe.png\u202c Ltd', countryIso2: 'GB' }),
    tradeNames: ['\u2067שלום\u2069', 'Plain'],
    website: 'javascript:alert(1)',
  }
  defuseTexts(company)
  assert.deepEqual([company.name, company.tradeNames, company.website], ['Good exe.png Ltd', ['שלום', 'Plain'], null])
})
