/**
 * Words that ask for companies without saying what the companies do: requests ("find me"), words for a company ("aziende"),
 * and the function words between.
 */
import { askingPatterns, norwegianAskingPatterns } from './asking-phrases.ts'
import { isNorwegianCompany } from './norwegian.ts'
import type { Sentence } from './sentence.ts'
import { phraseTable, wordSet } from './sentence-words.ts'

/** Words for a company of any kind, in six languages. */
export const COMPANY_NOUNS = wordSet(
  `company companies firm firms business businesses enterprise enterprises organisation organisations organization
  organizations corporation corporations undertaking undertakings employer employers
  azienda aziende impresa imprese società societa ditta ditte realtà realta compagnia compagnie organizzazione organizzazioni
  entreprise entreprises société sociétés societe societes compagnies firme firmes organisation
  Unternehmen Unternehmens Firma Firmen Betrieb Betriebe Betrieben Gesellschaft Gesellschaften
  empresa empresas compañía compañías negocio negocios firma organización organizaciones sociedad sociedades
  selskap selskapet selskaper selskapene selskapa bedrift bedriften bedrifter bedriftene bedriftar firmaet firmaer firmaene foretak foretaket foretakene føretak
  virksomheter virksomhetene verksemd verksemder aktører`,
)

/** Whether a word is one for a company of any kind, or a Norwegian compound with one ("byggeselskaper"). */
export function isCompanyNoun(key: string): boolean {
  return COMPANY_NOUNS.has(key) || isNorwegianCompany(key)
}

/** Words for those who make or sell something: "large", "active" or "listed" may be beside them. */
export const AGENT_NOUNS = wordSet(
  `manufacturer manufacturers producer producers maker makers supplier suppliers retailer retailers wholesaler wholesalers
  distributor distributors importers exporters builders contractors consultancies agencies brewers breweries wineries banks
  insurers developers publishers operators providers groups group employers chains
  produttori fabbricanti fornitori rivenditori grossisti distributori costruttori operatori gruppi banche catene importatori
  fabricants producteurs fournisseurs distributeurs grossistes détaillants constructeurs groupes banques chaînes
  Hersteller Herstellern Produzenten Händler Großhändler Lieferanten Zulieferer Konzerne Banken Gruppen Ketten
  fabricantes productores proveedores distribuidores mayoristas minoristas constructoras bancos grupos cadenas bodegas
  banker kjeder aktører konsern butikker rederier entreprenører hoteller leverandører bankene`,
)

