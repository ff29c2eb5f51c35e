/** Who calls: all that an endpoint may know. */
export interface Caller {
  /** Public id of the licence. Data of a caller is stored under it. */
  readonly licenceId: string
  /** Public id of the key used, for the logs. */
  readonly keyId: string
  /** Made with `key create --test`: costs nothing. */
  readonly isTest: boolean
  /** A browser key: anyone who sees the page may use it, so answers to it hold public members alone. */
  readonly isBrowser?: boolean
}
