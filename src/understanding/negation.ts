/**
 * Negation in sentences: "not wholesalers", "but no retail", "senza e-commerce", "sauf …", "ohne …", "excepto …".
 *
 * A negation applies to what follows it, up to a comma, a word of contrast, or another part of the sentence. It negates either
 * a part that was understood ("not in Milan", "not cooperatives") or text. Words that only look like a negation ("non-ferrous
 * metals", "senza glutine", "no-code") negate nothing.
 */
import type { Sentence } from './sentence.ts'
import { type Found, phraseTable, wordSet } from './sentence-words.ts'

const NEGATIONS = phraseTable<true>([
  [
    `not | none | none in | none from | aside from | omit | omitting | never | barring | save for | avoid | avoiding | but avoid | to the exclusion of | excepting | nothing to do with | that do not run | that don t run | and never | discard | not any | excluding any | anything but | everything but | everywhere but | outside | outside of | anywhere but | away from | everything except | but none | but not | and not | no | but no | without | without any | excluding | excludes | exclude | except | except for | with the exception of | other than | apart from | rather than | instead of | not including | nor | that are not | who are not | which are not | that do not | that don t | that doesn t | which do not | who do not | don t | do not | does not | aren t | that aren t | no longer | minus | leaving out | leave out | ignore | ignoring | skip |
     non | nessuna | nessuno | nessun | ad eccezione [del|della|dei|delle|degli|dell] | fatta eccezione per | eccezion fatta per | senza contare | tolte | tolti | ma nessuna | fuori | fuori [da|dal|dalla|dai|dalle] | che non hanno sede a | lasciando fuori | lasciando da parte | meno [le|i|gli] | eccettuat[e|i] | esclud[i|ere|ete] | al di fuori [di|del|della|delle|dei] | nessun tipo di | eccetto [i|le] | fuori da | fuori dal | fuori dalla | al di fuori di | al di fuori della | al di fuori del | esterne a | ma niente | ma nessuna | ma senza | meno | non in | purché non | ma non | e non | senza | tranne | tranne i | eccetto | escluso | esclusa | esclusi | escluse | escludendo | ad esclusione di | ad eccezione di | fuorché | salvo | a parte | né | che non sono | che non siano | che non fanno | che non si occupano di | che non facciano | che non | niente |
     pas | aucun | aucune | en dehors de | et non [des|les|de|] | mais non | ailleurs qu | ailleurs que | autre part qu | à l extérieur [de|du|des] | autrement que | sans compter | sans inclure | à l exclusion [du|de la] | exceptées | exclu | sauf [les|en|au|aux|des] | hors du | hors des | jamais | en excluant [les|des] | en écartant | qui n appartiennent pas à | et pas | n incluez pas | ne pas inclure | en dehors du | en dehors des | hors de | mais aucun | mais aucune | sauf dans | sauf à | à part | autres que | mais sans | mais pas | et pas | pas de | pas d | mais pas de | non | sans | sauf | hormis | hors | excepté | exceptés | à l exception de | à l exception des | à l exclusion de | à l exclusion des | en excluant | excluant | qui ne sont pas | qui ne font pas | ni | ne font pas | exclure | qui n ont pas |
     nicht | außerhalb von | außerhalb | exklusive | exkl | abzüglich | ausschließlich aller | unter Ausschluss von | mit Ausnahme [der|des] | mit Ausnahme aller | nur keine | sowie keine | bitte keine | bitte nicht | aber bitte keine | niemals | nicht jedoch | nicht etwa | statt | anstatt | anstelle von | weder | exklusiv | keinerlei | ohne die | ohne den | aber nicht in | aber nicht aus | bis auf | nur nicht | aber ohne | und nicht | jenseits von | mit Ausnahme | aber nicht | kein | keine | keinen | keiner | aber keine | aber kein | und keine | ohne | außer | ausser | ausgenommen | mit ausnahme von | mit ausnahme der | ausschließlich der | die keine | die nicht | die kein | die keinen | abgesehen von | nicht jedoch | jedoch keine | jedoch nicht |
     no | ninguna | ninguno | ningún | fuera de | con excepción [de|del] | a excepción [de|del] | descartando | descarta | nada de | excluye | excluyendo | pero excluye | pero no incluyas | no incluyas | no incluyendo | quitando | que no hagan | que no hacen | excluid[a|o]s | con exclusión de | en lugar de | jamás | sin incluir | sin contar | dejando fuera | salvo [las|los] | menos [las|los] | pero ninguna | pero sin | que no estén en | que no estén | salvo en | menos en | aparte de | distintas de | pero no | y no | sin | excepto | salvo | menos | excluyendo | exceptuando | a excepción de | con excepción de | que no sean | que no son | que no hagan | que no se dediquen a | que no se dediquen al | que no | ni | quitando | tampoco | no incluir |
     ikke | utenfor | utafor | annet sted enn | andre steder enn | alle andre steder enn | alle andre steder enn i | utelat | utelatt | ikke inkluder | ikke inkludert | fratrukket | minus | hold utenfor | men hold utenfor | aldri | i stedet for | framfor | heller enn | med unntak for | annet enn i | som ikke ligger i | ikke i | men ikke i | annet enn | andre enn | alt annet enn | og uten | men ingen i | med unntak for | foruten | men ikke | og ikke | ikkje | men ikkje | og ikkje | uten | utan | men uten | unntatt | unnateke | unntatt for | med unntak av | bortsett fra | bortsett frå | utenom | utanom | ekskludert | ekskluder | eksklusive | ingen | men ingen | og ingen | heller ikke | heller ikkje | verken | hverken | som ikke er | som ikkje er | som ikke driver med | som ikke driver | som ikke selger | som ikke har | som ikke | som ikkje | ikke med | ikke inkludert | ikke ta med`,
    true,
  ],
])

