/**
 * Are large companies found by the names that people type: brands, acronyms, former names, with a town or an instrument behind? `README.md` says whose the names are.
 *
 *     npm run bench:quality -- names-as-typed [--failures] [--record]
 *
 * The companies meant are held by their registered names alone, among those of the bench of lookups, and asked for by `POST /explore/one` of a service in
 * process. A name is right when the first company bears one of the names expected.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { askService } from '../ask-service.ts'
import { hasFiles, text } from '../files.ts'
import { readCorpus } from '../lookup/corpus.ts'
import { coreOf } from '../names-as-listed/names.ts'
import { indexTrigrams } from '../names-as-listed/trigrams.ts'

const { values: options } = parseArgs({
  options: { failures: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
})

interface Case {
  readonly country: string
  readonly typed: string
  readonly expected: readonly string[]
}

if (!hasFiles()) {
  console.log('The bench of names as typed needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
} else {
  const lines = await measure(readCases())
  console.log(lines.join('\n'))
  if (options.record) writeFileSync(join(import.meta.dirname, 'results.md'), `${lines.join('\n')}\n`)
}

function readCases(): Case[] {
  const rows = text('questions/names.tsv').trimEnd().split('\n').slice(1)
  return rows.map((row) => {
    const [country, typed, expected] = row.split('\t')
    return { country, typed, expected: expected.replace(/ \?$/, '').split(' / ') }
  })
}

async function measure(cases: readonly Case[]): Promise<string[]> {
  const corpus = readCorpus()
  const held = new Set(corpus.map(({ countryIso2, name }) => `${countryIso2} ${coreOf(name)}`))
  const meant = cases.flatMap(({ country, expected }) =>
    expected.flatMap((name) => {
      const key = `${country} ${coreOf(name)}`
      if (held.has(key)) return []
      held.add(key)
      return [emptyCompany({ id: `${country}-meant-${held.size}`, name, countryIso2: country })]
    }),
  )
  const companies: readonly Company[] = [...corpus, ...meant]
  const isRight = ({ expected }: Case, name: string | undefined) =>
    name !== undefined && expected.some((one) => coreOf(one) === coreOf(name))
  const tally = new Map<string, { names: number; first: number; wrong: number; trigrams: number }>()
  await askService(companies, async (ask) => {
    const byCountry = Map.groupBy(companies, ({ countryIso2 }) => countryIso2)
    for (const [country, own] of Map.groupBy(cases, (one) => one.country)) {
      const all = byCountry.get(country)!
      const plain = indexTrigrams(all.map(({ name }) => name))
      for (const one of own) {
        const answer = await ask<{ companies: { name: string; matchScore: number }[] }>('/explore/one', {
          country,
          companyName: one.typed,
        })
        const [first] = answer.companies
        const place = plain.nearest(one.typed)
        const total = tally.get(country) ?? { names: 0, first: 0, wrong: 0, trigrams: 0 }
        total.names++
        if (isRight(one, first?.name)) total.first++
        else if (first !== undefined) total.wrong++
        if (place !== null && isRight(one, all[place].name)) total.trigrams++
        tally.set(country, total)
        if (options.failures && !isRight(one, first?.name))
          console.log(
            `${country} ${one.typed} → ${one.expected.join(' / ')}   [${first ? `${first.matchScore} ${first.name}` : 'nobody'}]`,
          )
      }
    }
  })
  const lines = [
    '| Country | Names | First right | First wrong | Most trigrams in common |',
    '| --- | ---: | ---: | ---: | ---: |',
  ]
  const sum = { names: 0, first: 0, wrong: 0, trigrams: 0 }
  for (const [country, { names, first, wrong, trigrams }] of tally) {
    lines.push(`| ${country} | ${names} | ${first} | ${wrong} | ${trigrams} |`)
    sum.names += names
    sum.first += first
    sum.wrong += wrong
    sum.trigrams += trigrams
  }
  return [...lines, `| **all** | ${sum.names} | ${sum.first} | ${sum.wrong} | ${sum.trigrams} |`]
}
