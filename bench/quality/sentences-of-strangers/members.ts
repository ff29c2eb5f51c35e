/** What the values of labels mean, in filters: written out here again, so that a mistake of the product shows. */
import { countryRegions } from '../../../src/reference/regions.ts'

/** Filters of a search, as answers show them. */
export type Filters = Readonly<Record<string, unknown>>

/** Everything that the filtering (or excluding) parts of an answer ask for, one condition an entry. */
export interface Atom {
  readonly member: string
  readonly value: unknown
  /** The part it came from. */
  readonly part: number
}

/** The conditions of some filters, one by one. */
export function atomsOf(filters: Filters, part: number): Atom[] {
  return Object.entries(filters).flatMap(([member, value]) =>
    Array.isArray(value) && member !== 'regions'
      ? value.map((each: unknown) => ({ member, value: each, part }))
      : [{ member, value, part }],
  )
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

/** Provinces that some regions of a country cover, by name. */
function provincesOf(country: string, regions: readonly string[]): Set<string> {
  const all = countryRegions(country).tokens
  const covered = regions.flatMap((region) =>
    all.includes(region)
      ? [region]
      : all.filter((one) => one.split('|')[0] === region || fold(one.split('|')[0]) === fold(region)),
  )
  return new Set(covered.map((one) => fold(one.split('|')[1] ?? one)))
}

/** Two sets of provinces are the same area when they share so much: borders of "the Midlands" differ by author. */
const SAME_AREA = 0.75

function isSameArea(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((province) => other.has(province)).length
  const all = one.size + other.size - shared
  return all > 0 && shared / all >= SAME_AREA
}

interface Values {
  /** At least one of these, and nothing else of the family. */
  readonly core: readonly string[]
  readonly family: RegExp
}

const STATUS: Readonly<Record<string, Values>> = {
  active: { core: ['Active'], family: /^Active/ },
  dissolved: { core: ['Dissolved'], family: /^(Dissolved|Inactive|In liquidation|Bankruptcy)/ },
  liquidation: { core: ['In liquidation'], family: /^(In liquidation|Dissolved \(liquidation\))/ },
  bankrupt: { core: ['Bankruptcy'], family: /^(Bankruptcy|Dissolved \(bankruptcy\)|Active \(insolvency)/ },
  insolvent: {
    core: ['Active (insolvency proceedings)', 'Bankruptcy'],
    family: /insolvency|[Bb]ankruptcy|default|liquidation|rescue|reorgan/,
  },
  dormant: { core: ['Active (dormant)'], family: /dormant|Inactive/ },
}

const FORM: Readonly<Record<string, string>> = {
  private: 'Private limited companies',
  public: 'Public limited companies',
  partnership: 'Partnerships',
  sole: 'Sole traders/proprietorships',
  authority: 'Public authorities',
  nonprofit: 'Non profit organisations',
  branch: 'Branches',
  foreign: 'Foreign companies',
  other: 'Other legal forms',
}

const LISTING: Readonly<Record<string, Values>> = {
  listed: { core: ['listed'], family: /^listed$/ },
  unlisted: { core: ['unlisted'], family: /^(unlisted|delisted)$/ },
}

const CATEGORY: Readonly<Record<string, Values>> = {
  large: { core: ['Large company', 'Very large company'], family: /arge/ },
  medium: { core: ['Medium sized company'], family: /Medium/ },
  small: { core: ['Small company'], family: /Small/ },
  sme: { core: ['Small company', 'Medium sized company'], family: /Small|Medium/ },
}

/** Sizes in words: what a careful reader allows, as ranges of employees. */
const SIZES: Readonly<
  Record<
    string,
    { readonly category: keyof typeof CATEGORY; readonly from: [number, number]; readonly to: [number, number] }
  >
> = {
  micro: { category: 'small', from: [0, 1], to: [5, 15] },
  small: { category: 'small', from: [0, 10], to: [9, 50] },
  sme: { category: 'sme', from: [0, 10], to: [100, 250] },
  medium: { category: 'medium', from: [10, 51], to: [99, 500] },
  large: { category: 'large', from: [150, 1001], to: [Infinity, Infinity] },
}

/** Young companies: founded since then at the earliest, or since then at the latest. */
const YOUNG: readonly [string, string] = ['2016-01-01', '2024-12-31']

/** Regions of one name. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  '@north-west': [
    'England|Cheshire',
    'England|Cumbria',
    'England|Greater Manchester',
    'England|Lancashire',
    'England|Merseyside',
  ],
  '@north-east': ['England|Durham', 'England|Northumberland', 'England|Tyne and Wear'],
  '@yorkshire': [
    'England|East Riding of Yorkshire',
    'England|North Yorkshire',
    'England|South Yorkshire',
    'England|West Yorkshire',
  ],
  '@east-anglia': ['England|Norfolk', 'England|Suffolk', 'England|Cambridgeshire'],
  '@south-west': [
    'England|Cornwall',
    'England|Devon',
    'England|Dorset',
    'England|Somerset',
    'England|Wiltshire',
    'England|Gloucestershire',
    'England|County of Bristol',
  ],
  '@midlands':
    'Herefordshire,Shropshire,Staffordshire,Warwickshire,West Midlands,Worcestershire,Derbyshire,Leicestershire,Lincolnshire,Northamptonshire,Nottinghamshire,Rutland'
      .split(',')
      .map((county) => `England|${county}`),
  '@us-midwest':
    'Illinois,Indiana,Iowa,Kansas,Michigan,Minnesota,Missouri,Nebraska,North Dakota,Ohio,South Dakota,Wisconsin'.split(
      ',',
    ),
  '@us-new-england': 'Connecticut,Maine,Massachusetts,New Hampshire,Rhode Island,Vermont'.split(','),
  '@it-north':
    "Piemonte+Valle d'Aosta/Vallée d'Aoste+Liguria+Lombardia+Trentino-Alto Adige/Südtirol+Veneto+Friuli-Venezia Giulia+Emilia-Romagna".split(
      '+',
    ),
  '@it-south': 'Abruzzo+Molise+Campania+Puglia+Basilicata+Calabria'.split('+'),
  '@it-south-islands': 'Abruzzo+Molise+Campania+Puglia+Basilicata+Calabria+Sicilia+Sardegna'.split('+'),
  '@it-centre': 'Toscana+Umbria+Marche+Lazio'.split('+'),
  '@it-north-east': ['Trentino-Alto Adige/Südtirol', 'Veneto', 'Friuli-Venezia Giulia', 'Emilia-Romagna'],
  '@it-islands': ['Sicilia', 'Sardegna'],
  '@alsace': ['Grand Est|Bas-Rhin', 'Grand Est|Haut-Rhin'],
  '@fr-north': ['Hauts-de-France'],
  '@fr-west': ['Bretagne', 'Pays de la Loire', 'Normandie'],
  '@fr-west-wide': ['Bretagne', 'Pays de la Loire', 'Normandie', 'Nouvelle-Aquitaine'],
  '@fr-south': ['Occitanie', "Provence-Alpes-Côte d'Azur", 'Nouvelle-Aquitaine', 'Corse'],
  '@fr-south-east': ["Provence-Alpes-Côte d'Azur", 'Auvergne-Rhône-Alpes', 'Corse'],
  '@fr-med': ["Provence-Alpes-Côte d'Azur", 'Occitanie'],
  '@de-north': ['Schleswig-Holstein', 'Hamburg', 'Bremen', 'Niedersachsen', 'Mecklenburg-Vorpommern'],
  '@de-south': ['Bayern', 'Baden-Württemberg'],
  '@de-east': ['Brandenburg', 'Berlin', 'Mecklenburg-Vorpommern', 'Sachsen', 'Sachsen-Anhalt', 'Thüringen'],
  '@de-east-only': ['Brandenburg', 'Mecklenburg-Vorpommern', 'Sachsen', 'Sachsen-Anhalt', 'Thüringen'],
  '@oberfranken': [
    'Bamberg, Kreisfreie Stadt',
    'Bayreuth, Kreisfreie Stadt',
    'Coburg, Kreisfreie Stadt',
    'Hof, Kreisfreie Stadt',
    'Bamberg, Landkreis',
    'Bayreuth, Landkreis',
    'Coburg, Landkreis',
    'Forchheim',
    'Hof, Landkreis',
    'Kronach',
    'Kulmbach',
    'Lichtenfels',
    'Wunsiedel i. Fichtelgebirge',
  ].map((district) => `Bayern|${district}`),
  '@muensterland': ['Münster, Kreisfreie Stadt', 'Borken', 'Coesfeld', 'Steinfurt', 'Warendorf'].map(
    (district) => `Nordrhein-Westfalen|${district}`,
  ),
  '@ruhr': [
    ...'Bochum,Bottrop,Dortmund,Duisburg,Essen,Gelsenkirchen,Hagen,Hamm,Herne,Mülheim an der Ruhr,Oberhausen'
      .split(',')
      .map((city) => `Nordrhein-Westfalen|${city}, Kreisfreie Stadt`),
    ...'Ennepe-Ruhr-Kreis,Recklinghausen,Unna,Wesel'.split(',').map((district) => `Nordrhein-Westfalen|${district}`),
  ],
  '@black-forest': [
    'Freiburg im Breisgau, Stadtkreis',
    'Breisgau-Hochschwarzwald',
    'Emmendingen',
    'Ortenaukreis',
    'Schwarzwald-Baar-Kreis',
    'Waldshut',
    'Lörrach',
    'Freudenstadt',
    'Calw',
    'Rottweil',
  ].map((district) => `Baden-Württemberg|${district}`),
  '@es-north': [
    'Galicia',
    'Asturias, Principado de',
    'Cantabria',
    'País Vasco',
    'Comunidad Foral de Navarra',
    'La Rioja',
    'Aragón',
  ],
  '@es-north-coast': ['Galicia', 'Asturias, Principado de', 'Cantabria', 'País Vasco'],
  '@es-south': ['Andalucía', 'Extremadura', 'Murcia, Región de'],
  '@castile': ['Castilla y León', 'Castilla-La Mancha'],
  '@no-north': ['Nordland', 'Troms', 'Finnmark'],
  '@no-west': ['Rogaland', 'Vestland', 'Møre og Romsdal'],
  '@no-east': ['Oslo', 'Akershus', 'Østfold', 'Buskerud', 'Innlandet', 'Vestfold', 'Telemark'],
  '@lofoten': 'Vågan,Vestvågøy,Flakstad,Moskenes,Værøy,Røst'
    .split(',')
    .map((municipality) => `Nordland|${municipality}`),
  '@no-south': ['Agder'],
}

const MEMBER = /^(?:([etd])(>=|<=|~)(.+)|(r|c|p|s|f|l|near|foreign):(.+)|(micro|small|sme|medium|large|young))$/

/** Whether a value of a label can be read. */
export function isMember(value: string): boolean {
  const match = MEMBER.exec(value)
  if (match === null) return false
  const [, , , , member, name] = match
  if (member === 's') return name in STATUS
  if (member === 'f') return name in FORM
  if (member === 'l') return name in LISTING
  if (member === 'r' && name.startsWith('@')) return name in AREAS
  return true
}

/** Names of an area that no label can be read without: regions that the country's list does not have. */
export function unknownRegions(value: string, country: string): string[] {
  const [, , , , member, name] = MEMBER.exec(value) ?? []
  if (member !== 'r') return []
  return (AREAS[name] ?? name.split('+')).filter((region) => provincesOf(country, [region]).size === 0)
}

const BOUND = { e: 'numberOfEmployees', t: 'operatingRevenue', d: 'dateOfIncorporation' } as const

/** Atoms that fulfil a value of a label; `null` when none do. */
export function fulfil(value: string, atoms: readonly Atom[], country: string): readonly Atom[] | null {
  const [, bound, sign, limit, member, name, size] = MEMBER.exec(value) ?? []
  const found = bound
    ? findBound(atoms, bound as keyof typeof BOUND, sign, limit)
    : size
      ? findSize(atoms, size)
      : findNamed(atoms, member, name, country)
  return found.length === 0 ? null : found
}

const DAY = 86_400_000

function findBound(atoms: readonly Atom[], kind: keyof typeof BOUND, sign: string, limit: string): readonly Atom[] {
  const of = (end: 'Gte' | 'Lte') => atoms.filter(({ member }) => member === `${BOUND[kind]}${end}`)
  if (sign === '~') {
    // About this many: a range around it.
    const about = Number(limit)
    const [from, to] = [of('Gte')[0], of('Lte')[0]]
    if (from === undefined || to === undefined) return []
    const fits =
      Number(from.value) >= about / 2 &&
      Number(from.value) <= about &&
      Number(to.value) >= about &&
      Number(to.value) <= 2 * about
    return fits ? [from, to] : []
  }
  const end = sign === '>=' ? 'Gte' : 'Lte'
  return of(end).filter(({ value }) =>
    kind === 'd'
      ? Math.abs(Date.parse(String(value).slice(0, 10)) - Date.parse(limit)) <= DAY
      : Math.abs(Number(value) - Number(limit)) <= 1,
  )
}

function findSize(atoms: readonly Atom[], size: string): readonly Atom[] {
  if (size === 'young') {
    const since = atoms.filter(({ member }) => member === 'dateOfIncorporationGte')
    return since.filter(({ value }) => String(value) >= YOUNG[0] && String(value).slice(0, 10) <= YOUNG[1])
  }
  const { category, from, to } = SIZES[size]
  const named = findValues(atoms, 'categories', CATEGORY[category])
  if (named.length > 0) return named
  const [least] = atoms.filter(({ member }) => member === 'numberOfEmployeesGte')
  const [most] = atoms.filter(({ member }) => member === 'numberOfEmployeesLte')
  const within = (atom: Atom | undefined, [low, high]: [number, number], open: boolean) =>
    atom === undefined ? open : Number(atom.value) >= low && Number(atom.value) <= high
  const fits = within(least, from, from[0] === 0) && within(most, to, to[0] === Infinity)
  return fits ? [least, most].filter((atom) => atom !== undefined) : []
}

function findValues(atoms: readonly Atom[], member: string, { core, family }: Values): readonly Atom[] {
  const own = atoms.filter((atom) => atom.member === member)
  const fits = own.filter(({ value }) => family.test(String(value)))
  return own.some(({ value }) => core.includes(String(value))) && fits.length === own.length ? own : []
}

function findNamed(atoms: readonly Atom[], member: string, name: string, country: string): readonly Atom[] {
  const of = (wanted: string) => atoms.filter((atom) => atom.member === wanted)
  if (member === 's') return findValues(atoms, 'status', STATUS[name])
  if (member === 'l') return findValues(atoms, 'listedDelistedUnlisted', LISTING[name])
  if (member === 'f') return of('standardisedLegalForm').filter(({ value }) => value === FORM[name])
  if (member === 'p') return of('postcode').filter(({ value }) => postcode(String(value)) === postcode(name))
  if (member === 'near') return of('near').filter(({ value }) => isNear(value, name))
  const regions = of('regions')
  if (member === 'c') {
    // `Kristiansand S` is Kristiansand for everyone.
    const cities = of('cities').filter(({ value }) => `${fold(String(value))} `.startsWith(`${fold(name)} `))
    // A town that is a province too may be either.
    const same = (one: string) => `${fold(one).replace(/,.*/, '')} `.startsWith(`${fold(name)} `)
    const provinces = regions.filter(({ value }) => (value as string[]).every((one) => same(one.split('|')[1] ?? one)))
    return cities.length > 0 ? cities : provinces
  }
  const wanted = provincesOf(country, AREAS[name] ?? name.split('+'))
  const asked = (value: unknown) => provincesOf(country, value as string[])
  const own = regions.filter(({ value }) => isSameArea(asked(value), wanted))
  if (own.length > 0) return own
  const together = new Set(regions.flatMap(({ value }) => [...asked(value)]))
  return isSameArea(together, wanted) ? regions : []
}

const postcode = (written: string): string => written.replace(/[\s*]/g, '').toUpperCase()

/** Places of a circle may be this far apart: town centres differ by author. */
const CENTRE_KILOMETRES = 12
const RADIUS_SHARE = 0.05

function isNear(value: unknown, wanted: string): boolean {
  const [latitude, longitude, kilometres] = wanted.split(',').map(Number)
  const near = value as { latitude: number; longitude: number; kilometres: number }
  const north = (near.latitude - latitude) * 111
  const east = (near.longitude - longitude) * 111 * Math.cos((latitude * Math.PI) / 180)
  if (Math.hypot(north, east) > CENTRE_KILOMETRES) return false
  if (kilometres === undefined) return near.kilometres <= 100
  return Math.abs(near.kilometres - kilometres) <= RADIUS_SHARE * kilometres + 0.5
}
