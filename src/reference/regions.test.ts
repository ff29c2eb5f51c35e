import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionOfPlace } from '../../test/support/region-of-place.ts'
import { COUNTRIES, findCountry, isIsoCountry } from './countries.ts'
import { loadTable } from './load-table.ts'
import { postcodeSpot } from './postcode-spot.ts'
import {
  countryCities,
  countryRegions,
  findRegion,
  mainRegionOfCity,
  regionOfCity,
  regionOfMunicipality,
  regionOfMunicipalityName,
  regionOfPostcode,
  suggestRegions,
} from './regions.ts'

/** Tokens of each country, from the sources named in reference/README.md. Estonia: four pairs share a name. */
const COUNTS =
  'AT 94 AU 8 BE 11 BG 28 BR 27 CH 148 CY 6 CZ 77 DE 400 DK 100 EE 75 ES 52 FI 295 FR 101 GB 126 GR 52 HR 21 HU 20 IE 26 IS 72 IT 107 JP 47 LI 11 LT 60 LU 105 LV 505 MT 68 NL 341 NO 357 PL 380 PT 308 RO 42 SE 284 SI 12 SK 79 US 3147'

test('regions: Bulgarian and Greek ones are found in Latin letters', () => {
  assert.equal(findRegion('BG', 'Yugozapaden|Sofia (stolitsa)')?.token, 'Югозападен|София (столица)')
  assert.equal(findRegion('BG', 'severen tsentralen')?.token, 'Северен централен')
  assert.equal(findRegion('GR', 'Kriti|Irakleio')?.token, 'Κρήτη|Ηράκλειο')
})

test('regions: 36 countries, the counts of the sources, every token of two parts and once', () => {
  const counts = COUNTRIES.map(({ countryIso2 }) => {
    const { typeOfRegion, tokens } = countryRegions(countryIso2)
    assert.match(typeOfRegion, /^[^|]+\|[^|]+$/)
    for (const token of tokens) assert.match(token, /^[^|]+\|[^|]+$/)
    assert.equal(new Set(tokens).size, tokens.length, countryIso2)
    return `${countryIso2} ${tokens.length}`
  })
  assert.equal(counts.join(' '), COUNTS)
})

test('findRegion: every token and every bare region finds itself, without case and accents', () => {
  for (const { countryIso2 } of COUNTRIES) {
    for (const token of countryRegions(countryIso2).tokens) {
      assert.deepEqual(findRegion(countryIso2, token), { token, isWhole: false })
      const [region] = token.split('|')
      assert.deepEqual(findRegion(countryIso2, region), { token: region, isWhole: true })
    }
  }
  assert.deepEqual(findRegion('IT', ' LOMBARDIA | milano'), { token: 'Lombardia|Milano', isWhole: false })
  assert.deepEqual(findRegion('FR', 'ile-de-france'), { token: 'Île-de-France', isWhole: true })
  assert.deepEqual(findRegion('IT', 'MI'), { token: 'Lombardia|Milano', isWhole: false })
  assert.deepEqual(findRegion('IT', 'to'), { token: 'Piemonte|Torino', isWhole: false })
  assert.equal(findRegion('FR', 'MI'), undefined)
  assert.equal(findRegion('IT', 'Bayern'), undefined)
  assert.equal(findRegion('XX', 'Bayern'), undefined)
})

test('suggestRegions: a province by its name alone comes first', () => {
  assert.equal(suggestRegions('IT', 'milano')[0], 'Lombardia|Milano')
  assert.equal(suggestRegions('IT', 'Lombardy')[0], 'Lombardia')
  assert.ok(suggestRegions('GB', 'Yorkshire').every((token) => token.includes('Yorkshire')))
  assert.deepEqual(suggestRegions('XX', 'anything'), [])
})

