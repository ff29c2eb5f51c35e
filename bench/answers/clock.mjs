/**
 * Loaded before a service (`node --import`): its wall clock is `ANSWERS_CLOCK_SHIFT` milliseconds ahead. So both versions live on the
 * same day, whenever they are compared, and what depends on the day ("founded in the last five years", the month of a licence) is
 * the same.
 */
const shift = Number(process.env.ANSWERS_CLOCK_SHIFT ?? 0)
const RealDate = Date

const ShiftedDate = class extends RealDate {
  /** @param {[] | [number | string | Date]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...given)
  }
  static now() {
    return RealDate.now() + shift
  }
}

Object.defineProperty(ShiftedDate, 'name', { value: 'Date' })
globalThis.Date = ShiftedDate
