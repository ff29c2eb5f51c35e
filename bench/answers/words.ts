/** Words that people search by, in the languages that sentences are read in, and ways to write them wrongly. */
import type { Draw } from './draw.ts'
import type { SeenCompany, Survey } from './survey.ts'

/** Activities by the country in whose language they are. */
const ACTIVITIES: Readonly<Record<string, readonly string[]>> = {
  GB: [
    'bakeries',
    'law firms',
    'software for hospitals',
    'steel cutlery',
    'road freight',
    'craft beer',
    'plumbing and heating',
    'recycling of plastics',
    'dental practices',
    'fintech lenders',
  ],
  IT: [
    'produttori di vino',
    "olio d'oliva",
    'officine meccaniche',
    'startup di intelligenza artificiale',
    'alberghi',
    'consulenza informatica',
    'mobili in legno',
    'panifici e pasticcerie',
  ],
  FR: [
    'boulangeries',
    'cabinets d’avocats',
    'transport routier',
    'vignobles',
    'restaurants et traiteurs',
    'conseil en informatique',
    'menuiserie',
    'énergie solaire',
  ],
  DE: [
    'Maschinenbau',
    'Bäckereien',
    'Brauereien',
    'Softwareentwicklung',
    'Tischlereien und Möbel',
    'Logistik',
    'Arztpraxen',
    'Windenergie',
  ],
  ES: [
    'bodegas',
    'aceite de oliva',
    'hoteles',
    'construcción de edificios',
    'programas informáticos',
    'transporte de mercancías',
  ],
  NO: ['bilverksteder', 'fiskeoppdrett', 'rørleggere', 'programvare', 'restauranter', 'bygging av hus'],
}

/** Sentences by the same countries; `{activity}`, `{city}`, `{region}`, `{number}` and `{year}` are filled in. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  GB: [
    '{activity}',
    '{activity} in {city}',
    '{activity} in {region} with more than {number} employees',
    '{activity} founded after {year}',
    'active companies that do {activity}, but not wholesale',
    'small {activity} near {city}',
    '{activity} with a turnover over {number} million',
    'listed companies: {activity}',
    'charities or foundations around {city}',
    'the ten largest {activity} in {region}',
    '{activity} founded in the last five years',
  ],
  IT: [
    '{activity}',
    '{activity} a {city}',
    'aziende di {activity} in {region} con più di {number} dipendenti',
    '{activity} fondate dopo il {year}',
    'cooperative di {activity}',
    'PMI: {activity}, non commercio',
    'società in liquidazione in {region}',
    'startup nate negli ultimi tre anni a {city}',
  ],
  FR: [
    '{activity}',
    '{activity} à {city}',
    '{activity} en {region} avec plus de {number} salariés',
    '{activity} créées après {year}',
    'associations de {activity}',
    '{activity} sauf commerce de gros',
  ],
  DE: [
    '{activity}',
    '{activity} in {city}',
    '{activity} in {region} mit mehr als {number} Mitarbeitern',
    '{activity} gegründet nach {year}',
    'GmbH: {activity}, kein Großhandel',
  ],
  ES: [
    '{activity}',
    '{activity} en {city}',
    '{activity} en {region} con más de {number} empleados',
    'empresas de {activity} fundadas después de {year}',
  ],
  NO: [
    '{activity}',
    '{activity} i {city}',
    '{activity} i {region} med mer enn {number} ansatte',
    '{activity} stiftet etter {year}',
    'aksjeselskaper: {activity}, ikke utleie',
  ],
}

/** A sentence for a search in the company's country, in a language of it or in English. */
export function sentenceFor(draw: Draw, survey: Survey, company: SeenCompany): string {
  const language = draw.chance(0.65) && SENTENCES[company.countryIso2] ? company.countryIso2 : 'GB'
  const activity = draw.chance(0.5) ? draw.one(ACTIVITIES[language]) : activityOf(draw, survey, company)
  return draw
    .one(SENTENCES[language])
    .replace('{activity}', activity)
    .replace('{city}', company.city ?? 'London')
    .replace('{region}', company.region?.split('|')[0] ?? 'the north')
    .replace('{number}', String(draw.one([1, 5, 10, 50, 250])))
    .replace('{year}', String(1950 + draw.below(75)))
}

/** The title of a company's code, or a piece of its description. */
function activityOf(draw: Draw, survey: Survey, company: SeenCompany): string {
  const code = company.naceCodes.primary[0]
  const title = survey.nace.find((entry) => entry.code === code)?.title
  if (title !== undefined && draw.chance(0.7)) return title.toLowerCase()
  return (
    wordsOf(company.description ?? company.name)
      .slice(0, 1 + draw.below(4))
      .join(' ') || 'services'
  )
}

/** One to four keywords: words of the company, titles of codes, everyday activities of any language, phrases. */
export function keywordsFor(draw: Draw, survey: Survey, company: SeenCompany): readonly string[] {
  return Array.from({ length: 1 + draw.below(3) }, () => {
    const own = wordsOf(draw.one([company.name, company.name, company.description ?? company.name]))
    switch (draw.below(5)) {
      case 0:
      case 1:
        return own.length === 0 ? 'services' : draw.one(own)
      case 2:
        return activityOf(draw, survey, company)
      case 3:
        return draw.one(ACTIVITIES[company.countryIso2] ?? ACTIVITIES.GB)
      default:
        return draw.one(draw.one(Object.values(ACTIVITIES)))
    }
  })
}

/** Words of the company's name or description, for `must`; of another company, for `mustNot`. */
export function wordsFor(draw: Draw, { name, description }: SeenCompany): readonly string[] {
  const words = wordsOf(draw.one([name, description ?? name]))
  return words.length === 0 ? [name] : draw.some(words, 2)
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}'’-]{3,}/gu) ?? []).slice(0, 40)
}

/** A name as people type it: other case, a form left out, two letters exchanged, one left out or doubled. */
export function misspelt(draw: Draw, name: string): string {
  const at = 1 + draw.below(Math.max(1, name.length - 2))
  switch (draw.below(8)) {
    case 0:
      return name
    case 1:
      return name.toUpperCase()
    case 2:
      return name.replace(/\s+\S+$/, '')
    case 3:
      return name.slice(0, at) + (name[at + 1] ?? '') + name[at] + name.slice(at + 2)
    case 4:
      return name.slice(0, at) + name.slice(at + 1)
    case 5:
      return name.slice(0, at) + name[at] + name.slice(at)
    case 6:
      return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[.,&]/g, ' ')
    default:
      return name.split(' ').reverse().join(' ')
  }
}
