/**
 * Real Italian lists, imported, against a reader that shares no code with the import: another CSV parser, rules written
 * from the legend of the lists, the raw table of comuni.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, tabRows, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import type { Company } from '../../company/company.ts'
import { runImport } from '../../imports/run-import.ts'

type Row = Record<string, string>

async function imported(context: Parameters<typeof temporaryFolder>[0], name: string) {
  const path = realFile('data', 'it', name)
  const rows = parse(readFileSync(path), { columns: true, bom: true }) as Row[]
  const folder = temporaryFolder(context)
  const result = await runImport({ dataFolder: folder, register: 'it-startups', files: [path] }, importDependencies())
  assert.deepEqual([result.rows, result.rejected, result.leftOut], [rows.length, 0, {}])
  assert.equal(result.companies + result.duplicates, rows.length)
  return { rows, result, companies: await servedCompanies(folder, 'IT') }
}

const turned = (date: string) => (date === '' ? null : `${date.slice(6)}-${date.slice(3, 5)}-${date.slice(0, 2)}`)

const THOUSANDS: Record<string, [number, number | null]> = {
  A: [0, 100],
  B: [100, 500],
  C: [500, 1_000],
  D: [1_000, 2_000],
  E: [2_000, 5_000],
  F: [5_000, 10_000],
  G: [10_000, 50_000],
  H: [50_000, null],
}
const HEADS: Record<string, [number, number | null]> = {
  A: [0, 4],
  B: [5, 9],
  C: [10, 19],
  D: [20, 49],
  E: [50, 249],
  F: [250, null],
}

function assertClasses(company: Company, production: string, staff: string): void {
  const band = THOUSANDS[production]
  const [least, most] = band ?? [null, null]
  assert.equal(company.operatingRevenueMin, least === null ? null : least === 0 ? 0 : least * 1_000 + 1, company.id)
  assert.equal(company.operatingRevenueMax, most === null ? null : most * 1_000)
  assert.equal(company.operatingRevenueCurrency, band ? 'EUR' : null)
  assert.deepEqual([company.numberOfEmployeesMin, company.numberOfEmployeesMax], HEADS[staff] ?? [null, null])
}

/** Names of provinces by their letters, from the raw table. */
function provinces(): Map<string, string> {
  return new Map(
    tabRows('reference', 'geo', 'it-comuni.tsv').map((row) => [row.province_code ?? row.sigla, row.province]),
  )
}

test('incubators, real list: every company agrees with another reader', { skip: withoutRealData }, async (context) => {
  const { rows, companies } = await imported(context, 'incubatori_certificati.csv')
  assert.equal(companies.size, rows.length)
  const names = provinces()
  for (const row of rows) {
    const number = row['codice fiscale'].padStart(11, '0')
    const company = companies.get(`IT-${number}`)
    assert.ok(company, number)
    assert.equal(company.nationalId, number)
    assert.equal(company.name, row.denominazione.replace(/\s+/g, ' ').trim())
    assert.equal(company.city, row.comune)
    assert.equal(company.nationalLegalForm, row['nat.giuridica'])
    assert.match(
      company.standardisedLegalForm,
      /AZIONI/.test(row['nat.giuridica']) ? /^Public limited/ : /^Private limited/,
    )
    assert.equal(
      company.region?.split('|')[1].toUpperCase().slice(0, 4),
      names.get(row.pv)?.toUpperCase().slice(0, 4),
      row.pv,
    )
    const entered = turned(row['data iscrizione al Registro Imprese'])
    const section = turned(row['data iscrizione alla sezione degli incubatori'])
    assert.equal(company.dateOfIncorporation, entered! > section! ? null : entered)
    assertClasses(company, row['classe di produzione ultimo anno (1)'], row['classe di addetti ultimo anno (2)'])
    assert.equal(company.website, row['sito internet'] || null)
    // Spreadsheets drop zeros at either end of a code; codes of another list than ATECO 2007 are marked with its number.
    const bare = (code: string) =>
      code
        .replace(/^[\d.]+:/, '')
        .replaceAll('.', '')
        .replace(/^0+|0+$/g, '')
    assert.deepEqual(company.nationalSectors.primary.map(bare), [bare(row['ateco 2007'])].filter(Boolean), number)
  }
})

test('start-ups, real lists without numbers: every company agrees with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const letters = (text: string, table: Record<string, [number, number | null]>, scale: number, first: number) => {
    const bounds = /^([\d.]+)\s*-\s*([\d.]+)/.exec(text)
    if (!bounds) return ''
    const most = Number(bounds[2].replaceAll('.', '')) / scale
    return Object.keys(table).find((letter) => table[letter][1] === most) ?? assert.fail(`${text} ${first}`)
  }
  for (const [name, columns] of [
    ['startup_innovative_registry.csv', { name: 'Denominazione', city: 'Comune', section: 'Data_Iscrizione_StartUp' }],
    [
      'startup_innovative_2020_2024.csv',
      { name: 'ragione_sociale', city: 'comune', section: 'data_iscrizione_startup' },
    ],
  ] as const) {
    const { rows, result, companies } = await imported(context, name)
    const found = new Map<string, Company[]>()
    for (const company of companies.values()) {
      const key = `${company.name} ${company.city}`
      found.set(key, [...(found.get(key) ?? []), company])
    }
    let naples = 0
    for (const row of rows) {
      const key = `${row[columns.name].replace(/\s+/g, ' ').trim()} ${row[columns.city].trim()}`
      const namesakes = found.get(key)
      assert.ok(namesakes, key)
      // Two of one name in one town are distinguished by the day of their entry, which no record shows.
      if (namesakes.length > 1) continue
      const [company] = namesakes
      const production = row.classe_produzione ?? letters(row['valore di produzione'], THOUSANDS, 1_000, 0)
      const staff = row.classe_addetti ?? letters(row.addetti, HEADS, 1, 0)
      assertClasses(company, production, staff)
      assert.equal(company.status, row.Status === undefined || row.Status === 'attiva' ? 'Active' : 'In liquidation')
      if (row[columns.city] === 'NAPOLI') {
        assert.equal(company.region, 'Campania|Napoli')
        naples++
      }
      const site = row.sito_web ?? ''
      if (/^www\.[\w-]+\.\w+$/.test(site)) assert.equal(company.website, site)
    }
    assert.ok(naples > 200)
    context.diagnostic(`${name}: ${rows.length} rows, ${result.companies} companies, ${result.duplicates} duplicates`)
  }
})
