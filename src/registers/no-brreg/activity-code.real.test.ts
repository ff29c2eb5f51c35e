/** Codes of the real motor traders of 2026, whose register had gone over to SN2025. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, withoutRealData } from '../../../test/support/real-data.ts'
import { FileCodes } from '../code-revision.ts'
import { activityCode } from './activity-code.ts'

const UNKNOWN = new FileCodes('NO', null)

test('brreg: every code of motor traders of 2026 is one of SN2025, unless it means the same in both lists', {
  skip: withoutRealData,
}, () => {
  const rows = parse(readFileSync(realFile('data', 'no', 'enheter_motor_trade.csv')), {
    columns: true,
    bom: true,
    relax_column_count: true,
  }) as Record<string, string>[]
  const isMotorTrade = /motorvogn|motorsykler/
  for (const row of rows) {
    for (const rank of [1, 2, 3]) {
      const [code, title] = [row[`naeringskode${rank}`], row[`naeringskode${rank}_beskrivelse`]]
      if (!isMotorTrade.test(title) || ['47.300', '77.110'].includes(code)) continue
      assert.equal(activityCode(code, title, UNKNOWN), `2.1:${code}`, title)
    }
  }
})
