import { randomInt } from 'node:crypto'

/** A new public id: `lic_8fK2mQ…`, 16 random letters and digits (95 bits), so that no id can be guessed from another. */
export function newId(prefix: 'lic' | 'key' | 'adm'): string {
  return `${prefix}_${Array.from({ length: 16 }, () => LETTERS_AND_DIGITS[randomInt(62)]).join('')}`
}

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
