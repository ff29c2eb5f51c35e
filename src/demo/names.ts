/**
 * Names of companies that do not exist, as a country's companies are called: a coined family or brand name, a word for
 * the trade, a legal form.
 */
import type { LegalForm } from '../company/legal-form.ts'
import type { Random } from './random.ts'

/** What a name is made of in one language. */
interface Phonology {
  /** Beginnings, middles and ends of a coined word; three to four of them make a word that is in no telephone book. */
  readonly starts: readonly string[]
  readonly middles: readonly string[]
  readonly ends: readonly string[]
  /** How the coined word, the trade's word and a place make a name; `{w}` coined, `{v}` another one, `{t}` trade, `{c}` city. */
  readonly patterns: readonly (readonly [pattern: string, weight: number])[]
}

const split = (words: string): readonly string[] => words.split(' ')

const PHONOLOGIES: Readonly<Record<string, Phonology>> = {
  it: {
    starts: split('Bra Cal Dor Fal Gren Lom Mar Nav Ott Per Quar Riz Sal Tor Val Ver Zan Bel Cor Fer Gal Lan Mon Pal'),
    middles: split('vol dres ghin tab zerr und oliv empr arch ibald ostr aver onz ugl isch andr eroll'),
    ends: split('ini etti oldi azzi acchi esio onti ardo enghi ossi elli igo uzzi'),
    patterns: [
      ['{w} {t}', 4],
      ['{t} {w}', 5],
      ['{w}', 2],
      ['{t} {w} & {v}', 1],
      ['F.lli {w}', 1],
      ['{w} {t} {c}', 1],
    ],
  },
  fr: {
    starts: split('Bau Char Del Fran Gar Lau Mor Per Ro Sau Tre Val Ver Bel Cour Gri Lan Mar Pon Vau'),
    middles: split('ven chel mond sign ber gan tev rol dign prel viz nad lom'),
    ends: split('ier ard eau enac oux ignon ault ezac ency ombe ette issac'),
    patterns: [
      ['{t} {w}', 5],
      ['{w} {t}', 3],
      ['Établissements {w}', 1],
      ['{w} et Fils', 1],
      ['{w}', 2],
      ['{w} {v} {t}', 1],
    ],
  },
  de: {
    starts: split('Har Wol Brem Kal Stein Hol Rei Gren Lau Ost Wei Bir Eich Fal Kre Nie Ruh Schel Tan Zell'),
    middles: split('ken men der sen gel ters linn bacht wers dorn feld rich lau'),
    ends: split('bruch stett mann hofer ing eck brink loh kamp rath inger hagen'),
    patterns: [
      ['{w} {t}', 5],
      ['{t} {w}', 3],
      ['{w} & {v} {t}', 1],
      ['{w} & Söhne', 1],
      ['{w}', 1],
      ['{t} {c} {w}', 1],
    ],
  },
  es: {
    starts: split('Al Bar Cas Del Este Fon Gar Her Lor Mon Nav Or Per Que Rod Sal Tor Val Zam Vil'),
    middles: split('bend zarr gued mir quin tor ven chab dal rand lom perr ibarr'),
    ends: split('era azo uela illo ares engo ona aiz uro osa ibar ejo'),
    patterns: [
      ['{t} {w}', 6],
      ['{w} {t}', 2],
      ['Hermanos {w}', 1],
      ['{w} y {v}', 1],
      ['{w}', 2],
      ['{t} {w} de {c}', 1],
    ],
  },
  en: {
    starts: split('Ash Bram Cald Dun Ell Farn Grim Hath Kest Lang Marl Nor Oak Pem Rad Shel Thorn Wick Yar Brock'),
    middles: split('er en ing al or wick mar den sing ber holl tre und'),
    ends: split('combe wright field stone bury gate more ley ridge ward shaw thwaite'),
    patterns: [
      ['{w} {t}', 6],
      ['{w} & {v}', 1],
      ['{w} & {v} {t}', 2],
      ['{t} of {w}', 1],
      ['{w}', 2],
      ['{c} {w} {t}', 1],
    ],
  },
  nb: {
    starts: split('Ber Dal Ei Fjel Grøn Hau Kval Lang Myr Nord Ros Skar Sol Stein Tor Vest Øver Ås'),
    middles: split('ger land mun ver stad heim lund vik nes dal'),
    ends: split('seth rud moen bakk gård stø haug eng li vold'),
    patterns: [
      ['{w} {t}', 6],
      ['{t} {w}', 2],
      ['{w} og {v}', 1],
      ['{w}', 2],
      ['{w} {t} {c}', 1],
    ],
  },
  nl: {
    starts: split('Van Brou Hoe Kuij Linde Meer Noor Oost Schou Ver Wes Zand'),
    middles: split('den ter ler ven stra wijn gaar bosch kel'),
    ends: split('veld huis man beek sma kamp ing donk rade'),
    patterns: [
      ['{w} {t}', 6],
      ['{t} {w}', 3],
      ['{w} & Zonen', 1],
      ['{w}', 1],
    ],
  },
  pl: {
    starts: split('Bor Czar Dob Gra Jar Kal Lub Mie Now Ostr Pod Rad Sta Wie Zab'),
    middles: split('now kow mir rzan chow lesz broń wil'),
    ends: split('ex pol bud ina icz owski anka mar trans'),
    patterns: [
      ['{w} {t}', 5],
      ['{t} {w}', 4],
      ['{w}', 2],
    ],
  },
  pt: {
    starts: split('Al Bar Car Fer Gou Lou Mar Oli Per Que Sal Tei Val Vi'),
    middles: split('mad vil ced nand tor reir bast mend'),
    ends: split('eiro osa inho ães eda ais ura elo'),
    patterns: [
      ['{t} {w}', 5],
      ['{w} {t}', 3],
      ['{w} & {v}', 1],
      ['{w}', 1],
    ],
  },
}

