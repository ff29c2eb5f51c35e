/** A run that was refused because of what was asked of it, such as what its files contain, not because something failed. */
export class RefusedImport extends Error {
  override name = 'RefusedImport'
}
