import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { REGISTERS } from '../../registers/registers.ts'

/** What interfaces answer, and a server that knows no such page. */
const ANSWERS = {
  'page.json':
    '{"_embedded": {"enheter": [{"organisasjonsnummer": "999999999", "navn": "OTER AS"}]}, "page": {"size": 1}}',
  'one.json':
    '{"organisasjonsnummer": "999999999", "navn": "OTER AS", "_links": {"self": {"href": "https://x.example"}}}',
  'list.json': '[{"license_id": "1", "trade": "Otters"}]',
  'data.json': '\ufeff {"meta": {"pagination": {}}, "data": [{"type": "lei-records", "attributes": {"lei": "1"}}]}',
  'page.html': '<!DOCTYPE html>\n<html><head><title>Not found</title></head></html>',
  'answer.xml': '<?xml version="1.0"?><Payload><response><businessEntity/></response></Payload>',
}

test('saved answers: each importer says what was given, and where its bulk file is', async (context) => {
  const folder = temporaryFolder(context)
  for (const [name, text] of Object.entries(ANSWERS)) writeFileSync(join(folder, name), text)
  for (const [id, register] of REGISTERS) {
    for (const name of Object.keys(ANSWERS)) {
      // Accounts are pages themselves, and a list in JSON is what some registers publish.
      if (id === 'gb-accounts' && !name.endsWith('.json')) continue
      const { formats, page } = register.source
      const error = await mappedFiles(context, register, [join(folder, name)]).then(
        () => assert.fail(`${id} ${name}`),
        ({ message }: Error) => message,
      )
      const what = name.endsWith('html')
        ? 'a web page'
        : `${name.endsWith('xml') ? 'XML' : 'JSON'}, an answer of the interface`
      const said = `Cannot read ${name}: this is ${what}; the bulk file (${formats}) is needed: ${page}`
      if (name === 'list.json' && /\bJSON/.test(formats) && !error.startsWith(said))
        assert.match(error, /not in the expected layout/)
      else assert.ok(error.startsWith(said), `${id} ${name}: ${error}`)
    }
  }
})

test('saved answers: a bulk file in JSON that is cut off is one that is cut off', async (context) => {
  const path = join(temporaryFolder(context), 'enheter_alle.json')
  writeFileSync(path, '[{"organisasjonsnummer":"999999999","navn":"OTER AS","organisasjonsform":{"kode":"AS"}},{"organ')
  await assert.rejects(mappedFiles(context, REGISTERS.get('no-brreg')!, [path]), /the file ends within the array/)
})

test('saved answers: a fault of a file of the register is named, and is no answer', async (context) => {
  const folder = temporaryFolder(context)
  const latin = Buffer.from('<Transfer><ABR>\u00c9</ABR></Transfer>', 'latin1')
  const cases: readonly [string, string, string | Buffer, RegExp][] = [
    ['us-sec', 'CIK0009990017.json', '{"cik":"9990017","name":"A" "sic":""}', /is not valid JSON/],
    ['us-sec', 'company_tickers.json', '{"0":{"cik_str":1,', /is not valid JSON/],
    ['gleif', 'lei2.xml', '<lei:LEIData><lei:LEIRecords>', /not well-formed XML: .*unclosed tag/],
    ['gleif', 'none.xml', '<?xml version="1.0"?>\n<lei:LEIData><lei:LEIRecords/></lei:LEIData>', /it has no row/],
    ['au-abn', 'public.xml', '<!DOCTYPE x SYSTEM "x"><Transfer/>', /declares a document type/],
    ['au-abn', 'none.xml', '<Transfer error="none"></Transfer>', /it has no record/],
    ['au-abn', 'latin.xml', latin, /bytes that are not UTF-8/],
    ['au-abn', 'coded.xml', '<?xml version="1.0" encoding="ISO-8859-1"?><Transfer/>', /written in ISO-8859-1/],
  ]
  for (const [id, name, text, message] of cases) {
    const path = join(folder, name)
    writeFileSync(path, text)
    await assert.rejects(mappedFiles(context, REGISTERS.get(id)!, [path]), message)
  }
})
