/** The client: one object, whose members are those of the interface. Types are those of `openapi.json`. */
import type { components, operations } from './api-types.ts'
import { connectionError } from './errors.ts'
import { type WalkOptions, walk } from './pages.ts'
import {
  type CallOptions,
  type ClientOptions,
  type Meta,
  metaOf,
  newIdempotencyKey,
  type Request,
  type Result,
  Transport,
} from './transport.ts'

/** Schemas of the interface by their names. */
export type Schemas = components['schemas']
/** A company. */
export type Company = Schemas['Company']

type Operations = operations
/** What an operation answers. */
type AnswerOf<Name extends keyof Operations> = Operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Answer } } }
}
  ? Answer
  : never
/** Parameters in the query string of an operation. */
type QueryOf<Name extends keyof Operations> = Operations[Name] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never

/** A search: one page, all pages, or its price. */
export interface Search<Body, Page> {
  (body: Body, options?: CallOptions): Promise<Result<Page>>
  /** Every company of every page, in order. */
  all(body: Body, options?: WalkOptions): AsyncGenerator<Company, void, undefined>
  /** Totals without companies, free; the price is `meta.creditsEstimate`. */
  dryRun(body: Body): Promise<Result<Page>>
}

/** An export, while it is sent. */
export interface Export {
  /** Number of rows. */
  readonly totalCount: number
  readonly meta: Meta
  /** With this key the same export can be fetched again for 24 hours, free, where it broke off. */
  readonly idempotencyKey: string
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Companies of an export in NDJSON. @throws {ConnectionError} where it broke off */
  companies(): AsyncGenerator<Partial<Company>, void, undefined>
}

/** A row of a list. */
export type MatchRow = Schemas['MatchRow']

