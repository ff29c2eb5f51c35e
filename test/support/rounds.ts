/**
 * How many rounds a random suite runs. `npm test` runs a few of each, so that it ends within a minute. `npm run
 * test:engine` sets `FIRMAMENT_FULL=1` and runs them in full, with the same seeds. `FIRMAMENT_SHARE`, such as 0.3, is the
 * share of the full rounds that are run then.
 */
export function rounds({ quick, full }: { readonly quick: number; readonly full: number }): number {
  return process.env.FIRMAMENT_FULL === '1' ? Math.max(quick, shareOf(full)) : quick
}

/** The rounds of a suite that runs in full only: all of them, or the share that is asked for. */
export function shareOf(full: number): number {
  return Math.max(1, Math.ceil(full * SHARE))
}

/** The share of the full rounds that is asked for; 1 unless set. */
export const SHARE = Number(process.env.FIRMAMENT_SHARE ?? 1)
if (!(SHARE > 0 && SHARE <= 1)) throw new Error(`FIRMAMENT_SHARE is ${SHARE}, must be above 0 and at most 1`)
