/**
 * Negation in sentences: "not wholesalers", "but no retail", "senza e-commerce", "sauf …", "ohne …", "excepto …".
 *
 * A negation applies to what follows it, up to a comma, a word of contrast, or another part of the sentence. It negates either
 * a part that was understood ("not in Milan", "not cooperatives") or text. Words that only look like a negation ("non-ferrous
 * metals", "senza glutine", "no-code") negate nothing.
 */
import { boundsAt } from './quantities.ts'
import { type Sentence, tradeAt } from './sentence.ts'
import type { Found } from './sentence-words.ts'
import { phrases, words } from './spoken-phrases.ts'

const NEGATIONS = phrases('negations', 'negations')

/** After "senza", "sans", "sin", "ohne", "without", "uten": what a product lacks, not a company. */
const PRODUCT_LACKS = words('negations', 'product-lacks')
/** After "non", "not", "no", "nicht": what a thing is not, as part of its name, and the rest of a list ("not elsewhere classified"). */
const NOT_A_NEGATION =
  /^(?:ferros|ferreu|ferrous|ferroso|tessut|tisse|woven|alcol|alcool|alcohol|alkohol|residenzial|residentiel|residential|metal|food|aliment|toss|toxi|pericolos|dangereu|hazard|nevnt|jernhold|rost|durevol|durable|stick|slip|invasiv|convenzional|conventionnel|profit|code|gover|standard|destruct|distrutt|perform|vita|life|lucrativ|kommerziell|tej|flammab|infiammab|dairy|stop|elsewhere|otherwise|classificat|classee|genannt|clasificad)/
/** "No-code", "no frills", "No. 1". */
const NO_NAMES = words('negations', 'no-names')

/** Words without meaning between a negation and what it negates. */
const FILLERS = phrases('negations', 'fillers')

/** Words of contrast, at which a negation ends. */
const ENDS = words('negations', 'ends')

/**
 * A negation that begins at `at`, with the index of what it negates (fillers skipped).
 *
 * @returns null where nothing is negated
 */
export function negationAt(pieces: Sentence, at: number): Found<true> | null {
  const found = NEGATIONS.find(pieces, at)
  if (found === null || tradeAt(pieces, at) !== undefined) return null
  const last = pieces[found.end - 1].key
  const next = pieces[found.end]
  // "De menos de 20 años" compares.
  if (boundsAt(pieces, at)?.value.isBounded === true) return null
  if (next === undefined || (last === 'skip' && (SKIPS.has(next.key) || isShip(pieces, at)))) return null
  // "Non-ferrous", "no-code": one word with what follows.
  if (next.key === '-' && next.isGlued && pieces[found.end + 1]?.isGlued) return null
  if (NAMING.has(last) && JUST.has(next.key)) return null
  if (LACKING.has(last) && PRODUCT_LACKS.has(next.key)) return null
  // "But no dairy farms" contrasts; "non-dairy" does not.
  const isContrast = found.end > at + 1
  if (NAMING.has(last) && !isContrast && (NOT_A_NEGATION.test(next.key) || NO_NAMES.has(next.key))) return null
  return { value: true, end: found.end }
}

/** The Norwegian word for ships: "bygging av skip". */
function isShip(pieces: Sentence, at: number): boolean {
  return pieces.isNorwegian || SHIP_LINKS.has(pieces[at - 1]?.key ?? '')
}

/** A skip holds rubble: "skip hire". */
const SKIPS = words('negations', 'skips')
const SHIP_LINKS = words('negations', 'ship-links')
/** "Not only cafés": nothing is excluded. */
const JUST = words('negations', 'just')
const LACKING = words('negations', 'lacking')
const NAMING = words('negations', 'naming')

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
export const NEGATED_ALTERNATIVES = words('negations', 'negated-alternatives')

/** Words after what they exclude: "pâtisseries exclues", "Leipzig ausgenommen". */
const AFTERWARDS = phrases('negations', 'afterwards')

/** Index after a word that excludes what it follows, where the clause ends with it; null where none begins at `at`. */
export function exclusionAfter(pieces: Sentence, at: number): number | null {
  const end = AFTERWARDS.find(pieces, at)?.end
  if (end === undefined) return null
  return end === pieces.length || pieces[end].kind === 'mark' ? end : null
}
