/** Mutants that do what the program does, as the bench prints them, each with the reason. */
export const EQUIVALENT: ReadonlyMap<string, string> = new Map([
  [
    'src/matching/candidates/decide-match.ts: return others.filter(isRival).every((other) => score - other.score >= MATCH.marginMin) -> EqualityOperator score - other.score > MATCH.marginMin',
    'Scores differ by exactly the margin in no pair of doubles from the least score on.',
  ],
  [
    'src/match/match-row.ts: if (both.length > 1 || (isMadeUp(row) && candidates.length > 0)) return { match, candidates: compared } -> EqualityOperator both.length >= 1',
    'One was answered above.',
  ],
  [
    "src/match/match-row.ts: return name !== null && name.words !== 'part' && name.words !== 'near' -> ConditionalExpression true",
    'Candidates of a name have one.',
  ],
  [
    'src/explore/plan/filters.ts: return planRange(field, gte, lte, gte > lte && !isInOrder) -> ConditionalExpression true',
    'Moments in order are days in order, and equal days are in order.',
  ],
  [
    'src/explore/plan/filters.ts: return planRange(field, gte, lte, gte > lte && !isInOrder) -> EqualityOperator gte >= lte',
    'Moments in order are days in order, and equal days are in order.',
  ],
  [
    "src/explore/plan/canonical-filters.ts: const days = typeof text === 'string' ? daysOf(text, bound) : null -> ConditionalExpression true",
    'What is no text is no day either.',
  ],
  [
    'src/explore/plan/closed-list.ts: const byText = new Map<string, Value>(values.map((value) => [value, value])) -> ArrayDeclaration []',
    'A shortcut for the table below it.',
  ],
  [
    'src/explore/plan/closed-list.ts: if (longer === 0) return 0 -> ConditionalExpression false',
    'Not a number is below the least similarity as well.',
  ],
  [
    'src/explore/plan/date-filter.ts: return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) -> ConditionalExpression true',
    'A day that does not exist is in another month.',
  ],
  [
    'src/webhook/safe-address.ts: if (!UNREACHABLE.has((error as { readonly code?: string }).code ?? \'\')) throw error -> StringLiteral "Stryker was here!"',
    'Neither is a code.',
  ],
  [
    'src/webhook/safe-address.ts: .map((found) => normaliseAddress(found?.address ?? \'\')), -> StringLiteral "Stryker was here!"',
    'Neither is an address.',
  ],
  [
    'src/storage/state/ledger/balances.ts: const licences = [...new Set(references.filter(({ pool }) => pool !== null).map(({ licence }) => licence))] -> MethodExpression references',
    'The database has no such pool.',
  ],
  [
    'src/storage/state/ledger/balances.ts: const licences = [...new Set(references.filter(({ pool }) => pool !== null).map(({ licence }) => licence))] -> ConditionalExpression true',
    'The database has no such pool.',
  ],
  ['src/storage/state/ledger/balances.ts: if (licences.length > 0) { -> ConditionalExpression true', 'Asks in vain.'],
  [
    'src/storage/state/ledger/balances.ts: if (licences.length > 0) { -> EqualityOperator licences.length >= 0',
    'Asks in vain.',
  ],
  [
    'src/storage/state/ledger/balances.ts: if (pool === null || pool.available === null || credits === 0) return true -> ConditionalExpression false',
    'Takes nothing.',
  ],
  [
    'src/storage/state/ledger/balances.ts: if (pool === null || pool.available === null || credits === 0) return 0 -> ConditionalExpression false',
    'Gives nothing.',
  ],
  [
    'src/storage/state/ledger/ledger.ts: let entries: readonly CallEntry[] = [] -> ArrayDeclaration ["Stryker was here"]',
    'Replaced when the transaction begins.',
  ],
  [
    'src/storage/state/ledger/reservations.ts: if (reservation === null) return -> ConditionalExpression false',
    'The caller checks it.',
  ],
  ['src/storage/state/ledger/browser-tallies.ts: licenceOf.size === 0 -> ConditionalExpression false', 'Asks in vain.'],
  [
    'src/storage/state/ledger/browser-tallies.ts: ? [] -> ArrayDeclaration ["Stryker was here"]',
    'No key looks for it.',
  ],
  [
    'src/storage/state/ledger/kept-answers.ts: if (found !== undefined) answers.set(answerKey(entry, entry.keep.key), found) -> ConditionalExpression true',
    'Absent either way.',
  ],
  [
    'src/storage/state/ledger/kept-answers.ts: if (entry.keep === null) return -> ConditionalExpression false',
    'The caller checks it.',
  ],
  [
    'src/storage/state/ledger/record-calls.ts: const pools = entries.flatMap(({ licence, pool }) => (pool === null ? [] : [{ licence, pool }])) -> ConditionalExpression false',
    'Balances leave it out.',
  ],
  [
    'src/storage/state/ledger/record-calls.ts: const sameBody = before.bodyDigest === keep?.bodyDigest -> OptionalChaining keep.bodyDigest',
    'There is one where an answer was found by it.',
  ],
  ['src/storage/state/ledger/record-calls.ts: if (compiled === undefined) { -> ConditionalExpression true', 'A cache.'],
  [
    'src/storage/state/ledger/record-calls.ts: compiledByCount.set(rows.length, compiled) -> CallExpression ;',
    'A cache.',
  ],
  [
    'src/storage/state/ledger/record-calls.ts: return writes.length > 0 || reservation !== null || keep !== null -> ConditionalExpression true',
    'A shortcut for the checks of each.',
  ],
  [
    'src/storage/state/ledger/record-calls.ts: return writes.length > 0 || reservation !== null || keep !== null -> EqualityOperator writes.length >= 0',
    'A shortcut for the checks of each.',
  ],
  [
    'src/storage/state/ledger/record-calls.ts: if (entry.reservation !== null) await insertReservation(transaction, entry, row, { now, process }) -> ConditionalExpression true',
    'Checked again inside.',
  ],
  [
    'src/storage/state/ledger/record-calls.ts: if (entry.keep !== null) await keepAnswer(transaction, entry, now) -> ConditionalExpression true',
    'Checked again inside.',
  ],
])
