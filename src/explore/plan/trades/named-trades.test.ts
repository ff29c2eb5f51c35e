import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../../test/support/knowledge.ts'
import { understand } from '../../../understanding/understand.ts'
import { readEntry } from '../words.ts'
import { asNamedTrade, tradesIn } from './named-trades.ts'

const named = (entry: string, country: string) => {
  const known = knowledge()
  return asNamedTrade(entry, [country], known.sectors.of(entry, { languages: [] }), known)?.sectors.map(
    ({ code }) => code,
  )
}
const first = (entry: string, country: string) => readEntry(entry, [country], knowledge()).sectors[0]?.code

test('named trades: the thesaurus says what the very words are, whatever their stems suggest', () => {
  assert.equal(first('curry house', 'GB'), '56.10')
  assert.equal(first('welders', 'GB')?.slice(0, 2), '25')
  assert.equal(first('Treuhänder', 'CH')?.slice(0, 2), '69')
  assert.equal(first('laboratorio analisi', 'IT'), '86.90')
  assert.equal(first('piastrellista', 'IT'), '43.33')
  // In the language of who asks, which is not the country's.
  assert.equal(first('friteries', 'BE'), '56.10')
  assert.equal(first('snekkere', 'SE'), '43.32')
})

test('named trades: words beside the name may say nothing, be unknown, or say what is done with the thing', () => {
  assert.equal(named('dentisti Poggiofranco', 'IT')?.[0], '86.23')
  assert.equal(named('plumbing firms', 'GB')?.[0], '43.22')
  assert.equal(named('gun shop', 'GB')?.[0]?.slice(0, 2), '47')
  assert.equal(named('bicycle shop wholesalers', 'GB'), undefined)
  assert.equal(named('bakery software', 'GB'), undefined)
  assert.equal(first('software per studi dentistici', 'IT'), '62.01')
  assert.equal(first('day centre for the elderly', 'GB'), '88.10')
})

test('named trades: compounds of a thing and who does something with it are read apart', () => {
  assert.equal(first('Lastenradhersteller', 'DE'), '30.92')
  assert.equal(first('klokkebutikker', 'NO')?.slice(0, 2), '47')
  assert.equal(first('Chemiegroßhandel', 'DE'), '46.75')
})

test('named trades: another word of the same stem is no form of the name', () => {
  assert.equal(named('comunicazioni', 'IT'), named('comunicazione', 'IT'))
  assert.notEqual(named('newsagents', 'GB')?.[0], '63.91')
})

test('named trades: rare crafts and services in six languages', () => {
  for (const [country, entry, wanted] of [
    ['GB', 'stunt performers', '90'],
    ['GB', 'saddle fitters', '15'],
    ['US', 'bail bondsmen', '66'],
    ['FR', 'sabotiers', '15'],
    ['FR', 'mandataires judiciaires', '69'],
    ['DE', 'Kutschfahrten', '49'],
    ['DE', 'Saunabauer', '16'],
    ['IT', 'zampognari', '90'],
    ['IT', 'lavorazione del corallo', '32'],
    ['ES', 'desaladoras', '36'],
    ['ES', 'castañuelas', '32'],
    ['NO', 'alpinsentre', '93'],
    ['NO', 'vinsjer', '28'],
  ] as const)
    assert.equal(first(entry, country)?.slice(0, 2), wanted, entry)
})

test('named trades: their words are no places, sizes, exclusions or words of asking', () => {
  const read = (sentence: string, country: string) => {
    const options = { country, today: '2026-06-15' }
    const { activity, parts } = understand(sentence, options, tradesIn(sentence, country, knowledge()))
    return [activity, ...parts.filter(({ kind }) => kind !== 'activity').map(({ kind, words }) => `${kind}: ${words}`)]
  }
  for (const [sentence, country, ...expected] of [
    ['market research', 'GB', 'market research'],
    ['man and van in Leeds', 'GB', 'man and van', 'place: Leeds'],
    ['boutique hotels', 'GB', 'boutique hotels'],
    ['paris sportifs à Lyon', 'FR', 'paris sportifs', 'place: Lyon'],
    ['plátano de Canarias', 'ES', 'plátano de Canarias'],
    ['muebles a medida', 'ES', 'muebles a medida'],
    ['noleggio senza conducente', 'IT', 'noleggio senza conducente'],
    ['hay', 'GB', 'hay'],
    // What is more than the name is said as ever; so are legal forms and words for companies.
    ['restaurants in Paris, France', 'FR', 'restaurants', 'place: Paris', 'place: France'],
    ['associazione culturale', 'IT', 'culturale', 'legalForm: associazione'],
    ['insurance companies', 'GB', 'insurance'],
    ['calvados', 'FR', '', 'place: calvados'],
  ])
    assert.deepEqual(read(sentence, country), expected, sentence)
})
