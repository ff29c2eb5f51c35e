/** Who calls, as far as an endpoint may know it. */
export interface Caller {
  /** Public id of the licence; what is stored for a caller is stored under it. */
  readonly licenceId: string
  /** Public id of the key used, for the logs. */
  readonly keyId: string
  /** Made with `key create --test`: costs nothing. */
  readonly isTest: boolean
}
