/**
 * The keys under which cities and postcodes are compared, at index time and at query time alike.
 *
 * Both are open lists: what a register wrote and what a caller types must meet without case, accents and the usual
 * variants of spelling.
 */
import { foldText } from '../text/fold-text.ts'
import { latinScript } from '../text/latin-script.ts'

/**
 * Words of place names that are abbreviated as often as not, by their folded spelling.
 *
 * Only pairs that never change the place: `st` is saint wherever it begins a name or a part of one.
 */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  sankt: 'st',
  sint: 'st',
  santo: 's',
  santa: 's',
  san: 's',
  mount: 'mt',
  fort: 'ft',
}
const SHORTENABLE = new RegExp(`\\b(?:${Object.keys(SHORT_FORMS).join('|')})\\b`, 'g')

/** `Frankfurt a. Main`, `Reggio nell'Emilia`: the small words between, which registers omit or shorten at will. */
const LINKING_WORDS =
  / (?:a|am|an|auf|bei|im|in|of|on|upon|the|der|de|del|della|delle|di|nell|nel|d|l|la|le|les|du|des|sur|sous|en|i|ved)(?= )/g

/** Digits of postcodes, as the countries served group them; a group of three or fewer alone is not one. */
const POSTCODE_DIGITS = '(?:\\d{4}[ -]\\d{3}|\\d{5}[ -]\\d{4}|\\d{3}[ -]\\d{2}|\\d{2}[ -]\\d{3}|\\d{4,6})'
/**
 * `SE-411 21 Göteborg`, `75008 Paris`, `NL-1011 AB Amsterdam`: a postcode before the city, with or without the country.
 * Dutch letters apart from their digits are distinguished from a word of the name by the country alone.
 */
const POSTCODE_BEFORE = new RegExp(
  `^(?:NL[ -]?\\d{4} ?[A-Z]{2}|\\d{4}[A-Z]{2}|(?:[A-Z]{1,3}[ -]?)?${POSTCODE_DIGITS})[ ,]+(?=\\D)`,
  'i',
)
/** `Göteborg 411 21`, `Wien 1010`. */
const POSTCODE_BEHIND = new RegExp(`(?<=\\D)[ ,]+${POSTCODE_DIGITS}$`)

