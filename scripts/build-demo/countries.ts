/** The countries of the demo companies, and what differs between them. */

/** How a country's demo companies are made. */
export interface DemoCountry {
  readonly countryIso2: string
  /** How many companies. */
  readonly companies: number
  /** Language of names and descriptions, ISO 639-1. */
  readonly language: string
  /** ISO 4217. */
  readonly currency: string
  /** Euro for one unit of the currency; a round figure, because the amounts are fictional. */
  readonly currencyInEur: number
  /** Streets as an address writes them; `{n}` is the house number. */
  readonly streets: readonly string[]
  /** Domain of websites. */
  readonly domain: string
}

const streets = (text: string): readonly string[] => text.split('|')

/** 20,000 companies; Italy, France, Germany, Spain and Britain lead. */
export const DEMO_COUNTRIES: readonly DemoCountry[] = [
  {
    countryIso2: 'IT',
    companies: 5000,
    language: 'it',
    currency: 'EUR',
    currencyInEur: 1,
    streets: streets(
      'Via Roma {n}|Via Garibaldi {n}|Corso Italia {n}|Via Mazzini {n}|Viale della Repubblica {n}|Via Dante {n}|Piazza Cavour {n}|Via dell’Industria {n}|Via Verdi {n}|Via delle Officine {n}',
    ),
    domain: 'it',
  },
  {
    countryIso2: 'FR',
    companies: 3500,
    language: 'fr',
    currency: 'EUR',
    currencyInEur: 1,
    streets: streets(
      '{n} rue de la République|{n} avenue Jean Jaurès|{n} rue Victor Hugo|{n} place du Marché|{n} boulevard Gambetta|{n} rue des Lilas|{n} zone artisanale des Chênes|{n} chemin du Moulin',
    ),
    domain: 'fr',
  },
  {
    countryIso2: 'DE',
    companies: 3000,
    language: 'de',
    currency: 'EUR',
    currencyInEur: 1,
    streets: streets(
      'Hauptstraße {n}|Bahnhofstraße {n}|Gartenstraße {n}|Industriestraße {n}|Schillerstraße {n}|Am Markt {n}|Lindenallee {n}|Goethestraße {n}|Gewerbepark {n}',
    ),
    domain: 'de',
  },
  {
    countryIso2: 'ES',
    companies: 2200,
    language: 'es',
    currency: 'EUR',
    currencyInEur: 1,
    streets: streets(
      'Calle Mayor {n}|Avenida de la Constitución {n}|Calle Real {n}|Plaza de España {n}|Calle Cervantes {n}|Polígono Industrial Norte {n}|Paseo del Prado {n}',
    ),
    domain: 'es',
  },
  {
    countryIso2: 'GB',
    companies: 2500,
    language: 'en',
    currency: 'GBP',
    currencyInEur: 1.15,
    streets: streets(
      '{n} High Street|{n} Station Road|{n} Church Lane|Unit {n} Mill Lane Industrial Estate|{n} Victoria Road|{n} Queen Street|{n} Park Avenue|{n} The Crescent',
    ),
    domain: 'co.uk',
  },
  {
    countryIso2: 'US',
    companies: 1500,
    language: 'en',
    currency: 'USD',
    currencyInEur: 0.92,
    streets: streets(
      '{n} Main Street|{n} Oak Avenue|{n} Market Street|{n} Industrial Parkway|{n} Maple Drive|{n} 2nd Street',
    ),
    domain: 'com',
  },
  {
    countryIso2: 'NO',
    companies: 800,
    language: 'nb',
    currency: 'NOK',
    currencyInEur: 0.086,
    streets: streets('Storgata {n}|Kirkegata {n}|Industriveien {n}|Strandgata {n}|Skoleveien {n}|Havnegata {n}'),
    domain: 'no',
  },
  {
    countryIso2: 'NL',
    companies: 400,
    language: 'nl',
    currency: 'EUR',
    currencyInEur: 1,
    streets: streets('Dorpsstraat {n}|Kerkstraat {n}|Molenweg {n}|Stationsweg {n}|Industrieweg {n}'),
    domain: 'nl',
  },
  {
    countryIso2: 'PL',
    companies: 400,
    language: 'pl',
    currency: 'PLN',
    currencyInEur: 0.23,
    streets: streets('ul. Polna {n}|ul. Leśna {n}|ul. Słoneczna {n}|ul. Krótka {n}|ul. Przemysłowa {n}'),
    domain: 'pl',
  },
  {
    countryIso2: 'PT',
    companies: 250,
    language: 'pt',
    currency: 'EUR',
    currencyInEur: 1,
    streets: streets(
      'Rua Direita {n}|Avenida da Liberdade {n}|Rua da Igreja {n}|Zona Industrial {n}|Rua do Comércio {n}',
    ),
    domain: 'pt',
  },
  {
    countryIso2: 'BE',
    companies: 250,
    language: 'nl',
    currency: 'EUR',
    currencyInEur: 1,
    streets: streets('Kerkstraat {n}|Stationsstraat {n}|Nieuwstraat {n}|Industrielaan {n}|Markt {n}'),
    domain: 'be',
  },
  {
    countryIso2: 'CH',
    companies: 200,
    language: 'de',
    currency: 'CHF',
    currencyInEur: 1.05,
    streets: streets('Bahnhofstrasse {n}|Dorfstrasse {n}|Industriestrasse {n}|Seestrasse {n}'),
    domain: 'ch',
  },
]
