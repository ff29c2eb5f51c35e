/**
 * Placeholders for a missing name in registers: `SUPPRESSION DU NOM COMMERCIAL`, `NÉANT`, `********`,
 * `NAO INFORMADO`. No one searches for such a name, and two companies that share one are not namesakes.
 */
import { oncePer } from '../reference/load-table.ts'
import { foldText } from '../text/fold-text.ts'

/** Whole texts that are placeholders in every register: folded, that is without case, accents and punctuation. */
const EVERYWHERE = words(`
  none | no trade name | no trading name | no business name | no known name | none given | none stated | none supplied | none known
  name not available | name unknown | name not given | name not known | name withheld | not available | not applicable | not known | not provided
  not given | not stated | not specified | not disclosed | not supplied | unknown | unknown name | unnamed | no data | no information
  null | undefined | not set | same as above | same as legal name | same as company name | same as registered name
  neant | sans nom | sans nom commercial | sans enseigne | sans denomination | pas de nom | pas de nom commercial | pas d enseigne | aucun nom
  aucun nom commercial | aucune enseigne | aucune denomination | non renseigne | non renseignee | non communique | non communiquee | non diffusible
  information non diffusible | non precise | non disponible | nom inconnu | absence de nom commercial | absence d enseigne
  nao informado | nao informada | nao consta | nao possui | nao possui nome fantasia | nao tem nome fantasia | nao ha | nao declarado | nao declarada
  nao disponivel | nao aplicavel | nao se aplica | nao cadastrado | sem nome | sem nome fantasia | sem denominacao | sem informacao
  nome nao informado | nome fantasia nao informado | em branco | o mesmo | a mesma
  sin nombre | sin nombre comercial | sin denominacion | sin razon social | sin informacion | sin datos | no consta | no tiene | no aplica
  no informado | no disponible | no especificado | no declarado | nombre desconocido
  senza nome | senza denominazione | senza insegna | nessun nome | nessuna insegna | nessuna denominazione | non disponibile | non indicato
  non indicata | non dichiarato | non comunicato | non presente | non applicabile | non specificato | nome sconosciuto
  kein name | ohne name | ohne namen | ohne firmenname | ohne bezeichnung | ohne angabe | keine angabe | keine angaben | keine bezeichnung
  nicht bekannt | nicht angegeben | nicht vorhanden | nicht verfugbar | nicht zutreffend | name unbekannt
  geen naam | geen handelsnaam | zonder naam | niet bekend | niet opgegeven | niet beschikbaar | niet van toepassing | naam onbekend
  ingen navn | intet navn | uten navn | uden navn | ikke oppgitt | ikke angivet | ikke tilgjengelig | ikke relevant | navn mangler | ukjent navn
  inget namn | utan namn | ej angivet | ej tillampligt | namn saknas | okant namn
  ei nimea | ei tiedossa | ei ilmoitettu | ei saatavilla | nimi puuttuu | nimi puudub | ilma nimeta
  nav nosaukuma | bez nosaukuma | nav noradits | nera pavadinimo | be pavadinimo | nenurodyta | nenurodytas
  brak nazwy | bez nazwy | brak danych | nie dotyczy | nie podano | bez nazvu | neuvedeno | neuvedene | nezjisteno | nezistene
  brez imena | brez naziva | ni podatka | bez naziva | bez imena | nema podataka | nema naziva
  fara denumire | fara nume | nu exista | nu are | nincs nev | nincs neve | nev nelkul | nincs adat
  без име | без наименование | няма име | χωρις επωνυμια | χωρις ονομα | なし | 無し | 該当なし | 名称なし | 商号なし | 不明 | 未定
`)

