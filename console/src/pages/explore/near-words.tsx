/** Which near words a search took, how many companies they found, and the switch for them. */
import type { NearWords, WordByWord } from '../../api/search.ts'
import { Icon } from '../../parts/icons.tsx'
import type { Mode } from '../../search-state.ts'
import { counted, countryName } from '../../text.ts'

interface NearWordsProps {
  readonly nearWords: NearWords | null
  /** Whether the search takes them. */
  readonly isOn: boolean
  readonly mode: Mode
  readonly onChange: (isOn: boolean) => void
}

/** A line above the results; nothing for ways to search that take no near words. */
export function NearWordsLine({ nearWords, isOn, mode, onChange }: NearWordsProps) {
  if (mode !== 'words' && mode !== 'sentence') return null
  if (!isOn)
    return (
      <p className="near-off small">
        <span className="quiet">Near words are off.</span>
        <button type="button" className="button small" onClick={() => onChange(true)}>
          Search with near words
        </button>
      </p>
    )
  const taken = nearWords?.words.filter(({ near }) => near.length > 0) ?? []
  if (nearWords === null || taken.length === 0) return null
  return (
    <details className="sectors near-words">
      <summary>
        <span>{summaryOf(nearWords, taken)}</span>
        <Icon name="down" size={16} />
      </summary>
      <div className="near-lists">
        <dl>
          {taken.map(({ asked, near }) => (
            <div key={asked}>
              <dt>
                <bdi>{asked}</bdi>
              </dt>
              <dd>
                {near.map(({ word, similarity }) => (
                  <span key={word} className="near-word" title={`Similarity ${similarity}`}>
                    <bdi>{word}</bdi>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" className="button small" onClick={() => onChange(false)}>
          Search without near words
        </button>
      </div>
    </details>
  )
}

function summaryOf({ companies, bySimilarity }: NearWords, taken: NearWords['words']): string {
  const found = [
    ...(companies === null ? ['some companies'] : companies > 0 ? [counted(companies, 'company', 'companies')] : []),
    ...(bySimilarity !== null && bySimilarity > 0 ? [`${bySimilarity} more by the similarity of their texts`] : []),
  ]
  const [first] = taken
  const like = `“${first.near[0].word}” for “${first.asked}”`
  return found.length > 0 ? `${found.join(', and ')} by near words, like ${like}` : `Near words, like ${like}`
}

/** Says which keywords count word by word, and where. */
export function WordByWordLines({ wordByWord }: { readonly wordByWord: WordByWord }) {
  return wordByWord.map(({ keyword, words, countriesIso2 }) => (
    <p key={`${keyword} ${words.join()}`} className="note small">
      <Icon name="help" size={16} />
      <span>
        Few companies have “<bdi>{keyword}</bdi>” as a phrase in {countriesIso2.map(countryName).join(', ')}: its words
        ({words.join(', ')}) count individually as well.
      </span>
    </p>
  ))
}
