/** Lookup of one company, by number and by name, in the index of a generation. */
import { addressKey } from '../../../company/address/address-key.ts'
import { parseCompany } from '../../../company/company.ts'
import { evidenceOf, spelledName } from '../../../matching/candidates/judge-names.ts'
import { judgeSpelling } from '../../../matching/candidates/judge-spelling.ts'
import { numberKey } from '../../../matching/numbers/identifiers.ts'
import type { FoundName } from '../../../matching/score.ts'
import { TooMuchWork } from '../../engine.ts'
import {
  type CompanyLookup,
  type FoundByName,
  type FoundByNumber,
  HOLDERS_MAX,
  type ManyNamesOptions,
  type NameQuestion,
} from '../../lookup.ts'
import { BackgroundIndex, type PlacedDocument } from '../background/background-index.ts'
import { BACKGROUND_FILE } from '../background/layout.ts'
import type { EmbeddedEngine, OpenIndexOptions } from '../engine.ts'
import { DamagedFileError, refuseDamaged } from '../files/checked-blocks.ts'
import type { IndexImage } from '../files/open-image.ts'
import { NAMES_FILE } from './layout.ts'
import { NameIndex } from './name-reader.ts'
import { openNameThread, type SentName } from './name-thread.ts'
import { NUMBERS_FILE, NumberIndex } from './numbers.ts'

/** Names of a list that are looked up at once: some ten milliseconds' work, after which other lists have their turn. */
const PIECE_NAMES = 32

/** An id begins with the code of its country: so many letters. */
export const COUNTRY_LETTERS = 2

/** The indexes of a lookup in shared memory. Posted to another thread, they are not copied. */
export interface SharedLookup {
  readonly names: IndexImage
  readonly numbers: IndexImage
  /** `null`: the generation has none. */
  readonly background: IndexImage | null
}

/** A lookup whose indexes other threads can use too. */
export interface EmbeddedLookup extends CompanyLookup {
  share(): SharedLookup
}

/**
 * Opens the lookup of a generation.
 *
 * @param source the folder of the generation, whose files are read into memory (about 120 bytes per company), or the indexes
 *   that another thread has in memory
 * @param engine the engine that serves the same generation; it reads the companies found, and stays the caller's to close
 * @param options  checksums by file; how much of the files is read at once; who hears of damage
 * @throws {Error} when the folder holds no complete name and number index
 */
