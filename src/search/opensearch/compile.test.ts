import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptyCompany } from '../../company/company.ts'
import { entryStatistics, SCORE_MAX, scoreScale } from '../score-scale.ts'
import { compileQuery, EVERY, NONE } from './compile.ts'
import { compileRank, type ResolvedTerms } from './compile-rank.ts'
import { documentOf } from './document.ts'
import { fromKeyword, toKeyword } from './keyword.ts'

describe('compileQuery', () => {
  const compile = (query: Parameters<typeof compileQuery>[0]) => compileQuery(query, new Map([['IT', ['it', 'en']]]))

  test('nothing of all is everything, nothing of any is nothing, and both disappear among others', () => {
    const region = { kind: 'value', field: 'region', values: ['Lazio'] } as const
    assert.equal(compile({ kind: 'all', of: [] }), EVERY)
    assert.equal(compile({ kind: 'any', of: [] }), NONE)
    assert.deepEqual(compile({ kind: 'all', of: [{ kind: 'all', of: [] }, region] }), { term: { region: 'Lazio' } })
    assert.equal(compile({ kind: 'all', of: [{ kind: 'any', of: [] }, region] }), NONE)
    assert.equal(compile({ kind: 'not', of: { kind: 'any', of: [] } }), EVERY)
  })

  test('many values and codes are one clause: the cluster limits the number of clauses', () => {
    const values = Array.from({ length: 3000 }, (_, i) => `c${i}`)
    assert.deepEqual(compile({ kind: 'value', field: 'city', values }), { terms: { city: values } })
    assert.deepEqual(compile({ kind: 'code', scheme: 'nace', codes: ['62', '63'], rank: 'either' }), {
      terms: { codes: ['nace|e|62', 'nace|e|63'] },
    })
  })

  test('alternatives among alternatives are taken apart, and words of all languages are looked up at once', () => {
    const words = (entry: string) => ({ kind: 'words', entry }) as const
    const any = (...of: Parameters<typeof compile>) => ({ kind: 'any', of }) as const
    const nested = any({ kind: 'any', of: [words('vini'), words('olio d’oliva')] })
    assert.deepEqual(compile({ kind: 'any', of: [words('wines'), { kind: 'shared', key: 'k', of: nested }] }), {
      bool: {
        should: [
          { match_phrase: { texts: 'it:oli it:oliv' } },
          { match_phrase: { texts: 'en:olio en:doliva' } },
          { terms: { texts: ['it:wines', 'en:wine', 'it:vin', 'en:vini'] } },
        ],
        minimum_should_match: 1,
      },
    })
    // What else must hold stays with it.
    const both = { kind: 'all', of: [words('vini'), { kind: 'uncoded' }] } as const
    assert.deepEqual(compile({ kind: 'any', of: [both, { kind: 'uncoded' }] }), {
      bool: {
        should: [
          { bool: { filter: [{ terms: { texts: ['it:vin', 'en:vini'] } }, { term: { uncoded: 'true' } }] } },
          { term: { uncoded: 'true' } },
        ],
        minimum_should_match: 1,
      },
    })
  })

  test('in a country only the languages of its texts are asked, and nothing in one that is not searched', () => {
    const languages = new Map([
      ['IT', ['it']],
      ['GB', ['en']],
    ] as const)
    const of = { kind: 'words', entry: 'vini' } as const
    assert.deepEqual(compileQuery({ kind: 'country', country: 'IT', of }, languages), {
      bool: { filter: [{ term: { country: 'IT' } }, { term: { texts: 'it:vin' } }] },
    })
    assert.equal(compileQuery({ kind: 'country', country: 'FR', of }, languages), NONE)
  })

  test('a range compares its upper bound with the lower end of a band, and days are whole', () => {
    assert.deepEqual(compile({ kind: 'range', field: 'operatingRevenue', gte: 5, lte: 9 }), {
      bool: { filter: [{ range: { revenueMax: { gte: 5 } } }, { range: { revenueMin: { lte: 9 } } }] },
    })
    assert.equal(compile({ kind: 'range', field: 'numberOfEmployees', gte: 9, lte: 5 }), NONE)
    assert.deepEqual(compile({ kind: 'range', field: 'dateOfIncorporation', gte: 1.5, lte: null }), {
      range: { day: { gte: 2 } },
    })
  })

  test('a box is widened by less than lies between two points, and is two over the antimeridian; ids are one clause', () => {
    const box = (top: number, left: number, bottom: number, right: number) => ({
      geo_bounding_box: { point: { top_left: { lat: top, lon: left }, bottom_right: { lat: bottom, lon: right } } },
    })
    assert.deepEqual(
      compile({ kind: 'within', south: 45.0000005, west: 9, north: 90, east: 12.3456789 }),
      box(90, 9 - 4e-7, 45.000001 - 4e-7, 12.345678 + 4e-7),
    )
    assert.deepEqual(compile({ kind: 'within', south: -1, west: 179, north: 1, east: -179 }), {
      bool: {
        should: [box(1 + 4e-7, 179 - 4e-7, -1 - 4e-7, 180), box(1 + 4e-7, -180, -1 - 4e-7, -179 + 4e-7)],
        minimum_should_match: 1,
      },
    })
    const sliver = { kind: 'within', south: 9.1234561, west: 18, north: 9.1234564, east: 19 } as const
    assert.equal(compile(sliver), NONE)
    assert.deepEqual(compile({ kind: 'ids', ids: ['IT-1', 'IT-2', 'IT-1'] }), { terms: { id: ['IT-1', 'IT-2'] } })
    assert.equal(compile({ kind: 'ids', ids: [] }), NONE)
    assert.deepEqual(compile({ kind: 'sameAddress', id: 'IT-1', key: 'IT 20146' }), { term: { address: 'IT 20146' } })
    assert.equal(compile({ kind: 'sameAddress', id: 'IT-1', key: null }), NONE)
    assert.deepEqual(compile({ kind: 'range', field: 'statusDate', gte: 1, lte: null }), {
      range: { statusDay: { gte: 1 } },
    })
  })

  test('an entry is a phrase in each language that finds words in it', () => {
    assert.deepEqual(compile({ kind: 'words', entry: 'olio d’oliva' }), {
      bool: {
        should: [{ match_phrase: { texts: 'it:oli it:oliv' } }, { match_phrase: { texts: 'en:olio en:doliva' } }],
        minimum_should_match: 1,
      },
    })
    assert.equal(compile({ kind: 'words', entry: ' — ' }), NONE)
  })
})

