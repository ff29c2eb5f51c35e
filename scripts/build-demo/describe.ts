/** Composes the description of a demo company, in its country's language, from the official titles of its codes. */
import { type CodeNode, codeTrees } from '../../src/reference/industry-codes.ts'
import type { Random } from './random.ts'

/** What a description is made of. */
export interface DescriptionParts {
  /** Main activity first. */
  readonly activities: readonly CodeNode[]
  readonly city: string
  /** Year of incorporation. */
  readonly year: number
  readonly random: Random
}

/** Sentences by language: `{a}` main activity, `{b}` further activity, `{c}` city, `{y}` year. */
const SENTENCES: Readonly<
  Record<string, { readonly main: readonly string[]; readonly also: string; readonly where: readonly string[] }>
> = {
  it: {
    main: ['Attività: {a}.', 'L’azienda si occupa di: {a}.', '{A}.', 'Specializzata in: {a}.'],
    also: 'Inoltre: {b}.',
    where: ['Sede a {c}, attiva dal {y}.', 'Fondata nel {y} a {c}.', 'Opera da {c}.'],
  },
  fr: {
    main: ['Activité : {a}.', 'L’entreprise est spécialisée dans : {a}.', '{A}.'],
    also: 'Également : {b}.',
    where: ['Basée à {c} depuis {y}.', 'Fondée en {y} à {c}.', 'Siège à {c}.'],
  },
  de: {
    main: ['Tätigkeit: {a}.', 'Gegenstand des Unternehmens: {a}.', '{A}.'],
    also: 'Außerdem: {b}.',
    where: ['Sitz in {c}, gegründet {y}.', 'Seit {y} in {c} tätig.', 'Standort {c}.'],
  },
  es: {
    main: ['Actividad: {a}.', 'La empresa se dedica a: {a}.', '{A}.'],
    also: 'Además: {b}.',
    where: ['Con sede en {c} desde {y}.', 'Fundada en {y} en {c}.', 'Opera desde {c}.'],
  },
  en: {
    main: ['{A}.', 'The company’s business is: {a}.', 'Activity: {a}.', 'Specialists in: {a}.'],
    also: 'Also: {b}.',
    where: ['Based in {c} since {y}.', 'Founded {y} in {c}.', 'Working from {c}.'],
  },
  nb: {
    main: ['{A}.', 'Selskapets virksomhet: {a}.', 'Virksomhet: {a}.'],
    also: 'I tillegg: {b}.',
    where: ['Holder til i {c}, stiftet {y}.', 'Etablert {y} i {c}.', 'Kontor i {c}.'],
  },
  nl: {
    main: ['{A}.', 'Activiteit: {a}.', 'Het bedrijf houdt zich bezig met: {a}.'],
    also: 'Daarnaast: {b}.',
    where: ['Gevestigd in {c} sinds {y}.', 'Opgericht in {y} in {c}.'],
  },
  pl: {
    main: ['{A}.', 'Działalność: {a}.', 'Przedmiot działalności: {a}.'],
    also: 'Ponadto: {b}.',
    where: ['Siedziba: {c}, od {y}.', 'Rok założenia: {y}, {c}.'],
  },
  pt: {
    main: ['{A}.', 'Atividade: {a}.', 'A empresa dedica-se a: {a}.'],
    also: 'Também: {b}.',
    where: ['Com sede em {c} desde {y}.', 'Fundada em {y}, {c}.'],
  },
}

/** Composes two or three sentences. */
export function describe(language: string, { activities, city, year, random }: DescriptionParts): string {
  const { main, also, where } = SENTENCES[language]
  const [first, second] = activities.map((node) => random.pick(wordsFor(node, language)))
  const sentences = [random.pick(main)]
  if (second !== undefined && second !== first) sentences.push(also)
  if (random.chance(0.7)) sentences.push(random.pick(where))
  return sentences
    .join(' ')
    .replace('{A}', capitalised(first))
    .replace('{a}', lowered(first))
    .replace('{b}', lowered(second ?? ''))
    .replace('{c}', city)
    .replace('{y}', String(year))
    .replaceAll('..', '.')
}

/**
 * The official words for a code in a language: its own title, else that of NACE. Norway's own list has its titles under
 * `no`, for both forms of Norwegian.
 */
function wordsFor(node: CodeNode, language: string): readonly string[] {
  const title = node.titles.get(language) ?? (language === 'nb' ? node.titles.get('no') : undefined)
  return [title ?? naceTitle(node, language) ?? node.title]
}

function naceTitle(node: CodeNode, language: string): string | undefined {
  return node.nace === null ? undefined : codeTrees('nace', '')[0].tree.find(node.nace)?.titles.get(language)
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** German nouns and abbreviations keep their capitals: only a first word whose second letter is small is lowered. */
function lowered(words: string): string {
  return /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(words) && !/^(Herstellung|Bau|Einzelhandel|Großhandel)/.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
}
