import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXmlRecords, type XmlElement } from './xml-records.ts'

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, size = 5) {
  const rows: { line: number; value: XmlElement; raw: string }[] = []
  for await (const found of readXmlRecords(pieces(text, size), 'Record')) {
    for (const row of found) rows.push({ line: row.line, value: row.value, raw: row.raw() })
  }
  return rows
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const TEXT = `<?xml version="1.0" encoding="UTF-8"?>
<x:Data xmlns:x="urn:x">
  <x:Header><x:Count>2</x:Count></x:Header>
  <x:Record id="1">
    <x:Name xml:lang="fr">Élan &amp; <![CDATA[<Cie>]]></x:Name>
    <x:Line>a</x:Line><x:Line>b</x:Line><x:Line/>
    <!-- said of nobody -->
  </x:Record>
  <x:Record><x:Name> spaced </x:Name></x:Record>
</x:Data>
`

test('xml records: one by one, without prefixes, in the shape of the JSON of the same data', async () => {
  const rows = await read(TEXT)
  assert.deepEqual(
    rows.map(({ line }) => line),
    [4, 9],
  )
  assert.deepEqual(plain(rows[0].value), {
    '@id': '1',
    Name: { '@xml:lang': 'fr', $: 'Élan & <Cie>' },
    Line: [{ $: 'a' }, { $: 'b' }, {}],
  })
  assert.deepEqual(plain(rows[1].value), { Name: { $: ' spaced ' } })
  assert.match(rows[0].raw, /^\{"@id":"1","Name"/)
})

test('xml records: pieces of any size give the same, even within a letter', async () => {
  const whole = plain(await read(TEXT, 1_000_000))
  for (const size of [1, 2, 3, 64]) assert.deepEqual(plain(await read(TEXT, size)), whole, String(size))
})

test('xml records: a byte order mark is no text; a file without records has no rows', async () => {
  assert.equal((await read(`\uFEFF${TEXT}`)).length, 2)
  assert.deepEqual(await read('<Data/>'), [])
})

test('xml records: what is no XML ends the reading with its line', async () => {
  for (const [text, message] of [
    ['<Data>\n<Record></Data>', /^XmlError: Line 2: the file is not well-formed XML/],
    ['LEI,Name\n', /^XmlError: Line 1: the file is not well-formed XML/],
    ['<Data>\n<Record>&nbsp;</Record></Data>', /^XmlError: Line 2: the file is not well-formed XML.*entity/],
    ['', /^XmlError: .*not well-formed XML/],
  ] as const) {
    await assert.rejects(read(text), message)
  }
})
