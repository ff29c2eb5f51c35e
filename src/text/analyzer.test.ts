import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../test/support/any-text.ts'
import { analyse, analyseInEach, forEachStem, WORD_LENGTH_MAX } from './analyzer.ts'
import { foldBeginning, foldText } from './fold-text.ts'
import { LANGUAGES, type Language, languageOfCountry, languageOfText } from './language.ts'

const words = (text: string, language: Language): string[] => analyse(text, language).map((token) => token.word)
const stems = (text: string, language: Language): string[] => analyse(text, language).map((token) => token.stem)

/** Asserts that all the spellings are one word, compared by one stem. */
function alike(language: Language, ...spellings: string[]): void {
  const found = spellings.map((spelling) => stems(spelling, language).join(' '))
  for (const [index, stem] of found.entries()) {
    assert.equal(stem, found[0], `${language}: ${spellings[index]} is not compared like ${spellings[0]}`)
  }
}

function unlike(language: Language, one: string, other: string): void {
  assert.notDeepEqual(stems(one, language), stems(other, language), `${language}: ${one} and ${other}`)
}

test('words: case, accents, full-width letters and ligatures do not matter', () => {
  for (const language of LANGUAGES) {
    alike(language, 'Société', 'SOCIETE', 'societe', 'Socie\u0301te\u0301', 'Ｓｏｃｉｅｔｅ', 'socié\u00ADté')
    alike(language, 'œuvre', 'oeuvre', 'ŒUVRE')
    alike(language, 'Straße', 'STRASSE')
  }
})

test('words: initials with dots, single letters with hyphens or ampersands, and signs are one word', () => {
  assert.deepEqual(words('Rossi S.r.l., Bianchi S.P.A. e Figli s.n.c.', 'it'), [
    ...['rossi', 'srl', 'bianchi', 'spa', 'e', 'figli', 'snc'],
  ])
  assert.deepEqual(words('Meyer G.m.b.H.', 'de'), ['meyer', 'gmbh'])
  assert.deepEqual(words('e-commerce, X-ray, T-shirts; co-operative B&B, C++ and C#', 'en'), [
    ...['ecommerce', 'xray', 'tshirts', 'cooperative', 'b&b', 'c++', 'and', 'c#'],
  ])
  assert.deepEqual(words('non-alcoholic 10.41 3D 24/7 Plan B. Always', 'en'), [
    ...['non', 'alcoholic', '10', '41', '3d', '24', '7', 'plan', 'b', 'always'],
  ])
})

test('words: elided articles and the possessive vanish, other apostrophes part or join by language', () => {
  assert.deepEqual(words("L'olio dell'Umbria, un’azienda d'acqua minerale a Sant'Angelo", 'it'), [
    ...['olio', 'umbria', 'azienda', 'acqua', 'minerale', 'a', 'sant', 'angelo'],
  ])
  assert.deepEqual(words("SOCIETA' PER L'EDILIZIA", 'it'), ['societa', 'per', 'edilizia'])
  assert.deepEqual(words("cabinet d'avocats, fabrication d’huile, l'eau", 'fr'), [
    ...['cabinet', 'avocats', 'fabrication', 'huile', 'eau'],
  ])
  assert.deepEqual(words("garrafas d'água", 'pt'), ['garrafas', 'agua'])
  assert.deepEqual(words("O'Brien's pubs, Sotheby’s", 'en'), ['obrien', 'pubs', 'sotheby'])
})

test('words: inflected forms share a stem, per language', () => {
  alike('en', 'bakery', 'bakeries')
  alike('en', 'manufacturer', 'manufacturers', 'manufacturing')
  alike('it', 'produttore', 'produttori')
  alike('it', 'impresa', 'imprese')
  alike('it', 'attività', "attivita'", 'ATTIVITA')
  alike('fr', 'avocat', 'avocats', 'AVOCATS')
  alike('fr', 'électricité', 'electricite')
  alike('fr', 'travail', 'travaux')
  alike('de', 'Häuser', 'Haeuser', 'HAUSER')
  alike('de', 'Müller', 'Mueller', 'MUELLER')
  alike('de', 'Maschine', 'Maschinen')
  alike('es', 'construcción', 'CONSTRUCCION', 'construcciones')
  alike('nb', 'tannlege', 'tannlegen', 'tannleger', 'tannlegene')
  alike('nb', 'vanleg', 'vanlege')
  alike('es', 'abogado', 'abogados')
  alike('pt', 'construção', 'construções', 'CONSTRUCAO', 'construcoes')
  alike('nb', 'bygning', 'bygninger')
  alike('nl', 'bakkerij', 'bakkerijen')
})

test('words: what only looks alike stays apart', () => {
  unlike('en', 'news', 'new')
  unlike('en', 'universities', 'universal')
  unlike('en', 'organic', 'organs')
  unlike('de', 'Bauer', 'Bau')
  unlike('de', 'Hausbau', 'Bau')
  unlike('plain', 'wine', 'wines')
})

