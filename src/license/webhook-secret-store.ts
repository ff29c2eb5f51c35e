/** Where webhook secrets are stored: the port. `storage/state/webhook-secrets.ts` implements it. */

/** A secret of a licence. */
export interface WebhookSecret {
  /** `whsec_…` */
  readonly secret: string
  readonly createdAt: number
  /** Signs nothing from then on; `null`: the current one. */
  readonly endsAt: number | null
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
   * Makes a new current secret. The previous one stays valid for another `overlapMs`; both sign meanwhile.
   *
   * @returns as `valid`
   */
  rotate(licenceId: string, overlapMs: number): Promise<readonly WebhookSecret[]>
}
