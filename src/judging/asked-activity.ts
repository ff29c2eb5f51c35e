/**
 * What is asked of a company's activity: the things that a sentence names, what is done with them, and what else they are
 * called. Pure.
 */
import { distinctiveTerms } from '../explore/plan/concepts.ts'
import type { Term } from '../explore/plan/knowledge.ts'
import { type AskedNear, SIMILARITY_FOUND } from '../explore/plan/near-words.ts'
import type { PlusInterpretation } from '../explore/plan/plus.ts'
import { isTrusted } from '../explore/plan/words.ts'
import { acronymForms, isKnownAcronym } from '../industries/acronyms.ts'
import { type ActivityKind, kindOfStem } from '../industries/activity-kinds.ts'
import type { Sectors } from '../industries/sectors.ts'
import { ancestors } from '../reference/industry-codes.ts'
import { analyse, stemOf } from '../text/analyzer.ts'
import { foldText } from '../text/fold-text.ts'
import { LANGUAGES } from '../text/language.ts'
import { wordSet } from '../understanding/sentence-words.ts'
import { qualifierNames } from './qualifiers.ts'

/** An activity that was asked for. */
export interface AskedActivity {
  /** The meaningful words, as written, folded. */
  readonly words: readonly string[]
  /** The words that name the thing and not the action; all words where every one names an action. */
  readonly things: readonly string[]
  /** Single things joined by "and" or "or": "restaurants and takeaways" are the ones or the others. */
  readonly isChoice: boolean
  /** For words that are not things: the kind of activity, unless they mean no more than "company". */
  readonly kinds: ReadonlyMap<string, ActivityKind>
  /** Sectors that the words stand for, best first. */
  readonly sectors: PlusInterpretation['sectors']
  /** The terms of the activity in order, with what the thesaurus knows of each. */
  readonly terms: readonly AskedTerm[]
  /** Near words by the word asked, the nearest first; only those near enough to find a company. */
  readonly near: ReadonlyMap<string, readonly string[]>
  /** How words are written in the question, with their accents and capitals. */
  readonly written: ReadonlyMap<string, string>
  /** The activity as the question writes it. */
  readonly activity: string
  /** The part of `activity` from the first thing to the last. */
  readonly whole: string
  /** Words that are acronyms, folded. */
  readonly acronyms: ReadonlySet<string>
}

/** One of the things that an activity names: a word, or the words of a concept. */
export interface AskedTerm {
  /** Its words, folded. */
  readonly words: readonly string[]
  /** Other names of it ("law firm", where lawyers are asked for), and qualifiers in other languages ("biologico"). */
  readonly names: readonly string[]
  /** English words and phrases that such companies use, without those that contain a word or name of the activity. */
  readonly related: readonly string[]
  /** As the question writes it. */
  readonly written: string
}

/** An activity as a sentence names it. */
export interface NamedActivity {
  /** As it was written. */
  readonly activity: string
  /** Its meaningful words, folded. */
  readonly words: readonly string[]
  readonly terms: readonly Term[]
  /** Acronyms among its words, in capitals. */
  readonly acronyms: ReadonlySet<string>
  /** The sectors that it stands for, best first. */
  readonly asked: PlusInterpretation['sectors']
  /** Near words of the search; absent: it took none. */
  readonly near?: readonly AskedNear[]
}

/** Reads what was asked. */
export function askActivity(
  { activity, words: given, terms, acronyms, asked, near = [] }: NamedActivity,
  sectors: Sectors,
): AskedActivity {
  const telling = given.filter((word) => !DOING.has(word))
  const words = telling.length > 0 ? telling : given
  const kinds = new Map(words.flatMap((word) => kindOf(word).map((kind) => [word, kind] as const)))
  const things = words.filter((word) => !kinds.has(word) && !ESTABLISHMENTS.has(word))
  const tokens = analyse(activity, 'plain')
  const named = things.length > 0 ? things : words
  const spanOf = (some: readonly string[]): string => {
    const own = tokens.filter(({ word }) => some.includes(word))
    return activity.slice(own.at(0)?.start, own.at(-1)?.end)
  }
  const choice = isChoice(activity, things, sectors)
  return {
    words,
    things: named,
    isChoice: choice,
    kinds,
    sectors: asked,
    terms: readTerms(terms, { isChoice: choice, acronyms, asked }, sectors).map((term) => ({
      ...term,
      written: spanOf(term.words),
    })),
    near: new Map(near.map((each) => [each.asked, findingWords(each)])),
    written: new Map(tokens.map(({ word, start, end }) => [word, activity.slice(start, end)])),
    activity,
    whole: spanOf(named),
    acronyms: new Set([...acronyms].map((acronym) => acronym.toLowerCase())),
  }
}

function findingWords({ near }: AskedNear): readonly string[] {
  return near.filter(({ similarity }) => similarity >= SIMILARITY_FOUND).map(({ word }) => word)
}

/**
 * The thesaurus entries of terms. The words around a word decide its meaning: "bread" alone is another name of
 * pastry, but "bread machines" are not. So next to other terms a name must mean a sector that was asked for.
 */
