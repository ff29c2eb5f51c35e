/**
 * How many rounds a random suite runs. `npm test` runs a few of each, so that it ends within a minute; `npm run
 * test:engine` sets `FIRMAMENT_FULL=1` and runs them in full, with the same seeds.
 */
export function rounds({ quick, full }: { readonly quick: number; readonly full: number }): number {
  return process.env.FIRMAMENT_FULL === '1' ? full : quick
}
