/**
 * Whether a sentence is Norwegian (Bokmål or Nynorsk).
 *
 * The tables of the other languages live side by side, since their words hardly clash. Norwegian is written with words
 * that English, German or Italian use for something else ("store": large, "men": but, "ti": ten, "er": is); those count
 * only in a sentence that shows by its other words that it is Norwegian.
 */
import { type Piece, wordSet } from './sentence-words.ts'

/** Words that stand in Norwegian sentences about companies, and in none of the other languages. */
const TELLING = wordSet(
  `og ikke ikkje som ansatte ansatt tilsette medarbeidere arbeidstakere omsetning omsetnad driftsinntekter kroner enn flere fleire færre
  opptil unntatt eller stiftet etablert grunnlagt børsnoterte børsnotert mellomstore rundt mellom på før år små jeg finne
  produksjon utleie bygging salg engroshandel detaljhandel butikkhandel reparasjon vedlikehold tjenester leverer tilbyr produserer selger utvikler`,
)
const COMPANY =
  /(?:selskap|selskaper|selskapet|selskapene|selskapa|bedrift|bedriften|bedrifter|bedriftene|bedriftar|foretak|foretaket|foretakene|foretaka|firmaet|firmaer|firmaene|virksomhet|virksomheter|virksomhetene|verksemd|verksemder)$/
const MAKERS =
  /(?:(?:produsent|leverandor|importor|eksportor|distributor|entreprenor|operator|grossist|rederi|bryggeri|kjede|butikk|verksted|byra|fabrikk|konsern|kontor|bakeri|montor|installator)(?:er|ar|ene|ane)|(?:handl|megl|oppdrett|legg|utbygg|snekk)(?:ere|erne|arar))$/
const TRADE = /bransjen?$/
/** Before these, "innen" is German: "innen und außen". */
const GERMAN = wordSet('und oder sowie in im mit für von wie bei')
const LETTERS = /^\p{Ll}*[åøæ]/u

const known = new WeakMap<readonly Piece[], boolean>()

/** Whether a word is a Norwegian one for a company of any kind, also as the end of a compound ("byggeselskaper"). */
export function isNorwegianCompany(key: string): boolean {
  return COMPANY.test(key)
}

/** Whether a word is Norwegian for those who make or sell something. */
export function isNorwegianAgent(key: string): boolean {
  return MAKERS.test(key)
}

/** "Innen" before a word without a capital is "within"; behind a sign it is a German ending ("Ärzt:innen"). */
function isInnen(pieces: readonly Piece[], at: number): boolean {
  const next = pieces[at + 1]
  return (
    pieces[at].key === 'innen' &&
    !pieces[at].isGlued &&
    next?.kind === 'word' &&
    !next.isCapital &&
    !GERMAN.has(next.key)
  )
}

/** Whether the sentence of these pieces is Norwegian. */
export function isNorwegian(pieces: readonly Piece[]): boolean {
  let answer = known.get(pieces)
  if (answer === undefined) {
    answer = pieces.some(
      ({ kind, key, text }, at) =>
        kind === 'word' &&
        (TELLING.has(key) ||
          COMPANY.test(key) ||
          MAKERS.test(key) ||
          TRADE.test(key) ||
          LETTERS.test(text) ||
          isInnen(pieces, at)),
    )
    known.set(pieces, answer)
  }
  return answer
}