function readTerms(
  terms: readonly Term[],
  { isChoice, acronyms, asked }: Pick<NamedActivity, 'acronyms' | 'asked'> & { readonly isChoice: boolean },
  sectors: Sectors,
): readonly Omit<AskedTerm, 'written'>[] {
  const isAlone = isChoice || distinctiveTerms(terms).length === 1
  const asking = terms.flatMap(({ words }) => words)
  return terms.map(({ words, alternatives, related }) => {
    const own = words.map((word) => word.toUpperCase()).filter((word) => acronyms.has(word) && isKnownAcronym(word))
    const isName = (name: string) =>
      own.length > 0 ? own.some((acronym) => saysAcronym(name, acronym)) : isAlone || meansSector(name, asked, sectors)
    const same = alternatives.filter(isName)
    const names = words.length === 1 ? [...same, ...qualifierNames(words[0])] : same
    const known = [...asking, ...names].map(stemsOf)
    return { words, names, related: related.filter((entry) => !known.some((stems) => stemsOf(entry).includes(stems))) }
  })
}

/** Whether a name has an acronym, or what it is short for: "drug discovery" leaves the AI out. */
function saysAcronym(name: string, acronym: string): boolean {
  const said = ` ${foldText(name)} `
  return [acronym, ...acronymForms(acronym, LANGUAGES)].some((form) => said.includes(` ${foldText(form)} `))
}

/** The English stems of words, each between spaces. */
function stemsOf(words: string): string {
  return ` ${analyse(words, 'en')
    .map(({ stem }) => stem)
    .join(' ')} `
}

/** Whether the best sector of some words is one of those asked for. */
function meansSector(words: string, asked: PlusInterpretation['sectors'], sectors: Sectors): boolean {
  const first = sectors.of(words, { limit: 1 }).sectors.at(0)
  return (
    first !== undefined && asked.some(({ naceCode }) => isUnder(first.code, naceCode) || isUnder(naceCode, first.code))
  )
}

/** Whether single things that each mean an industry are joined: "certified" is no alternative to "plumbers". */
function isChoice(activity: string, things: readonly string[], sectors: Sectors): boolean {
  const parts: string[][] = [[]]
  let end = 0
  for (const { word, start, end: next } of analyse(activity, 'plain')) {
    if (CHOICES.has(word) || activity.slice(end, start).includes(',')) parts.push([])
    if (things.includes(word)) parts[parts.length - 1].push(word)
    end = next
  }
  const areApart = things.length > 1 && parts.filter((part) => part.length > 0).every((part) => part.length === 1)
  return areApart && things.every((thing) => isTrusted(sectors.of(thing, { limit: 1 })))
}

/** Words between alternatives. */
const CHOICES = wordSet('and or e ed o od et ou und oder y u og eller en of')

/** Verbs for doing anything ("companies *that develop* …"). */
const DOING = wordSet(
  'develop develops developing offer offers offering provide provides providing operate operates operating run runs running deal deals dealing ' +
    'work works working focus focuses focused specialise specialises specialised specialising specialize specializes specialized specializing ' +
    'sviluppa sviluppano offre offrono fornisce forniscono operano lavora lavorano gestisce gestiscono realizza realizzano occupa occupano ' +
    'specializzata specializzate specializzato specializzati ' +
    'developpe developpent propose proposent fournit fournissent offrent gere gerent specialisee specialisees specialise specialises ' +
    'entwickelt entwickeln bietet bieten anbietet anbieten liefert liefern betreibt betreiben arbeiten spezialisiert spezialisierte ' +
    'desarrolla desarrollan ofrece ofrecen trabaja trabajan gestiona gestionan especializada especializadas especializado especializados ' +
    'utvikler tilbyr leverer driver jobber',
)

/** Words for companies and premises of any kind: they narrow nothing. */
const ESTABLISHMENTS = wordSet(
  'agency agencies firm firms studio studios salon salons house houses homes office offices centre centres center centers plant plants ' +
    'services service provider providers supplier suppliers specialist specialists professional professionals business businesses ' +
    'startup startups platform platforms solution solutions technology technologies tech tool tools product products industry sector activity activities ' +
    'agenzia agenzie studio studi saloni salone casa case ufficio uffici centro centri impianto stabilimento servizi servizio fornitore fornitori ' +
    'azienda aziende impresa imprese prodotti prodotto settore attivita ' +
    'agence agences cabinet cabinets atelier ateliers maison bureau bureaux prestataire prestataires fournisseur fournisseurs secteur activite ' +
    'agentur agenturen büro werk werke dienstleister dienstleistung dienstleistungen anbieter branche betrieb betriebe ' +
    'agencia agencias gabinete estudio estudios despacho taller servicios proveedor proveedores sector',
)

/** The kind of activity that a word names, in any language; at most one. */
function kindOf(word: string): readonly ActivityKind[] {
  return LANGUAGES.flatMap((language) => kindOfStem(stemOf(word, language), language) ?? []).slice(0, 1)
}

/** Whether a NACE code equals another one or is below it. */
export function isUnder(code: string, above: string): boolean {
  return ancestors('nace', ANY_COUNTRY, code).includes(above)
}

/** NACE is the same in every country. */
export const ANY_COUNTRY = 'IT'
