/**
 * Reads what changed in the Brønnøysund register: the list of updates, and the entities on it.
 *
 * The list names an entity once for each change (`oppdateringsid`, `dato`, `organisasjonsnummer`, `endringstype`: Ny,
 * Endring, Sletting, Fjernet, Ukjent). A page past the 10,000th entry is refused, so each page is asked for by the number of the last
 * update before it. Source: the register's own documentation of `/oppdateringer/enheter` and `/enheter`.
 */
import type { FetchJson } from '../fetch/fetch-json.ts'

/** Updates asked for at a time. */
const PAGE = 1_000
/** Entities asked for at a time. */
const ENTITIES = 100
/** With more changes than this, the whole file is less work for both sides. */
export const CHANGES_MAX = 50_000

/** Where a reading of the list begins. */
export type ListPosition =
  | { readonly kind: 'after'; readonly update: number }
  /** RFC 3339 UTC. */
  | { readonly kind: 'since'; readonly instant: string }

/** What changed. */
export interface EntityChanges {
  /** The last update on the list; `null`: there was none. */
  readonly lastUpdate: number | null
  /** Entities as the register describes them now. */
  readonly entities: readonly unknown[]
  /** Numbers of entities that are deleted or removed. */
  readonly gone: readonly string[]
}

interface Update {
  readonly oppdateringsid: number
  readonly organisasjonsnummer: string
}

interface Entity {
  readonly organisasjonsnummer?: unknown
  readonly slettedato?: unknown
}

/**
 * Reads all changes since a position.
 *
 * @param addresses of the list and of the entities
 * @returns `null` when there are more than {@link CHANGES_MAX}
 * @throws {Error} when the register cannot be reached, or answers otherwise than documented
 */
export async function readEntityChanges(
  fetchJson: FetchJson,
  addresses: { readonly list: string; readonly records: string },
  from: ListPosition,
): Promise<EntityChanges | null> {
  const changed = new Set<string>()
  let lastUpdate: number | null = from.kind === 'after' ? from.update : null
  for (;;) {
    const updates = await readPage(fetchJson, addresses.list, from, lastUpdate)
    for (const { oppdateringsid, organisasjonsnummer } of updates) {
      changed.add(organisasjonsnummer)
      lastUpdate = Math.max(lastUpdate ?? 0, oppdateringsid)
    }
    if (changed.size > CHANGES_MAX) return null
    if (updates.length < PAGE) break
  }
  const entities: unknown[] = []
  const gone: string[] = []
  const numbers = [...changed]
  for (let at = 0; at < numbers.length; at += ENTITIES) {
    const asked = numbers.slice(at, at + ENTITIES)
    const found = await readEntities(fetchJson, addresses.records, asked)
    for (const number of asked) {
      // The search leaves out deleted entities. A request for one of them confirms the deletion.
      const entity = found.get(number) ?? (await fetchJson(`${addresses.records}/${number}`, { goneIs: 'null' }))
      if (entity === null || typeof (entity as Entity).slettedato === 'string') gone.push(number)
      else entities.push(entity)
    }
  }
  return { lastUpdate, entities, gone }
}

async function readPage(
  fetchJson: FetchJson,
  list: string,
  from: ListPosition,
  last: number | null,
): Promise<readonly Update[]> {
  const after = last === null && from.kind === 'since' ? `dato=${from.instant}` : `oppdateringsid=${(last ?? 0) + 1}`
  const answer = (await fetchJson(`${list}?${after}&size=${PAGE}`)) as {
    readonly _embedded?: { readonly oppdaterteEnheter?: unknown }
  } | null
  const updates = answer?._embedded?.oppdaterteEnheter ?? []
  const isRight = Array.isArray(updates) && updates.every(isUpdate)
  if (!isRight)
    throw new Error(`Cannot read ${list}: it is no list of updates with oppdateringsid and organisasjonsnummer`)
  return updates
}

function isUpdate(value: unknown): value is Update {
  const { oppdateringsid, organisasjonsnummer } = (value ?? {}) as Partial<Update>
  return Number.isSafeInteger(oppdateringsid) && /^\d{9}$/.test(String(organisasjonsnummer))
}

async function readEntities(
  fetchJson: FetchJson,
  records: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const address = `${records}?organisasjonsnummer=${numbers.join(',')}&size=${numbers.length}`
  const answer = (await fetchJson(address)) as { readonly _embedded?: { readonly enheter?: unknown } } | null
  const found = answer?._embedded?.enheter ?? []
  if (!Array.isArray(found)) throw new Error(`Cannot read ${records}: its answer has no list of entities`)
  return new Map(found.map((entity: Entity) => [String(entity.organisasjonsnummer), entity]))
}
