/** Where webhook secrets are stored: the port. `storage/state/webhook-secrets.ts` implements it. */

/** A secret of a licence. */
export interface WebhookSecret {
  /** `whsec_…` */
  readonly secret: string
  readonly createdAt: number
  /** Signs nothing from then on; `null`: the current one. */
  readonly endsAt: number | null
}

/** How the stored secrets are protected. */
export interface SecretProtection {
  /** How many there are. */
  readonly secrets: number
  /** Number of unencrypted ones. */
  readonly unencrypted: number
  /** Ids of the keys that the others are encrypted with. */
  readonly keyIds: readonly string[]
  /** Those of them that were not given. */
  readonly missingKeyIds: readonly string[]
  /** Licences with a secret that its key does not open: it was changed, or is another licence's. */
  readonly damagedLicenceIds: readonly string[]
}

/** Stores webhook secrets. */
export interface WebhookSecretStore {
  /**
   * The secrets that are valid now, the current one first. Makes a licence's first secret.
   *
   * @returns empty where there is no such licence
   */
  valid(licenceId: string): Promise<readonly WebhookSecret[]>
  /**
   * Makes a new current secret. The previous one stays valid for another `overlapMs`; both sign meanwhile. Unused
   * secrets are deleted.
   *
   * @returns as `valid`
   */
  rotate(licenceId: string, overlapMs: number): Promise<readonly WebhookSecret[]>
  /** How the stored secrets are protected. Changes nothing. */
  readProtection(): Promise<SecretProtection>
  /** Encrypts the unencrypted secrets, where there is a key. @returns how many */
  encryptRest(): Promise<number>
  /**
   * Writes all secrets again, all or none: encrypted with the first key, or unencrypted.
   *
   * @returns how many changed
   * @throws {UnreadableSecret} where one cannot be read
   */
  rewriteAll(isEncrypted: boolean): Promise<number>
}
