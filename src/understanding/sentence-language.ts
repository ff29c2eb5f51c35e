/**
 * The languages that a sentence is likely in: those of whose function words and words for companies it has most. Words in
 * capitals may be acronyms and do not count.
 */
import { type Language, languageOfCountry } from '../text/language.ts'
import { stopWordsOf } from '../text/stop-words.ts'
import type { Piece } from './sentence-words.ts'
import { wordSet } from './sentence-words.ts'

/** Languages of sentences, with words of sentences about companies that no other of them has. */
const NOUNS: readonly (readonly [Language, ReadonlySet<string>])[] = [
  [
    'en',
    wordSet(
      `company companies firms business businesses startups agencies manufacturers makers suppliers producers dealers shops stores contractors
      consultancies consultants developers providers services support based founded with fewer than`,
    ),
  ],
  [
    'it',
    wordSet(
      'azienda aziende impresa imprese società ditta ditte agenzia agenzie produttori fornitori studi negozi consulenza servizi con dipendenti fondate',
    ),
  ],
  [
    'fr',
    wordSet(
      'entreprise entreprises société sociétés cabinets agence agences fabricants fournisseurs magasins conseil avec salariés créées',
    ),
  ],
  [
    'de',
    wordSet(
      'Unternehmen Firma Firmen Betrieb Betriebe Hersteller Anbieter Agentur Agenturen Händler Dienstleister Beratung mit Mitarbeitern gegründet',
    ),
  ],
  [
    'es',
    wordSet(
      'empresa empresas compañías agencia agencias fabricantes proveedores tiendas consultoras consultorías servicios con empleados fundadas',
    ),
  ],
  [
    'nb',
    wordSet(
      'selskap selskaper bedrift bedrifter firmaer foretak virksomheter byråer produsenter leverandører butikker med ansatte stiftet',
    ),
  ],
]

/** What a word for companies counts where a function word counts 1: many function words are of several languages. */
const NOUN_WEIGHT = 2
/** What the country searched counts: less than a word. */
const COUNTRY_WEIGHT = 0.5

/**
 * The likeliest languages of a sentence; several where it says too little.
 *
 * @param country of the search, ISO 3166-1 alpha-2, upper case; where no word tells, its language and English are likely
 */
export function spokenLanguages(pieces: readonly Piece[], country: string | null): readonly Language[] {
  const own = country === null ? 'plain' : languageOfCountry(country)
  const words = pieces.filter(({ kind, text }) => kind === 'word' && (text.length === 1 || text !== text.toUpperCase()))
  const scores = NOUNS.map(([language, nouns]) => {
    const stops = stopWordsOf(language)
    const said = words.reduce(
      (sum, { key }) => sum + (nouns.has(key) ? NOUN_WEIGHT : stops.has(key) && key.length > 1 ? 1 : 0),
      0,
    )
    return { language, score: said === 0 ? 0 : said + (language === own ? COUNTRY_WEIGHT : 0) }
  })
  const best = Math.max(...scores.map(({ score }) => score))
  if (best === 0) return [...new Set<Language>([own, 'en'])].filter((language) => language !== 'plain')
  return scores.filter(({ score }) => score === best).map(({ language }) => language)
}
