/** What the page remembers: the key for this tab alone (session storage), the theme and the language for this browser. */
import { useSyncExternalStore } from 'react'

const KEY = 'firmament.key'
const THEME = 'firmament.theme'

/** Colours of the page: those of the system, or as chosen. */
export type Theme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

/** Storage can be refused by the browser; then the page remembers until it is closed. */
function kept(storage: () => Storage, name: string) {
  let own: string | null = null
  try {
    own = storage().getItem(name)
  } catch {
    // Nothing was kept.
  }
  return {
    get: () => own,
    /** Reads again what another tab may have written. */
    read() {
      try {
        own = storage().getItem(name)
      } catch {
        // It stays what this tab knows.
      }
    },
    set(value: string | null) {
      own = value
      try {
        if (value === null) storage().removeItem(name)
        else storage().setItem(name, value)
      } catch {
        // It stays in `own`.
      }
      for (const listener of listeners) listener()
    },
  }
}

/** The key with which calls are made; `null` before one was given. */
export const apiKey = kept(() => sessionStorage, KEY)
const theme = kept(() => localStorage, THEME)
/** The language that was chosen for this browser; `null`: that of the browser. */
export const chosenLanguage = kept(() => localStorage, 'firmament.language')

/** An admin key, where an operator gave one; of this tab alone, like the other, and never mixed with it. */
export const adminKey = kept(() => sessionStorage, 'firmament.admin')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The key, followed. */
export function useApiKey(): string | null {
  return useSyncExternalStore(subscribe, apiKey.get)
}

/** The admin key, followed. */
export function useAdminKey(): string | null {
  return useSyncExternalStore(subscribe, adminKey.get)
}

/** The theme, followed, and the way to choose another. */
export function useTheme(): [Theme, (next: Theme) => void] {
  const now = useSyncExternalStore(subscribe, theme.get)
  return [isTheme(now) ? now : 'system', chooseTheme]
}

const names = kept(() => localStorage, 'firmament.names')

/** Whether names in capitals are shown as published, followed, and the way to change it. */
export function useNamesAsPublished(): [boolean, (isWanted: boolean) => void] {
  const now = useSyncExternalStore(subscribe, names.get)
  return [now === 'published', (isWanted) => names.set(isWanted ? 'published' : null)]
}

let left: string | null = null

/** The company whose page was opened last: the list that it was opened from takes it, once. */
export const leftCompany = {
  set(id: string) {
    left = id
  },
  take() {
    const id = left
    left = null
    return id
  },
}

/** Applies the theme that was chosen before; call it before anything is drawn. */
export function applyTheme(): void {
  const chosen = theme.get()
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
}

function chooseTheme(next: Theme): void {
  theme.set(next === 'system' ? null : next)
  applyTheme()
}

function isTheme(text: string | null): text is Theme {
  return text === 'light' || text === 'dark'
}

/**
 * A list that this tab remembers (or this browser, with its storage), the newest first, each entry once by `id`. What other
 * tabs write to the storage of the browser is followed.
 */
export function keptList<Entry extends { readonly id: string }>(
  name: string,
  countMax: number,
  storage: () => Storage = () => sessionStorage,
) {
  const store = kept(storage, name)
  addEventListener('storage', ({ key, storageArea }) => {
    // Where the storage is refused, there is nothing to follow.
    if (key !== name || storageArea === sessionStorage) return
    store.read()
    for (const listener of listeners) listener()
  })
  let parsedFrom: string | null = null
  let parsed: readonly Entry[] = []
  const all = (): readonly Entry[] => {
    const text = store.get()
    if (text !== parsedFrom) {
      parsedFrom = text
      parsed = text === null ? [] : JSON.parse(text)
    }
    return parsed
  }
  return {
    all,
    add(entry: Entry) {
      store.read()
      store.set(JSON.stringify([entry, ...all().filter(({ id }) => id !== entry.id)].slice(0, countMax)))
    },
    /** Drops all entries but some. */
    keep(isKept: (entry: Entry) => boolean) {
      store.read()
      store.set(JSON.stringify(all().filter(isKept)))
    },
    find: (id: string) => all().find((entry) => entry.id === id),
    use: () => useSyncExternalStore(subscribe, all),
  }
}

/** Up to where this browser has seen what its saved searches found, by search. The places mean nothing without a key. */
export const seenPlaces = keptList<{ readonly id: string; readonly next: string; readonly at: string }>(
  'firmament.seen',
  1000,
  () => localStorage,
)

/** Random for this tab: a repeated call after a reload is free, and only for this tab. */
export const tabNonce = (() => {
  const store = kept(() => sessionStorage, 'firmament.tab')
  const known = store.get() ?? randomName()
  store.set(known)
  return known
})()

/** 128 random bits. `crypto.randomUUID` is missing on plain http of another machine. */
function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