/** Legal forms of a country's demo companies: how often, how written in a name, what the register calls them. */
export interface DemoLegalForm {
  readonly suffix: string
  readonly nationalLegalForm: string
  readonly standardisedLegalForm: LegalForm
  readonly weight: number
  /** The section of the German register that enters such companies. */
  readonly registerSection?: string
}

const form = (suffix: string, nationalLegalForm: string, standard: LegalForm, weight: number): DemoLegalForm => ({
  suffix,
  nationalLegalForm,
  standardisedLegalForm: standard,
  weight,
})
const PRIVATE = 'Private limited companies'
const PUBLIC = 'Public limited companies'
const PARTNERSHIP = 'Partnerships'
const NON_PROFIT = 'Non profit organisations'

/** Shares are rounded from what national registers publish of companies other than sole traders. */
export const DEMO_LEGAL_FORMS: Readonly<Record<string, readonly DemoLegalForm[]>> = {
  IT: [
    form('S.r.l.', 'Società a responsabilità limitata', PRIVATE, 70),
    form('S.p.A.', 'Società per azioni', PUBLIC, 8),
    form('S.n.c.', 'Società in nome collettivo', PARTNERSHIP, 10),
    form('S.a.s.', 'Società in accomandita semplice', PARTNERSHIP, 9),
    form('Soc. Coop.', 'Società cooperativa', 'Other legal forms', 3),
  ],
  FR: [
    form('SAS', 'Société par actions simplifiée', PRIVATE, 45),
    form('SARL', 'Société à responsabilité limitée', PRIVATE, 42),
    form('SA', 'Société anonyme', PUBLIC, 4),
    form('SNC', 'Société en nom collectif', PARTNERSHIP, 3),
    form('SCOP', 'Société coopérative de production', 'Other legal forms', 3),
    form('Association', 'Association déclarée', NON_PROFIT, 3),
  ],
  DE: [
    { ...form('GmbH', 'Gesellschaft mit beschränkter Haftung', PRIVATE, 74), registerSection: 'HRB' },
    { ...form('GmbH & Co. KG', 'Kommanditgesellschaft', PARTNERSHIP, 15), registerSection: 'HRA' },
    { ...form('AG', 'Aktiengesellschaft', PUBLIC, 4), registerSection: 'HRB' },
    { ...form('eG', 'Eingetragene Genossenschaft', 'Other legal forms', 2), registerSection: 'GnR' },
    { ...form('OHG', 'Offene Handelsgesellschaft', PARTNERSHIP, 3), registerSection: 'HRA' },
    { ...form('e.V.', 'Eingetragener Verein', NON_PROFIT, 2), registerSection: 'VR' },
  ],
  ES: [
    form('S.L.', 'Sociedad de responsabilidad limitada', PRIVATE, 84),
    form('S.A.', 'Sociedad anónima', PUBLIC, 11),
    form('S. Coop.', 'Sociedad cooperativa', 'Other legal forms', 5),
  ],
  GB: [
    form('Ltd', 'Private Limited Company', PRIVATE, 60),
    form('Limited', 'Private Limited Company', PRIVATE, 30),
    form('PLC', 'Public Limited Company', PUBLIC, 2),
    form('LLP', 'Limited Liability Partnership', PARTNERSHIP, 5),
    form('CIC', 'Community Interest Company', NON_PROFIT, 3),
  ],
  NO: [
    form('AS', 'Aksjeselskap', PRIVATE, 90),
    form('ASA', 'Allmennaksjeselskap', PUBLIC, 2),
    form('ANS', 'Ansvarlig selskap', PARTNERSHIP, 4),
    form('SA', 'Samvirkeforetak', 'Other legal forms', 4),
  ],
  US: [
    form('LLC', 'Limited liability company', PRIVATE, 55),
    form('Inc.', 'Corporation', PRIVATE, 33),
    form('Corp.', 'Corporation', PUBLIC, 7),
    form('LP', 'Limited partnership', PARTNERSHIP, 5),
  ],
  NL: [
    form('B.V.', 'Besloten vennootschap', PRIVATE, 86),
    form('N.V.', 'Naamloze vennootschap', PUBLIC, 4),
    form('V.O.F.', 'Vennootschap onder firma', PARTNERSHIP, 10),
  ],
  BE: [
    form('BV', 'Besloten vennootschap', PRIVATE, 75),
    form('NV', 'Naamloze vennootschap', PUBLIC, 20),
    form('CV', 'Coöperatieve vennootschap', 'Other legal forms', 5),
  ],
  PL: [
    form('Sp. z o.o.', 'Spółka z ograniczoną odpowiedzialnością', PRIVATE, 85),
    form('S.A.', 'Spółka akcyjna', PUBLIC, 5),
    form('Sp.k.', 'Spółka komandytowa', PARTNERSHIP, 10),
  ],
  PT: [form('Lda', 'Sociedade por quotas', PRIVATE, 88), form('S.A.', 'Sociedade anónima', PUBLIC, 12)],
  CH: [
    form('GmbH', 'Gesellschaft mit beschränkter Haftung', PRIVATE, 55),
    form('AG', 'Aktiengesellschaft', PUBLIC, 45),
  ],
}

/** Languages in which names can be made. */
export const NAMED_LANGUAGES: readonly string[] = Object.keys(PHONOLOGIES)

/** Coins a word that sounds like a family or brand of the language. Three parts or four: one in some ten thousand. */
export function coinWord(language: string, random: Random): string {
  const { starts, middles, ends } = PHONOLOGIES[language]
  const middle = random.chance(0.2) ? random.pick(middles) + random.pick(middles) : random.pick(middles)
  return random.pick(starts) + middle + random.pick(ends)
}

/**
 * Composes a company's name without its legal form.
 *
 * @param trade  a word or two for what the company does, in the language: `Frantoio`, `Metallbau`
 */
export function demoName(language: string, trade: string, city: string, random: Random): string {
  const coined = coinWord(language, random)
  const pattern = random.weighted(PHONOLOGIES[language].patterns)
  return pattern
    .replace('{w}', coined)
    .replace('{v}', () => coinWord(language, random))
    .replace('{t}', trade)
    .replace('{c}', city)
}
