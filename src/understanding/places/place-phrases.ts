/** Words and phrases around place names, in the languages of sentences. Used by `places-in-text.ts`. */

import { firstCells, once } from '../../reference/load-table.ts'
import { PhraseTable, phraseTable, wordSet } from '../sentence-words.ts'

/** Prepositions before place names. They have other uses too. */
export const PREPOSITIONS = wordSet(
  `in at from within inside across throughout innerhalb ausserhalb
  a ad da di dal dalla nel nella nell nei negli nelle del della dell dei in su sul per
  à en dans de d au aux du des par sur depuis vers verso hacia
  in im aus bei von nach zu um
  en de del desde por em
  i på fra frå ved til hos`,
)
/** Prepositions that make a place name very likely. */
export const SURE_PREPOSITIONS = wordSet(
  'in at from within inside across throughout innerhalb nel nella nell nei negli en dans à aus im bei vers verso hacia nach to i på frå em',
)

/** Phrases that say where a company is based. */
export const BASED = phraseTable<true>([
  [
    `based in | located in | headquartered in | situated in | registered in | offices in | con sede a | con sede in | con sede nel | con sede nella | sede a | basate a | situate a | ubicate a | comune di | città di | nella città di | city of | town of |
     basées à | basés à | situées à | situés à | implantées à | installées à | établies à | siège à | siège est à | ville de | commune de | mit sitz in | ansässig in | sitz in | ansässige in | stadt | in der stadt | con sede en | ubicadas en | situadas en | radicadas en | localizadas en | municipio de | ciudad de |
     basert i | lokalisert i | hjemmehørende i | heimehøyrande i | med hovedkontor i | hovedkontor i | med sete i | med adresse i | med forretningsadresse i | med kontor i | som holder til i | holder til i | som ligger i | beliggende i | i byen | byen`,
    true,
  ],
])

/** Phrases that turn a city into its province. */
export const AROUND = phraseTable<true>([
  [
    `around | round | near | near to | close to | nearby | in the area of | the area of | in the region of | in the province of | province of | the province of | in the vicinity of | just outside | surrounding | in the neighbourhood of | county of | in and around | not far from | within reach of | the district of | district of |
     vicino a | vicino | vicine a | vicini a | nei dintorni di | dintorni di | zona di | in zona | zona | nella zona di | nei pressi di | nei pressi del | attorno a | intorno a | prov . di | in prov . di | prov . | provincia di | nella provincia di | in provincia di | della provincia di | prov di | prov | area di | nell area di | hinterland di | nell hinterland di |
     autour de | près de | aux alentours de | aux environs de | environs de | à proximité de | proche de | proches de | dans la région de | région de | agglomération de | dans l agglomération de | dans le département de | département de | département du | département de la | département des | dans le département du | métropole de | secteur de | bassin de | périphérie de |
     rund um | um | bei | nahe | in der nähe von | nähe | umgebung von | in der umgebung von | im raum | raum | großraum | im großraum | in der region | region | landkreis | im landkreis | kreis | im kreis | umkreis von | im umkreis von | unweit von |
     alrededor de | cerca de | en los alrededores de | alrededores de | en torno a | provincia de | en la provincia de | de la provincia de | zona de | en la zona de | área de | área metropolitana de | en el área de | próximas a | comarca de |
     rundt | omkring | ved | nær | i nærheten av | nærheten av | ikke langt fra | i området rundt | området rundt | i området | i regionen rundt | i regionen | i utkanten av | i omegnen av | i og rundt`,
    true,
  ],
])
/** The same, after the name: "the Milan area". */
export const AREA_AFTER = phraseTable<true>([
  [
    '[capital|città|city|ciudad|ville] [e|y|et|and] [|la |su |sua |sa ][provincia|province|département] | [e|y] [in|en|la sua|su|sa|la] provincia | area | region | metropolitan area | metro area | surroundings | province | and surroundings | and surrounding area | und umgebung | umgebung | e dintorni | e provincia | e hinterland | et alentours | et environs | et sa région | y alrededores | y provincia | området | og omegn | og omland | regionen | distriktet | kommune | kommunen | og området rundt',
    true,
  ],
])
/** Phrases that turn a name of both a region and a city into the region. */
export const REGION_BEFORE = phraseTable<true>([
  [
    'region of | the region of | regione | nella regione | région | in der region | región de | comunidad de | comunidad autónoma de | state of | the state of | bundesland | land | im bundesland | stato di | estado de | fylket | i fylket | co | co . | county | county of',
    true,
  ],
])
/** Words for a state, after its name. */
export const STATE_AFTER = phraseTable<true>([['state | state area | fylke', true]])
/** Words for a county, after its name. */
export const COUNTY_AFTER = wordSet('county parish fylke')