/** Single words that are placeholders in their own language, and names in others. */
const IN_COUNTRIES: readonly (readonly [countries: string, texts: ReadonlySet<string>])[] = [
  ['GB IE US AU MT', words('nil | nothing | no name')],
  ['FR BE LU CH', words('aucun | aucune | inconnu | inconnue | sans objet')],
  ['BR PT', words('nenhum | nenhuma | inexistente | desconhecido | desconhecida | ignorado | nada')],
  ['ES', words('ninguno | ninguna | desconocido | desconocida | inexistente | nada')],
  ['IT CH', words('nessuno | nessuna | sconosciuto | sconosciuta | assente | inesistente | niente')],
  ['DE AT CH LI LU BE', words('kein | keine | keiner | keines | unbekannt | entfallt | namenlos')],
  ['NL BE', words('geen | onbekend | naamloos | nvt')],
  ['NO DK SE FI', words('ingen | intet | inget | ukjent | ukendt | okand | mangler | saknas')],
  ['FI', words('ei ole | nimeton | tuntematon')],
  ['EE', words('puudub | nimeta | teadmata | maaramata')],
  ['LV', words('nav | nezinams')],
  ['LT', words('nera | nezinomas')],
  ['PL', words('brak | nieznana | nieznany')],
  ['CZ SK', words('zadny | zadna | zadne | ziadny | ziadna | ziadne | neznamy | neznama | nezname | neni | nie je')],
  ['SI HR', words('neznano | nepoznato | nema')],
  ['RO', words('necunoscut | necunoscuta | nespecificat | niciuna | niciunul | inexistent | nedeclarat')],
  ['HU', words('nincs | ismeretlen')],
  ['BG', words('няма | неизвестно')],
  ['GR CY', words('καμια | κανενα | αγνωστο')],
]

/** The end of a name, entered as one: `SUPPRESSION DE L'ENSEIGNE`. */
const TAKEN_BACK =
  /^(?:suppression|radiation|abandon|retrait)(?: d[eu])?(?: l[ae]?)? ?(?:nom|enseigne|sigle|denomination)\b/

/** `N/A`, `N/C`, `n.d.`, `S/N`, `k.A.`, `#N/V`, `[ND]`: letters that would be acronyms without the marks. */
const SHORT =
  /^[#[({<]?\s*(?:n\s*[./]\s*[adkv]|n\s*\/\s*[ceiprs]|n\.\s*v\.\s*t|s\s*\/\s*[ncd]|k\.\s*a|n\.\s*n|nd(?=[\])}>]))\s*\.?\s*[\])}>!?]?$/i

/** Letters typed instead of a name. */
const LETTERS = /^x+$/i

/**
 * Whether a text is a placeholder for a missing name.
 *
 * @param country ISO 3166-1 alpha-2 of the company
 */
export function saysNoName(text: string, country: string): boolean {
  const folded = foldText(text)
  // Points, dashes, stars; or noughts.
  if (/^[0 ]*$/.test(folded)) return true
  return textsOf(country).has(folded) || TAKEN_BACK.test(folded) || SHORT.test(text.trim())
}

/** All placeholders of a country. */
const textsOf = oncePer((country: string): ReadonlySet<string> => {
  const own = IN_COUNTRIES.filter(([countries]) => countries.includes(country))
  return new Set([...EVERYWHERE, ...own.flatMap(([, texts]) => [...texts])])
})

/** The members of a company that hold names. */
interface Names {
  name: string
  previousNames: readonly string[]
  tradeNames: readonly string[]
  readonly countryIso2: string
}

/**
 * Removes placeholders from a company's names. If its name is one, its first trade name replaces it; without any it has
 * no name, and only completes the record of another register.
 *
 * @param company changed in place
 */
export function dropNoNames(company: Names): void {
  const { name, countryIso2 } = company
  const isName = (text: string) => !LETTERS.test(text.trim()) && !saysNoName(text, countryIso2)
  for (const member of ['previousNames', 'tradeNames'] as const) {
    if (!company[member].every(isName)) company[member] = company[member].filter(isName)
  }
  if (name === '' || isName(name)) return
  const [first, ...others] = company.tradeNames
  // A company may be called X.
  if (first === undefined && LETTERS.test(name.trim())) return
  company.name = first ?? ''
  company.tradeNames = others
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/[|\n]/).map(foldText).filter(Boolean))
}
