import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinWords, readName } from './names.ts'

const words = (country: string, name: string, typed = false) => readName(name, country, typed).words.join(' ')
const forms = (country: string, name: string) => readName(name, country).forms.join()

/** Names of companies that do not exist, by country: as a register writes them, and what is left without the legal form. */
const BY_COUNTRY: Readonly<Record<string, readonly (readonly [name: string, words: string])[]>> = {
  AT: [['Mustera Ges.m.b.H.', 'mustera'], ['Mustera GmbH & Co KG', 'mustera'], ['Mustera e.U.', 'mustera']],
  AU: [['EXAMPLA PTY LTD', 'exampla'], ['Exampla Pty. Limited', 'exampla']],
  BE: [['NV Voorbeeldo', 'voorbeeldo'], ['Exempla SPRL', 'exempla'], ['BESLOTEN VENNOOTSCHAP Voorbeeldo', 'voorbeeldo']],
  BG: [['„Еднорог“ ЕООД', 'ednorog'], ['ПРИМЕР ООД', 'primer'], ['Primer Ltd', 'primer']],
  BR: [['AMOSTRA LTDA', 'amostra'], ['Amostra S/A', 'amostra'], ['Amostra EIRELI', 'amostra']],
  CH: [['Mustera AG', 'mustera'], ['Exempla Sàrl', 'exempla'], ['Esempia Sagl', 'esempia']],
  CY: [['DOKIMIA LTD', 'dokimia'], ['ΔΟΚΙΜΙΑ ΛΤΔ', 'dokimia']],
  CZ: [['Vzorek, s.r.o.', 'vzorek'], ['Vzorek a.s.', 'vzorek'], ['Vzorek spol. s r.o.', 'vzorek']],
  DE: [['Mustera GmbH & Co. KG', 'mustera'], ['Mustera UG (haftungsbeschränkt)', 'mustera'], ['Mustera e. K.', 'mustera'], ['Mustera Aktiengesellschaft', 'mustera']],
  DK: [['Prøva ApS', 'prova'], ['A/S Prøva', 'prova'], ['Prøva I/S', 'prova']],
  EE: [['Näitus OÜ', 'naitus'], ['OÜ Näitus', 'naitus'], ['AS Näitus', 'naitus']],
  ES: [['Muestrera, S.L.U.', 'muestrera'], ['Muestrera S A', 'muestrera'], ['Muestrera Sociedad Limitada', 'muestrera']],
  FI: [['Esimerkka Oy', 'esimerkka'], ['Oy Esimerkka Ab', 'esimerkka'], ['As Oy Esimerkka', 'esimerkka']],
  FR: [['SARL Exempla', 'exempla'], ['EXEMPLA S.A.S.', 'exempla'], ['Société à responsabilité limitée Exempla', 'exempla'], ['SCI DES TILLEULS', 'des tilleuls']],
  GB: [['EXAMPLA LTD', 'exampla'], ['Exampla Public Limited Company', 'exampla'], ['Exampla & Co. Limited', 'exampla'], ['Exampla C.I.C.', 'exampla']],
  GR: [['ΔΟΚΙΜΙΑ Α.Ε.', 'dokimia'], ['ΔΟΚΙΜΙΑ ΜΟΝΟΠΡΟΣΩΠΗ Ι.Κ.Ε.', 'dokimia'], ['DOKIMIA ΑΝΩΝΥΜΗ ΕΤΑΙΡΕΙΑ', 'dokimia']],
  HR: [['Primjerak d.o.o.', 'primjerak'], ['Primjerak j.d.o.o.', 'primjerak']],
  HU: [['Példány Kft.', 'peldany'], ['Példány Korlátolt Felelősségű Társaság', 'peldany'], ['Példány Zrt.', 'peldany']],
  IE: [['Exampla Designated Activity Company', 'exampla'], ['Exampla Teoranta', 'exampla']],
  IS: [['Dæmir ehf.', 'daemir'], ['Dæmir hf', 'daemir']],
  IT: [['ESEMPIA S.R.L.', 'esempia'], ['ESEMPIA S R L', 'esempia'], ["ESEMPIA SOCIETA' A RESPONSABILITA' LIMITATA", 'esempia'], ['Esempia & C. s.n.c.', 'esempia'], ['ESEMPIA S.R.L. IN LIQUIDAZIONE', 'esempia'], ['A.S.D. ESEMPIA', 'esempia'], ['Soc. Coop. Esempia', 'esempia']],
  JP: [['株式会社見本', '見本'], ['見本株式会社', '見本'], ['㈱見本', '見本'], ['有限会社　見本', '見本'], ['Mihona K.K.', 'mihona'], ['Mihona Co., Ltd.', 'mihona']],
  LI: [['Mustera Anstalt', 'mustera'], ['Mustera AG', 'mustera']],
  LT: [['UAB „Pavyzdis“', 'pavyzdis'], ['Pavyzdis, MB', 'pavyzdis']],
  LU: [['Exempla S.à r.l.', 'exempla'], ['Exempla SCSp', 'exempla']],
  LV: [['SIA "Paraugs"', 'paraugs'], ['Sabiedrība ar ierobežotu atbildību Paraugs', 'paraugs']],
  MT: [['Exampla p.l.c.', 'exampla'], ['Exampla Limited', 'exampla']],
  NL: [['Voorbeeldo B.V.', 'voorbeeldo'], ['B.V. Voorbeeldo', 'voorbeeldo'], ['Coöperatie Voorbeeldo U.A.', 'voorbeeldo']],
  NO: [['Prøva AS', 'prova'], ['A/S Prøva', 'prova'], ['Prøva ASA', 'prova'], ['Prøva NUF', 'prova']],
  PL: [['Przykład sp. z o.o.', 'przyklad'], ['PRZYKŁAD SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'przyklad'], ['Przykład spółka z o.o. sp. k.', 'przyklad']],
  PT: [['Amostra, Lda.', 'amostra'], ['Amostra Unipessoal Lda', 'amostra'], ['Amostra SGPS, S.A.', 'amostra']],
  RO: [['SC EXEMPLAR SRL', 'exemplar'], ['Exemplar S.A.', 'exemplar']],
  SE: [['Provet AB', 'provet'], ['AB Provet (publ)', 'provet'], ['Provet Ekonomisk förening', 'provet']],
  SI: [['Vzorec d.o.o.', 'vzorec'], ['Vzorec, d.d.', 'vzorec']],
  SK: [['Vzorka, s.r.o.', 'vzorka'], ['Vzorka a. s.', 'vzorka']],
  US: [['Exampla, Inc.', 'exampla'], ['EXAMPLA CORP /DE/', 'exampla'], ['Exampla L.L.C.', 'exampla'], ['Exampla Co., Ltd.', 'exampla']],
} // biome-ignore format: a table reads best in rows

test('the legal form is separated from the name in all 36 countries, in front and behind, however it is spelled', () => {
  assert.equal(Object.keys(BY_COUNTRY).length, 36)
  for (const [country, names] of Object.entries(BY_COUNTRY)) {
    for (const [name, expected] of names) {
      assert.equal(words(country, name), expected, `${country}: ${name}`)
      assert.notEqual(forms(country, name), '', `${country}: ${name}`)
    }
  }
})

test('one form is one, however it is spelled, and another form is another', () => {
  const srl = ['Esempia S.r.l.', 'Esempia srl', 'ESEMPIA S R L', "SOCIETA' A RESPONSABILITA' LIMITATA ESEMPIA"]
  assert.deepEqual(new Set(srl.map((name) => forms('IT', name))), new Set(['srl']))
  assert.notEqual(forms('IT', 'Esempia S.p.A.'), 'srl')
  assert.equal(forms('GB', 'Exampla Ltd'), forms('GB', 'EXAMPLA LIMITED'))
})

test('a name of nothing but legal form words keeps words to be found by', () => {
  for (const name of ['S.r.l.', 'LIMITED', 'Company Limited', 'GmbH & Co. KG', 'SPA S.r.l.']) {
    for (const country of ['IT', 'GB', 'DE']) assert.notEqual(words(country, name), '', `${country}: ${name}`)
  }
  assert.equal(words('IT', 'SPA S.r.l.'), 'spa')
})

test('what looks like a legal form inside a name is part of it', () => {
  assert.equal(words('GB', 'THE LIMITED EDITION COMPANY STORE LTD'), 'the limited edition company store')
  assert.equal(words('NO', 'K.S.L. Auto AS'), 'ksl auto')
  assert.equal(words('IT', 'A.S.D. G.S. Dal Pozzo'), 'gs dal pozzo')
  assert.equal(words('FR', 'Société Générale'), 'societe generale')
})

test('initials are one word, with dots, spaces or an ampersand', () => {
  for (const name of ['I.B.X.', 'I B X', 'IBX', 'I. B. X.', 'I & B & X']) assert.equal(words('US', name), 'ibx', name)
  assert.equal(words('GB', 'J. P. Example'), 'jp example')
  assert.equal(words('IT', 'A.E.B.'), 'aeb')
})

test('the words for “and” of each country vanish between words, and only there', () => {
  assert.equal(words('GB', 'Salt and Pepper'), words('GB', 'Salt & Pepper'))
  assert.equal(words('IT', 'Sale e Pepe'), 'sale pepe')
  assert.equal(words('FR', 'Sel et Poivre'), 'sel poivre')
  assert.equal(words('DE', 'Salz und Pfeffer'), 'salz pfeffer')
  assert.equal(words('ES', 'Sal y Pimienta'), 'sal pimienta')
  assert.equal(words('NO', 'Salt og Pepper'), 'salt pepper')
  assert.equal(words('ES', 'Y Combina'), 'y combina')
  assert.equal(words('GB', 'Sale e Pepe'), 'sale e pepe')
})

test('spacing and apostrophes do not matter for names run together', () => {
  const same = (country: string, ...names: string[]) => {
    const joined = names.map((name) => joinWords(readName(name, country).words))
    assert.deepEqual(
      joined,
      joined.map(() => joined[0]),
    )
  }
  same('IT', 'Fit Lab', 'Fitlab', 'FIT-LAB S.r.l.')
  same('FR', 'Les Échos', 'LES ECHOS')
  same('FR', "L'Oréalia", 'LOREALIA', 'L’ORÉALIA')
  same('GB', "McExample's", 'MCEXAMPLES')
  same('IE', "O'Brienna", 'OBrienna')
  same('IT', "SOCIETA' ELETTRICA", 'Società Elettrica')
})

test('abbreviations that keep the end of the word are one word', () => {
  assert.equal(words('IT', 'F.lli Esempio'), 'flli esempio')
})

test('a caller may mistype a long legal form or cut it short, a register is taken at its word', () => {
  assert.equal(words('GB', 'Exampla Limted', true), 'exampla')
  assert.equal(words('GB', 'Exampla Limted'), 'exampla limted')
  assert.equal(words('IT', "Esempia societa' cooperatva sociale", true), 'esempia')
  assert.equal(words('IT', "Esempia societa' cooperat", true), 'esempia')
})

test('what the US regulator puts behind a name is no part of it', () => {
  for (const name of ['EXAMPLA CORP /DE/', 'EXAMPLA CORP/NEW', 'Exampla Corp \\NV\\'])
    assert.equal(words('US', name), 'exampla')
})

test('remarks about a company are no part of its name', () => {
  assert.equal(words('IT', "Esempia s.r.l. start-up costituita a norma dell'art. 4 comma 10 bis"), 'esempia')
  assert.equal(words('FR', 'EXEMPLA EN LIQUIDATION'), 'exempla')
  assert.equal(words('DE', 'Mustera GmbH i.L.'), 'mustera')
})

test('a name without a letter or digit has no words', () => {
  for (const name of ['', ' ', '***', '“”', '\u0000\u0001', '🙂']) assert.deepEqual(readName(name, 'IT').words, [])
})
