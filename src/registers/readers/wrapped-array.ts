/** Finds the list of records in a JSON object around it, as APIs answer: `{"meta": {…}, "results": [{…}, …]}`. Pure. */
import { meaningsOf, SURE } from '../../columns/read-headings.ts'

/** What lists of records are called, in lower case. */
const LISTS: ReadonlySet<string> = new Set(
  `data items results records companies company value values hits entries rows list content docs documents elements objects
   result response features edges nodes members suppliers customers vendors clients accounts businesses firms enterprises
   entities organizations organisations bindings payload units unternehmen firmen ergebnisse entreprises resultats sociétés
   empresas resultados imprese aziende risultati bedrijven resultaten enheter foretak företag virksomheder yritykset firmy
   podmioty wyniki ettevõtted cégek`.split(/\s+/),
)
/** Texts, with the colon of names, and brackets. */
const TOKENS = /"(?:[^"\\]|\\.)*"?(?:\s*:)?|[{}[\]]/gs
/** Names that make an object a company itself. */
const OWN_NAMES = /^(?:legal|company|business)?_?name$/i

/** An array in the beginning of a file, all of whose parents are objects. */
interface Candidate {
  /** Where its bracket is, in bytes. */
  readonly at: number
  readonly parents: readonly Level[]
  readonly name: string
  readonly keys: Set<string>
}

/** An object or array that is open. */
interface Level {
  readonly isObject: boolean
  /** Members that are texts or numbers. */
  readonly named: Set<string>
  readonly list: Candidate | null
}

/**
 * Finds the list that is most likely one of companies.
 *
 * @param beginning the first bytes of a file that begins with `{`
 * @returns where its bracket is, in bytes; `null`: there is none, or the file has one object a line
 */
export function findWrappedArray(beginning: Uint8Array): number | null {
  const text = Buffer.from(beginning).toString('latin1')
  const candidates: Candidate[] = []
  const levels: Level[] = []
  let name = ''
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      // A second object: one a line.
      if (level === undefined && index > 0 && candidates.length + levels.length > 0) return null
      const isList =
        token === '[' && levels.every(({ isObject }) => isObject) && /^\[\s*\{/.test(text.slice(index, index + 200))
      const list = isList ? { at: index, parents: [...levels], name, keys: new Set<string>() } : null
      if (list !== null) candidates.push(list)
      levels.push({ isObject: token === '{', named: new Set(), list: list ?? level?.list ?? null })
    } else if (token === '}' || token === ']') {
      levels.pop()
      if (levels.length === 0 && /^\s*\{/.test(text.slice(index + 1))) return null
    } else if (token.endsWith(':') && level?.isObject === true) {
      name = Buffer.from(token.slice(1, token.lastIndexOf('"')), 'latin1').toString('utf8')
      level.list?.keys.add(name)
      if (/^\s*[^\s{[]/.test(text.slice(index + token.length, index + token.length + 50))) level.named.add(name)
    }
  }
  const [best] = candidates
    .filter(({ parents }) => !parents.some(({ named }) => [...named].some((each) => OWN_NAMES.test(each))))
    .map((one) => ({ at: one.at, points: pointsOf(one) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  return best?.at ?? null
}

function pointsOf({ name, keys }: Candidate): number {
  const hasNames = [...keys].some((key) => {
    const heading = meaningsOf(key)
    return heading?.score === SURE.exact && heading.meanings.some(({ kind }) => kind === 'name')
  })
  return (LISTS.has(name.toLowerCase()) ? 2 : 0) + (hasNames ? 1 : 0)
}

/** Whether a text that begins with `{` goes on with its object on the next line, and so is no NDJSON. */
export function isOverLines(start: string): boolean {
  return /^\s*\{(?:[^\n]*[[{,:])?[ \t]*\r?\n/.test(start)
}