/** After "senza", "sans", "sin", "ohne", "without", "uten": what a product lacks, not a company. */
const PRODUCT_LACKS = wordSet(
  `glutine zucchero zuccheri lattosio alcol alcool conservanti fili pilota piombo gluten sucre lactose conducteur fil conservateurs sel plomb
  azúcar lactosa alcohol conservantes hilos Zucker Gluten Laktose Alkohol Fahrer Kabel sugar lactose preservatives wires drivers frontiere frontières fronteras confini
  scopo but ánimo
  sukker laktose alkohol fører sjåfør tilsetningsstoffer bly ledning kabel tråd grenser emballasje formål økonomisk botilbud mannskap betjening`,
)
/** After "non", "not", "no", "nicht": what a thing is not, as part of its name, and the rest of a list ("not elsewhere classified"). */
const NOT_A_NEGATION =
  /^(?:ferros|ferreu|ferrous|ferroso|tessut|tisse|woven|alcol|alcool|alcohol|alkohol|residenzial|residentiel|residential|metal|food|aliment|toss|toxi|pericolos|dangereu|hazard|nevnt|jernhold|rost|durevol|durable|stick|slip|invasiv|convenzional|conventionnel|profit|code|gover|standard|destruct|distrutt|perform|vita|life|lucrativ|kommerziell|tej|flammab|infiammab|dairy|stop|elsewhere|otherwise|classificat|classee|genannt|clasificad)/
/** "No-code", "no frills", "No. 1". */
const NO_NAMES = wordSet('code frills name 1 kill wash brand tillage stress gas frost smoking fly')

/** Words without meaning between a negation and what it negates. */
const FILLERS = phraseTable<true>([
  [
    `any | the | a | an | all | in | from | sell | run | running | operate | make | making | include | including | located | based | out of | [with |][their |an |a ][head office|office|headquarters] in | ones in | those in | companies in | for | of | those | sell | doing | do | be | being | with | to | companies | firms | businesses | ones | based in | located in | selling to |
     i | gli | le | la | il | lo | a | ad | [il |dal |del ]comune di | [che |]hanno sede [a|in] | quelle [a|di|in|con sede a] | quelli [a|di|in] | con sede [a|in] | l | in | a | di | del | della | dei | delle | degli | chi | che | aziende | imprese | quelle | quelli | alcun | alcuna | fanno | di tipo | società | con | attività di | da |
     les | la | le | l | des | de | sur | basées à | situées à | situées | basées | celles [à|de] | ceux [à|de] | la ville de | font | font de la | du | d | aux | entreprises | sociétés | celles | ceux | en | dans | à | de la | avec | du tout |
     die | der | das | den | dem | mit Sitz in | solche [in|aus] | jene in | mit Standort in | in | aus | unternehmen | firmen | solche | im | von | am | mit | betriebe |
     los | las | el | la | de | al | [las|los] [de|en] | con sede en | ubicadas en | situadas en | ningún tipo de | ninguna de las | del | empresas | en | a | con | que | sean |
     noen | noe | nokon | de | den | det | dei | bedrifter | selskaper | foretak | firmaer | virksomheter | slike | i | på | fra | med | som | som er | som driver med | driver med | selger | for | til | hos | er | ligger | ligg | ligger i | ligg i | holder til i | held til i | basert i | er basert i | lokalisert i | er lokalisert i`,
    true,
  ],
])