/** `Paris 8`, `Lyon 3ème arrondissement`, `Praha 10-Malešice`, `Lille Cedex 9`, `Bucureşti Sectorul 3`: districts and post offices of the city. */
const DISTRICT =
  /(?<!^sector(?:ul)?)[\s,(]+(?:cedex\b|(?:sect(?:or(?:ul)?)?\b[. ]*|s)(?:\d\b|[IV]{1,3}\b)|\d{1,2}(?:er?|[eèé]me|W)?(?![\p{L}\p{N}])).*$/iu
/** `Sector 3 Bucureşti`. */
const DISTRICT_BEFORE = /^sector(?:ul)? \d[ ,]+(?=\p{L})/iu
/** `København K`, `Odense SØ`, `Kristiansand S`, `Viby J`: what Danish and Norwegian post offices add, in capitals. */
const COMPASS = /(?<=\p{L}{4}) (?:[CJKMNSVØO]|[NS][VØO])$/u
/** `Roma (RM)`, `Portland, OR`: the sign of a province or state. */
const PROVINCE = /(?: \([A-Z]{2}\)|, ?[A-Z]{2})$/
/** `Iași, jud. Iași`, `Tartu linn, Tartu maakond`: the county after a town. */
const COUNTY_AFTER = /, ?(?:jud(?:\.|e[tțţ]ul) ?.+|.+ maakond)$/i
/** `Municipiul Iași`, `Orş. Voluntari`, `Hlavní město Praha`, `Landeshauptstadt München`: what countries call their towns. */
const TITLE =
  /^(?:municipiul|mun\.|ora[sșş](?:ul)?|or[sșş]\.|comuna|hlavn[ií] m[eě]sto|hl\. ?m\.|landeshauptstadt|(?:freie und )?hansestadt|mestsk[aá] [cč]as[tť]|[^,]+ linnaosa,) /i
/** `Narva linn`, `Cork City`: the same after the name. In other names, `City` is a part of the name. */
const TITLE_AFTER =
  /(?<=\p{L}) (?:linn|alevik|alev)$|(?<=^(?:dublin|cork|galway|limerick|waterford|kilkenny|new york)) city$/iu

/**
 * Cities whose district registers write after the name, by their folded names. Towns with the same beginning are not
 * included.
 */
const WITH_DISTRICTS = new Set(
  (
    'wien graz linz salzburg innsbruck praha brno ostrava plzen olomouc budapest bratislava kosice warszawa krakow lodz wroclaw poznan ' +
    'gdansk szczecin lublin katowice berlin hamburg munchen koln dusseldorf stuttgart leipzig dresden nurnberg hannover dortmund zurich ' +
    'geneve lausanne winterthur luxembourg amsterdam rotterdam antwerpen bruxelles brussel london dublin cork kobenhavn copenhagen aarhus ' +
    'odense aalborg oslo trondheim stavanger stockholm goteborg malmo gent brugge liege charleroi namur leuven helsinki espoo tampere tallinn tartu riga vilnius kaunas bucuresti ' +
    'sofia plovdiv zagreb ljubljana maribor beograd athina thessaloniki roma milano torino napoli genova palermo bologna firenze madrid ' +
    'barcelona sevilla zaragoza malaga bilbao lisboa porto paris lyon marseille toulouse'
  ).split(' '),
)
/** The cities whose districts only follow a hyphen: `Berlin-Mitte`. `Marseille-en-Beauvaisis` is another town. */
const HYPHENED = new Set(
  'wien praha brno ostrava bratislava kosice warszawa krakow lodz wroclaw poznan gdansk berlin hamburg munchen koln dusseldorf stuttgart leipzig dresden nurnberg hannover dortmund zurich amsterdam rotterdam stockholm'.split(
    ' ',
  ),
)
/** The name, what separates it from the rest, and the rest. */
const PARTS = /^([\p{L}.']+)(\s+-\s*|\s*[-–—,(/]\s*|\s+)(.+)$/u
/** `Budapest XIII. kerület`, `London SW1`, `Amsterdam Zuidoost`. */
const DISTRICT_WORD = /^(?:[IVX]+\b|[NSEW]{1,2}[.]?\d|[EW]\.?C\.? ?\d|(?:zuidoost|zuid|noord|oost|west|centrum)$)/i

/**
 * The town of what a register writes as one: without a postcode, a title, a district and a post office. Case and accents stay.
 *
 * `75008 PARIS 08` is `PARIS`, `Praha 4 - Nusle` is `Praha`, `København K` is `København`, `Municipiul Iași` is `Iași`.
 */
export function townOf(written: string): string {
  const name = written
    .normalize('NFKC')
    .trim()
    .replace(POSTCODE_BEFORE, '')
    .replace(POSTCODE_BEHIND, '')
    .replace(COUNTY_AFTER, '')
    .replace(PROVINCE, '')
    .replace(TITLE, '')
    .replace(TITLE_AFTER, '')
    .replace(DISTRICT_BEFORE, '')
    .replace(DISTRICT, '')
    .replace(COMPASS, '')
  const [, city, separator, rest] = PARTS.exec(name) ?? []
  if (city === undefined) return name
  const key = foldText(latinScript(city))
  if (!WITH_DISTRICTS.has(key)) return name
  const isBeside = separator.trim() === '' ? DISTRICT_WORD.test(rest) : separator !== '-' || HYPHENED.has(key)
  return isBeside ? city : name
}

/**
 * The key of a city's name: of its town ({@link townOf}), folded, in Latin letters, `Saint`/`St`/`St.` equal, without `-on-`, `-sur-`, `am`
 * and the like between words.
 *
 * @returns the key, empty when `city` holds no letter or digit
 */
export function cityKey(city: string): string {
  const whole = foldText(latinScript(city))
  if (!whole.includes(' ')) return SPELLED_OTHERWISE.get(whole) ?? whole
  const town = townOf(city)
  const name = (town === city ? whole : foldText(latinScript(town))) || whole
  const key = name.replace(SHORTENABLE, (word) => SHORT_FORMS[word]).replace(LINKING_WORDS, '')
  return SPELLED_OTHERWISE.get(key) ?? key
}

/** Keys of cities that are written without their umlauts, with `Å` for `Aa`, or shorter. */
const SPELLED_OTHERWISE: ReadonlyMap<string, string> = new Map(
  'frankfurt m=frankfurt main|arhus=aarhus|alborg=aalborg|abenra=aabenraa|koeln=koln|muenchen=munchen|duesseldorf=dusseldorf|nuernberg=nurnberg|wuerzburg=wurzburg|luebeck=lubeck|tuebingen=tubingen|saarbruecken=saarbrucken|osnabrueck=osnabruck|zuerich=zurich|goeteborg=goteborg|malmoe=malmo|koebenhavn=kobenhavn'
    .split('|')
    .map((pair) => pair.split('=') as [string, string]),
)

/**
 * The key of a postcode: folded and without spaces, so that `SW1A 1AA` and `sw1a1aa` meet.
 *
 * @returns the key, empty when `postcode` holds no letter or digit
 */
export function postcodeKey(postcode: string): string {
  return foldText(postcode).replaceAll(' ', '')
}
