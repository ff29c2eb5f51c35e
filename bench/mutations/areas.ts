/** What is mutated, with the tests that must find it. */

/** Files, and their tests. */
export interface Area {
  /** Files; `file:first-last` for some of their lines alone. */
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

/** The areas where a mistake costs most, by name. */
export const AREAS: Readonly<Record<string, Area>> = {
  ledger: {
    mutate: [
      'src/storage/state/ledger/balances.ts',
      'src/storage/state/ledger/browser-tallies.ts',
      'src/storage/state/ledger/free-bytes.ts',
      'src/storage/state/ledger/kept-answers.ts',
      'src/storage/state/ledger/ledger.ts',
      'src/storage/state/ledger/record-calls.ts',
      'src/storage/state/ledger/reservations.ts',
      'src/storage/state/ledger/stream-process.ts',
    ],
    tests: [
      'src/storage/state/ledger/ledger.long.test.ts',
      'src/storage/state/ledger/stream-process.test.ts',
      'src/storage/state/ledger/free-bytes.test.ts',
    ],
  },
  'match-decision': {
    mutate: [
      'src/matching/candidates/decide-match.ts',
      'src/matching/candidates/row-evidence.ts',
      'src/match/match-row.ts',
    ],
    tests: [
      'src/matching/candidates/decide-match.test.ts',
      'src/matching/candidates/row-evidence.test.ts',
      'src/match/match-row.test.ts',
    ],
  },
  'safe-addresses': {
    mutate: ['src/webhook/safe-address.ts'],
    tests: ['src/webhook/safe-address.test.ts'],
  },
  // What filters, order and page of a search become.
  plans: {
    mutate: [
      'src/explore/plan/filters.ts',
      'src/explore/plan/canonical-filters.ts',
      'src/explore/plan/closed-list.ts',
      'src/explore/plan/date-filter.ts',
      'src/explore/plan/filter-scope.ts',
      // The schema above is a description.
      'src/explore/plan/paging.ts:54-200',
      'src/explore/plan/places.ts',
    ],
    tests: [
      'src/explore/plan/date-filter.test.ts',
      'src/explore/plan/closed-list.test.ts',
      'src/explore/plan/paging.test.ts',
      'src/explore/plan/filters.test.ts',
      'src/explore/plan/canonical-filters.test.ts',
      'src/explore/plan/cities.test.ts',
      'src/explore/plan/postcodes.test.ts',
    ],
  },
}
