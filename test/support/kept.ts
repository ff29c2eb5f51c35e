/** Keeps the results of a function of texts: oracles ask the same of thousands of companies, thousands of times. */
export function kept<Value extends {}>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    let made = known.get(text)
    if (made === undefined) {
      made = make(text)
      known.set(text, made)
    }
    return made
  }
}
