import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { planFilters } from '../explore/plan/filters.ts'
import type { InterpretationPart } from './interpretation.ts'
import { understand } from './understand.ts'

const asked = (query: string, country = 'IT') => understand(query, { country, today: '2026-06-15' })
const partsOf = (query: string, country?: string) =>
  asked(query, country).parts.map(({ kind, words }) => `${kind}: ${words}`)

test('a sentence falls into its parts, in its order, each with the words it came from', () => {
  assert.deepEqual(asked('find me olive oil producers in Tuscany with more than 50 employees').parts, [
    { words: 'olive oil producers', start: 8, end: 27, kind: 'activity', effect: 'ranks', filters: null },
    { words: 'Tuscany', start: 31, end: 38, kind: 'place', effect: 'filters', filters: { regions: ['Toscana'] } },
    {
      words: 'more than 50 employees',
      start: 44,
      end: 66,
      kind: 'amount',
      effect: 'filters',
      filters: { numberOfEmployeesGte: 51 },
    },
  ] satisfies InterpretationPart[])
})

test('requests and words for a company are no activity, in six languages', () => {
  assert.equal(asked("I'm looking for companies that make valves").activity, 'make valves')
  assert.equal(asked('cerco aziende che si occupano di consulenza informatica').activity, 'consulenza informatica')
  assert.equal(asked('trouvez-moi des entreprises de nettoyage', 'FR').activity, 'nettoyage')
  assert.equal(asked('ich suche Firmen, die Brot backen', 'DE').activity, 'Brot backen')
  assert.equal(asked('busco empresas que se dedican a la limpieza', 'ES').activity, 'limpieza')
  assert.equal(asked('jeg leter etter bedrifter som driver med renhold', 'NO').activity, 'renhold')
  assert.equal(asked('produsenter av møbler', 'NO').activity, 'produsenter av møbler')
})

test('several activities joined by a conjunction stay together', () => {
  assert.equal(asked('cafes and restaurants in Milan').activity, 'cafes and restaurants')
})

test('what is not understood stays the activity, whole', () => {
  assert.equal(asked('xkcd blorp zzzt').activity, 'xkcd blorp zzzt')
  assert.deepEqual(asked('').parts, [])
  assert.equal(asked('IT companies', 'GB').activity, 'IT')
  assert.equal(asked('e-commerce').activity, 'e-commerce')
})

test('an acronym is the activity, whatever else its letters are, in capitals or not', () => {
  for (const [query, activity, country] of [
    ['AI companies in Sheffield', 'AI', 'GB'],
    ['ai companies in sheffield', 'AI', 'GB'],
    ['AI COMPANIES IN SHEFFIELD', 'AI', 'GB'],
    ['it companies in leeds', 'IT', 'GB'],
    ['IT SUPPORT IN LEEDS', 'IT support', 'GB'],
    ['led lighting makers', 'LED lighting makers', 'GB'],
    ['aziende AI a Milano', 'AI', 'IT'],
    ['aziende ai a milano', 'AI', 'IT'],
    ['AZIENDE DI AI A MILANO', 'AI', 'IT'],
    ['empresas de TI en Madrid', 'TI', 'ES'],
  ])
    assert.equal(asked(query, country).activity, activity, query)
  assert.equal(asked('forniture ai ristoranti').activity, 'forniture ai ristoranti')
  assert.equal(asked('prodotti ai fornitori').activity, 'prodotti ai fornitori')
})

test('negated texts are exclusions, apart from the activity', () => {
  const { activity, exclusions } = asked('wine merchants, not wholesalers or importers, no retail', 'GB')
  assert.equal(activity, 'wine merchants')
  assert.deepEqual(exclusions, ['wholesalers', 'importers', 'retail'])
})

