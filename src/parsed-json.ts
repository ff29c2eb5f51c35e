/** What a text says in JSON; `null` where it is none: callers describe what they need instead. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
