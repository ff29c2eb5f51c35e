import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeSectorIndex, encodeSectorIndex, type SectorModel, wordKey } from './sector-index.ts'
import { loadSectors, openSectors } from './sectors.ts'

const sectors = loadSectors()

const first = (text: string, ...languages: string[]): string | undefined =>
  sectors.of(text, { languages }).sectors[0]?.code

test('sectors: making is told from selling, wholesale from retail, a product from its machine', () => {
  assert.equal(first('olive oil producers'), '10.41')
  assert.equal(first('olive oil wholesalers'), '46.33')
  assert.equal(first('olive oil press machines'), '28.93')
  assert.equal(first('wine producers'), '11.02')
  assert.equal(first('wine wholesalers'), '46.34')
  assert.equal(first('wine shop'), '47.25')
  assert.equal(first('wine agents'), '46.17')
  assert.equal(first('furniture stores'), '47.59')
  assert.equal(first('furniture wholesale'), '46.47')
  assert.equal(first('furniture repair'), '95.24')
  assert.equal(first('car rental'), '77.11')
  assert.equal(first('car manufacturers'), '29.10')
  assert.equal(first('car repair'), '45.20')
  assert.equal(first('dental implants manufacturer'), '32.50')
  assert.equal(first('dentists'), '86.23')
  assert.equal(first('textile machinery manufacturers'), '28.94')
})

test('sectors: the same in five languages', () => {
  const asked: Record<string, readonly string[]> = {
    '10.41': ["produttori di olio d'oliva", "producteurs d'huile d'olive", 'Olivenölhersteller', 'aceite de oliva'],
    '43.22': ['plumbers', 'idraulico', 'plombiers', 'Klempner', 'fontaneros'],
    '69.10': ['law firms', 'studi legali', "cabinet d'avocats", 'Rechtsanwälte', 'abogados'],
    '10.71': ['bakeries', 'panificio', 'boulangerie', 'Bäckerei', 'panadería'],
    '41.20': ['builders', 'impresa edile', 'entreprise de construction', 'Bauunternehmen', 'constructoras'],
    '46.34': ['wine wholesalers', 'grossisti di vino', 'grossiste en vins', 'Weingroßhandel', 'mayoristas de vino'],
    '62.01': ['web agency', 'sviluppo software', 'développement de logiciels', 'Softwareentwicklung', 'páginas web'],
  }
  for (const [code, texts] of Object.entries(asked)) {
    for (const text of texts) assert.equal(first(text), code, text)
  }
})

test('sectors: trades in Portuguese, as they are called in Brazil and in Portugal', () => {
  for (const [text, code] of Object.entries({
    'lojas de roupas': '47.71',
    roupas: '14',
    açougues: '47.22',
    talhos: '47.22',
    'oficinas mecânicas': '45.20',
    'postos de combustíveis': '47.30',
    'transporte de cargas': '49.41',
    'desenvolvimento de software': '62.01',
    cachaça: '11.01',
    'clínicas dentárias': '86.23',
    'cultivo de arroz': '01.12',
  }))
    assert.equal(first(text, 'pt'), code, text)
})

test('sectors: other languages of the official titles are read too', () => {
  assert.equal(first('produkcja mebli')?.slice(0, 2), '31')
  assert.equal(first('výroba nábytku')?.slice(0, 2), '31')
  assert.equal(first('rørleggerarbeid'), '43.22')
  assert.equal(first('fabricação de calçado'), '15.20')
  assert.equal(first('vervaardiging van meubels')?.slice(0, 2), '31')
})

test('sectors: a text that names a whole section, division or group stands for it', () => {
  assert.equal(first('construction'), 'F')
  assert.equal(first('manufacturing'), 'C')
  assert.equal(first('furniture manufacturers'), '31')
  assert.equal(first('industria alimentare', 'it'), '10')
  assert.equal(first('commercio al dettaglio', 'it'), '47')
  const classes = sectors.of('metal products', { classesOnly: true }).sectors
  assert.ok(classes.length > 1 && classes.every(({ code }) => /^\d\d\.\d\d$/.test(code)))
})

test('sectors: a text that says only what is done stands for all who do it', () => {
  assert.equal(first('importers'), '46')
  assert.equal(first('produttori', 'it'), 'C')
  assert.equal(first('Vermietung', 'de'), '77')
})

test('sectors: every sector says why, in official words of its own', () => {
  const [sector] = sectors.of('dental implants manufacturer').sectors
  assert.ok(sector.because.length > 0)
  assert.ok(sector.because.some(({ text }) => /implant/i.test(text)))
  for (const { text, language } of sector.because) assert.ok(text.length > 0 && /^[a-z]{2}$/.test(language))
})

