/**
 * Encrypts secrets that are stored: AES-256-GCM of `node:crypto`, a random nonce for each, and the use of the secret as
 * authenticated data, so that a text moved to another row opens nothing.
 *
 * There may be several keys: the first encrypts, all of them decrypt. So keys are exchanged without a moment at which
 * something cannot be read.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto'

/** A secret as it is stored. */
export interface StoredSecret {
  /** Base64 of nonce, authentication tag and encrypted text; the secret itself where `keyId` is `null`. */
  readonly text: string
  /** Which key it is encrypted with; `null`: it is not. */
  readonly keyId: string | null
}

/** Keys that encrypt and decrypt. They show their ids and never themselves. */
export interface SecretKeys {
  /** Ids of the keys, the one that encrypts first. */
  readonly ids: readonly [string, ...string[]]
  /** Encrypts with the first key. @param use what the secret is for; needed again to decrypt */
  encrypt(secret: string, use: string): StoredSecret & { readonly keyId: string }
  /** @throws {UnreadableSecret} where the key is missing, or the text was changed or is of another use */
  decrypt(stored: StoredSecret, use: string): string
}

/** A stored secret cannot be decrypted. The message names the key, and reveals nothing of the secret. */
export class UnreadableSecret extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableSecret'
  }
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Characters of a key's id: enough to distinguish keys, and far too few to reveal anything of the key. */
const ID_CHARACTERS = 16

/** What is right, in words that follow "must be". */
export const SECRET_KEY_FORM = 'keys of 32 bytes in Base64 (openssl rand -base64 32)'

/** Whether a text is a key. */
export function isSecretKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  const plain = (base64: string) => base64.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
  // Buffer skips what is not Base64. A key that lost a character must not silently become another one.
  return bytes.length === KEY_BYTES && plain(bytes.toString('base64')) === plain(text)
}

/**
 * Opens keys.
 *
 * @param texts as {@link isSecretKey} accepts them, the one that encrypts first
 * @throws {RangeError} without a key, or with a wrong one; the message does not repeat it
 */
export function openSecretKeys(texts: readonly string[]): SecretKeys {
  if (texts.length === 0 || !texts.every(isSecretKey))
    throw new RangeError(`Cannot use the secret keys: they must be ${SECRET_KEY_FORM}`)
  const keys = new Map(texts.map((text) => withId(Buffer.from(text, 'base64'))))
  const ids = [...keys.keys()] as [string, ...string[]]
  return {
    ids,
    encrypt: (secret, use) => ({ keyId: ids[0], text: encrypt(secret, use, keys.get(ids[0]) as KeyObject) }),
    decrypt({ text, keyId }, use) {
      if (keyId === null) return text
      const key = keys.get(keyId)
      if (key === undefined) throw new UnreadableSecret(`Cannot read a secret: its key ${keyId} is not given`)
      return decrypt(text, use, key)
    },
  }
}

/** The id reveals nothing of the key: it is a part of a digest of 32 random bytes. */
function withId(bytes: Buffer): readonly [string, KeyObject] {
  const digest = hash('sha256', Buffer.concat([Buffer.from('firmament secret key\0'), bytes]))
  return [digest.slice(0, ID_CHARACTERS), createSecretKey(bytes)]
}

function encrypt(secret: string, use: string, key: KeyObject): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(use))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
}

function decrypt(text: string, use: string, key: KeyObject): string {
  try {
    const bytes = Buffer.from(text, 'base64')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(use)).setAuthTag(tag)
    const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
  } catch {
    // The message of node:crypto does not help.
    throw new UnreadableSecret('Cannot read a secret: it was changed, or written for another use')
  }
}
