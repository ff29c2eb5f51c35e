/** Pages of random tags, read here by a parser of the whole page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { readFiling } from './filing.ts'
import type { NumberFact } from './ixbrl.ts'

const TAGS = ['AverageNumberEmployeesDuringPeriod', 'TurnoverRevenue', 'TotalAssets', 'Creditors', 'TotalAssetsLess']
const IDS = ['c', 'c1', 'now', 'nowBefore', 'D-2025']
const PREFIXES = ['xbrli:', 'x:', '']

const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const day = oneOf('2025-12-31', '2024-12-31', '2025-01-01')
const quote = oneOf('"', "'")

const context = fc
  .record({
    id: oneOf(...IDS),
    prefix: oneOf(...PREFIXES),
    from: fc.option(day),
    to: day,
    hasMember: fc.boolean(),
    quote,
  })
  .map(({ id, prefix, from, to, hasMember, quote: mark }) => {
    const member = hasMember ? '<segment><d:explicitMember dimension="d:Part">d:One</d:explicitMember></segment>' : ''
    const period =
      from === null
        ? `<${prefix}instant>${to}</${prefix}instant>`
        : `<${prefix}startDate>${from}</${prefix}startDate><${prefix}endDate> ${to} </${prefix}endDate>`
    return `<${prefix}context id=${mark}${id}${mark}><entity>${member}</entity>${period}</${prefix}context>`
  })
const unit = fc
  .record({
    id: oneOf('GBP', 'u', 'per'),
    prefix: oneOf(...PREFIXES),
    code: oneOf('iso4217:GBP', 'iso4217:EUR', 'xbrli:pure'),
    isRate: fc.boolean(),
  })
  .map(({ id, prefix, code, isRate }) => {
    const measure = `<${prefix}measure>${code}</${prefix}measure>`
    return `<${prefix}unit id="${id}">${isRate ? `<${prefix}divide>${measure}</${prefix}divide>` : measure}</${prefix}unit>`
  })
const fact = fc
  .record({
    tag: oneOf(...TAGS),
    id: oneOf(...IDS),
    unit: oneOf('GBP', 'u', 'per'),
    value: fc.nat(99_999),
    scale: oneOf('', '0', '3', '-2'),
    sign: oneOf('', '-'),
    isBold: fc.boolean(),
    quote,
  })
  .map(({ tag, id, unit: unitId, value, scale, sign, isBold, quote: mark }) => {
    const written = value.toLocaleString('en')
    const extra = `${scale && ` scale="${scale}"`}${sign && ` sign="${sign}"`}`
    const text = isBold ? `<b>${written}</b>` : written
    return `<p><ix:nonFraction name=${mark}core:${tag}${mark} contextRef="${id}"\n unitRef = "${unitId}"${extra}>${text}</ix:nonFraction> of TotalAssets, é</p>`
  })
const page = fc
  .array(fc.oneof(context, unit, fact), { minLength: 15, maxLength: 40 })
  .map((parts) => `<html>${parts.join('\n')}</html>`)

/** The figures of a page, by its elements. */
function factsOf(text: string): NumberFact[] {
  const periods = new Map<string, { from: string | null; to: string }>()
  const currencies = new Map<string, string>()
  const found: { attributes: Record<string, string>; text: string }[] = []
  const open: { name: string; attributes: Record<string, string>; texts: Record<string, string>; text: string }[] = []
  const parser = new SaxesParser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('opentag', ({ name, attributes }) => open.push({ name: local(name), attributes, texts: {}, text: '' }))
  parser.on('text', (piece) => {
    for (const element of open) element.text += piece
  })
  parser.on('closetag', () => {
    const { name, attributes, texts, text: own } = open.pop()!
    for (const outer of open) outer.texts[name] = own.trim()
    if (name === 'context' && !('explicitMember' in texts)) {
      periods.set(attributes.id, { from: texts.startDate ?? null, to: texts.instant ?? texts.endDate })
    }
    const [scheme, code] = (texts.measure ?? '').split(':')
    if (name === 'unit' && scheme === 'iso4217' && !('divide' in texts)) currencies.set(attributes.id, code)
    if (name === 'nonFraction') found.push({ attributes, text: own })
  })
  parser.write(text.replaceAll('<ix:', '<').replaceAll('</ix:', '</')).close()
  return found.flatMap(({ attributes, text: written }) => {
    const name = local(attributes.name)
    const period = periods.get(attributes.contextRef)
    if (!TAGS.slice(0, 3).includes(name) || period === undefined) return []
    const hundredths = Number(written.replaceAll(',', '')) * 100 * (attributes.sign === '-' ? -1 : 1)
    const value =
      attributes.scale === '3' ? hundredths * 10 : attributes.scale === '-2' ? hundredths / 10_000 : hundredths / 100
    return [{ name, value, currency: currencies.get(attributes.unitRef) ?? null, ...period }]
  })
}

test('iXBRL: the figures are those that a parser of the whole page finds, with context, unit, scale and sign', () => {
  let figures = 0
  fc.assert(
    fc.property(page, (text) => {
      const { numbers } = readFiling(Buffer.from(text), 'Prod223_4320_89990017_20251231.html')
      const expected = factsOf(text)
      assert.deepEqual(numbers, expected)
      figures += numbers.length
    }),
    { numRuns: 300, seed: 23 },
  )
  assert.ok(figures > 100, `${figures} figures`)
})
