/** Numbers in the form of a register, as many as a measurement needs: each is one that the register's importer accepts. */

/** The digit that a sum of weighted digits modulo 10 asks for, every second digit doubled (Luhn). */
function luhnDigit(body: string): string {
  let sum = 0
  for (let place = 0; place < body.length; place++) {
    const digit = Number(body.at(-1 - place)) * (place % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return String((10 - (sum % 10)) % 10)
}

const digits = (number: number, length: number) => String(number).padStart(length, '0')

/** Eight digits and a check digit. */
export function siren(place: number): string {
  const body = digits(10_000_000 + place, 8)
  return body + luhnDigit(body)
}

/** Nine digits, of which the first are those of a company, and a check digit. */
export function swedishNumber(place: number): string {
  const body = `55${digits(6_000_000 + place, 7)}`
  return body + luhnDigit(body)
}

/** Number of an enterprise (0.…), or of an establishment or branch as the one it stands for. */
export function belgianNumber(place: number, known: string): string {
  const body = digits(1_000_000 + place, 8)
  const all = body + digits(97 - (Number(body) % 97), 2)
  const dotted = `${all.slice(0, 4)}.${all.slice(4, 7)}.${all.slice(7)}`
  return known.startsWith('0') || known.startsWith('1') ? dotted : `${known[0]}.${dotted.slice(1)}`
}

/** Seven digits and a check digit: weights 1 to 7, and 3 to 9 where they leave 10. */
export function estonianNumber(place: number): string {
  const body = digits(1_000_000 + place, 7)
  const rest = (weights: string) => [...body].reduce((sum, digit, at) => sum + Number(digit) * Number(weights[at]), 0)
  const first = rest('1234567') % 11
  const second = rest('3456789') % 11
  return body + (first < 10 ? first : second % 10)
}

/** A number of this many digits, counted from a first one. */
export function counted(first: number): (place: number) => string {
  return (place) => String(first + place)
}
