/**
 * What is known of words before any register is read.
 *
 * An index over a million names knows by itself which words are common; one over three hundred does not, and would
 * take `Holding` for as telling as `Volvo`. So the words that every register is full of start with a share, which
 * the names that were read then confirm or correct (`weights.ts`).
 */

/** Articles, prepositions and the like: they are left out or changed at will. Folded; all countries together. */
export const PARTICLES: ReadonlySet<string> = new Set(
  `the of for in on at by to a an il lo la le les l i gli un una di d de del dello della dell dei degli delle da dal dalla al alla all allo
  ai agli nel nella nell nei sul sulla per con su tra du des au aux en pour sur et chez s der die das den dem des vom von zu zum zur im am auf fur el los las
  do dos da das no na nos nas o os as e y van het een der ter ten te te i paa av til med og och att w z na ze do v u za od ke k pri pro si cu din pe ja
  and und n kai tou tis ton to ta sto stin`.split(/\s+/),
)

/** Articles that open names. They are left out and put in more than any other word. Folded; all countries together. */
export const ARTICLES: ReadonlySet<string> = new Set(
  'the le la les l il lo gli el los las der die das den det het een un une una ein eine'.split(' '),
)

/** Words that may be left out of a name, by language: articles, prepositions, words for "and". Folded. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'the of for and an in on at by to',
  fr: 'le la les l un une de du des d au aux a en pour sur et chez',
  de: 'der die das dem den des ein eine von vom zu zum zur im in am auf fur und u',
  it: 'il lo la l i gli le un una di de d del dello della dell dei degli delle da dal dalla al alla all ai agli nel nella nell per con e ed',
  es: 'el la los las un una de del y e en por para a i',
  pt: 'o a os as de do da dos das e em no na para',
  nl: 'de het een en van voor te ten ter der den in',
  nordic: 'den det av af til for og och i pa med ja',
  slavic: 'i a w z na ze do v u za od ke k pri pro si oraz',
  other: 'si cu din de la pe ir un es ja kai tou tis ton to ta az a',
}

const LANGUAGES: Readonly<Record<string, string>> = {
  AT: 'de',
  BE: 'fr nl de',
  BG: 'slavic',
  BR: 'pt',
  CH: 'de fr it',
  CY: 'other',
  CZ: 'slavic',
  DE: 'de',
  DK: 'nordic',
  EE: 'other',
  ES: 'es',
  FI: 'nordic',
  FR: 'fr',
  GR: 'other',
  HR: 'slavic',
  HU: 'other',
  IS: 'nordic',
  IT: 'it',
  LI: 'de',
  LT: 'other',
  LU: 'fr de',
  LV: 'other',
  NL: 'nl',
  NO: 'nordic',
  PL: 'slavic',
  PT: 'pt',
  RO: 'other',
  SE: 'nordic',
  SI: 'slavic',
  SK: 'slavic',
}

const smallWords = new Map<string, ReadonlySet<string>>()

/** The words that may be left out of names in a country, those of English among them. @param country ISO 3166-1 alpha-2 */
export function smallWordsOf(country: string): ReadonlySet<string> {
  let words = smallWords.get(country)
  if (words === undefined) {
    const languages = ['en', ...(LANGUAGES[country]?.split(' ') ?? [])]
    words = new Set(languages.flatMap((language) => SMALL_WORDS[language].split(' ')))
    smallWords.set(country, words)
  }
  return words
}

/** Words of which every register is full: trades, words for a company or a part of one, flourishes. Folded. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `academy accademia accounting action advanced advisors advisory africa agence agency agenzia agricola agriculture alliance alpha america american
  amici animal architects architecture art arte arts asset assistance assistenza associates associati association associazione associates asso assurance
  assurances atelier audit auto automobile automobiles automotive bank bar bat batiment bati bau beauty beratung beteiligungs betriebs bil bio blue bois
  brands brothers build builders building business cabinet cafe car care cars casa catering center centre centro central cercle china circolo city civil
  civile cleaning clinic club co commerce commercial comercial comitato communication communications community comunale company compagnie concept concepts
  conseil conseils construction constructions construcciones construct consult consultancy consultants consulting contractors control cooperativa corporate
  costruzioni court creative credit croce culturale culture data delta deutschland design developpement development developments digital direct distribucion distribution
  distribuzione dom domaine eau ecole edilizia education eiendom electric electrical electronics energia energie energy engineering enterprise enterprises
  entertainment entreprise environment environmental equipment equity espace est estate estates etudes euro europa europe european events export express farm
  farms fashion federal federation filles fils film finance financial financiere fire first fitness fond fondation fondazione food foods formation foundation
  france freres fund funds future garage gas gastro general gestion gestione gestioni global gmbh gold golf grand green group grupo groupe gruppe gruppo guest
  habitat hair hall handel handels haus health healthcare heating high hire holding holdings home homes hospital hotel house idea ideas immo immobilien immobilier
  immobiliere immobiliare immobiliari import income industria industrial industrie industries informatica informatik information ingegneria ingenierie innovation
  innovations innovative instalaciones institute institut interior interiors international internazionale invest investment investments inversiones investimenti
  it italia italiana italian joinery kapital konsult lab laboratories laboratory lady leasing leisure lettings life limited line living loco logistic logistics
  logistica maintenance maison management marine market marketing markets maskin media medical mediterranee metal mobile mobility moda montage motor motors music
  national nazionale network networks new nord nordic norge norsk north northern nova nuova office oil one online opportunity oratorio organic ouest pacific park
  partner partners partnership patrimoine pharma pharmacie pharmaceuticals pizza pizzeria plant plumbing plus polisportiva power premium press prestige print pro
  process produits production productions products progetti progetto project projects promotion properties property protezione proyectos quality rail real realty
  recruitment renov renovation research residence resort resource resources restaurant restauration retail ristorante road rome roofing royal rural safety saint
  sales san santa school science sciences scuola securite security seguros service services servis serviços servicios servizi shop sicherheit smart sociale
  sociedad societa societe social software solar solidarieta solution solutions sons son south southern spa sport sports sportiva stiftung store stores strategic
  street studi studio sud supplies supply support syndicat system systems systeme taxi team tec tech technics technik technologies technology tecnologia tele
  telecom textile therapeutics tools top total tourism tours trade trading training trans transport transporte transports trasporti travel trust turismo union
  united universal universita university uk us usa value ventures verwaltungs verein vermogensverwaltung vida villa ville vita volontari volontariato wealth web wellness
  west western wine wood work works world worldwide yorkshire zentrum`.split(/\s+/),
)
