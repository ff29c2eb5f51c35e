/** What is served now: the engine and the lookup of one generation, exchanged together when an import switches it. */
import { publicError } from '../errors.ts'
import { type OpenGeneration, type OpenGenerationOptions, openGeneration } from '../search/embedded/open-generation.ts'
import type { Engine } from '../search/engine.ts'
import type { CompanyLookup } from '../search/lookup.ts'
import { openCurrentGeneration, watchGenerations } from '../storage/files/generations.ts'

/** The served generation. Ask again for every call, because an import may switch it. */
export interface Serving {
  /** @throws {PublicError} 503 while nothing was imported */
  engine(): Engine
  /** @throws {PublicError} 503 while nothing was imported */
  lookup(): CompanyLookup
  /** Number of companies; 0 while nothing was imported. */
  companies(): number
  /** Countries of which there is at least one company, the one with the most first. */
  countries(): readonly string[]
  stopWatching(): void
  close(): Promise<void>
}

/**
 * Opens the generation that a data folder serves, and follows its switches.
 *
 * @param options which vectors are opened along with the index
 * @param onError called when a new generation cannot be opened; the one before it stays in service
 * @throws {Error} when the served generation is damaged; the message says what to do
 */
export async function openServing(
  dataFolder: string,
  onError: (error: unknown) => void,
  options: OpenGenerationOptions = {},
): Promise<Serving> {
  const first = await openCurrentGeneration(dataFolder)
  let opened = first && (await openGeneration(first.folder, options))
  const stopWatching = watchGenerations(dataFolder, first?.id ?? null, {
    async onSwitch({ folder }) {
      const before = opened
      opened = await openGeneration(folder, options)
      // Searches that began before the switch hold the old engine; it closes when the last of them is done.
      await before?.engine.close()
    },
    onError,
  })

  function current(): OpenGeneration {
    if (opened === null) throw publicError('not_ready', { reason: 'no register has been imported yet' })
    return opened
  }

  return {
    engine: () => current().engine,
    lookup: () => current().lookup,
    companies: () => (opened === null ? 0 : [...opened.engine.countries.values()].reduce((sum, own) => sum + own, 0)),
    countries: () =>
      opened === null ? [] : [...opened.engine.countries].sort(([, a], [, b]) => b - a).map(([country]) => country),
    stopWatching,
    close: async () => opened?.engine.close(),
  }
}
