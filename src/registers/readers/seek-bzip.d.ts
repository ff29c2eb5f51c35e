/** The part of seek-bzip that is used: it has no types of its own. */
declare module 'seek-bzip' {
  interface Input {
    readByte(): number
    /** @returns the number of bytes read */
    read(target: Uint8Array, from: number, bytes: number): number
    eof(): boolean
  }
  interface Output {
    writeByte(byte: number): void
  }
  const Bunzip: {
    /** @param multistream whether several consecutive streams are one file */
    decode(input: Input, output: Output, multistream: boolean): void
  }
  export default Bunzip
}