test('a negated part excludes its filters, and a list of its kind with it', () => {
  const parts = asked('gyms but not in Milan or Turin').parts.filter(({ kind }) => kind === 'exclusion')
  assert.deepEqual(
    parts.map(({ effect, filters }) => ({ effect, filters })),
    [
      { effect: 'excludes', filters: { cities: ['Milano'] } },
      { effect: 'excludes', filters: { cities: ['Torino'] } },
    ],
  )
  assert.deepEqual(asked('gyms but not in Milan or Turin').exclusions, [])
})

test('Norwegian words that other languages use for something else are Norwegian in Norwegian sentences only', () => {
  assert.equal(asked('men clothing', 'GB').activity, 'men clothing')
  assert.equal(asked('av equipment', 'GB').activity, 'av equipment')
  assert.equal(asked('fire safety', 'GB').activity, 'fire safety')
  assert.deepEqual(partsOf('shoe shops but not for men', 'GB'), ['activity: shoe shops', 'exclusion: men'])
  assert.deepEqual(partsOf('fiskeri, men ikke oppdrett i Bergen', 'NO'), [
    'activity: fiskeri',
    'exclusion: oppdrett',
    'place: Bergen',
  ])
})

test('words that only look like a negation negate nothing', () => {
  assert.equal(asked('non-ferrous metal foundries', 'GB').activity, 'non-ferrous metal foundries')
  assert.equal(asked('prodotti senza glutine').activity, 'prodotti senza glutine')
  assert.equal(asked('metalli non ferrosi').activity, 'metalli non ferrosi')
  assert.equal(asked('brus uten sukker', 'NO').activity, 'brus uten sukker')
  assert.equal(asked('bygging av skip', 'NO').activity, 'bygging av skip')
  assert.deepEqual(partsOf('no-code software', 'GB'), ['activity: no-code software'])
  assert.equal(asked('skip hire companies in Leeds', 'GB').activity, 'skip hire')
})

test('every text gives ordered parts that do not overlap, are cut from it, and hold filters a search accepts', () => {
  const word = fc.constantFrom(
    ...'companies aziende in a Milano Lyon München near provincia di de la not senza or and , ( ) - € more than 50 2,5 million tra e 10 employees dipendenti Umsatz über CA founded after 2015 in the last years srl GmbH active listed quotate SMEs wine grossisti ’ l 1990s bis + Texas 1e9 0 years ago older than months 99999999999999999999 ikke i på etter før år store skip men av -tallet AS bedrifter'.split(
      ' ',
    ),
  )
  const text = fc.oneof(
    fc.array(word, { maxLength: 25 }).map((words) => words.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  )
  fc.assert(
    fc.property(text, fc.constantFrom('IT', 'FR', 'DE', 'ES', 'GB', 'US', 'NO'), (query, country) => {
      let last = 0
      for (const part of asked(query, country).parts) {
        assert.ok(part.start >= last && part.end > part.start)
        assert.equal(part.words, query.slice(part.start, part.end))
        assert.equal(
          part.filters === null,
          ['activity', 'ignored'].includes(part.kind) || (part.kind === 'exclusion' && part.filters === null),
        )
        if (part.filters !== null) planFilters(part.filters as Parameters<typeof planFilters>[0], [country])
        last = part.end
      }
    }),
    { numRuns: 1000, examples: [['active 99999999999999999999 years', 'IT']] },
  )
})

test('a very long text costs no more than its beginning', () => {
  const { parts, activity } = asked('mobili a Milano '.repeat(20_000))
  assert.ok(parts.length < 300)
  assert.ok(activity.length > 300_000)
})

test('a word that says the legal form and the trade is both', () => {
  for (const [query, activity, country] of [
    ['Obstgenossenschaften', 'Obst', 'DE'],
    ['borettslag i Lillestrøm', 'borettslag', 'NO'],
  ]) {
    const { parts, activity: said } = asked(query, country)
    assert.deepEqual([said, parts[0].filters], [activity, { standardisedLegalForm: ['Other legal forms'] }], query)
  }
})
