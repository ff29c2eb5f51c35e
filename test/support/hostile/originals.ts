/** The good files of every register, of which bad ones are made: its fictional samples. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { REGISTERS } from '../../../src/registers/registers.ts'
import { zipArchive } from '../zip.ts'

/** The files of one import. */
export interface Originals {
  readonly register: string
  /** Name and bytes, as the publisher has them. */
  readonly files: readonly (readonly [name: string, bytes: Buffer])[]
}

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'src', 'registers')

/** Samples that are other forms of the same rows, or of another import: each is an import of its own. */
const APART: Readonly<Record<string, readonly string[]>> = {
  gleif: ['sample.csv', 'sample.json', 'sample.xml'],
  'no-brreg': ['sample.csv', 'sample.json'],
  'it-startups': ['sample.csv', 'sample-startup.csv'],
  'fr-sirene': ['sample-daily.csv'],
  'jp-nta': ['sample-diff_20260902.csv'],
}

/** Names of a sample at its publisher, where the register distinguishes kinds by them. */
const NAMES: Readonly<Record<string, string>> = {
  'sample-etablissement.csv': 'StockEtablissement_utf8.csv',
  'sample-daily.csv': 'sirc-17804_9075_61173_2017097_E_Q.csv',
  'sample-00_zenkoku_all_20260831.csv': '00_zenkoku_all_20260831.csv',
  'sample-diff_20260902.csv': 'diff_20260902.csv',
  'sample-startup.csv': 'STARTUP_05052024.csv',
}

/** The imports of every register. */
export function everyOriginal(): Originals[] {
  return [...REGISTERS.keys()].flatMap((register) => {
    if (register === 'gb-accounts') return [{ register, files: [accounts()] }]
    const apart = APART[register] ?? []
    const all = samplesOf(register)
    const together = all.filter(([name]) => !apart.includes(name))
    const groups = [together, ...all.filter(([name]) => apart.includes(name)).map((file) => [file])]
    return groups.filter((files) => files.length > 0).map((files) => ({ register, files: files.map(named(register)) }))
  })
}

function samplesOf(register: string): (readonly [string, Buffer])[] {
  const folder = join(FOLDER, register)
  const inner = readdirSync(folder).includes('sample') ? readdirSync(join(folder, 'sample')) : []
  const names = [
    ...readdirSync(folder).filter((name) => name.startsWith('sample') && statSync(join(folder, name)).isFile()),
    ...inner.map((name) => join('sample', name)),
  ]
  return names.map((name) => [name, readFileSync(join(folder, name))] as const)
}

const named =
  (register: string) =>
  ([name, bytes]: readonly [string, Buffer]): readonly [string, Buffer] => {
    const file = name.slice(name.lastIndexOf('/') + 1)
    if (register === 'fr-sirene' && file === 'sample.csv') return ['StockUniteLegale_utf8.csv', bytes]
    // The publisher's file is one object, or one entity a line.
    if (register === 'sk-rpo') return ['init_2026-11-07_001.json', Buffer.from(`{"results":${bytes.toString()}}`)]
    if (register === 'si-prs' && file === 'sample.csv') {
      return ['opsiprs.csv', Buffer.from(`\uFEFF${bytes.toString()}`, 'utf16le')]
    }
    return [NAMES[file] ?? file, bytes]
  }

/** One archive of two filings. */
function accounts(): readonly [string, Buffer] {
  const filings = ['89990017', '89990025'].map((number) => ({
    name: `Prod223_4320_${number}_20251231.html`,
    content: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>
<xbrli:context id="c"><xbrli:period><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:unit id="u"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
<ix:nonNumeric name="bus:EntityCurrentLegalOrRegisteredName" contextRef="c">QUIBBLEWICK ${number} LIMITED</ix:nonNumeric>
<ix:nonNumeric name="bus:UKCompaniesHouseRegisteredNumber" contextRef="c">${number}</ix:nonNumeric>
<ix:nonFraction name="core:AverageNumberEmployeesDuringPeriod" contextRef="c" unitRef="u">12</ix:nonFraction>
</body></html>\n`,
  }))
  return ['Accounts_Bulk_Data-2026-11-20.zip', zipArchive(filings)]
}