test('sectors: weights are shares, best first, within the limits asked for', () => {
  const { sectors: found } = sectors.of('metal', { limit: 4, shareMin: 0.01 })
  assert.ok(found.length > 0 && found.length <= 4)
  let last = 1
  for (const { weight } of found) {
    assert.ok(weight > 0 && weight <= last)
    last = weight
  }
  const [top, ...rest] = sectors.of('metal', { shareMin: 0.5 }).sectors
  for (const { weight } of rest) assert.ok(weight >= top.weight / 2)
})

test('sectors: nonsense, numbers, signs and nothing stand for no sector', () => {
  for (const text of ['asdf qwer zzz', '', '   ', '12345', '!?%', 'the of and', 'xkcd']) {
    const answer = sectors.of(text)
    assert.deepEqual(answer.sectors, [], text)
    assert.equal(answer.known, 0, text)
  }
})

test('sectors: the same text gives the same answer, whatever was asked in between', () => {
  const once = sectors.of('steel pipes for oil wells')
  sectors.of('wine shop')
  sectors.of('asdf')
  assert.deepEqual(sectors.of('steel pipes for oil wells'), once)
  assert.deepEqual(sectors.of('STEEL Pipes, for oil wells!'), once)
})

test('sectors: products that official titles name in English only are known in the other languages', () => {
  const asked: Record<string, readonly string[]> = {
    '14.19': ['gloves manufacturer', 'produttori di guanti', 'fabricants de gants', 'Handschuhhersteller'],
    '25.94': ['screws manufacturer', 'viti e bulloni', 'fabricant de vis', 'Schraubenhersteller', 'tornillos'],
    '45.31': ['tyre wholesalers', 'grossisti di pneumatici', 'grossiste en pneus', 'mayoristas de neumáticos'],
  }
  for (const [code, texts] of Object.entries(asked)) {
    for (const text of texts) assert.equal(first(text), code, text)
  }
})

test('sectors: the order of words tells what the same words in another order would not', () => {
  assert.equal(first('care homes'), '87')
  assert.equal(first('home care'), '88.10')
})

test('sectors: IT is information technology', () => {
  assert.equal(first('IT consulting'), '62.02')
})

test('sectors: likely languages decide what a word of several languages means', () => {
  assert.equal(first('cantine', 'it'), '11.02')
  assert.equal(first('cantine', 'fr'), '56.29')
})

test('sectors: machines of a trade are a thing, not two kinds of doing', () => {
  assert.equal(first('produzione di macchine agricole', 'it'), '28.30')
  assert.equal(first('produttori di macchine agricole', 'it'), '28.30')
  assert.equal(first('electric vehicle makers', 'en'), '29.10')
})

test('sector index: what is encoded is decoded', () => {
  const model: SectorModel = {
    classes: ['10.41', '11.02'],
    languages: ['en', 'it'],
    digest: 'd',
    bias: Float32Array.of(0, 0.5),
    rows: new Map([
      [wordKey('en', 'oil'), { idf: 1.2, weights: new Map([[0, 3]]), linear: new Map([[0, -1.5]]), translations: [] }],
      [
        wordKey('it', 'oli'),
        { idf: 0.9, weights: new Map([[0, 0.6]]), linear: new Map(), translations: [[wordKey('en', 'oil'), 0.8]] },
      ],
    ]),
    phrases: [
      { language: 'en', text: 'Olive oil', words: [wordKey('en', 'oil')], classes: [[0, 1]], node: null },
      {
        language: 'it',
        text: 'Oli è vini',
        words: [wordKey('it', 'oli')],
        classes: [
          [0, 0.5],
          [1, 0.5],
        ],
        node: '1',
      },
    ],
  }
  const index = decodeSectorIndex(encodeSectorIndex(model))
  assert.deepEqual(index.classes, model.classes)
  assert.deepEqual([...index.bias], [0, 0.5])
  const oil = index.find(wordKey('en', 'oil'))
  const oli = index.find(wordKey('it', 'oli'))
  assert.ok(oil >= 0 && oli >= 0 && oil !== oli)
  assert.equal(index.find(wordKey('it', 'oil')), -1)
  assert.ok(Math.abs(index.idf[oil] - 1.2) < 0.02)
  assert.ok(Math.abs(index.classWeight.values[index.classWeight.codes[index.classStart[oil]]] - 3) < 0.04)
  assert.ok(Math.abs(index.linearWeight.values[index.linearWeight.codes[index.linearStart[oil]]] + 1.5) < 0.06)
  assert.equal(index.translationRow[index.translationStart[oli]], oil)
  assert.equal(index.phraseText(1), 'Oli è vini')
  assert.equal(index.nodes[index.phraseNode[1] - 1], '1')
  assert.equal(openSectors(index).of('oil').sectors[0].code, '10.41')
})

test('sector index: damaged bytes are refused', () => {
  assert.throws(() => decodeSectorIndex(Uint8Array.of(1, 2, 3)))
})
