/** Describes what a service serves when it starts. */
import type { Settings } from '../config/settings.ts'
import { type ExampleFilters, exampleFilters } from '../explore/examples/example-filters.ts'
import { DEMO_REGISTER } from '../imports/demo-companies.ts'
import { withLease } from '../search/lease.ts'
import { DEMO_LICENCE } from './demo-licence.ts'
import { describeImports, type Parts } from './parts.ts'

/** Contents of the banner. */
export interface StartDescription {
  /** Whether the companies served are those of the demo, which do not exist. */
  readonly isFictional: boolean
  /** A search of `/explore/lite` that finds something; `null` where nothing was imported. */
  readonly exampleFilters: ExampleFilters | null
  /** Id of a licence of the operator's that may call that search; `null` where there is none. */
  readonly licence: string | null
}

/** A company that cannot be read must not stop the start: the service answers what is not damaged. */
const noExample = () => null

/** Describes the folder as it is at the start, for the banner. Logs which settings are fixed by now. */
export async function describeStart(
  settings: Settings,
  { log, serving, stores }: Pick<Parts, 'log' | 'serving' | 'stores'>,
): Promise<StartDescription> {
  if (settings.unfixed.length > 0)
    log.warn(
      { settings: settings.unfixed },
      'these are no settings any more: they are fixed by a later version (docs/settings.md)',
    )
  const registers = await describeImports(settings, serving.imports())
  const isFictional = registers.some(({ register }) => register === DEMO_REGISTER)
  const real =
    serving.companies() === 0 ? null : await withLease(serving, ({ engine }) => exampleFilters(engine)).catch(noExample)
  const licences = await stores.licences.list()
  const usable = licences.find(
    ({ id, type, countries }) =>
      id !== DEMO_LICENCE &&
      type !== 'ONE' &&
      (real === null || countries === 'all' || real.countriesIso2.every((country) => countries.includes(country))),
  )
  return { isFictional, exampleFilters: isFictional ? DEMO_FILTERS : real, licence: usable?.id ?? null }
}

/** Tuscan wineries: the first search of the README. */
const DEMO_FILTERS: ExampleFilters = { countriesIso2: ['IT'], regions: ['Toscana'], naceCodes: ['11.02'] }