/** Requests and other phrases at either end of an activity that say nothing about it. */
const REQUESTS = phraseTable<true>([
  [
    `find | find me | show | show me | get me | give me | list | list me | list of | a list of | search | search for | searching for |
     looking for | look for | i am looking for | i m looking for | we are looking for | we re looking for | i need | we need | i want |
     i would like | i d like | can you find | could you find | can you show me | could you show me | please | who are | what are | which are | which |
     what | all | all the | doing | does | do | offering | providing | towards | every | any | some | only | just | left in | still left | left | that are | that is | who are | which is | whose | that have | that has | which have |
     having | with | that | who | where | there | are | is | have | has | had | been | being | their | its | the | a | an | of | in | on | at | for | to | from | by |
     and | or | but | also | as well as | plus | my | our | me | us | you | i | we | want | need | thanks | thank you | currently | ones | it s |
     working in | active in | operating in | operate in | operates in | operational in | involved in | engaged in | engaging in | dealing in | dealing with |
     specialised in | specialized in | specialising in | specializing in | specialise in | specialize in | focused on | focusing on | focus on |
     dedicated to | based | based in | located | located in | headquartered | headquartered in | with headquarters in | registered in | situated in | in the business of | in the field of |
     within | inside | across | throughout | anywhere | somewhere | everywhere | in the sector of | in the area of | type of | types of | kind of | kinds of | sector | sectors | industry | the sector | between | annual`,
    true,
  ],
  [
    `trova | trovami | trovare | cerca | cerco | cerchiamo | cercare | sto cercando | stiamo cercando | mostra | mostrami | mostrare | dammi | elenca | elencami | elenco |
     elenco di | elenco delle | elenco dei | lista | lista di | lista delle | lista dei | vorrei | voglio | vogliamo | mi servono | mi serve | ci servono | ho bisogno di |
     per favore | per cortesia | grazie | quali | quali sono | quale | tutte | tutti | tutte le | tutti i | tutti gli | solo | soltanto | solamente | che sono | che siano | che hanno | che abbiano |
     che | con | il | lo | la | i | gli | le | un | uno | una | di | a | da | in | su | per | tra | fra | e | ed | o | oppure | od | anche | ma | del | dello | della | dei |
     degli | delle | dell | d | l | al | allo | alla | ai | agli | alle | dal | dalla | dai | dalle | nel | nello | nella | nei | negli | nelle | nell | sul | sulla | verso | vers | offrono | sono | siano | è | ha | hanno | abbiano |
     si occupano di | che si occupano di | si occupa di | che si occupano | si occupano | occupano | che si dedicano a | che fanno | che operano in | che operano nel | che operano nella | che operano nei | operano | operanti |
     operanti in | operanti nel | operanti nella | operanti nei | operante | attive nel | attive nella | attive nell | attive nei | attive in | attivi nel | attive a | attivi a | attivi in | specializzate | specializzati | specializzata | specializzate in |
     specializzate nel | specializzate nella | specializzati in | del settore | nel settore | del comparto | nel campo | nel campo di | settore | comparto | dedicate a | con sede | con sede a | con sede in | aventi sede | che hanno sede | basate | situate | situati |
     ubicate | ubicati | localizzate | localizzati | basate a | basati | qualche | alcune | alcuni | attualmente | annuo | annuale`,
    true,
  ],
  [
    `trouve | trouver | trouvez | trouve moi | trouvez moi | cherche | je cherche | nous cherchons | recherche | je recherche | nous recherchons | montre | montre moi | montrez moi | donne moi |
     donnez moi | liste | liste de | liste des | la liste des | lister | je voudrais | je veux | j ai besoin de | j aimerais | il me faut | s il vous plaît | svp | merci | quelles sont | quels sont | quelles | quels |
     toutes | tous | toutes les | tous les | seulement | uniquement | qui sont | qui ont | qui | dont | avec | vers | ayant | le | la | les | l | un | une | des | de | du | d | à | au | aux | en | dans | sur | par | pour | et | ou |
     aussi | mais | sont | est | ont | a | ai | je | nous | où | y | actives dans | actifs dans | active dans | actives en | opérant dans | spécialisées | spécialisés | spécialisée | spécialisé | spécialisées dans | spécialisées en | spécialisés dans | spécialisés en |
     spécialisé dans | spécialisée dans | du secteur | dans le secteur | dans le domaine | secteur | domaine | consacrées à | dédiées à | dont l activité est | basées | basés | basée | situées | situés | située | implantées | implantés | installées | installés | établies | établis | localisées | ayant leur siège | ayant son siège | dont le siège est |
     travaillant dans | oeuvrant dans | actuellement | annuel`,
    true,
  ],
  [
    `finde | finden | finde mir | suche | suchen | ich suche | wir suchen | gesucht | zeige | zeige mir | zeig mir | zeigen sie mir | gib mir | nenne mir | liste | liste von | liste der | eine liste | ich brauche | wir brauchen | ich möchte | bitte | danke |
     welche | welcher | alle | nur | ausschließlich | die | der | das | den | dem | des | ein | eine | einen | einem | einer | in | im | aus | bei | von | vom | mit | für | auf | am | an | zu | zur | zum | um | und | oder | sowie | auch | aber | sondern | sind | ist | haben | hat | hatten | sein |
     spezialisiert auf | spezialisierte | tätig | tätig in | tätig im | tätige | die im bereich | im bereich | in der branche | aus der branche | aus dem bereich | bereich | branche | sektor | mit sitz | mit sitz in | ansässig | ansässige | ansässigen | ansässig in | sitz | beschäftigen sich mit | die sich mit | sich mit | befassen | deren | derzeit | ich | wir | mir | es | gibt | gibt es | jährlich | jährlichen`,
    true,
  ],
  [
    `busca | buscar | busco | buscamos | estoy buscando | estamos buscando | encuentra | encuéntrame | encontrar | muestra | muéstrame | mostrar | dame | lista | lista de | listado | listado de | una lista de | quiero | queremos | quisiera | necesito | necesitamos | me gustaría | por favor | gracias |
     cuáles son | cuáles | qué | todas | todos | todas las | todos los | solo | sólo | solamente | únicamente | que son | que sean | que tengan | que tienen | que estén | que | con | el | la | los | las | un | una | unos | unas | de | del | a | al | en | em | por | para | y | e | o | u | también | pero | sino | son | es | tienen | tiene |
     que se dedican a | que se dedican al | que se dediquen a | que se dediquen al | se dedican a | dedicadas a | dedicados a | dedicadas al | especializadas | especializados | especializada | especializadas en | especializados en | especializada en | del sector | en el sector | sector | del ramo | activas en | que operan en | que trabajan en | operan | con sede en | con sede | ubicadas | ubicadas en | situadas | situadas en | localizadas | radicadas | establecidas en | basadas | actualmente | anual | cuya | cuyo`,
    true,
  ],
])