/** What may separate a city from the region after it. */
export const LINKS = new Set([',', '('])

/** City names that are also ordinary words. They are places only after a preposition, and with a capital. */
export const ALSO_WORDS = wordSet(
  `bath reading nice deal sale street battle march rugby ware wells hull hove barking poole ash hook wool beer ham bow broadway
  mobile orange buffalo phoenix mesa independence enterprise commerce energy oil eagle orchard paradise hope liberty union
  essen halle hof kiel leer hagen hamm herne worms singen regen roth wald berg bad haus burg celle ulm celle
  lodi fermo prato massa alba bra re pero sale cento terme vita scala riva arco calcio carpi tempio forni lana acqui chiusi gala oro rosa
  tours lens le la valence die sens brest laval grasse vienne metz pau bourges dole avion vire pierre mer loos menton
  vigo leon león toledo cuenca lugo soria jaén reus mieres la-rioja rioja granada gerona elda palma murcia salamanca
  augusta dole moss alta voss beja faro guarda porto brno cork emmen ede delft chur sion zug baden colonia florencia provence champagne as`,
)
/** Regions and provinces that are also ordinary words. They are places only after a preposition. */
export const ALSO_WORDS_AS_REGIONS = wordSet(
  'act vic bucks beds hants nord sud ca ma or pa co oh mi in me de la al id ok hi loire var ain lot cher gard centre marne aube nord landes marche lippe regen harz borde stade peine olpe hagen angus down highland moray fife kent durham bath orange lake island marin union republic eagle power land iron clay wood lincoln washington jackson jefferson franklin star sa land time fjord strand stranda stad heim sel hol hole vik marker gran lier nes sola lom moss vang voss sande sula rana grue nome lund tinn kinn luster stord bokn klepp sauda solund lyngen tokke vega valle leka flora alta tana dovre frogn modum rauma tolga loppa kvam senja smøla våler vinje fauske grane hitra fjaler eidskog hemnes osen meland',
)

/** All of the country searched. */
export const NATIONWIDE = phraseTable<true>([
  [
    `nationwide | nationally | [all over|across|throughout|anywhere in|everywhere in|in the whole of] the [|whole |entire ][country|nation] | in the whole country | countrywide |
     a livello nazionale | [sul|in|su|su tutto il|in tutto il|del] territorio [nazionale|italiano] | in tutto il paese | in tutta la nazione | sull intero territorio nazionale |
     [sur|dans] [|tout |l ensemble du ][le |]territoire [national|français] | au niveau national | dans l Hexagone | partout en France | dans tout le pays | à l échelle nationale |
     deutschlandweit | bundesweit | landesweit | österreichweit | schweizweit | im ganzen Land | im gesamten Bundesgebiet | in der ganzen Bundesrepublik | flächendeckend | überall im Land |
     [en|por] todo el [país|territorio nacional|territorio español|territorio] | a nivel nacional | en todo el ámbito nacional | de ámbito nacional | a escala nacional |
     i hele landet | over hele landet | på landsbasis | landsdekkende | rundt i landet | rundt om i landet`,
    true,
  ],
])

/** Nouns that are hamlets as well. */
export const NEVER_CITIES = wordSet(
  'stadt markt land hafen zentrum innenstadt kreis mitte ville centre centro citta città ciudad by sentrum umland raum gebiet',
)

/** Directions: part of other names ("Eastern Europe"), never a town by themselves. */
export const COMPASS = wordSet(
  'north south east west northern southern eastern western central midland northeast northwest southeast southwest norte sur este oeste nord sud ovest sør øst vest',
)

/** Phrases before a town that mean the town itself. */
export const WITHIN = phraseTable<true>([
  [
    `in the centre of | in the center of | centre of | in central | central | downtown | in downtown | in the heart of | in the port of | port of | in the old town of | in the suburbs of | suburbs of | in inner |
     nel porto di | al porto di | porto di | nel centro di | in centro a | al centro di | nel cuore di | nella periferia di | nel centro storico di | in centro città a | nei quartieri di |
     dans le port de | port de | au centre de | dans le centre de | en centre ville de | au cœur de | dans la banlieue de | en banlieue de | dans le centre ville de |
     im Hafen von | im Zentrum von | in der Innenstadt von | im Herzen von | in der Altstadt von | im Stadtgebiet von | im Stadtgebiet | im Zentrum |
     en el puerto de | puerto de | en el centro de | centro de | en el corazón de | en pleno centro de | en el casco antiguo de |
     i havna i | i sentrum av | sentralt i | i sentrale | midt i | i hjertet av`,
    true,
  ],
])

