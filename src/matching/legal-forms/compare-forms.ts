/** Compares the legal forms of two names. */

/**
 * Forms that are said beside the one that makes the legal person, or left out: `& Co`, `Corporation` in Britain, `S.C.` in Romania, `ME` in Brazil, an Italian
 * non-profit's mark.
 */
const BESIDE = new Set('co coop corporation ets firma me onlus pphu sc'.split(' '))

/** How the legal forms of two names agree. */
export type FormsAgreement = 'same' | 'one without' | 'different'

/** @param asked short names of forms, each once, in any order (`legal-form-words.ts`); @param found likewise */
export function compareForms(asked: readonly string[], found: readonly string[]): FormsAgreement {
  if (isSubset(asked, found) && isSubset(found, asked)) return 'same'
  const [ours, theirs] = [asked, found].map((forms) => forms.filter((form) => !BESIDE.has(form)))
  if (ours.length > 0 && theirs.length > 0) {
    return isSubset(ours, theirs) && isSubset(theirs, ours) ? 'one without' : 'different'
  }
  return isSubset(asked, found) || isSubset(found, asked) ? 'one without' : 'different'
}

const isSubset = (some: readonly string[], all: readonly string[]) => some.every((form) => all.includes(form))
