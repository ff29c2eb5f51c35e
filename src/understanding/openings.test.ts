/** Requests and farewells that take the rest of their clause with them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { understand } from './understand.ts'

const activityOf = (query: string, country: string): string =>
  understand(query, { country, today: '2026-06-15' }).activity

test('what is listed is the activity, however the list is asked for', () => {
  for (const [country, query, activity] of [
    ['GB', 'Could you possibly dig me out a decent list of brickworks in Kent?', 'brickworks'],
    ['GB', 'Our client wants to acquire a bakery in Leeds', 'bakery'],
    ['IT', 'potete inviarmi la lista completa dei bottonifici di Bergamo?', 'bottonifici'],
    ['IT', 'vorrei rilevare una tipografia a Trento', 'tipografia'],
    ['FR', 'pourriez-vous m’envoyer les coordonnées des tuileries de la Creuse ?', 'tuileries'],
    ['DE', 'Sehr geehrte Damen und Herren, ich benötige eine Aufstellung der Ziegeleien in Hessen', 'Ziegeleien'],
    ['DE', 'Ich möchte eine Töpferei in Köln übernehmen', 'Töpferei'],
    ['ES', '¿me podéis pasar un listado de tejeras de Soria?', 'tejeras'],
    ['NO', 'Kan dere sende meg en liste over teglverk i Tromsø?', 'teglverk'],
  ] as const)
    assert.equal(activityOf(query, country), activity, query)
})

test('thanks and regards are no activity', () => {
  for (const [country, query, activity] of [
    ['GB', 'Potteries in Leeds. Thanks so much for your time!', 'Potteries'],
    ['IT', 'bottonifici a Lodi, grazie mille per l’aiuto', 'bottonifici'],
    ['DE', 'Ziegeleien in Köln. Vielen Dank für Ihre Mühe', 'Ziegeleien'],
    ['NO', 'teglverk i Tromsø. Tusen takk for hjelpen!', 'teglverk'],
  ] as const)
    assert.equal(activityOf(query, country), activity, query)
})

test('a list that is no request stays', () => {
  assert.equal(activityOf('wine list printers in Leeds', 'GB'), 'wine list printers')
  assert.equal(activityOf('companies that keep lists of addresses', 'GB'), 'keep lists of addresses')
})