test('words: every token points at its own place in the text', () => {
  const text = "  L'Oréal – dell'olio 𝐀𝐁, S.r.l.!"
  for (const language of LANGUAGES) {
    const tokens = analyse(text, language)
    tokens.forEach((token, index) => {
      assert.equal(token.position, index)
    })
    assert.equal(text.slice(tokens.at(-1)!.start, tokens.at(-1)!.end), 'S.r.l')
  }
  const [first, second] = analyse(text, 'it')
  assert.equal(text.slice(first.start, first.end), 'Oréal')
  assert.equal(text.slice(second.start, second.end), 'olio')
})

test('words: stop words are marked and keep their position', () => {
  const tokens = analyse('fabbricazione di macchine per la pasta', 'it')
  assert.deepEqual(
    tokens.filter((token) => !token.stop).map((token) => token.position),
    [0, 2, 5],
  )
  assert.equal(analyse('Recht und Ordnung', 'de').filter((token) => token.stop).length, 1)
})

test('words: Chinese and Japanese characters are words of their own', () => {
  assert.deepEqual(words('東京tower', 'plain'), ['東', '京', 'tower'])
})

test('words: a question is analysed in every language of the texts', () => {
  assert.deepEqual(analyseInEach('olive oils', ['en', 'it']), [
    { language: 'en', stems: ['oliv', 'oil'], stops: [false, false] },
    { language: 'it', stems: ['oliv', 'oils'], stops: [false, false] },
  ])
  assert.deepEqual(analyseInEach('!?', ['en']), [{ language: 'en', stems: [], stops: [] }])
})

test('words: any text is analysed without error, twice alike, in any case and any normal form', () => {
  fc.assert(
    fc.property(anyText(80), fc.constantFrom(...LANGUAGES), (text, language) => {
      const once = analyse(text, language)
      assert.deepEqual(analyse(text, language), once)
      let end = 0
      for (const token of once) {
        assert.ok(token.stem.length > 0 && token.stem.length <= WORD_LENGTH_MAX)
        assert.ok(token.start >= end && token.end > token.start && token.end <= text.length)
        end = token.end
      }
      const listed: string[] = []
      assert.equal(
        forEachStem(text, language, (stem) => listed.push(stem)),
        once.length,
      )
      assert.deepEqual(
        listed,
        once.map((token) => token.stem),
      )
    }),
    { numRuns: 2000, seed: 7 },
  )
})

test('words: a word asked meets the same word in a text, whatever its case and accents', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(..."aeiouàéüñçøæsrtlnmcdbAÉÜs'-. "), { minLength: 1, maxLength: 30 }),
      fc.constantFrom(...LANGUAGES),
      (characters, language) => {
        const text = characters.join('')
        assert.deepEqual(stems(text.toUpperCase(), language), stems(text.toLowerCase(), language))
        assert.deepEqual(stems(text.normalize('NFD'), language), stems(text.normalize('NFC'), language))
      },
    ),
    { numRuns: 2000, seed: 11 },
  )
})

test('language: texts follow their declared language, names their country', () => {
  assert.equal(languageOfText('pt-BR', 'DE'), 'pt')
  assert.equal(languageOfText('nn', 'NO'), 'nb')
  assert.equal(languageOfText('pl', 'GB'), 'plain')
  assert.equal(languageOfText(null, 'AT'), 'de')
  assert.equal(languageOfCountry('PL'), 'plain')
})

test('stems: words that a stemmer would confuse stay apart', () => {
  const apart: readonly (readonly [Language, string, string])[] = [
    ['en', 'securities', 'security'],
    ['en', 'news', 'new'],
    ['nb', 'fastlege', 'fast'],
    ['de', 'Bauer', 'Bau'],
  ]
  for (const [language, one, other] of apart) assert.notDeepEqual(stems(one, language), stems(other, language))
})

test('words: of a long one as much is folded as counts, and that is what folding all of it gives', () => {
  const letters = [
    'a',
    'É',
    'ﷺ',
    'Σ',
    'σ',
    '\u0301',
    '\u00ad',
    'ß',
    'ǅ',
    '한',
    '𝐀',
    '㌀',
    'İ',
    '1',
    'ﬃ',
    "'",
    ' ',
    '-',
    '.',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 200 }), (characters) => {
      const text = characters.join('')
      const begun = foldBeginning(text, 64).replaceAll(' ', '')
      assert.equal(begun.slice(0, 64), foldText(text).replaceAll(' ', '').slice(0, 64))
    }),
    { numRuns: 500, seed: 15 },
  )
})

test('words: a letter that stands for eighteen takes no longer than others', () => {
  const long = 'ﷺ'.repeat(256)
  const [token] = analyse(long, 'plain')
  assert.equal(token.word.length, WORD_LENGTH_MAX)
  assert.ok(foldBeginning(long, WORD_LENGTH_MAX).length < 300)
})
