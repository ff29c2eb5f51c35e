/** The language of the page: chosen before, else the first of the browser's that the console has. */
import { i18n, type Messages } from '@lingui/core'
import { chosenLanguage } from './session.ts'

/** Languages by their tags, each by its own name. English comes first: it is what a browser gets with none of them. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nb: 'Norsk bokmål',
} as const

/** One of {@link LANGUAGES}. */
export type Language = keyof typeof LANGUAGES

type Catalogues = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
const FIRST = import.meta.glob('./texts/*.po', { query: '?first' }) as Catalogues
const LATER = import.meta.glob('./texts/*.po', { query: '?later' }) as Catalogues

/** The language that this page is in, from its first text to its last. */
export const language: Language = [chosenLanguage.get() ?? '', ...navigator.languages].map(known).find(Boolean) ?? 'en'

async function load(catalogues: Catalogues): Promise<void> {
  const read = catalogues[`./texts/${language}.po`]
  i18n.loadAndActivate({ locale: language, messages: { ...i18n.messages, ...(await read?.())?.messages } })
}

let first: Promise<void> | null = null

/** Loads what the first page says, once. No module with a text is evaluated before. */
export function loadTexts(): Promise<void> {
  document.documentElement.lang = language
  first ??= load(FIRST)
  return first
}

let later: Promise<void> | null = null

/** Imports what the first page does not need, when its texts are there. */
export async function importLater<Module>(read: () => Promise<Module>): Promise<Module> {
  later ??= load(LATER)
  await later.catch((error: unknown) => {
    later = null
    throw error
  })
  return read()
}

/** Chooses another language, for this browser. The page begins again: its texts are read once. */
export function chooseLanguage(next: Language): void {
  chosenLanguage.set(next)
  location.reload()
}

/** `it-CH` is Italian; Norwegian without a form, and Nynorsk, are closest to bokmål. */
function known(tag: string): Language | undefined {
  const [primary = ''] = tag.toLowerCase().split('-')
  if (primary === 'no' || primary === 'nn') return 'nb'
  return primary in LANGUAGES ? (primary as Language) : undefined
}
