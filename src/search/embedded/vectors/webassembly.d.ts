/** The part of WebAssembly's types that is used here. TypeScript has them in the DOM library only. */
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
