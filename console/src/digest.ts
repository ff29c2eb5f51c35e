/** 128 bits of a text by four FNV sums. `crypto.subtle` would do it better, and is missing on plain http. */
export function digest(text: string): string {
  return [0x811c9dc5, 0x1234567, 0x9e3779b9, 0x85ebca6b]
    .map((seed) => {
      let sum = seed
      for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
      return (sum >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
