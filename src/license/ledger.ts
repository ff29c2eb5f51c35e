declare const prepared: unique symbol

/** A write that a store prepared and the ledger commits together with a call. Opaque to everyone but `storage/`. */
export interface StateWrite {
  readonly [prepared]: true
}
