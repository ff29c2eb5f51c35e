/**
 * Does a word lead to what the companies that bear it do? `README.md`.
 *
 *     npm run bench:quality -- learned-words [--learn 50] [--failures] [--record]
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { emptyCompany } from '../../../src/company/company.ts'
import { withLearned } from '../../../src/explore/plan/knowledge.ts'
import { readEntry } from '../../../src/explore/plan/words.ts'
import { ancestors } from '../../../src/reference/industry-codes.ts'
import { createIndexWriter } from '../../../src/search/embedded/build/index-writer.ts'
import { openIndex } from '../../../src/search/embedded/engine.ts'
import { INDEX_FILE } from '../../../src/search/embedded/files/layout.ts'
import { analyse } from '../../../src/text/analyzer.ts'
import { languageOfCountry } from '../../../src/text/language.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { csv, hasFiles } from '../files.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    learn: { type: 'string', default: '50' },
    failures: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})

/** What a register holds of a company: its number, its names, its class. */
interface Bearer {
  readonly number: string
  readonly names: string[]
  readonly code: string
}

/** A word of the judged half: how its companies write it most often, and how many of them have each class. */
interface Word {
  companies: number
  readonly classes: Map<string, number>
  readonly written: Map<string, number>
}

/** Fewest companies with a word from which its meaning can be learned. */
const COMPANIES_MIN = 5
/** Share of a class by which a word is telling, and by which an answer is right. */
const TELLING = 0.4
const RIGHT = 0.2
/** Least share for what is learned alone, as for both together. */
const LEARNED_SHARE_MIN = 0.25

if (!hasFiles()) console.log('This bench needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
else {
  const lines = ['| Register | | Answered | Right | Wrong |', '| --- | --- | ---: | ---: | ---: |']
  for (const [country, title, companies] of [
    ['GB', 'Companies House, one county', readBritain()],
    ['FR', 'SIRENE, establishments with a sign', readFrance()],
  ] as const)
    lines.push(...(await judge(country, title, companies)))
  const report = lines.join('\n')
  console.log(report)
  if (options.record) writeFileSync(join(import.meta.dirname, 'results.md'), `${report}\n`)
}

async function judge(country: string, title: string, companies: readonly Bearer[]): Promise<readonly string[]> {
  const percent = Number(options.learn)
  const isLearned = ({ number }: Bearer) =>
    createHash('sha1').update(`learned-words ${number}`).digest().readUInt32BE() % 100 < percent
  const learned = companies.filter(isLearned)
  const judged = companies.filter((company) => !isLearned(company))
  const folder = mkdtempSync(join(tmpdir(), 'firmament-learned-'))
  try {
    const index = await build(folder, country, learned)
    const engine = await openIndex(folder)
    const telling = [...countWords(country, judged)].filter(
      ([, { companies: bearing, classes }]) =>
        bearing >= COMPANIES_MIN && Math.max(...classes.values()) >= TELLING * bearing,
    )
    // The counts that are shipped are of both halves.
    const both = withLearned({ ...knowledge(), countedMeaning: () => null }, engine)
    const ways: Record<string, (word: string) => string | undefined> = {
      'official alone': (word) => readEntry(word, [country], knowledge()).sectors[0]?.code,
      'learned alone': (word) =>
        engine.meaningOf(country, word)?.classes.find(({ share }) => share >= LEARNED_SHARE_MIN)?.code,
      both: (word) => readEntry(word, [country], both).sectors[0]?.code,
    }
    const lines = Object.entries(ways).map(([name, answerOf]) => {
      const tally = { answered: 0, right: 0 }
      for (const [, { companies: bearing, classes, written }] of telling) {
        const [word] = [...written].sort(([, a], [, b]) => b - a)[0]
        const answer = answerOf(word)
        if (answer === undefined) continue
        tally.answered++
        const under = [...classes].filter(
          ([code]) => code === answer || ancestors('nace', country, code).includes(answer),
        )
        // A code above classes is an answer only where it is narrower than a division.
        const isRight = answer.length > 2 && under.reduce((sum, [, own]) => sum + own, 0) >= RIGHT * bearing
        if (isRight) tally.right++
        else if (options.failures && name === 'both') console.log(`${country} ${word} ${answer}`)
      }
      const share = (count: number) => `${((100 * count) / telling.length).toFixed(1)} %`
      const { answered, right } = tally
      const counts = `${learned.length} learn, ${judged.length} judge, ${telling.length} telling words`
      const about = name === 'official alone' ? `${title}: ${counts}` : ''
      return `| ${about} | ${name} | ${share(answered)} | ${share(right)} | ${share(answered - right)} |`
    })
    await engine.close()
    return [...lines, `| | what is learned takes ${index.learned} of ${index.bytes} bytes of the index | | | |`]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function build(folder: string, country: string, companies: readonly Bearer[]) {
  const codePath = (_: string, of: string, code: string) => [code, ...ancestors('nace', of, code)]
  const writer = createIndexWriter({ folder, generation: 'bench', codePath })
  for (const [at, { number, names, code }] of companies.entries()) {
    const [name, ...tradeNames] = names
    const codes = { primary: [code], secondary: [] }
    writer.add({
      ...emptyCompany({ id: `${country}-${number}-${at}`, name, countryIso2: country }),
      tradeNames,
      naceCodes: codes,
    })
  }
  await writer.finish()
  const engine = await openIndex(folder)
  const [own] = engine.share().image.directory.countries
  await engine.close()
  const sections = Object.entries(own.sections).filter(([name]) => name.startsWith('learned.'))
  return {
    learned: sections.reduce((sum, [, [, bytes]]) => sum + bytes, 0),
    bytes: statSync(join(folder, INDEX_FILE)).size,
  }
}

function countWords(country: string, companies: readonly Bearer[]): ReadonlyMap<string, Word> {
  const words = new Map<string, Word>()
  const add = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { names, code } of companies) {
    const tokens = names.flatMap((name) => analyse(name, languageOfCountry(country)))
    const own = new Map(
      tokens.filter(({ stop, stem }) => !stop && /^\D./.test(stem)).map((token) => [token.stem, token.word]),
    )
    for (const [stem, written] of own) {
      const word = words.get(stem) ?? { companies: 0, classes: new Map(), written: new Map() }
      words.set(stem, word)
      word.companies++
      add(word.classes, code)
      add(word.written, written)
    }
  }
  return words
}

function readBritain(): readonly Bearer[] {
  return csv('gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv').flatMap((row) => {
    const [, division, rest] = /^(\d\d)(\d\d)\d/.exec(row['SICCode.SicText_1'] ?? '') ?? []
    const number = row.CompanyNumber
    return division === undefined ? [] : [{ number, names: [row.CompanyName], code: `${division}.${rest}` }]
  })
}

/** Signs of one company's establishments of one class count once: an establishment is no company. */
function readFrance(): readonly Bearer[] {
  const bearers = new Map<string, Bearer>()
  for (const row of csv('fr/StockEtablissement_utf8.volume.csv.gz')) {
    const signs = [row.enseigne1Etablissement, row.enseigne2Etablissement, row.denominationUsuelleEtablissement]
    const names = signs.filter((sign) => sign !== '')
    const code = row.activitePrincipaleEtablissement.slice(0, 5)
    if (names.length === 0 || row.nomenclatureActivitePrincipaleEtablissement !== 'NAFRev2') continue
    const key = `${row.siren} ${code}`
    const bearer = bearers.get(key) ?? { number: row.siren, names: [], code }
    bearer.names.push(...names)
    bearers.set(key, bearer)
  }
  return [...bearers.values()]
}