test('postcodeSpot: what does not say where a postcode is does not matter', () => {
  assert.deepEqual(postcodeSpot('GB', 's1 2ab'), postcodeSpot('GB', 'S12AB'))
  assert.deepEqual(postcodeSpot('GB', 'EC1A 1BB'), postcodeSpot('GB', 'ec1a'))
  assert.notDeepEqual(postcodeSpot('GB', 'W1A 0AX'), postcodeSpot('GB', 'W1'))
  assert.deepEqual(postcodeSpot('PL', '00-950'), postcodeSpot('PL', '00950'))
  assert.deepEqual(postcodeSpot('LV', 'LV-1050'), postcodeSpot('LV', '1050'))
  assert.deepEqual(postcodeSpot('US', '94107-1234'), postcodeSpot('US', '94107'))
  assert.deepEqual(postcodeSpot('FR', '1000'), postcodeSpot('FR', '01000'))
  assert.deepEqual(postcodeSpot('NL', '1011AB'), postcodeSpot('NL', '1011 ab'))
  for (const nonsense of ['', 'none', '12', '-']) assert.equal(postcodeSpot('IT', nonsense), null)
  assert.equal(postcodeSpot('GB', '12345'), null)
})

test('regionOfPostcode: exact tokens; null when nothing is known', () => {
  const places = {
    'GB S1 2AB': 'England|South Yorkshire',
    'GB CF10 1AA': 'Wales|Cardiff',
    'GB BT1 5GS': 'Northern Ireland|Belfast',
    'GB ZZ1 1AA': null,
    'NO 7010': 'Trøndelag|Trondheim',
    'IT 20121': 'Lombardia|Milano',
    'FR 75008': 'Île-de-France|Paris',
    'FR 97200': 'Martinique|Martinique',
    'DE 10115': 'Berlin|Berlin',
    'SE 101 01': 'Stockholm|Stockholm',
    'SK 010 02': 'Žilinský kraj|Okres Žilina',
    'IE D02 X285': 'Leinster|Dublin',
    'MT ATD 1234': 'Attard|Attard',
    'CY 8560': 'Pafos|Pafos',
    'LI 9490': 'Vaduz|Vaduz',
    'GR 10431': null,
  }
  for (const [place, token] of Object.entries(places)) {
    const [country, ...postcode] = place.split(' ')
    assert.equal(regionOfPostcode(country, postcode.join(' ')), token, place)
    if (token !== null) assert.ok(countryRegions(country).tokens.includes(token))
  }
})

test('regionOfPostcode: where a postcode reaches into several regions, the city decides', () => {
  assert.equal(regionOfPostcode('AT', '1140'), 'Niederösterreich|Sankt Pölten')
  assert.equal(regionOfPostcode('AT', '1140', 'WIEN'), 'Wien|Wien (Stadt)')
  assert.equal(regionOfPostcode('AT', '1140', 'Atlantis'), 'Niederösterreich|Sankt Pölten')
})

test('regionOfMunicipality: INSEE, Istat and the letters of a province', () => {
  assert.equal(regionOfMunicipality('FR', '75108'), 'Île-de-France|Paris')
  assert.equal(regionOfMunicipality('FR', '2A004'), 'Corse|Corse-du-Sud')
  assert.equal(regionOfMunicipality('FR', '97411'), 'La Réunion|La Réunion')
  assert.equal(regionOfMunicipality('IT', '015146'), 'Lombardia|Milano')
  assert.equal(regionOfMunicipality('IT', 'NA'), 'Campania|Napoli')
  assert.equal(regionOfMunicipality('IT', 'PS'), 'Marche|Pesaro e Urbino')
  assert.equal(regionOfMunicipality('GB', 'E08000019'), null)
})

test('regionOfMunicipalityName: either of two names; the postcode decides between two of one name', () => {
  assert.equal(regionOfMunicipalityName('NO', 'TRONDHEIM'), 'Trøndelag|Trondheim')
  assert.equal(regionOfMunicipalityName('NO', 'Trondheim - Tråante'), 'Trøndelag|Trondheim')
  assert.equal(regionOfMunicipalityName('NO', 'KAUTOKEINO'), 'Finnmark|Guovdageaidnu Kautokeino')
  assert.equal(regionOfMunicipalityName('NO', 'HERØY'), null)
  assert.equal(regionOfMunicipalityName('NO', 'HERØY', '6070'), 'Møre og Romsdal|Herøy (Møre Og Romsdal)')
  assert.equal(regionOfMunicipalityName('NO', 'Atlantis'), null)
})