/** Words of contrast, at which a negation ends. */
const ENDS = wordSet(
  'but ma bensì mais aber sondern pero sino that which who whose che qui dont whose with con avec mit where just only',
)

/**
 * A negation that begins at `at`, with the index of what it negates (fillers skipped).
 *
 * @returns null where nothing is negated
 */
export function negationAt(pieces: Sentence, at: number): Found<true> | null {
  const found = NEGATIONS.find(pieces, at)
  if (found === null) return null
  const last = pieces[found.end - 1].key
  const next = pieces[found.end]
  if (next === undefined || (last === 'skip' && (SKIPS.has(next.key) || isShip(pieces, at)))) return null
  // "Non-ferrous", "no-code": one word with what follows.
  if (next.key === '-' && next.isGlued && pieces[found.end + 1]?.isGlued) return null
  if (NAMING.has(last) && JUST.has(next.key)) return null
  if (LACKING.has(last) && PRODUCT_LACKS.has(next.key)) return null
  if (NAMING.has(last) && (NOT_A_NEGATION.test(next.key) || NO_NAMES.has(next.key))) return null
  return { value: true, end: found.end }
}

/** The Norwegian word for ships: "bygging av skip". */
function isShip(pieces: Sentence, at: number): boolean {
  return pieces.isNorwegian || SHIP_LINKS.has(pieces[at - 1]?.key ?? '')
}

/** A skip holds rubble: "skip hire". */
const SKIPS = wordSet(
  'hire hires bin bins bag bags lorry lorries loader loaders waste container containers rental companies',
)
const SHIP_LINKS = wordSet('av til på')
/** "Not only cafés": nothing is excluded. */
const JUST = wordSet(
  'just only merely simply necessarily exclusively solely limited actually solo soltanto solamente unicamente seulement uniquement que nur bloß ausschließlich lediglich sólo únicamente bare kun berre utelukkende',
)
const LACKING = wordSet('senza sans sin ohne without uten utan')
const NAMING = wordSet('non not no nicht ikke ikkje pas')

/** Most words of a filler. */
const FILLER_WORDS_MAX = 6

/** Skips fillers from `at`; stops before anything in `isTaken`. */
export function skipFillers(pieces: Sentence, at: number, isTaken: (at: number) => boolean): number {
  let next = at
  while (next < pieces.length && !isTaken(next)) {
    let to = next + 1
    while (to < pieces.length && to < next + FILLER_WORDS_MAX && !isTaken(to)) to++
    const filler = FILLERS.find(pieces, next, to)
    if (filler === null || filler.end >= pieces.length) break
    next = filler.end
  }
  return next
}

/** Index at which negated text that begins at `from` ends. */
export function negatedTextEnd(pieces: Sentence, from: number, isTaken: (at: number) => boolean): number {
  let end = from
  while (end < pieces.length && !isTaken(end)) {
    const { kind, key, isGlued } = pieces[end]
    if (kind === 'mark' && !(key === '-' && isGlued) && key !== '&' && key !== '/' && key !== '+') break
    if (end > from && (ENDS.has(key) || negationAt(pieces, end) !== null)) break
    end++
  }
  return end
}

/** Words that separate one negated thing from the next: "no wholesalers or retailers", "né grossisti né dettaglianti". */
export const NEGATED_ALTERNATIVES = wordSet('or nor o né ou ni oder noch eller')

/** Words after what they exclude: "pâtisseries exclues", "Leipzig ausgenommen". */
const AFTERWARDS = phraseTable<true>([
  [
    `[|are |is ][excluded|excepted|exempted] | aside | left out | not included |
     esclus[a|o|e|i] | eccettuat[a|o|e|i] | a parte | non inclus[e|i|a] |
     exclu[|e|s|es] | excepté[|e|s|es] | mis[|es] à part | non compris[|es|e] |
     ausgenommen | ausgeschlossen | nicht inbegriffen | nicht | ausgeklammert |
     excluid[a|o|as|os] | aparte | exceptuad[a|o|as|os] | no incluid[a|o|as|os] |
     unntatt | ekskludert | utelatt | ikke inkludert`,
    true,
  ],
])

/** Index after a word that excludes what it follows, where the clause ends with it; null where none begins at `at`. */
export function exclusionAfter(pieces: Sentence, at: number): number | null {
  const end = AFTERWARDS.find(pieces, at)?.end
  if (end === undefined) return null
  return end === pieces.length || pieces[end].kind === 'mark' ? end : null
}