/** Directions in a country: "in the north". */
export const DIRECTIONS = phraseTable<Direction>([
  [
    'in the north | up north | the north | al nord | nel nord | del nord | dans le nord | du nord | im Norden | aus dem Norden | en el norte | del norte | i nord | nordpå | nord i landet | lengst nord',
    'north',
  ],
  [
    'in the south | down south | the south | al sud | nel sud | del sud | dans le sud | du sud | im Süden | aus dem Süden | en el sur | del sur | i sør | sørpå | sør i landet',
    'south',
  ],
  [
    'in the east | the east | a est | nell est | dell est | dans l est | de l est | im Osten | aus dem Osten | en el este | del este | østpå | i øst | øst i landet',
    'east',
  ],
  [
    'in the west | the west | a ovest | nell ovest | dell ovest | dans l ouest | de l ouest | im Westen | aus dem Westen | en el oeste | del oeste | vestpå | i vest | vest i landet',
    'west',
  ],
  [
    'in the centre of the country | al centro | nel centro | del centro | dans le centre | in der Mitte Deutschlands | en el centro',
    'centre',
  ],
  [
    'in the north west | in the northwest | nel nord ovest | del nord ovest | nell nord ovest | im Nordwesten | en el noroeste | del noroeste | dans le nord ouest',
    'northwest',
  ],
  [
    'in the north east | in the northeast | nel nord est | del nord est | nel nordest | im Nordosten | en el noreste | del noreste | dans le nord est',
    'northeast',
  ],
  [
    'in the south west | in the southwest | im Südwesten | en el suroeste | del suroeste | dans le sud ouest | du sud ouest',
    'southwest',
  ],
  ['in the south east | in the southeast | im Südosten | en el sureste | dans le sud est | du sud est', 'southeast'],
])

type Direction = 'north' | 'south' | 'east' | 'west' | 'centre' | 'northwest' | 'northeast' | 'southwest' | 'southeast'

/** The parts of countries by names of `reference/sentences/place-names.tsv`. "Dans le Nord" is a department. */
export const PARTS_OF_COUNTRIES: Readonly<Record<string, Readonly<Partial<Record<Direction, string>>>>> = {
  DE: { north: 'Norddeutschland', south: 'Süddeutschland', east: 'Ostdeutschland', west: 'Westdeutschland' },
  FR: {
    south: 'southern France',
    east: 'eastern France',
    west: 'western France',
    southwest: 'southwest France',
    southeast: 'southeast France',
  },
  IT: {
    north: 'northern Italy',
    south: 'southern Italy',
    centre: 'central Italy',
    northwest: 'northwest Italy',
    northeast: 'northeast Italy',
  },
  ES: { north: 'northern Spain', south: 'southern Spain', east: 'eastern Spain', centre: 'central Spain' },
  GB: {
    north: 'northern England',
    south: 'southern England',
    northwest: 'North West England',
    northeast: 'North East England',
    southwest: 'South West England',
    southeast: 'South East England',
  },
  NO: { north: 'Nord-Norge', south: 'Sørlandet', east: 'Østlandet', west: 'Vestlandet' },
}

/** Words that say of what a direction is one. */
export const OF = wordSet('of di de du des della del dell von der av i delle da west est ovest east ouest oeste este')

/** Products called after places ("Roma tomatoes"). */
export const calledAfterPlaces = once(() => {
  const table = new PhraseTable<true>()
  for (const phrase of firstCells('sentences/called-after-places')) table.add(phrase, true)
  return table
})

/** Articles between a preposition and a name. */
export const ARTICLES = wordSet('the il la le lo l les der den dem die das el los las')
/** Words that may separate the places of a list: "in Milan or Genoa". */
export const LISTS = wordSet('and or nor e ed o né et ou ni und oder y u in a à en bei og eller i på')
/** Words that announce a postcode. */
export const POSTCODE_WORDS = phraseTable<true>([
  [
    'postcode [area|district|] | a postcode [in|of|beginning with|starting with|] | cp | PLZ [Gebiet|Bereich|] | [Postleitzahlengebiet|Postleitzahlenbereich|Postleitzahlbereich] | postal [code|codes] | zip [code|codes] | zip | zips | postcodes | codes postaux | Postleitzahlen | códigos postales | codici postali | postnumre | with postcode | cap | codice postale | code postal | plz | postleitzahl | código postal | postnummer | postnr | med postnummer',
    true,
  ],
])
