/** Names of cities from the places of the postal table, which lists districts, PO boxes and bulk receivers as well. */

/**
 * The cities a postal place stands for.
 *
 * Numbers of districts and offices are dropped (`Žilina 2`, `Praha 10-Malešice`), German bulk receivers (a company, an authority) are no place.
 */
export function cityNames(country: string, place: string): readonly string[] {
  if (country === 'DE' && isReceiver(place)) return []
  return bothNames(country, place)
    .map((name) => ownOrder(country, name))
    .map((name) => name.replace(/(?:\s+-\s*|\s+|-)\d.*$/, '').trim())
    .filter((name) => name !== '' && !/^\d/.test(name) && !name.includes('|'))
}

/**
 * A name as people write it: a Viennese district is Vienna (`Wien, Penzing`); a Spanish article comes first (`Dehesa, La
 * (Ayna)`), and the municipality that distinguishes two hamlets is left out.
 */
function ownOrder(country: string, name: string): string {
  if (country === 'AT') return name.replace(/,.*$/, '')
  if (country !== 'ES') return name
  return name.replace(/\s*\(.*\)\s*$/, '').replace(/^(.*), (el|la|los|las|els|les|l'|a|o|os|as|es|sa)$/i, '$2 $1')
}

/** Countries whose places have names in two languages or scripts, written with a slash: `Bolzano/Bozen`, `Biel/Bienne`. */
const TWO_NAMES: ReadonlySet<string> = new Set(['AT', 'BG', 'CH', 'ES', 'IT'])

/**
 * A place with two names is known by either and by both together: registers write it each way. In Bulgaria the two are
 * one name in two scripts, never written together.
 */
export function bothNames(country: string, place: string): readonly string[] {
  const parts = TWO_NAMES.has(country) ? place.split('/').map((part) => part.trim()) : []
  if (parts.length < 2) return [place]
  return country === 'BG' ? parts : [place, ...parts]
}

/**
 * German postcodes of bulk receivers carry the receiver's name. Recognised by what no city's name contains: legal forms, the
 * words of offices, banks, insurers and media, digits, signs, and bytes read in the wrong alphabet.
 */
function isReceiver(place: string): boolean {
  return RECEIVER.test(place)
}

const RECEIVER = new RegExp(
  [
    String.raw`\b(?:AG|gAG|GmbH|gGmbH|mbH|KG|KGaA|OHG|SE|eG|AöR|Co|Inc|Ltd|e\.\s?V|e\.K|AOK|BKK|DAK|IKK|KKH|ADAC|ARD|ZDF|NDR|WDR|SWR|MDR|BMW|IHK|HUK|LBS|GEZ|KfW|DPD|VW|EDEKA|REWE|RTL|TUI)\b`,
    String.raw`(?:amt|ämter|gericht|bank|kasse|versicherung|versicherungen|ministerium|anstalt|verwaltung|behörde|verlag|werke?|stelle|klinik|klinikum|universität|hochschule|zeitung|rundfunk|presse|versand|agentur|zentrale|gesellschaft|gruppe|verband|kammer|verein|bibliothek|präsidium|direktion|sparkassen|Krankenhaus|Lotto)(?:en)?(?=$|[\s,.\-)])`,
    String.raw`\b(?:Deutsche[rs]? (?!Evern)|Bank|Post|Telekom|Service|Center|Centrum|Niederlassung|Filiale|Marketing|Holding|Group|Media|Verlags?|Allianz|Commerzbank|Landeshauptstadt|Stadt |Kreis |Landkreis |Gemeinde |Bundes\w+|Landes\w+|Techniker|Institut|Zentrum|Systems?|International|Technik|Vertrieb\w*|Handel\w*|Versand\w*|Express|Direkt|Online|Finanz\w*|Sozial\w*|Arbeit|Energie|Invest|Reisen|Möbel|Auto|Automobile|Elektro\w*|Pharma|Chemie|Druck\w*|Radio|Film|Musik|Stiftung|Kirche|Caritas|Diakonie)\b`,
    String.raw`[&+\d"!?Ã:]`,
  ].join('|'),
  'i',
)
