/**
 * Qualifiers: words for the kind of a thing ("organic", "frozen"). A record has them in its own language, and no
 * industry code does. Pure.
 */
import { stemOf } from '../text/analyzer.ts'
import { foldText } from '../text/fold-text.ts'
import { LANGUAGES, type Language } from '../text/language.ts'

/** Languages of a row, in its order. */
const ROW: readonly Language[] = ['en', 'it', 'fr', 'de', 'es', 'nb']

/** A qualifier by row; words of one language are separated by commas. */
const QUALIFIERS: readonly (readonly string[])[] = [
  ['organic', 'biologico', 'biologique, bio', 'biologisch, ökologisch, bio', 'ecológico, biológico', 'økologisk'],
  ['vegan', 'vegano', 'végane, végétalien', 'vegan', 'vegano', 'vegansk'],
  ['vegetarian', 'vegetariano', 'végétarien', 'vegetarisch', 'vegetariano', 'vegetarisk'],
  ['sustainable', 'sostenibile', 'durable', 'nachhaltig', 'sostenible', 'bærekraftig'],
  ['renewable', 'rinnovabile', 'renouvelable', 'erneuerbar', 'renovable', 'fornybar'],
  ['recycled', 'riciclato', 'recyclé', 'recycelt', 'reciclado', 'resirkulert'],
  ['artisan, artisanal, handmade', 'artigianale', 'artisanal', 'handwerklich, handgefertigt', 'artesanal', 'håndlaget'],
  ['traditional', 'tradizionale', 'traditionnel', 'traditionell', 'tradicional', 'tradisjonell'],
  ['luxury', 'lusso', 'luxe', 'luxus', 'lujo', 'luksus'],
  ['used, secondhand', 'usato', 'occasion', 'gebraucht', 'usado', 'brukt'],
  ['frozen', 'surgelato, congelato', 'surgelé, congelé', 'tiefgekühlt, tiefkühl', 'congelado', 'frossen'],
  ['fresh', 'fresco', 'frais', 'frisch', 'fresco', 'fersk'],
  ['natural', 'naturale', 'naturel', 'natürlich', 'natural', 'naturlig'],
  ['electric', 'elettrico', 'électrique', 'elektrisch', 'eléctrico', 'elektrisk'],
  ['industrial', 'industriale', 'industriel', 'industriell', 'industrial', 'industriell'],
  ['wooden', 'legno', 'bois', 'holz', 'madera', 'tre'],
  ['bespoke, customised', 'su misura', 'sur mesure', 'maßgefertigt', 'a medida', 'skreddersydd'],
]

/** The rows by the stems of their words, `<language>:<stem>`. */
const rows = new Map<string, readonly string[]>()
for (const row of QUALIFIERS) {
  const words = row.flatMap((own) => own.split(', '))
  row.forEach((own, i) => {
    for (const word of own.split(', ')) rows.set(keyOf(foldText(word), ROW[i]), words)
  })
}

function keyOf(word: string, language: Language): string {
  return `${language}:${stemOf(word, language)}`
}

/**
 * Names a qualifier in the other languages.
 *
 * @param word folded, in any language and inflection
 * @returns nothing for a word that is no qualifier
 */
export function qualifierNames(word: string): readonly string[] {
  const found = LANGUAGES.map((language) => rows.get(keyOf(word, language))).find((words) => words !== undefined)
  return found === undefined ? [] : found.filter((name) => foldText(name) !== word)
}