/** Words of asking in Norwegian, only in sentences in Norwegian: "men" and "av" are other words elsewhere. */
const NORWEGIAN_REQUESTS = phraseTable<true>([
  [
    `finn | finn meg | vis | vis meg | gi meg | list opp | liste | liste over | en liste over | ei liste over | oversikt over | en oversikt over | søk | søk etter | jeg søker | vi søker | søker | leter etter | jeg leter etter | vi leter etter | eg leitar etter | ser etter | jeg ser etter |
     jeg vil ha | jeg ønsker | jeg trenger | vi trenger | trenger | hvem | hvem som | hvem er | kven | kven som | i sentrale | kan du finne | kan du finne meg | kan du vise meg | vennligst | takk | hvilke | hva slags | kva for | alle | all | bare | kun | berre | noen | nokre | enkelte | samtlige |
     som | som er | som har | som ble | som driver | som driver med | som driv med | som driver innen | som jobber med | som jobber innen | som arbeider med | som arbeider innen | som holder på med | som tilbyr | som leverer | som opererer innen | som opererer i | som befinner seg i | som ligger i | som holder til i | som utfører | driver med | jobber med | jobber innen |
     innen | innan | innenfor | innafor | inne i | i bransjen | i sektoren | i næringen | fra bransjen | bransjen | sektoren | næringen | i området | innen området | i feltet | innen feltet | med fokus på | spesialisert på | spesialisert innen | spesialiserte på | spesialisert i | spesialiserer seg på | som spesialiserer seg på |
     i | på | og | med | av | fra | frå | til | for | ved | hos | om | er | har | ble | blir | vart | en | et | ei | den | det | de | dei | disse | eller | men | samt | også | og så | at | der | hvor | hvorav | dette | sin | sitt | sine | deres | seg | å | jeg | vi | eg | meg | oss | ønsker |
     basert | basert i | basert på | lokalisert | lokalisert i | hjemmehørende | hjemmehørende i | med hovedkontor | med hovedkontor i | hovedkontor | med sete i | med adresse | med adresse i | med kontor i | registrert i | registrert | etablert i | beliggende | beliggende i |
     virksomme innen | virksomme i | aktive innen | aktiv innen | aktive i | aktiv i | drift av | som har en | med en | med et | som har minst | har en | årlig | for tiden | nå | i dag | per i dag | ikke | ulike | forskjellige | andre | sentrum`,
    true,
  ],
])

/**
 * Index after a request phrase that begins at `at` and ends at `to` or before, or null. Punctuation that only separates words
 * counts as one.
 */
