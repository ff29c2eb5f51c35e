/** The little of WebAssembly that is used here: its types stand in the DOM's library, which a server does not have. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: BufferSource)
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>)
    readonly exports: Readonly<Record<string, unknown>>
  }
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum: number; readonly shared: true })
    readonly buffer: SharedArrayBuffer
  }
}
