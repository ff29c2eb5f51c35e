/** The mapping of an index: what each field of a document is, and why. */

import type { BegunMeta } from './index-meta.ts'

/** How an index is made. */
export interface IndexShape {
  readonly shards: number
  readonly replicas: number
}

/** Number of matches that a page may begin behind without a walk; a deeper page is found in strides of as many. */
export const RESULT_WINDOW = 100_000

/** Only in `_source`. */
const STORED = { type: 'keyword', index: false, doc_values: false } as const
/** Looked up. */
const TERM = { type: 'keyword', doc_values: false } as const
/** Looked up and counted. */
const COUNTED = { type: 'keyword' } as const
/** Compared with bounds. */
const BOUND = { type: 'double', doc_values: false } as const
/** Sorted by. */
const SORTED = { type: 'double', index: false } as const
/** Terms that come ready made, separated by spaces; each text begins 100 positions behind the one before it, so that no phrase crosses. */
const READY_TEXT = { type: 'text', analyzer: 'ready', norms: false, position_increment_gap: 100 } as const

/** The fields of a document. */
const PROPERTIES = {
  // The company as it is sent. A text, because OpenSearch would write the numbers of an object again.
  json: STORED,
  // The stems of the description, for feedback and lead; names and place, for lookups.
  about: STORED,
  called: STORED,
  // What registers state beside its record; kinds of its relations, and the keys that these point at.
  background: STORED,
  relations: TERM,
  pointsAt: TERM,
  id: TERM,
  // Its place in the order of results over all countries (`places.ts`): order without text, and what breaks ties.
  place: { type: 'long' },
  // Tells the document from all others; read to find out what the next generation changes.
  print: { type: 'long', index: false },
  country: COUNTED,
  status: COUNTED,
  legalForm: COUNTED,
  category: COUNTED,
  listing: COUNTED,
  region: COUNTED,
  province: COUNTED,
  city: COUNTED,
  postcode: TERM,
  // The key of its address.
  address: TERM,
  point: { type: 'geo_point' },
  // 1 with a point: who has none comes last in either order of distance.
  located: { type: 'byte', index: false },
  codes: COUNTED,
  otherCodes: TERM,
  // Only where a description alone says what the company does.
  uncoded: TERM,
  day: { type: 'integer' },
  month: { type: 'integer', index: false },
  statusDay: { type: 'integer' },
  closedMonth: { type: 'integer', index: false },
  revenueMin: BOUND,
  revenueMax: BOUND,
  employeesMin: BOUND,
  employeesMax: BOUND,
  sizes: COUNTED,
  registers: COUNTED,
  attributes: COUNTED,
  sortName: { type: 'keyword', index: false },
  sortRevenue: SORTED,
  sortEmployees: SORTED,
  sortAssets: SORTED,
  sortUpdated: SORTED,
  texts: READY_TEXT,
  terms: { type: 'keyword', index: false },
  words: { type: 'rank_features' },
  numbers: TERM,
  nameWords: COUNTED,
  firstWords: TERM,
  merit: { type: 'byte', index: false },
  suggestLength: { type: 'byte', index: false },
  joined: TERM,
  spellings: TERM,
  grams: { type: 'text', analyzer: 'ready', index_options: 'freqs' },
  placeWords: COUNTED,
  town: TERM,
} as const

/** Longest pattern of a suggestion with a typo: about three letters for each pair of letters that are typed. */
const REGEX_LENGTH_MAX = 20_000

/** Longest term in characters: a stem of 64 with its language, a code with its scheme. OpenSearch would cut it at 255. */
const TERM_LENGTH_MAX = 1024

/** The body that creates an index. It is written without replicas and without refreshes, which come when it is complete. */
export function indexBody({ shards }: IndexShape, meta: BegunMeta): Readonly<Record<string, unknown>> {
  return {
    settings: {
      index: {
        number_of_shards: shards,
        number_of_replicas: 0,
        refresh_interval: '-1',
        // Searches in the order of results end early, and a page's companies lie together.
        'sort.field': 'place',
        'sort.order': 'asc',
        max_result_window: RESULT_WINDOW,
        'translog.durability': 'async',
        // A dead process is replaced at once, not after a minute: its copies are immutable and small.
        'unassigned.node_left.delayed_timeout': '1s',
        'mapping.total_fields.limit': 200,
        max_regex_length: REGEX_LENGTH_MAX,
      },
      analysis: {
        analyzer: { ready: { type: 'custom', tokenizer: 'spaces' } },
        tokenizer: { spaces: { type: 'char_group', tokenize_on_chars: [' '], max_token_length: TERM_LENGTH_MAX } },
      },
    },
    mappings: {
      _meta: meta,
      dynamic: 'strict',
      _source: { includes: ['json', 'about', 'called', 'background'] },
      properties: PROPERTIES,
    },
  }
}
