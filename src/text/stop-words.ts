/** Stop words per language: the published lists, made to fit texts about companies. */
import { deu, eng, fra, ita, nld, nob, por, spa } from 'stopword'
import { foldText } from './fold-text.ts'
import type { Language } from './language.ts'

/**
 * The stop words of a language, without case and accents.
 *
 * Source: the `stopword` package, plus and minus the words below.
 */
export function stopWordsOf(language: Language): ReadonlySet<string> {
  return STOP_WORDS[language]
}

/** Words of the lists that are meaningful for companies: law, order, people, pages; IT. */
const KEPT: Partial<Record<Language, string>> = {
  en: 'make made making it',
  de: 'ag mensch menschen recht rechte rechten rechter rechtes mittel ordnung kunst tag tage tagen leben startseite jahr jahre jahren',
}

/** Words that the lists lack. */
const ADDED: Partial<Record<Language, string>> = {
  en: 'per via upon within without s t',
  it: 'd ed od e',
  fr: 'dont chez vers plus par selon entre',
  es: 'o e u es son ser ha han entre este esta estos estas esa esos esas cada hay tiene tienen d',
  pt: 'd',
  nb: 'samt innen',
  nl: 'd s t',
}

const list = (language: Language, words: readonly string[]): ReadonlySet<string> => {
  const kept = new Set((KEPT[language] ?? '').split(' '))
  return new Set(
    [...words, ...(ADDED[language] ?? '').split(' ')]
      .map((word) => foldText(word).replaceAll(' ', ''))
      .filter((word) => word !== '' && !kept.has(word)),
  )
}

const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  plain: new Set(),
  en: list('en', eng),
  it: list('it', ita),
  fr: list('fr', fra),
  de: list('de', deu),
  es: list('es', spa),
  nb: list('nb', nob),
  pt: list('pt', por),
  nl: list('nl', nld),
}
