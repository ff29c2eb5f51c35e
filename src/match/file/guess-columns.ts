/** Guesses which columns of somebody's list say what, by their names in the languages that lists come in. */
import { foldText } from '../../text/fold-text.ts'

/** The members of a row that a column can be. */
export const LIST_MEMBERS = ['name', 'number', 'country', 'postcode', 'city', 'region', 'website'] as const

/** A member of a row. */
export type ListMember = (typeof LIST_MEMBERS)[number]

/** The column of each member that has one. */
export type ListColumns = Readonly<Partial<Record<ListMember, string>>>

/** Names of columns without case, accents and punctuation, the likeliest first. */
const NAMES: Readonly<Record<ListMember, readonly string[]>> = {
  name: [
    'company name', 'companyname', 'company', 'legal name', 'business name', 'organisation name', 'organization name',
    'organisation', 'organization', 'account name', 'account', 'customer name', 'customer', 'client name', 'client',
    'supplier name', 'supplier', 'vendor', 'firm', 'name', 'ragione sociale', 'denominazione', 'azienda', 'societa',
    'impresa', 'cliente', 'fornitore', 'nome', 'raison sociale', 'denomination', 'societe', 'entreprise', 'nom',
    'firmenname', 'firma', 'unternehmen', 'kunde', 'lieferant', 'razon social', 'empresa', 'nombre', 'foretaksnavn',
    'bedrift', 'selskap', 'navn', 'bedrijfsnaam', 'bedrijf', 'naam', 'foretagsnamn', 'foretag', 'namn',
  ],
  number: [
    'vat number', 'vat no', 'vat id', 'vatnumber', 'vat', 'vat tax number', 'tax number', 'tax id', 'company number',
    'companynumber', 'registration number', 'register number', 'registered number', 'national id', 'lei',
    'partita iva', 'p iva', 'piva', 'codice fiscale', 'cf', 'numero tva', 'no tva', 'tva', 'siren', 'siret',
    'ust id', 'ustid', 'ust idnr', 'ust id nr', 'umsatzsteuer id', 'uid', 'handelsregisternummer', 'nif', 'cif',
    'organisasjonsnummer', 'orgnr', 'org nr', 'organisationsnummer', 'cvr', 'kvk', 'kvk nummer', 'btw nummer', 'btw',
  ],
  country: [
    'country', 'country code', 'countryiso2', 'iso country', 'nation', 'paese', 'nazione', 'stato', 'pays', 'code pays',
    'land', 'laendercode', 'landkode', 'pais',
  ],
  postcode: [
    'postcode', 'post code', 'postal code', 'postalcode', 'zip', 'zip code', 'zipcode', 'cap', 'code postal', 'cp',
    'plz', 'postleitzahl', 'postnummer', 'postnr', 'codigo postal',
  ],
  city: [
    'city', 'town', 'post town', 'city town', 'locality', 'citta', 'comune', 'localita', 'ville', 'commune', 'stadt',
    'ort', 'poststed', 'kommune', 'ciudad', 'municipio', 'poblacion', 'plaats', 'by', 'postort',
  ],
  // Lists write regions in ways that the list of regions does not know, so none is taken without being asked.
  region: [],
  website: ['website', 'web site', 'web', 'url', 'homepage', 'domain', 'site', 'sito', 'sito web', 'site web', 'webseite', 'sitio web'],
} // biome-ignore format: one word a line would fill the screen

/**
 * Guesses the columns.
 *
 * @param columns names of the columns, as the header writes them
 * @returns for each member the column with its likeliest name; none where no name is known. Each column is one member
 */
export function guessColumns(columns: readonly string[]): ListColumns {
  const folded = columns.map((column) =>
    foldText(column.replace(/[_\-./]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')).trim(),
  )
  const guessed: Partial<Record<ListMember, string>> = {}
  const taken = new Set<number>()
  for (const member of LIST_MEMBERS) {
    const at = NAMES[member].map((name) => folded.findIndex((column, index) => column === name && !taken.has(index)))
    const found = at.find((index) => index >= 0)
    if (found === undefined) continue
    taken.add(found)
    guessed[member] = columns[found]
  }
  return guessed
}
