import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropNoNames, saysNoName } from './no-name.ts'

test('no name: what says that there is none is none, in the languages of registers', () => {
  for (const [country, texts] of Object.entries({
    FR: "SUPPRESSION DU NOM COMMERCIAL|Suppression de l'enseigne|SUPPRESSION ENSEIGNE|NEANT|Néant|SANS ENSEIGNE|pas de nom commercial|Non renseigné|[ND]|AUCUN",
    BR: '.|********|NAO INFORMADO|NÃO INFORMADO|não consta|SEM NOME FANTASIA|S/N|O MESMO|NENHUM|-- --|0000',
    GB: '-|N/A|N/S|n/a.|N.A.|none|None stated|NOT APPLICABLE|#N/A|(none)|"Unknown"|...|_|nil|No name',
    ES: 'SIN NOMBRE|Sin denominación|NINGUNO',
    NO: 'ingen|INGEN|Ukjent|uten navn',
    DE: 'keine|Keine Angabe|k.A.|unbekannt|ohne Namen',
    IT: 'NESSUNO|senza insegna|n.d.',
    PL: 'brak|BRAK NAZWY',
    JP: 'なし|－|該当なし',
    NL: 'n.v.t.|geen',
    LV: 'nav',
  })) {
    for (const text of texts.split('|')) assert.ok(saysNoName(text, country), `${country} ${text}`)
  }
})

test('no name: names that only resemble such texts are names', () => {
  for (const [country, texts] of Object.entries({
    FR: 'NEANTIS|LE NEANT CLUB|NA|X|SANS NOM CONSEIL|L INCONNU|KEINE|INGEN|SUPPRESSION DES NUISIBLES|1001|ND|NO NAME',
    GB: 'NONE SUCH LTD|Unknown Pleasures Records Ltd|N A Construction|NIL DESPERANDUM LIMITED|KEINE LTD|C/A|Null Ventures Ltd',
    NO: 'NAV|INGEN AS|Ingenting',
    DE: 'Keine Sorge GmbH|K.A. Bau GmbH|BRAK',
    JP: '不明確株式会社|なしの花',
  })) {
    for (const text of texts.split('|')) assert.ok(!saysNoName(text, country), `${country} ${text}`)
  }
})

test('no name: other names go, the name gives way to another one, and a company without any has none', () => {
  const company = (name: string, tradeNames: readonly string[], previousNames: readonly string[] = []) => ({
    name,
    tradeNames,
    previousNames,
    countryIso2: 'FR',
  })
  for (const [given, expected] of [
    [
      company('LOUTRES', ['NEANT', 'X', 'xxx', 'LE PHARE'], ['.', 'CASTORS']),
      company('LOUTRES', ['LE PHARE'], ['CASTORS']),
    ],
    [company('SUPPRESSION DU NOM COMMERCIAL', ['-', 'LE PHARE', 'LA BALISE']), company('LE PHARE', ['LA BALISE'])],
    [company('NEANT', ['X']), company('', [])],
    // A company may be called so.
    [company('X', ['-']), company('X', [])],
    [company('', []), company('', [])],
  ]) {
    dropNoNames(given)
    assert.deepEqual(given, expected)
  }
})
