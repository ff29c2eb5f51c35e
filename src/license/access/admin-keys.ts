/** Keys of operators: the port. `storage/state/access/admin-keys.ts` implements it. They open `/admin` and nothing else. */

/** An admin key as it may be shown. */
export interface AdminKey {
  /** `adm_…`. */
  readonly id: string
  /** Who has it; for the audit log. */
  readonly name: string
  /** Last 4 characters. */
  readonly hint: string
  readonly createdAt: number
  /** Wall-clock time from which on it is refused; `null`: never. */
  readonly endsAt: number | null
}

/** An admin key that was just made. It cannot be shown again. */
export interface NewAdminKey extends AdminKey {
  readonly key: string
}

/** Finds admin keys. */
export interface AdminRing {
  /** @returns `undefined` for an unknown or ended key, after the same work */
  findByDigest(digest: string): Promise<AdminKey | undefined>
}

/** Stores admin keys. */
export interface AdminKeyStore extends AdminRing {
  /** @param endsAt `null`: never */
  create(name: string, endsAt: number | null): Promise<NewAdminKey>
  /** All of them, the oldest first, ended ones too. */
  list(): Promise<readonly AdminKey[]>
  /** Ends a key now. @returns the key; `undefined` where there is none */
  revoke(id: string): Promise<AdminKey | undefined>
}
