import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knowledge } from '../../../../test/support/knowledge.ts'
import { planPlus } from '../plus.ts'

/** The codes that a sentence means, the likeliest first. */
function codes(query: string, country: string): readonly string[] {
  const options = { country, knowledge: knowledge(), today: '2026-06-15' }
  return planPlus(query, { countriesIso2: [country] }, [], options).interpretation.sectors.map(
    ({ naceCode }) => naceCode,
  )
}
const division = (query: string, country: string) => codes(query, country)[0]?.slice(0, 2)

test('a list of two trades means both', () => {
  for (const [query, country, wanted] of [
    ['blacksmiths & bicycle shops', 'GB', ['25.50', '47.64']],
    ['not just plumbers but electricians as well', 'GB', ['43.22', '43.21']],
    ['malere og rørleggere i Ålesund', 'NO', ['43.34', '43.22']],
    ['fioristi e vivai a Pescia', 'IT', ['47.76', '01.30']],
  ] as const) {
    const found = codes(query, country)
    for (const code of wanted) assert.ok(found.includes(code), `${query}: ${found}`)
  }
})

test('words of one thing are read together', () => {
  assert.equal(codes('bed and breakfast', 'GB')[0]?.slice(0, 2), '55')
  assert.match(codes('Obst- und Gemüsehandel', 'DE')[0] ?? '', /^4[67]/)
  assert.equal(codes('wood and metal furniture makers', 'GB')[0]?.slice(0, 2), '31')
  assert.equal(codes('flowers and gift shops', 'GB')[0]?.slice(0, 2), '47')
  assert.equal(codes('moules et outillage', 'FR')[0], '25.73')
})

test('what follows a trade behind another part of the sentence changes no trade', () => {
  assert.equal(division('sauna fitters in Leeds, must be cheerful and take instalments', 'GB'), '43')
  assert.equal(division('apicultores en Cuenca, explotaciones de menos de 10 años', 'ES'), '01')
  assert.equal(division('ristoranti a Gaeta, gestione allegra', 'IT'), '56')
  assert.equal(division('traiteurs à Lille, patron aimable', 'FR'), '56')
  assert.equal(division('Tischler in Kiel, Chef mit Humor', 'DE'), '43')
  assert.equal(division('bakerier i Molde, sjefen bør like hunder', 'NO'), '10')
  // A kind alone is no trade yet.
  assert.equal(division('wholesalers in Leeds of fresh fish', 'GB'), '46')
})

test('the head of a phrase says what is done, whatever the thing is', () => {
  for (const [query, country, wanted] of [
    ['recycling of carpets', 'GB', '38'],
    ['location de tractopelles', 'FR', '77'],
    ['noleggio di motoslitte', 'IT', '77'],
    ['utleie av kanoer og telt', 'NO', '77'],
    ['gjenvinning av fiskeredskap', 'NO', '38'],
    ['Kamelzüchter', 'DE', '01'],
    ['Rikschafahrten', 'DE', '49'],
    ['Moselschifffahrt', 'DE', '50'],
    ['multedyrkere', 'NO', '01'],
    ['restaurerer trekkspill', 'NO', '95'],
  ] as const)
    assert.equal(division(query, country), wanted, query)
})

test('a head yields to a name that it is part of, and to whom a trade serves', () => {
  assert.equal(division('wind farms', 'GB'), '35')
  assert.equal(division('companies that write software for pig farms', 'GB'), '62')
  assert.equal(division('coach hire', 'GB'), '49')
  assert.equal(division('Filmverleih', 'DE'), '59')
})