test('keywords: every text has one, and they sort as texts do', () => {
  const texts = ['', 'a', 'z', 'ß', '\ud7ff', '\ud800', '\ud800x', '\udfff', '\u{1d518}', '\ue000', '\uff21', '\uffff']
  const keywords = texts.map(toKeyword)
  assert.deepEqual(keywords.map(fromKeyword), texts)
  assert.ok(keywords.every((keyword) => keyword.isWellFormed()))
  const byBytes = keywords.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  assert.deepEqual(byBytes.map(fromKeyword), texts.toSorted())
})

test('scores: the largest sum of impacts and codes stays an integer below 2^24', () => {
  const found = [[{ terms: ['it:mulin'], words: [0], isKnown: true } satisfies ResolvedTerms]]
  const statistics = entryStatistics(found, [{ country: 'IT', documents: 1_000_000, frequency: () => 3 }])
  const words = Array.from({ length: 40 }, (_, i) => ({ ...statistics, weight: i / 7 }))
  const rank = { words: [], codes: [{ scheme: 'nace', code: '10', weight: 30 }] } as const
  const scale = scoreScale(words, rank, 1)
  const clauses = compileRank({ rank, countries: ['IT'], words, scale })
  const boosts = JSON.stringify(clauses).matchAll(/"rank_feature":\{[^}]*\{\},"boost":(\d+)\}/g)
  let most = 0
  for (const [, boost] of boosts) most += Number(boost) * 255
  const [, code] = /"dis_max".*?"boost":(\d+)/.exec(JSON.stringify(clauses)) ?? []
  most += Number(code)
  assert.ok(most <= SCORE_MAX && most > 0.99 * SCORE_MAX, `${most}`)
})

test('a document holds ready terms and integers, and nothing of what a company has not', () => {
  const company = {
    ...emptyCompany({ id: 'IT-1', name: 'Mulino', countryIso2: 'IT' }),
    tradeNames: ['Mulino di Mulino'],
    description: 'Farine',
    status: 'Dissolved' as const,
    statusDate: '2024-02-29',
    operatingRevenueMin: 30,
    operatingRevenueMax: 5,
    naceCodes: { primary: ['A1'], secondary: [] },
  }
  const context = { averages: { name: 1, otherNames: 3, description: 1 }, codePath: () => ['A1', 'A'] }
  const document = documentOf({ company, json: '{}', place: 7 }, context)
  assert.deepEqual(document.texts, ['it:mulin', 'it:mulin it:di it:mulin', 'it:farin'])
  assert.deepEqual(document.codes, ['nace|p|A1', 'nace|e|A1', 'nace|p|A', 'nace|e|A'])
  assert.deepEqual([document.statusDay, document.closedMonth], [19_782, 2024 * 12 + 1])
  assert.equal(document.about, 'it farin')
  assert.deepEqual(document.nameWords, ['mulino', 'mulino#2', 'di'])
  // A band upside down has no value, though something is known.
  assert.deepEqual(document.sizes, ['operatingRevenue'])
  for (const absent of ['revenueMin', 'day', 'city', 'attributes']) assert.ok(!(absent in document), absent)
  const words = document.words as Record<string, number>
  assert.ok(Object.values(words).every((impact) => Number.isInteger(impact) && impact >= 1 && impact <= 255))
})
