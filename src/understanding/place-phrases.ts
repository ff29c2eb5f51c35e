/** Words and phrases around place names, in the languages of sentences. Used by `places-in-text.ts`. */
import { CALLED_AFTER_PLACES } from './place-names.ts'
import { phraseTable, wordSet } from './sentence-words.ts'

/** Prepositions before place names. They have other uses too. */
export const PREPOSITIONS = wordSet(
  `in at from within inside across throughout
  a ad da di dal dalla nel nella nell nei negli nelle del della dell dei in su sul per
  à en dans de d au aux du des par sur depuis vers verso hacia
  in im aus bei von nach zu um
  en de del desde por
  i på fra frå ved til hos`,
)
/** Prepositions that make a place name very likely. */
export const SURE_PREPOSITIONS = wordSet(
  'in at from within across throughout nel nella nell nei negli en dans à aus im bei vers verso hacia nach to i på frå',
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
    `around | round | near | near to | close to | nearby | in the area of | the area of | in the region of | in the province of | province of | the province of | in the vicinity of | outside | surrounding | county of | in and around | not far from | within reach of | the district of | district of |
     vicino a | vicino | vicine a | vicini a | nei dintorni di | dintorni di | zona di | in zona | zona | nella zona di | nei pressi di | nei pressi del | attorno a | intorno a | provincia di | nella provincia di | in provincia di | della provincia di | prov di | prov | area di | nell area di | hinterland di | nell hinterland di |
     autour de | près de | aux alentours de | aux environs de | environs de | à proximité de | proche de | proches de | dans la région de | région de | agglomération de | dans l agglomération de | dans le département de | département de | département du | département de la | département des | dans le département du | métropole de | secteur de | bassin de | périphérie de |
     rund um | um | bei | nahe | in der nähe von | nähe | umgebung von | in der umgebung von | im raum | raum | großraum | im großraum | in der region | region | landkreis | im landkreis | kreis | im kreis | umkreis von | im umkreis von | unweit von |
     alrededor de | cerca de | en los alrededores de | alrededores de | en torno a | provincia de | en la provincia de | de la provincia de | zona de | en la zona de | área de | área metropolitana de | en el área de | próximas a | comarca de |
     rundt | omkring | ved | nær | i nærheten av | nærheten av | ikke langt fra | i området rundt | området rundt | i området | i regionen rundt | i regionen | utenfor | i utkanten av | i omegnen av | i og rundt`,
    true,
  ],
])
/** The same, after the name: "the Milan area". */
export const AREA_AFTER = phraseTable<true>([
  [
    'area | region | metropolitan area | metro area | surroundings | province | and surroundings | and surrounding area | und umgebung | umgebung | e dintorni | e provincia | e hinterland | et alentours | et environs | et sa région | y alrededores | y provincia | området | og omegn | og omland | regionen | distriktet | kommune | kommunen | og området rundt',
    true,
  ],
])
/** Phrases that turn a name of both a region and a city into the region. */
export const REGION_BEFORE = phraseTable<true>([
  [
    'region of | the region of | regione | nella regione | région | in der region | región de | comunidad de | comunidad autónoma de | state of | the state of | bundesland | land | im bundesland | stato di | estado de | fylket | i fylket',
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
  'nord sud ca ma or pa co oh mi in me de la al id ok hi loire var ain lot cher gard centre marne aube nord landes marche lippe regen harz borde stade peine olpe hagen angus down highland moray fife kent durham bath orange lake island marin union republic eagle power land iron clay wood lincoln washington jackson jefferson franklin star sa land time fjord strand stranda stad heim sel hol hole vik marker gran lier nes sola lom moss vang voss sande sula rana grue nome lund tinn kinn luster stord bokn klepp sauda solund lyngen tokke vega valle leka flora alta tana dovre frogn modum rauma tolga loppa kvam senja smøla våler vinje fauske grane hitra fjaler eidskog hemnes osen meland',
)

/** Directions: part of other names ("Eastern Europe"), never a town by themselves. */
export const COMPASS = wordSet(
  'north south east west northern southern eastern western central midland northeast northwest southeast southwest norte sur este oeste nord sud ovest sør øst vest',
)

/** Products called after places ("Roma tomatoes"). */
export const CALLED_AFTER = phraseTable<true>([[CALLED_AFTER_PLACES, true]])

/** Articles between a preposition and a name. */
export const ARTICLES = wordSet('the il la le lo l les der den dem die das el los las')
/** What may separate the places of a list: "in Milan, Turin or Genoa". */
export const LISTS = wordSet('and or nor e ed o né et ou ni und oder y u , / in a à en bei og eller i på')
/** Words that announce a postcode. */
export const POSTCODE_WORDS = phraseTable<true>([
  [
    'postcode | postal code | zip code | zip | postcodes | with postcode | cap | codice postale | code postal | plz | postleitzahl | código postal | postnummer | postnr | med postnummer',
    true,
  ],
])
