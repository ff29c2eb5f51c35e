import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCompany } from '../company/company.ts'
import { defuseTexts, isWebAddress } from './harmless-texts.ts'

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

test('texts lose the characters that turn a line, and keep all others', () => {
  const company = {
    ...emptyCompany({ id: 'GB-1', name: 'Good \u202eexe.png\u202c Ltd', countryIso2: 'GB' }),
    tradeNames: ['\u2067שלום\u2069', 'Plain'],
    website: 'javascript:alert(1)',
  }
  defuseTexts(company)
  assert.deepEqual([company.name, company.tradeNames, company.website], ['Good exe.png Ltd', ['שלום', 'Plain'], null])
})
