/** Which near words a search took, how many companies they found, and the switch for them. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { NearWords, WordByWord } from '../../api/search.ts'
import { Icon } from '../../parts/icons.tsx'
import type { Mode } from '../../search-state.ts'
import { count, countedCompanies, countryName, decimal } from '../../text.ts'

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
        <span className="quiet">
          <Trans>Near words are off.</Trans>
        </span>
        <button type="button" className="button small" onClick={() => onChange(true)}>
          <Trans>Search with near words</Trans>
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
                  <span key={word} className="near-word" title={t`Similarity ${decimal(similarity, 2)}`}>
                    <bdi>{word}</bdi>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" className="button small" onClick={() => onChange(false)}>
          <Trans>Search without near words</Trans>
        </button>
      </div>
    </details>
  )
}

function summaryOf({ companies, bySimilarity }: NearWords, taken: NearWords['words']): string {
  const [{ asked, near }] = taken
  const [{ word }] = near
  const [known, similar] = [companies ?? 0, bySimilarity ?? 0]
  if (companies === null)
    return similar === 0
      ? t`Some companies by near words, like “${word}” for “${asked}”`
      : t`Some companies by near words, like “${word}” for “${asked}”, and ${count(similar)} more by the similarity of their texts`
  if (known === 0)
    return similar === 0
      ? t`Near words, like “${word}” for “${asked}”`
      : t`${count(similar)} more by the similarity of their texts. Near words, like “${word}” for “${asked}”`
  const found = countedCompanies(known)
  return similar === 0
    ? t`${found} by near words, like “${word}” for “${asked}”`
    : t`${found} by near words, like “${word}” for “${asked}”, and ${count(similar)} more by the similarity of their texts`
}

/** Says which keywords count word by word, and where. */
export function WordByWordLines({ wordByWord }: { readonly wordByWord: WordByWord }) {
  return wordByWord.map(({ keyword, words, countriesIso2 }) => (
    <p key={`${keyword} ${words.join()}`} className="note small">
      <Icon name="help" size={16} />
      <span>
        <Trans>
          Few companies have “<bdi>{keyword}</bdi>” as a phrase in {countriesIso2.map(countryName).join(', ')}: its
          words ({words.join(', ')}) count individually as well.
        </Trans>
      </span>
    </p>
  ))
}