test('mainRegionOfCity: of several places of one name the largest, of equal ones none', () => {
  assert.equal(regionOfCity('GB', 'Leeds'), null)
  assert.equal(mainRegionOfCity('GB', 'LEEDS'), 'England|West Yorkshire')
  assert.equal(mainRegionOfCity('IT', 'Milano'), 'Lombardia|Milano')
  assert.equal(mainRegionOfCity('IT', 'Samone'), null)
  assert.equal(mainRegionOfCity('GB', 'Atlantis'), null)
})

test('regionOfCity, regionOfPlace: one region or none; the surest word wins', () => {
  assert.equal(regionOfCity('IT', 'BOLZANO'), regionOfCity('IT', 'Bolzano/Bozen'))
  assert.equal(regionOfCity('IT', 'milano'), 'Lombardia|Milano')
  assert.equal(regionOfCity('IT', 'Atlantis'), null)
  assert.equal(regionOfPlace({ country: 'IT', municipalityCode: '015146', postcode: '00100' }), 'Lombardia|Milano')
  assert.equal(regionOfPlace({ country: 'IT', postcode: '00185', city: 'Milano' }), 'Lazio|Roma')
  assert.equal(regionOfPlace({ country: 'IT' }), null)
})

test('cities: each name once, in order, no receivers of bulk mail, no numbers of districts', () => {
  for (const { countryIso2 } of COUNTRIES) {
    const cities = countryCities(countryIso2)
    assert.equal(new Set(cities).size, cities.length)
    assert.ok(cities.length > 10, countryIso2)
    for (const city of cities) assert.ok(city.trim() === city && city !== '' && !city.includes('|'), city)
  }
  const german = countryCities('DE')
  assert.ok(german.includes('München') && german.includes('Frankfurt am Main'))
  assert.ok(!german.some((city) => /\b(GmbH|AG|Finanzamt|Sparkasse)\b/.test(city)))
  assert.ok(countryCities('IT').length > 7_895 && countryCities('SK').includes('Žilina'))
})

test('cities of Greece, Iceland and Ireland: each has a province, and every province has one', () => {
  for (const [country, min] of [
    ['GR', 1000],
    ['IS', 150],
    ['IE', 600],
  ] as const) {
    const cities = countryCities(country)
    assert.ok(cities.length > min, `${country}: ${cities.length}`)
    const placed = loadTable(`places/cities/${country.toLowerCase()}`).rows.map(([, regions]) => regions)
    assert.ok(
      placed.every((regions) => regions),
      country,
    )
  }
  const { tokens } = countryRegions('GR')
  const named = new Set(loadTable('places/cities/gr').rows.flatMap(([, regions]) => regions.split(/[ ;]/)))
  assert.equal(named.size, tokens.length)
  for (const [country, city, region] of [
    ['GR', 'ΘΕΣΣΑΛΟΝΙΚΗ', 'Κεντρική Μακεδονία|Θεσσαλονίκη'],
    ['GR', 'Thessaloniki', 'Κεντρική Μακεδονία|Θεσσαλονίκη'],
    ['GR', 'Athens', 'Αττική|Κεντρικός Τομέας Αθηνών'],
    // The first letter is Latin.
    ['GR', 'Aθήνα', 'Αττική|Κεντρικός Τομέας Αθηνών'],
    ['GR', 'Nea Smyrni', 'Αττική|Νότιος Τομέας Αθηνών'],
    ['GR', 'Νίκαια', null],
    ['IS', 'Kópavogi', 'Höfuðborgarsvæði|Kópavogsbær'],
    ['IS', 'Ísafjörður', 'Vestfirðir|Ísafjarðarbær'],
    ['IE', 'Swords', 'Leinster|Dublin'],
    ['IE', 'Letterkenny', 'Ulster|Donegal'],
    ['IE', 'Blackrock', null],
  ] as const) {
    assert.equal(regionOfCity(country, city), region, `${country} ${city}`)
  }
  assert.equal(regionOfPostcode('IE', 'A94 X2Y3'), 'Leinster|Dublin')
  assert.equal(regionOfPostcode('IE', 'P14 HX93'), 'Munster|Cork')
  assert.equal(regionOfPostcode('IS', '101'), 'Höfuðborgarsvæði|Reykjavíkurborg')
  assert.equal(regionOfPostcode('IS', '600'), 'Norðurland eystra|Akureyrarbær')
})

