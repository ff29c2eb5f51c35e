import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { atomFeed } from './atom-feed.ts'
import type { NumberedEvent } from './saved-search.ts'

const SEARCH = { id: 'srch_1', name: 'Ours <&> "theirs"', createdAt: Date.parse('2026-06-01T00:00:00Z') }
const event = (number: number, changes: Partial<NumberedEvent> = {}): NumberedEvent => ({
  ...{ number, at: Date.parse('2026-06-15T12:00:00Z') + number, kind: 'changed', companyId: `IT-${number}` },
  ...{ name: 'N', countryIso2: 'IT', fields: JSON.stringify({ city: { before: 'Roma', after: 'Latina' } }) },
  ...changes,
})

/** Texts of the elements of a name, in order. */
function textsOf(xml: string, name: string): readonly string[] {
  const texts: string[] = []
  let isIn = false
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', (tag) => {
    isIn = tag.local === name
    assert.equal(tag.uri, 'http://www.w3.org/2005/Atom')
    if (isIn) texts.push('')
  })
  parser.on('closetag', () => {
    isIn = false
  })
  parser.on('text', (text) => {
    if (isIn) texts[texts.length - 1] += text
  })
  parser.on('error', (error) => assert.fail(error))
  parser.write(xml).close()
  return texts
}

test('a feed has an entry for each event, the newest first, and their ids stay', () => {
  const feed = atomFeed(SEARCH, [event(7), event(8, { kind: 'left', fields: null })], 'http://x/?a=1&b=2')
  assert.deepEqual(textsOf(feed, 'id'), ['urn:firmament:srch_1', 'urn:firmament:srch_1:8', 'urn:firmament:srch_1:7'])
  assert.deepEqual(textsOf(feed, 'title'), ['Ours <&> "theirs"', 'N (IT-8) left', 'N (IT-7) changed'])
  assert.deepEqual(textsOf(feed, 'updated'), Array(3).fill('2026-06-15T12:00:00Z'))
  assert.deepEqual(textsOf(feed, 'content'), ['N (IT-8), IT: left', 'N (IT-7), IT: changed\ncity: Roma → Latina'])
  assert.match(feed, /<link rel="self" href="http:\/\/x\/\?a=1&amp;b=2"\/>/)
  assert.deepEqual(textsOf(atomFeed(SEARCH, [], ''), 'updated'), ['2026-06-01T00:00:00Z'])
})

test('whatever a company is called, the feed is well-formed XML', () => {
  const names = ['</title><script>', ']]>', 'a\u0000b\u0008', '\ud800', '\ufffe', '&amp;', '"\'', '😀']
  for (const name of names) {
    const texts = textsOf(atomFeed({ ...SEARCH, name }, [event(1, { name })], name), 'title')
    const right = name.toWellFormed().replace(/[\u0000\u0008\ufffe]/g, '\ufffd')
    assert.deepEqual(texts, [right, `${right} (IT-1) changed`])
  }
})

test('an entry is bounded: the rest of what changed is asked for elsewhere; a suppressed company has no name', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`m${at}`, { before: null, after: { long: 'x'.repeat(10_000) } }]),
  )
  const feed = atomFeed(SEARCH, [event(1, { fields: JSON.stringify(fields), name: null })], '')
  assert.ok(feed.length < 4000, String(feed.length))
  const [content] = textsOf(feed, 'content')
  assert.match(content, /^IT-1, IT: changed\nm0: – → \{"long":"x+…\n/)
  assert.match(content, /\nand 18 more$/)
})
