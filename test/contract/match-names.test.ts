/**
 * `POST /explore/match` by name, end to end: which names are a company's beyond doubt, and which only look like it.
 *
 * Each row of the tables is a list's name, and the company that it means or `null` where that is doubtful. All
 * companies are fictional.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Company } from '../../src/company/company.ts'
import {
  type BuiltGeneration,
  buildGeneration,
  type EmbeddedService,
  namedCompany,
  openEmbeddedService,
} from '../support/embedded-service.ts'

const COMPANIES: readonly Company[] = [
  // Trades.
  namedCompany('US-1', 'HARROWGATE INSURANCE COMPANY'),
  namedCompany('US-2', 'BRIARWICK TRUST COMPANY'),
  namedCompany('US-3', 'PIONEERVALE SAVINGS BANK'),
  namedCompany('US-4', 'PIONEERVALE INSURANCE COMPANY'),
  namedCompany('US-5', 'MAPLERIDGE CREDIT UNION'),
  namedCompany('US-6', 'MAPLERIDGE INC'),
  namedCompany('US-7', 'OAKHOLLOW FARM MUTUAL AUTOMOBILE INSURANCE COMPANY'),
  namedCompany('US-8', 'OAKHOLLOW AUTOMOBILE MUTUAL INSURANCE CO'),
  namedCompany('US-9', 'FERNDALE SAVINGS AND LOAN ASSOCIATION'),
  namedCompany('US-10', 'TIDEWELL REAL ESTATE INVESTMENT TRUST'),
  namedCompany('US-11', '4107 Quarrystone LLC'),
  namedCompany('US-12', 'STONEFORD BANK, N.A.'),
  namedCompany('US-13', 'WINTERBOURNE CAPITAL FUND II LP'),
  namedCompany('US-14', 'CINDERFORD HOLDINGS INC'),
  namedCompany('US-15', 'PACIFIC UNION BANK OF QUILLAN'),
  namedCompany('GB-1', 'THORNABY PERMANENT BUILDING SOCIETY'),
  namedCompany('GB-2', 'MARSHWICK CREDIT UNION LIMITED'),
  namedCompany('GB-3', 'QUILLFORD SOFTWARE LIMITED', { city: 'York', postcode: 'YO42 1NT', nationalId: '02548628' }),
  namedCompany('GB-4', 'A & L ZEPHYRINE SERVICES LTD'),
  namedCompany('GB-5', 'DX KESTRELMOOR LTD'),
  namedCompany('GB-6', 'LARKENDALE (UK) LIMITED'),
  namedCompany('GB-7', 'BRAMBLEHOLT GROUP PLC(THE)'),
  namedCompany('GB-8', 'SELWICKE LTD'),
  namedCompany('GB-9', 'SELWICKE LLP'),
  namedCompany('GB-10', 'GLENDARVEL INDUSTRIAL AND PROVIDENT SOCIETY LIMITED'),
  namedCompany('GB-11', 'SLATTERLEIGH PROPERTIES LIMITED'),
  namedCompany('GB-12', 'SLATER PROPERTIES LTD'),
  namedCompany('GB-13', 'OLIVE BRANCHWOOD LTD'),
  namedCompany('GB-14', 'TENBURY CHARITY'),
  namedCompany('NO-1', 'FJELLKLANG CONSULTING AS', { city: 'Oslo' }),
  namedCompany('NO-2', 'SPAREBANKEN NORDTIND'),
  namedCompany('NO-3', 'NORDTIND FORSIKRING GJENSIDIG'),
  namedCompany('NO-4', 'SOLVIKA BORETTSLAG'),
  namedCompany('FR-1', 'CUISINE ACADEMIQUE', {
    nationalLegalForm: 'Société par actions simplifiée',
    tradeNames: ['ALIZEE DOUCEUR'],
    city: 'PARIS',
    postcode: '75004',
  }),
  namedCompany('FR-2', 'VERMEILLON', { nationalLegalForm: 'Société à responsabilité limitée' }),
  namedCompany('FR-3', 'VERMEILLON', { nationalLegalForm: 'Société par actions simplifiée' }),
  namedCompany('FR-4', 'MCTAVERNY’S FRANCE'),
  namedCompany('FR-5', 'CAISSE DE CREDIT MUTUEL BELLERIVE'),
  namedCompany('FR-6', 'BELLERIVE', { nationalLegalForm: 'Société à responsabilité limitée' }),
  namedCompany('FR-7', 'MACQUEENVILLE TRANSPORTS'),
  namedCompany('DE-1', 'Bergauer Musterbau GmbH & Co. KG'),
  namedCompany('DE-2', 'Lindenwall Lebensversicherungsverein auf Gegenseitigkeit'),
  namedCompany('DE-3', 'Lindenwall Stiftung'),
  namedCompany('DE-4', 'A & W Tiefgrund GmbH'),
  namedCompany('DE-5', 'Weidenthaler Maschinenbau GmbH & Co. KG'),
  namedCompany('DE-6', 'Havelwinkel gGmbH'),
  namedCompany('AT-1', 'METALL EXEMPLARIUS GES.M.B.H. & CO KG'),
  namedCompany('IT-1', 'CERVINIA TELAI S.R.L.'),
  namedCompany('DK-1', 'Havfrisk ApS'),
  namedCompany('LV-1', 'Dzirnavkalns SIA'),
  // Like names that are two companies' own.
  namedCompany('GB-15', 'MACFERNIE JOINERS LTD'),
  namedCompany('GB-16', 'MCFERNIE JOINERS LTD'),
  // Public bodies of one place, and companies that are called like some.
  namedCompany('DE-7', 'Kreissparkasse Havelwinkel'),
  namedCompany('DE-8', 'Stadt Lindenwall'),
  namedCompany('GB-17', 'TENBURY DISTRICT COUNCIL'),
  namedCompany('US-16', 'TOWN OF QUILLAN'),
  namedCompany('IE-1', 'CORRIGVALE COUNTY COUNCIL'),
  // Signs and letters.
  namedCompany('ES-1', 'SOLERAMAR Nº 1 PIZZAS SL'),
  namedCompany('FR-8', 'VERMEILLON N° 7 COIFFURE'),
  namedCompany('DE-9', 'Tiefgrund 5×5 Bau GmbH'),
  namedCompany('NO-5', 'BIL BÅT OG SOLVIK AS'),
  namedCompany('SE-1', 'Baat & Broe Bygg AB'),
]
let generation: BuiltGeneration
let service: EmbeddedService
let key: string
before(async () => {
  generation = await buildGeneration(COMPANIES)
  service = await openEmbeddedService(generation)
  key = (await service.issue({ paid: 'unlimited' })).key
})
after(async () => {
  await service.close()
  await generation.close()
})

interface Result {
  readonly match: string | null
  readonly candidates: readonly { readonly id: string; readonly matchScore: number; readonly because: string[] }[]
}

type Row = readonly [country: string, companyName: string, match: string | null, more?: object]

async function match(rows: readonly Row[]): Promise<readonly Result[]> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/explore/match',
    headers: { 'x-api-key': key },
    payload: { companies: rows.map(([country, companyName, , more]) => ({ country, companyName, ...more })) },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return (answer.json() as { results: Result[] }).results
}

async function check(rows: readonly Row[]): Promise<void> {
  const results = await match(rows)
  const seen = rows.map(([country, name, , more], at) => {
    const candidates = results[at].candidates.map(({ id, matchScore, because }) => `${id} ${matchScore}: ${because}`)
    return { name: `${country} ${name} ${JSON.stringify(more ?? {})}`, match: results[at].match, candidates }
  })
  const wrong = seen.filter(({ match: own }, at) => own !== rows[at][2])
  assert.deepEqual(wrong, [], JSON.stringify(wrong, null, 1))
}

test('match: a word for a trade is a part of the name, and so is one for a kind of body', () =>
  check([
    ['US', 'Harrowgate National Bank', null],
    ['US', 'Harrowgate LLC', null],
    ['US', 'Harrowgate', null],
    ['US', 'Briarwick Insurance Company', null],
    ['US', 'Mapleridge Savings Bank', null],
    ['US', 'Mapleridge Federal Credit Union', null],
    ['US', 'Pioneervale National Bank', null],
    ['US', 'Ferndale Credit Union', null],
    ['US', 'Ferndale Inc', null],
    ['US', 'Tidewell Inc', null],
    ['US', 'Tidewell', null],
    ['GB', 'Thornaby Ltd', null],
    ['GB', 'Thornaby Permanent Bank', null],
    ['GB', 'Marshwick Ltd', null],
    ['GB', 'Glendarvel Ltd', null],
    ['GB', 'Tenbury Trust', null],
    ['GB', 'Tenbury Ltd', null],
    ['NO', 'Nordtind Sparebank', null],
    ['NO', 'Nordtind', null],
    ['FR', 'Caisse d’épargne Bellerive', null],
    ['FR', 'Bellerive mutuelle', null],
    ['DE', 'Lindenwall AG', null],
    ['DE', 'Lindenwall', null],
  ]))

test('match: the form in full, short or left out is the same company, and order tells companies apart', () =>
  check([
    ['US', 'Harrowgate Insurance Co', 'US-1'],
    ['US', 'Harrowgate Insurance', 'US-1'],
    ['US', 'The Harrowgate Insurance Company', 'US-1'],
    ['US', 'Briarwick Trust Co', 'US-2'],
    ['US', 'Pioneervale Insurance Co', 'US-4'],
    ['US', 'Oakhollow Farm Mutual Automobile Insurance Co', 'US-7'],
    ['US', 'Oakhollow Automobile Mutual Insurance Company', 'US-8'],
    ['US', 'Ferndale Savings & Loan Association', 'US-9'],
    ['US', 'Stoneford Bank National Association', 'US-12'],
    ['US', 'Union Pacific Bank of Quillan', null],
    ['US', 'Cinderford Holdings Inc-A', 'US-14'],
    ['US', 'Cinderford Holdings-B', null],
    ['GB', 'Marshwick Credit Union Ltd', 'GB-2'],
    ['GB', 'Bramble Holt Group (The) PLC', 'GB-7'],
  ]))

test('match: a word, number, place or bracket more or less is another company', () =>
  check([
    ['US', 'Winterbourne Capital Fund III LP', null],
    ['US', 'Winterbourne Capital Fund LP', null],
    ['US', 'Cinderford Inc', null],
    ['US', 'Cinderford', null],
    ['US', 'Cinderford Holdings LP', null],
    ['GB', 'Larkendale Limited', null],
    ['GB', 'Quillford Software York', 'GB-3'],
    ['GB', 'Quillford Software (York)', null],
    ['GB', 'York Quillford Software Ltd', null],
    ['GB', 'Quilford Software Ltd', null],
    ['GB', 'Quilford Software Ltd', 'GB-3', { postCode: 'YO42 1NT' }],
    ['GB', 'Software Quillford Ltd', null],
    ['GB', 'Software Quillford Ltd', 'GB-3', { postCode: 'YO42 1NT' }],
    ['GB', 'Quillford Ltd', null, { postCode: 'YO42 1NT' }],
    ['GB', 'Quillford Software PLC', null, { postCode: 'YO42 1NT' }],
    ['GB', 'Larkendale (UK) Ltd', 'GB-6'],
    ['GB', 'Quillford (Holdings) Software Limited', null],
    ['GB', 'Quillford Software (UK) Limited', null],
    ['GB', 'Slatterleigh Property Limited', null],
    ['GB', 'Slatter Properties Limited', null],
  ]))

test('match: letters that “and” joins are other letters', () =>
  check([
    ['GB', 'A and L Zephyrine Services Limited', 'GB-4'],
    ['GB', 'AL Zephyrine Services Ltd', null],
    ['GB', 'D & X Kestrelmoor Ltd', null],
    ['GB', 'D.X. Kestrelmoor Limited', 'GB-5'],
    ['DE', 'A u. W Tiefgrund GmbH', 'DE-4'],
  ]))

test('match: of two companies of one name, the legal form asked for says which', () =>
  check([
    ['GB', 'Selwicke Limited', 'GB-8'],
    ['GB', 'Selwicke LLP', 'GB-9'],
    ['GB', 'Selwicke', null],
    ['FR', 'Vermeillon SARL', 'FR-2'],
    ['FR', 'SAS Vermeillon', 'FR-3'],
    ['FR', 'Vermeillon', null],
    ['FR', 'Vermeillon SNC', null],
    ['FR', 'Cuisine Academique SCI', null],
    ['DE', 'Bergauer Musterbau GmbH', null],
    ['DE', 'Havelwinkel GmbH', null],
    ['DE', 'Havelwinkel gemeinnützige GmbH', 'DE-6'],
  ]))

test('match: a branch, the country or the own number behind the legal form is no part of the name', () =>
  check([
    ['NO', 'FJELLKLANG CONSULTING AS AVD OSLO', 'NO-1'],
    ['NO', 'Fjellklang Consulting AS avd. Bergen', 'NO-1'],
    ['GB', 'Quillford Software Ltd (Leeds Branch)', 'GB-3'],
    ['GB', 'QUILLFORD SOFTWARE LTD (02548628)', 'GB-3'],
    ['GB', 'QUILLFORD SOFTWARE LTD (02548629)', null],
    ['GB', 'Quillford Software Ltd UK', 'GB-3'],
    ['DE', 'Weidenthaler Maschinenbau GmbH & Co. KG, Zweigniederlassung Leipzig', 'DE-5'],
    ['FR', 'Cuisine Academique SAS - Agence de Lyon', 'FR-1'],
    ['IT', 'Cervinia Telai Srl - sede secondaria di Torino', 'IT-1'],
    ['DK', 'Havfrisk ApS, filial Aarhus', 'DK-1'],
    ['DK', 'Havfrisk ApS afd. Aarhus', 'DK-1'],
    ['DE', 'Weidenthaler Maschinenbau GmbH & Co. KG NL Stuttgart', 'DE-5'],
    ['DE', 'Weidenthaler Maschinenbau GmbH & Co. KG Werk Jena', 'DE-5'],
    ['GB', 'Quillford Software Ltd Leeds Office', 'GB-3'],
    ['GB', 'Quillford Software Ltd Pension Scheme', null],
    ['GB', 'Quillford Software Branch', null],
    ['GB', 'Olive Branch Ltd', null],
  ]))

test('match: a place or a note behind the legal form leaves the company the first, with a score of a match', async () => {
  const rows: Row[] = [
    ['NO', 'Fjellklang Consulting AS - Bergen', 'NO-1'],
    ['GB', 'Quillford Software Ltd, Leeds', 'GB-3'],
    ['GB', 'Quillford Software Ltd (accounts)', 'GB-3'],
  ]
  const results = await match(rows)
  for (const [at, [, name, id]] of rows.entries()) {
    assert.equal(results[at].candidates[0]?.id, id, name)
    assert.ok(results[at].candidates[0].matchScore >= 0.88, `${name}: ${results[at].candidates[0].matchScore}`)
  }
})

test('match: notes on the state behind a name are those of registers, with their day', () =>
  check([
    ['US', '4107 Quarrystone LLC, Delinquent May 1, 2022', 'US-11'],
    ['US', '4107 Quarrystone LLC, Colorado Authority Terminated 10/31/2003', 'US-11'],
    ['US', 'Cinderford Holdings Inc (Dissolved)', 'US-14'],
    ['GB', 'Quillford Software Ltd (in liquidation)', 'GB-3'],
    ['GB', 'Quillford Software Limited - In Administration', 'GB-3'],
    ['DE', 'Weidenthaler Maschinenbau GmbH & Co. KG i.L.', 'DE-5'],
    ['DE', 'Weidenthaler Maschinenbau GmbH & Co. KG in Liquidation seit 3.2.2020', 'DE-5'],
    ['IT', 'Cervinia Telai S.r.l. in liquidazione', 'IT-1'],
    ['DE', 'Weidenthaler Maschinenbau GmbH & Co. KG i.I.', 'DE-5'],
    ['DK', 'Havfrisk ApS under konkurs', 'DK-1'],
    ['LV', 'Dzirnavkalns SIA likvidējamā', 'LV-1'],
    ['LV', 'SIA Dzirnavkalns, likvidējamā', 'LV-1'],
    ['US', 'Cinderford Holdings Inc Dissolved', 'US-14'],
    ['FR', 'Cuisine Academique SAS - en liquidation judiciaire', 'FR-1'],
    ['NO', 'Fjellklang Consulting AS konkursbo', null],
  ]))

test('match: the form of a German partnership is one, whatever its “and”', () =>
  check([
    ['DE', 'Bergauer Musterbau GmbH u. Co. KG', 'DE-1'],
    ['DE', 'Bergauer Musterbau GmbH u.Co.KG', 'DE-1'],
    ['DE', 'Bergauer Musterbau GmbH + Co KG', 'DE-1'],
    ['DE', 'Bergauer Musterbau GmbH und Co. KG', 'DE-1'],
    ['AT', 'Metall Exemplarius GesmbH u. Co KG', 'AT-1'],
  ]))

test('match: Mac is Mc', async () => {
  await check([
    ['FR', 'Mc Queenville Transports', 'FR-7'],
    ['FR', 'McQueenville Transports', 'FR-7'],
    ['FR', 'Mac Taverny’s France', 'FR-4'],
  ])
  // Each is one company's own name.
  await check([
    ['GB', 'MacFernie Joiners Ltd', 'GB-15'],
    ['GB', 'McFernie Joiners Limited', 'GB-16'],
    ['GB', 'Mac Fernie Joiners', 'GB-15'],
  ])
  const [result] = await match([['FR', "mac taverny's", null]])
  assert.equal(result.candidates[0]?.id, 'FR-4')
})

test('match: bodies of different rank are two, whatever their place', () =>
  check([
    ['DE', 'Stadtsparkasse Havelwinkel', null],
    ['DE', 'Sparkasse Havelwinkel', null],
    ['DE', 'Gemeinde Lindenwall', null],
    ['DE', 'Stadtverwaltung Lindenwall', 'DE-8'],
    ['DE', 'Rathaus Lindenwall', 'DE-8'],
    ['GB', 'Tenbury Town Council', null],
    ['GB', 'Tenbury Borough Council', null],
    ['GB', 'Tenbury Council', 'GB-17'],
    ['US', 'City of Quillan', null],
    ['US', 'Quillan Town Hall', 'US-16'],
    ['IE', 'Corrigvale City Council', null],
  ]))

test('match: signs for numbers and sizes, and letters of the north in plain ones', () =>
  check([
    ['ES', 'Soleramar N° 1 Pizzas SL', 'ES-1'],
    ['ES', 'Soleramar No 1 Pizzas SL', 'ES-1'],
    ['FR', 'Vermeillon Nº 7 Coiffure', 'FR-8'],
    ['FR', 'Vermeillon n°7 coiffure', 'FR-8'],
    ['DE', 'Tiefgrund 5x5 Bau GmbH', 'DE-9'],
    ['DE', 'Tiefgrund 5 × 5 Bau GmbH', 'DE-9'],
    ['NO', 'BIL BAAT OG SOLVIK AS', 'NO-5'],
    ['SE', 'Båt & Brö Bygg AB', 'SE-1'],
  ]))

test('match: a sign may be that of a branch, whose place is not known', () =>
  check([
    ['FR', 'Alizée Douceur', 'FR-1'],
    ['FR', 'Alizée Douceur', 'FR-1', { postCode: '74000' }],
    ['FR', 'Alizée Douceur', 'FR-1', { city: 'Annecy' }],
    ['FR', 'alizee douceur 74000', 'FR-1'],
    ['FR', 'Cuisine Academique', null, { postCode: '74000' }],
    ['GB', 'Quillford Software Ltd', null, { postCode: 'LS1 4AP' }],
  ]))
