/**
 * Words that are written in more than one way for the same thing: abbreviations that are no beginnings of words
 * (`Bros`), two spellings of a language (`centre`, `center`), numbers in letters and figures.
 *
 * Beginnings (`Constr.` for `Construction`) need no table: `similarity.ts` knows them by their letters.
 */

/** First the word in full, then its other spellings. A word may be in several lines. */
const SPELLINGS = `
  international intl internl int
  manufacturing mfg manuf
  manufacturers mfrs
  management mgmt mgt mngmt
  brothers bros
  services svcs serv
  service svc
  national natl nat
  holdings hldgs hlds
  holding hldg
  group grp
  center centre ctr
  department dept
  government govt
  laboratories labs
  laboratory lab
  association assn assoc ass
  associates assocs assoc
  associated assoc assd
  company co cie cia
  limited ltd
  communications comms
  cooperative coop
  cooperativa coop
  cooperatif coop
  theater theatre
  organization organisation
  organizations organisations
  labor labour
  color colour
  jewelry jewellery
  tires tyres
  tire tyre
  fiber fibre
  gray grey
  aluminum aluminium
  program programme
  programs programmes
  catalog catalogue
  defense defence
  specialties specialities
  enterprises ents ent
  university univ
  mount mt
  fort ft
  saint st
  sainte ste
  san s
  sant s
  santo sto s
  santa sta s
  sankt st skt
  sint st
  doctor dr
  junior jr
  senior sr
  fratelli flli
  fratello fllo
  societa soc
  societe ste soc
  sociedad sdad soc
  associazione ass assoc
  dottoressa dssa dottssa
  etablissements ets etab etabl
  compagnie cie
  freres frs
  groupement gpt grpt
  notre nd
  syndicat synd
  gebruder gebr geb gebrueder
  gebroeders gebr
  deutsche dt dtsch
  gesellschaft ges
  hermanos hnos
  hermanas hnas
  compania cia
  companhia cia
  irmaos irs
  brodrene brdr brd br
  broderna brd br
  sonner sons
  nuestra ntra
  senora sra
  przedsiebiorstwo ppred przeds
  street st str
  road rd
  avenue ave av
  square sq
  limitada ltda lda
  number nr no num
  united utd
  products prods
  corporation corp
  incorporated inc
  insurance ins
  financial fin finl
  pharmaceuticals pharma pharm
  pharmaceutical pharma pharm
  telecommunications telecom telecoms
  investments inv invs
  investment inv
  properties props
  trust tr trst
  fund fd
  municipal muni mun
  bancorporation bancorp
  american amer am
  industries inds ind
  engineering eng engrg engr
  systems sys
  electronics elec
  consultants cons
  quality qual
  you u
  your ur
  for 4
  to 2
  easy ez
  night nite
  light lite
  express xpress
  extreme xtreme
  1 one uno eins first 1st
  2 two due deux zwei dos dois ii second 2nd
  3 three tre trois drei tres iii third 3rd
  4 four quattro quatre vier cuatro quatro iv fourth 4th
  5 five cinque cinq funf cinco fifth 5th
  6 six sei sechs seis vi seks sex zes
  7 seven sette sept sieben siete sete vii syv sju zeven
  8 eight otto huit acht ocho oito viii
  9 nine nove neuf neun nueve ix ni nio negen
  10 ten dieci dix zehn diez dez tien
  11 eleven undici onze elf once xi
  12 twelve dodici douze zwolf doce doze xii
  13 thirteen tredici treize xiii
  14 fourteen quattordici quatorze
  15 fifteen quindici quinze
  16 sixteen sedici seize
  17 seventeen diciassette
  18 eighteen diciotto
  19 nineteen diciannove
  20 twenty venti vingt zwanzig veinte vinte
  21 twentyone ventuno
  24 twentyfour ventiquattro
  30 thirty trenta trente
  40 forty quaranta quarante
  50 fifty cinquanta cinquante
  60 sixty sessanta
  80 eighty ottanta
  90 ninety novanta
  99 ninetynine
  100 hundred cento cent hundert cien
  1000 thousand mille
  360 threesixty
`

const inFull = new Map<string, Set<string>>()
const inShort = new Map<string, string[]>()
for (const line of SPELLINGS.trim().split('\n')) {
  const [full, ...others] = line.trim().split(' ')
  inShort.set(full, [...(inShort.get(full) ?? []), ...others])
  for (const other of others) {
    const fulls = inFull.get(other) ?? new Set()
    fulls.add(full)
    inFull.set(other, fulls)
  }
}

/** Whether two folded words are known spellings of one. */
export function areEquivalent(a: string, b: string): boolean {
  const ofA = inFull.get(a)
  const ofB = inFull.get(b)
  if (ofA?.has(b) || ofB?.has(a)) return true
  // `centre` and `ctr` are both `center`.
  return ofA !== undefined && ofB !== undefined && [...ofA].some((full) => ofB.has(full))
}

/** The other ways in which a folded word is written; usually none. */
export function equivalentsOf(word: string): readonly string[] {
  const fulls = inFull.get(word)
  const shorts = inShort.get(word)
  if (!fulls && !shorts) return NONE
  const others = new Set(shorts)
  for (const full of fulls ?? []) {
    others.add(full)
    for (const short of inShort.get(full)!) if (short !== word) others.add(short)
  }
  return [...others]
}
const NONE: readonly string[] = []