export function requestAt(pieces: Sentence, at: number, to = pieces.length): number | null {
  const piece = pieces[at]
  if (piece === undefined) return null
  if (piece.kind === 'mark') return MEANINGFUL_MARKS.has(piece.key) ? null : at + 1
  if (piece.kind === 'number') return isCountOfCompanies(pieces, at) ? at + 1 : null
  // "3D", "11e": part of what the number says.
  if (piece.isGlued && pieces[at - 1]?.kind === 'number') return null
  // "IT companies", "US dollars": two capitals are an abbreviation, not a function word.
  if (piece.text.length > 1 && piece.text === piece.text.toUpperCase() && !isShouted(pieces)) return null
  if (isAcronymAt(pieces, at)) return null
  // Goods in Italian.
  if (piece.key === 'merci' && !isThanks(pieces, at)) return null
  const norwegian = pieces.isNorwegian ? (NORWEGIAN_REQUESTS.find(pieces, at, to)?.end ?? 0) : 0
  const norwegianAsking = pieces.isNorwegian ? (norwegianAskingPatterns().find(pieces, at, to)?.end ?? 0) : 0
  const other = REQUESTS.find(pieces, at, to)?.end ?? 0
  const known = Math.max(norwegian, norwegianAsking, other, askingPatterns().find(pieces, at, to)?.end ?? 0)
  const end = known > 0 ? known : COMPANY_NOUNS.has(piece.key) ? at + 1 : null
  // The "e" of "e-commerce" is not a function word.
  return end === null || isJoint(pieces, end) || isJoint(pieces, at - 1) ? null : end
}

/** "The 20 largest dairies", "find 50 bakeries": how many are wanted. Not "3 D", "24 hour". */
function isCountOfCompanies(pieces: Sentence, at: number): boolean {
  const next = pieces[at + 1]
  if (next?.kind !== 'word' || next.isGlued || !/^\d{1,3}$/.test(pieces[at].text) || HOURS.has(next.key)) return false
  const before = pieces[at - 1]?.key ?? ''
  return at === 0 || before === 'top' || requestAt(pieces, at - 1) === at
}

const HOURS = wordSet(
  'hour hours h hr day days d star stars wheel wheeler wheelers ore heures stunden horas timer km mm cm kg',
)

/** Whether a French word of thanks stands at an end of the sentence, apart from the rest. */
function isThanks(pieces: Sentence, at: number): boolean {
  return at === 0 || pieces[at - 1].kind === 'mark'
}

const MEANINGFUL_MARKS = new Set(['+', '#', '%', '€', '$', '£'])

/** Whether the piece at `at` is a hyphen that joins two words. */
function isJoint(pieces: Sentence, at: number): boolean {
  return pieces[at]?.key === '-' && pieces[at].isGlued && pieces[at + 1]?.isGlued === true
}

/** Acronyms of trades that are other words as well. */
const ALSO_FUNCTION_WORDS = wordSet('ai it ti led')
/** Nouns beside which they are acronyms: "it support". */
const TRADE_NOUNS = wordSet(
  `startup startups service services support solutions consulting consultant consultants agency studio studios lab labs software technology
  technologies tech systems security infrastructure outsourcing recruitment recruiters staffing training development tools platform platforms
  specialists experts shops hardware helpdesk sector industry professionals`,
)

/**
 * Whether a word that may be a function word is the acronym of its letters although it is not told by its capitals: "ai
 * companies", "it support", "AZIENDE DI AI A MILANO".
 */
export function isAcronymAt(pieces: Sentence, at: number): boolean {
  const { key } = pieces[at]
  if (!ALSO_FUNCTION_WORDS.has(key)) return false
  const next = pieces[at + 1]
  // "Women led", "led by".
  if (key === 'led')
    return next?.kind === 'word' && next.key !== 'by' && (at === 0 || OF_TRADES.has(pieces[at - 1].key))
  if (next !== undefined && (isCompanyNoun(next.key) || AGENT_NOUNS.has(next.key) || TRADE_NOUNS.has(next.key)))
    // "Ai fornitori": the plural of an Italian noun follows its preposition.
    return key !== 'ai' || !next.key.endsWith('i')
  // A preposition is followed by a noun; a pronoun does not follow a word for companies.
  const isLast = next === undefined || next.kind === 'mark' || PLACING.has(next.key)
  const before = pieces[at - 1]?.key ?? ''
  return isLast && (isCompanyNoun(before) || (OF_TRADES.has(before) && isCompanyNoun(pieces[at - 2]?.key ?? '')))
}

const PLACING = wordSet('in a à en i at based near with con avec')
const OF_TRADES = wordSet('di de d of startup startups')

/** Whether a sentence is all in capitals, so that they mean nothing. */
export function isShouted(pieces: Sentence): boolean {
  let letters = 0
  for (const { kind, text } of pieces) {
    if (kind !== 'word') continue
    if (text !== text.toUpperCase()) return false
    letters += text.length
  }
  return letters > 5
}
