/**
 * Makes names of companies that do not exist, in the style of a country: a coined family or brand name, and a word for
 * the trade.
 */
import type { Random } from './random.ts'

/** What a name is made of in one language. */
interface Phonology {
  /** Beginnings, middles and ends of a coined word. Three or four of them make a word that is not a real name. */
  readonly starts: readonly string[]
  readonly middles: readonly string[]
  readonly ends: readonly string[]
  /**
   * Patterns that make a name of the coined word, the trade's word and a place; `{w}` coined, `{v}` another one, `{t}`
   * trade, `{c}` city.
   */
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

/** Languages in which names can be made. */
export const NAMED_LANGUAGES: readonly string[] = Object.keys(PHONOLOGIES)

/**
 * Coins a word that sounds like a family name or a brand of the language. It has three or four parts: about ten thousand
 * words are possible.
 */
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

/**
 * Composes a sole trader's name without a person: a trade, a street and a town (`Forno di Via Dante, Lucca`).
 *
 * @param street  as the country's addresses have it, with `{n}` for the house number
 */
export function soleTraderName(trade: string, street: string, city: string): string {
  return `${trade} ${street.replace(/^\s*(?:Unit )?\{n\}\s*|\s*\{n\}/g, '')} ${city}`
}
