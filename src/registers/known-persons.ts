/**
 * Whose identifiers are natural persons', kept from one import to the next: a delta states a successor, and level 2 of GLEIF a parent,
 * whose own record only an earlier file has. Only digests are kept, 64 bits of each: the file names nobody.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Of the folder of imports; the number is the version of the file. */
export const KNOWN_PERSONS_FILE = 'persons-1.bin'
const DIGEST_BYTES = 8

/** Natural persons by their identifiers. */
export class KnownPersons {
  readonly #path: string | null
  #digests: Set<string> | null = null
  #isChanged = false

  /** @param path `null`: nothing is kept */
  constructor(path: string | null) {
    this.#path = path
  }

  has(identifier: string): boolean {
    const known = this.#known()
    return known.size > 0 && known.has(digestOf(identifier))
  }

  add(identifier: string): void {
    const known = this.#known()
    const before = known.size
    if (known.add(digestOf(identifier)).size > before) this.#isChanged = true
  }

  /** An identifier that is nobody's any more, or a company's after all. */
  delete(identifier: string): void {
    const known = this.#known()
    if (known.size > 0 && known.delete(digestOf(identifier))) this.#isChanged = true
  }

  /** Forgets all: what is read next has all of them. */
  clear(): void {
    this.#digests = new Set()
    this.#isChanged = true
  }

  /** Keeps them for the next import. */
  save(): void {
    if (this.#path === null || !this.#isChanged) return
    mkdirSync(dirname(this.#path), { recursive: true })
    const bytes = Buffer.from([...this.#known()].sort().join(''), 'hex')
    writeFileSync(`${this.#path}.next`, bytes, { mode: 0o600 })
    renameSync(`${this.#path}.next`, this.#path)
    this.#isChanged = false
  }

  #known(): Set<string> {
    this.#digests ??= this.#path !== null && existsSync(this.#path) ? readDigests(this.#path) : new Set()
    return this.#digests
  }
}

function readDigests(path: string): Set<string> {
  const bytes = readFileSync(path)
  const found = new Set<string>()
  for (let at = 0; at + DIGEST_BYTES <= bytes.length; at += DIGEST_BYTES)
    found.add(bytes.toString('hex', at, at + DIGEST_BYTES))
  return found
}

function digestOf(identifier: string): string {
  return createHash('sha256')
    .update(identifier)
    .digest('hex')
    .slice(0, 2 * DIGEST_BYTES)
}
