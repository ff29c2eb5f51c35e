import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from './understand.ts'

const activity = (country: string, sentence: string): string =>
  understand(sentence, { country, today: '2026-11-26' }).activity

test('what the person who asks sells or is, is no activity that is asked for', () => {
  for (const [country, sentence, expected] of [
    ['GB', 'we sell hearing aids and are looking for opticians in Kent', 'opticians'],
    ['GB', "I'm a grad student looking at tidal energy companies in Orkney", 'tidal energy'],
    ['GB', "I'm writing a piece for our local paper on cider makers in Devon", 'cider makers'],
    ['GB', 'florists in Hull - we sell ribbons', 'florists'],
    ['IT', 'produciamo bilance, cerchiamo pescherie a Bari', 'pescherie'],
    ['FR', 'courtier en assurances, je démarche les taxis de Nancy', 'taxis'],
    ['DE', 'wir verkaufen Waagen und suchen Metzgereien in Hessen', 'Metzgereien'],
    ['ES', 'somos una imprenta y buscamos editoriales en Burgos', 'editoriales'],
    ['NO', 'vi leverer vekter og ser etter fiskebutikker i Molde', 'fiskebutikker'],
    ['IT', 'sono un agente e vendo bilance: mi servirebbe l’elenco dei bar di Ragusa', 'bar'],
    ['FR', 'je vends des fours, il me faudrait des pizzerias à Nice', 'pizzerias'],
    ['DE', 'wir verkaufen Kassen, ich bräuchte Bäckereien in Ulm', 'Bäckereien'],
    ['ES', 'vendo hornos y necesitaría pizzerías en Lugo', 'pizzerías'],
    ['NO', 'jeg er selger av ovner og skulle hatt kafeer i Molde', 'kafeer'],
    ['GB', 'we sell ovens, could do with a list of pizzerias in Hull', 'pizzerias'],
    // Who is looked for.
    ['GB', 'companies that sell software to farms', 'sell software to farms'],
    ['GB', 'insurance brokers in Leeds', 'insurance brokers'],
    ['GB', 'we are looking for joiners in Hull', 'joiners'],
  ] as const)
    assert.equal(activity(country, sentence), expected, sentence)
})

test('a word between marks takes back what precedes it', () => {
  for (const [country, sentence, expected] of [
    ['GB', 'glaziers (no, roofers) in Hull', 'roofers'],
    ['FR', 'vitriers, non, couvreurs en Corse', 'couvreurs'],
    ['ES', 'cristaleros, no, tejadores en Murcia', 'tejadores'],
    ['IT', 'le panetterie, anzi no, le pescherie di Bari', 'pescherie'],
    ['GB', 'restaurants, no chains', 'restaurants'],
  ] as const)
    assert.equal(activity(country, sentence), expected, sentence)
})