test('regions: one script and one language; other names and look-alike letters are understood', () => {
  for (const token of countryRegions('GR').tokens) assert.ok(!/[A-Za-z]/.test(token), token)
  for (const { countryIso2 } of COUNTRIES) {
    for (const token of countryRegions(countryIso2).tokens) {
      for (const word of token.match(/\p{L}+/gu) ?? []) {
        const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]
        assert.equal(scripts.filter((script) => script.test(word)).length, 1, `${countryIso2} ${word}`)
      }
    }
  }
  for (const country of ['LT', 'PL'] as const) {
    for (const token of countryRegions(country).tokens) assert.ok(!/County|Lodz|_/.test(token), token)
  }
  assert.ok(countryRegions('LT').tokens.every((token) => /^\S+ apskritis\|/.test(token)))
  for (const [country, typed, token] of [
    ['GR', 'Αττική', 'Αττική'],
    ['GR', 'Aττική', 'Αττική'],
    ['GR', 'ATTIKH', 'Αττική'],
    ['GR', 'Attica', 'Αττική'],
    ['GR', 'Attiki|Anatoliki Attiki', 'Αττική|Ανατολική Αττική'],
    ['GR', 'Crete|Chania', 'Κρήτη|Χανιά'],
    ['BE', 'Flanders|Antwerp', 'Vlaams Gewest|Antwerpen'],
    ['BE', 'wallonne, Région|Liège', 'Région wallonne|Liège'],
    ['BE', 'Waals Gewest|Luik', 'Région wallonne|Liège'],
    ['BE', 'Région de Bruxelles-Capitale', 'Brussels Hoofdstedelijk Gewest'],
    ['LT', 'Vilnius County|Vilniaus m. sav.', 'Vilniaus apskritis|Vilniaus m. sav.'],
    ['LT', 'Panevėžys', 'Panevėžio apskritis'],
    ['PL', 'Łódzkie|Lodz', 'Łódzkie|Łódź'],
    ['PL', 'Wielkopolskie|Leszno_County', 'Wielkopolskie|Powiat leszczyński'],
    ['PL', 'Lower Silesia|Głogów County', 'Dolnośląskie|Powiat głogowski'],
  ] as const) {
    assert.equal(findRegion(country, typed)?.token, token, `${country} ${typed}`)
  }
  // No other name is the name of another division.
  for (const [country, name, others] of loadTable('places/region-names').rows) {
    const served = new Set(countryRegions(country).tokens.flatMap((token) => token.split('|')))
    assert.ok(served.has(name), `${country} ${name}`)
    for (const other of others.split('; ')) assert.ok(!served.has(other) || other === name, `${country} ${other}`)
  }
})

test('countries: 36 served, found without case; ISO codes in general', () => {
  assert.equal(COUNTRIES.length, 36)
  assert.equal(findCountry(' it ')?.name, 'Italy')
  assert.equal(findCountry('KR'), undefined)
  assert.ok(isIsoCountry('KR') && !isIsoCountry('XX') && !isIsoCountry('UK'))
  for (const { countryIso2 } of COUNTRIES) assert.ok(isIsoCountry(countryIso2))
})