export function openLookup(
  source: string | SharedLookup,
  engine: EmbeddedEngine,
  { checksums, memory = null, onDamage = () => {} }: Pick<OpenIndexOptions, 'checksums' | 'memory' | 'onDamage'> = {},
): EmbeddedLookup {
  const isFolder = typeof source === 'string'
  const optionsOf = (file: string) => ({ checksums: checksums?.get(file) ?? null, memory, onDamage })
  const names = new NameIndex(isFolder ? source : source.names, optionsOf(NAMES_FILE))
  const numbers = new NumberIndex(isFolder ? source : source.numbers, optionsOf(NUMBERS_FILE))
  const background = new BackgroundIndex(isFolder ? source : source.background, optionsOf(BACKGROUND_FILE))
  engine.useBackground(background)
  const thread = openNameThread(names.image)
  engine.atClose(async () => {
    await thread.close()
    names.close()
    numbers.close()
    background.close()
  })

  /** Reads the companies that the thread found for a question. */
  function readFound({ country, name }: NameQuestion, found: readonly SentName[]): readonly FoundByName[] {
    const companies = engine.documents(
      country,
      found.map(({ document }) => document),
    )
    return judgeSpelling(
      name,
      country,
      found.map(({ matchScore, evidence }, at) => ({ company: companies[at], matchScore, evidence })),
    )
  }

  async function findAll(
    questions: readonly NameQuestion[],
    { workMax = Number.POSITIVE_INFINITY }: ManyNamesOptions,
  ): Promise<readonly (readonly FoundByName[])[]> {
    const { distinct, places } = distinctQuestions(questions)
    const found: (readonly FoundByName[])[] = []
    let work = 0
    for (let from = 0; from < distinct.length; from += PIECE_NAMES) {
      const piece = distinct.slice(from, from + PIECE_NAMES)
      const sent = await thread.ask(piece)
      if ('damage' in sent) refuseDamaged(new DamagedFileError(sent.damage), onDamage)
      work += sent.work
      if (work > workMax) throw new TooMuchWork(work)
      found.push(...sent.found.map((one, at) => readFound(piece[at], one)))
    }
    return places.map((place) => found[place])
  }

  /** The company with an id, and where it is. */
  function locate(id: string): (PlacedDocument & { readonly company: Uint8Array }) | null {
    const country = id.slice(0, COUNTRY_LETTERS)
    for (const document of numbers.withNumberOf(country, id)) {
      const [company] = engine.documents(country, [document])
      if (parseCompany(company).id === id) return { company, country, document }
    }
    return null
  }

  return {
    share: () => ({ names: names.image, numbers: numbers.image, background: background.image }),
    byNames: (questions, options = {}) => engine.keepOpen(findAll(questions, options)),
    async byName(question: NameQuestion): Promise<readonly FoundByName[]> {
      const matches = names.lookup(question)
      return readFound(
        question,
        matches.map((match) => ({ ...match, evidence: evidenceOf(match) })),
      )
    },
    async byNumber(country, number): Promise<FoundByNumber | null> {
      const match = numbers.lookup(country, number)
      if (match === null) return null
      const [company] = engine.documents(country, [match.document])
      const { isOnly, isOtherwise, reading } = match
      return { company, matchScore: 1, isOnly, readAs: isOtherwise ? reading.number : null }
    },
    async holdersOf(country, keys) {
      const held = numbers.holders(country, keys, HOLDERS_MAX)
      const companies = engine.documents(country, [...held.keys()])
      return [...held.values()].map((key, at) => ({ company: companies[at], key }))
    },
    async suggest({ countries, typed, limit }) {
      return names.suggest(countries, typed, limit).map(({ country, document, read }) => {
        const [company] = engine.documents(country, [document])
        return { company, matchedName: read.kind === 'current' ? null : nameOf(company, read) }
      })
    },
    byId: async (id) => locate(id)?.company ?? null,
    async countAtAddress(company) {
      const key = addressKey(company)
      return key === null ? null : (numbers.atAddress(company.countryIso2, key)?.length ?? null)
    },
    async backgroundOf(id) {
      const found = locate(id)
      return found === null ? [] : background.read(found)
    },
    async endOf({ lei, id }) {
      const own = id === null ? null : locate(id)
      if (own !== null || lei === null) return own?.company ?? null
      const key = numberKey('lei', lei)
      for (const country of engine.countries.keys()) {
        const [document] = numbers.holders(country, [key], 1).keys()
        if (document !== undefined) return engine.documents(country, [document])[0]
      }
      return null
    },
    async pointedAt(keys, { skip, limit, kinds }) {
      const found = background.pointingAt(keys, kinds)
      const companies = found.slice(skip, skip + limit).map((own) => {
        const [company] = engine.documents(own.country, [own.document])
        return { company, background: background.read(own) }
      })
      return { total: found.length, companies }
    },
  }
}

/** Each question once, and for every question asked the place of its equal among them. */
function distinctQuestions(questions: readonly NameQuestion[]): {
  readonly distinct: readonly NameQuestion[]
  readonly places: readonly number[]
} {
  const known = new Map<string, number>()
  const distinct: NameQuestion[] = []
  const places = questions.map((question) => {
    const { country, name, postCode, region, city = null } = question
    const key = JSON.stringify([country, name, postCode, region, city])
    const place = known.get(key) ?? distinct.push(question) - 1
    known.set(key, place)
    return place
  })
  return { distinct, places }
}

function nameOf(company: Uint8Array, { words }: FoundName): string | null {
  const { tradeNames, previousNames, countryIso2 } = parseCompany(company)
  const texts = words.map(({ text }) => text)
  return spelledName({ tradeNames, previousNames, countryIso2 }, texts)
}
