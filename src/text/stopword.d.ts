/** The package carries no types: each list is an array of words, named by its ISO 639-3 code. */
declare module 'stopword' {
  export const deu: readonly string[]
  export const eng: readonly string[]
  export const fra: readonly string[]
  export const ita: readonly string[]
  export const nld: readonly string[]
  export const nob: readonly string[]
  export const por: readonly string[]
  export const spa: readonly string[]
}