/** A client of the service. */
export class Firmament {
  readonly #transport: Transport

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options)
  }

  /** Any call, such as one that is newer than this client. */
  request<Body>(request: Request): Promise<Result<Body>> {
    return this.#transport.json<Body>(request)
  }

  #post<Name extends keyof Operations>(path: string, body: object, options: CallOptions = {}) {
    return this.request<AnswerOf<Name>>({ method: 'POST', path, body, ...options })
  }

  #get<Name extends keyof Operations>(path: string, query: object = {}) {
    return this.request<AnswerOf<Name>>({ method: 'GET', path, query: query as Record<string, string> })
  }

  #search<Body extends object, Name extends keyof Operations>(path: string): Search<Body, AnswerOf<Name>> {
    const once = (body: Body, options?: CallOptions) => this.#post<Name>(path, body, options)
    return Object.assign(once, {
      all: (body: Body, options?: WalkOptions) => walk<Body, Company>(once as never, body, options),
      dryRun: (body: Body) => this.request<AnswerOf<Name>>({ method: 'POST', path, body, query: { dryRun: true } }),
    })
  }

  /** Companies: searching, looking up, matching, counting, exporting. */
  readonly explore = {
    /** Search by filters. */
    lite: this.#search<Schemas['ExploreLiteRequest'], 'exploreLite'>('/explore/lite'),
    /** Search by filters and word lists. */
    simpleSemantic: this.#search<Schemas['ExploreSimpleSemanticRequest'], 'exploreSimpleSemantic'>(
      '/explore/simple-semantic',
    ),
    /** Search by a sentence. */
    plus: this.#search<Schemas['ExplorePlusRequest'], 'explorePlus'>('/explore/plus'),
    /** Look one company up, by number or name. */
    one: (body: Schemas['ExploreOneRequest'], options?: CallOptions) =>
      this.#post<'exploreOne'>('/explore/one', body, options),
    /** The companies that the rows of a list mean. */
    match: (companies: readonly MatchRow[], options?: CallOptions) =>
      this.#post<'exploreMatch'>('/explore/match', { companies }, options),
    /** Whether numbers are right, and whose they are; the answer is signed. */
    check: (numbers: readonly Schemas['CheckRow'][], options?: CallOptions) =>
      this.#post<'exploreCheck'>('/explore/check', { numbers }, options),
    /** A check again, by the id of its receipt. */
    receipt: (id: string) => this.#get<'getExploreCheck'>(`/explore/check/${encodeURIComponent(id)}`),
    /** One company by its id. */
    company: (id: string) => this.#get<'exploreCompanies'>(`/explore/companies/${encodeURIComponent(id)}`),
    /** Companies like one. */
    similar: (id: string, query?: QueryOf<'exploreCompaniesSimilar'>) =>
      this.#get<'exploreCompaniesSimilar'>(`/explore/companies/${encodeURIComponent(id)}/similar`, query),
    /** Parents, children, branches, predecessors and successors of a company, a page at a time. */
    related: (id: string, query?: QueryOf<'exploreCompaniesRelated'>) =>
      this.#get<'exploreCompaniesRelated'>(`/explore/companies/${encodeURIComponent(id)}/related`, query),
    /** What happened to a company; with `asOf` what it was on a day. */
    history: (id: string, query?: QueryOf<'exploreCompaniesHistory'>) =>
      this.#get<'exploreCompaniesHistory'>(`/explore/companies/${encodeURIComponent(id)}/history`, query),
    /** Companies while their name is typed. */
    suggest: (query: QueryOf<'exploreSuggest'>) => this.#get<'exploreSuggest'>('/explore/suggest', query),
    /** How many companies of a search there are of each kind. */
    facets: (body: Schemas['ExploreFacetsRequest']) => this.#post<'exploreFacets'>('/explore/facets', body),
    /** What changed in the companies, from a cursor on; the `next` of an answer is the cursor of the next call. */
    changes: (query: QueryOf<'exploreChanges'>) => this.#get<'exploreChanges'>('/explore/changes', query),
    /** A whole result, as a stream. */
    export: (body: Schemas['ExploreExportRequest'], options?: CallOptions) => this.#export(body, options),
  }

  /** Judging every company of a PLUS search. */
  readonly autoprofile = {
    start: (body: Schemas['ExploreAutoprofileRequest'], options?: CallOptions) =>
      this.#post<'exploreAutoprofile'>('/explore/autoprofile', body, options),
    list: () => this.#get<'getExploreAutoprofile'>('/explore/autoprofile'),
    status: (id: string) =>
      this.#get<'exploreAutoprofileStatus'>(`/explore/autoprofile/status/${encodeURIComponent(id)}`),
    cancel: (id: string) =>
      this.request<AnswerOf<'deleteExploreAutoprofile'>>({
        method: 'DELETE',
        path: `/explore/autoprofile/${encodeURIComponent(id)}`,
      }),
    deliveries: (id: string, query?: QueryOf<'exploreAutoprofileDeliveries'>) =>
      this.#get<'exploreAutoprofileDeliveries'>(`/explore/autoprofile/deliveries/${encodeURIComponent(id)}`, query),
    replay: (id: string, body: Schemas['ExploreAutoprofileDeliveriesReplayRequest'] = {}) =>
      this.#post<'exploreAutoprofileDeliveriesReplay'>(
        `/explore/autoprofile/deliveries/${encodeURIComponent(id)}/replay`,
        body,
      ),
  }

  /** Searches that are saved, and what enters and leaves them. */
  readonly searches = {
    save: (body: Schemas['ExploreSearchesRequest']) => this.#post<'exploreSearches'>('/explore/searches', body),
    list: () => this.#get<'getExploreSearches'>('/explore/searches'),
    find: (id: string) => this.#get<'getExploreSearchesSearchId'>(`/explore/searches/${encodeURIComponent(id)}`),
    /** Watches more companies of a list, or fewer. */
    change: (id: string, body: Schemas['PatchExploreSearchesRequest']) =>
      this.request<AnswerOf<'patchExploreSearches'>>({
        method: 'PATCH',
        path: `/explore/searches/${encodeURIComponent(id)}`,
        body,
      }),
    delete: (id: string) =>
      this.request<AnswerOf<'deleteExploreSearches'>>({
        method: 'DELETE',
        path: `/explore/searches/${encodeURIComponent(id)}`,
      }),
    /** Companies that entered and left; the `next` of an answer is the `since` of the next call. */
    new: (id: string, query?: QueryOf<'exploreSearchesNew'>) =>
      this.#get<'exploreSearchesNew'>(`/explore/searches/${encodeURIComponent(id)}/new`, query),
    /** The same as an Atom feed, whose link `self` feed readers can open without a key. */
    feed: async (id: string): Promise<string> => {
      const path = `/explore/searches/${encodeURIComponent(id)}/feed`
      return (await this.#transport.stream({ method: 'GET', path })).text()
    },
    deliveries: (id: string, query?: QueryOf<'exploreSearchesDeliveries'>) =>
      this.#get<'exploreSearchesDeliveries'>(`/explore/searches/${encodeURIComponent(id)}/deliveries`, query),
    replay: (id: string, body: Schemas['ExploreAutoprofileDeliveriesReplayRequest'] = {}) =>
      this.#post<'exploreSearchesDeliveriesReplay'>(
        `/explore/searches/${encodeURIComponent(id)}/deliveries/replay`,
        body,
      ),
  }

  /** The licence of the key. */
  readonly license = {
    info: () => this.#get<'licenseInfo'>('/license/info'),
    history: (query?: QueryOf<'licenseHistory'>) => this.#get<'licenseHistory'>('/license/history', query),
    keys: () => this.#get<'licenseKeys'>('/license/keys'),
    /** Makes a key for pages of these origins. The answer shows it, this once. */
    makeBrowserKey: (body: Omit<Schemas['PostLicenseKeysRequest'], 'kind'>) =>
      this.#post<'postLicenseKeys'>('/license/keys', { kind: 'browser', ...body }),
    endBrowserKey: (id: string) =>
      this.request<AnswerOf<'deleteLicenseKeys'>>({
        method: 'DELETE',
        path: `/license/keys/${encodeURIComponent(id)}`,
      }),
  }

  /** For operators: licences, keys and data. Takes a client that has an admin key. */
  readonly admin = {
    licences: {
      list: (query?: QueryOf<'getAdminLicences'>) => this.#get<'getAdminLicences'>('/admin/licences', query),
      create: (body: Schemas['AdminLicencesRequest']) => this.#post<'adminLicences'>('/admin/licences', body),
      find: (id: string) => this.#get<'getAdminLicencesLicenceId'>(`/admin/licences/${encodeURIComponent(id)}`),
      change: (id: string, body: Schemas['AdminLicencesRequest']) =>
        this.request<AnswerOf<'patchAdminLicences'>>({
          method: 'PATCH',
          path: `/admin/licences/${encodeURIComponent(id)}`,
          body,
        }),
      /** Ends its keys, too. */
      close: (id: string) =>
        this.request<AnswerOf<'deleteAdminLicences'>>({
          method: 'DELETE',
          path: `/admin/licences/${encodeURIComponent(id)}`,
        }),
    },
    keys: {
      list: (licence: string) => this.#get<'adminLicencesKeys'>(`/admin/licences/${encodeURIComponent(licence)}/keys`),
      /** The answer shows the key, this once. */
      create: (licence: string, body: Schemas['PostAdminLicencesKeysRequest'] = {}) =>
        this.#post<'postAdminLicencesKeys'>(`/admin/licences/${encodeURIComponent(licence)}/keys`, body),
      change: (licence: string, id: string, body: Schemas['PatchAdminLicencesKeysRequest']) =>
        this.request<AnswerOf<'patchAdminLicencesKeys'>>({
          method: 'PATCH',
          path: `/admin/licences/${encodeURIComponent(licence)}/keys/${encodeURIComponent(id)}`,
          body,
        }),
      revoke: (licence: string, id: string) =>
        this.request<AnswerOf<'deleteAdminLicencesKeys'>>({
          method: 'DELETE',
          path: `/admin/licences/${encodeURIComponent(licence)}/keys/${encodeURIComponent(id)}`,
        }),
      /** Replaces a key with a new one; the old one keeps working for a while. */
      rotate: (licence: string, id: string, body: Schemas['AdminLicencesKeysRotateRequest'] = {}) =>
        this.#post<'adminLicencesKeysRotate'>(
          `/admin/licences/${encodeURIComponent(licence)}/keys/${encodeURIComponent(id)}/rotate`,
          body,
        ),
    },
    imports: (query?: QueryOf<'adminImports'>) => this.#get<'adminImports'>('/admin/imports', query),
    /** Rows that an import rejected; the `next` of an answer is the `after` of the next call. */
    rejects: (importId: number, query?: QueryOf<'adminImportsRejects'>) =>
      this.#get<'adminImportsRejects'>(`/admin/imports/${encodeURIComponent(importId)}/rejects`, query),
    /** Fetches what is new of these registers, or of all that are served. `loseCodes`: even if many lose their industry codes. */
    update: (registers: readonly string[] = [], options: { readonly loseCodes?: boolean } = {}) =>
      this.#post<'postAdminImports'>('/admin/imports', { ...(registers.length > 0 && { registers }), ...options }),
    /** Stops every fetch from publishers; an import that already reads its files continues. */
    stopFetching: () => this.request<AnswerOf<'deleteAdminImports'>>({ method: 'DELETE', path: '/admin/imports' }),
    generations: () => this.#get<'adminGenerations'>('/admin/generations'),
    /** Serves the generation before. */
    rollBack: (generation: string) => this.#post<'postAdminGenerations'>('/admin/generations', { generation }),
    suppressions: () => this.#get<'adminSuppressions'>('/admin/suppressions'),
    /** Removes companies from what is stored and served, and from every later import. */
    suppress: (ids: readonly string[], note = '') =>
      this.#post<'postAdminSuppressions'>('/admin/suppressions', { ids: [...ids], note }),
    /** Takes a company off the list; it comes back with the next import of its register. */
    allow: (id: string) =>
      this.request<AnswerOf<'deleteAdminSuppressions'>>({
        method: 'DELETE',
        path: `/admin/suppressions/${encodeURIComponent(id)}`,
      }),
    audit: (query?: QueryOf<'adminAudit'>) => this.#get<'adminAudit'>('/admin/audit', query),
  }

  /** Values that filters take, and what is served. */
  readonly utils = {
    regions: (query: QueryOf<'utilsRegions'>) => this.#get<'utilsRegions'>('/utils/regions', query),
    nationalCodes: (query: QueryOf<'utilsNationalCodes'>) =>
      this.#get<'utilsNationalCodes'>('/utils/national-codes', query),
    naceCodes: (query?: QueryOf<'utilsNaceCodes'>) => this.#get<'utilsNaceCodes'>('/utils/nace-codes', query),
    naicsCodes: () => this.#get<'utilsNaicsCodes'>('/utils/naics-codes'),
    sicCodes: () => this.#get<'utilsSicCodes'>('/utils/sic-codes'),
    countries: () => this.#get<'utilsCountries'>('/utils/countries'),
    cities: (query: QueryOf<'utilsCities'>) => this.#get<'utilsCities'>('/utils/cities', query),
    areas: (query: QueryOf<'utilsAreas'>) => this.#get<'utilsAreas'>('/utils/areas', query),
    enums: () => this.#get<'utilsEnums'>('/utils/enums'),
    suggest: (query: QueryOf<'utilsSuggest'>) => this.#get<'utilsSuggest'>('/utils/suggest', query),
    data: (query?: QueryOf<'utilsData'>) => this.#get<'utilsData'>('/utils/data', query),
  }

  async #export(body: object, { idempotencyKey = newIdempotencyKey(), signal }: CallOptions = {}): Promise<Export> {
    const request = {
      method: 'POST',
      path: '/explore/export',
      body,
      idempotencyKey,
      ...(signal && { signal }),
    } as const
    const response = await this.#transport.stream(request)
    const stream = response.body as ReadableStream<Uint8Array<ArrayBuffer>>
    const totalCount = Number(response.headers.get('x-total-count'))
    const companies = () => linesOf(stream, totalCount)
    return { totalCount, meta: metaOf(response.headers), idempotencyKey, stream, companies }
  }
}

/** The lines of NDJSON, parsed. Who stops reading ends the transfer. */
async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>, expected: number) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let count = 0
  try {
    for (let read = await readNext(reader); !read.done; read = await readNext(reader)) {
      const lines = `${rest}${read.value}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        count++
        yield JSON.parse(line) as Partial<Company>
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  if (count !== expected) throw connectionError(`The export broke off after ${count} of ${expected} companies`)
}

function readNext(reader: ReadableStreamDefaultReader<string>) {
  return reader.read().catch((cause: Error) => {
    throw connectionError(`The export broke off: ${cause.message}`, cause)
  })
}
