/** The list of suggestions below a field. The field keeps the focus and announces the active suggestion. */
import type { ReactNode } from 'react'

/** The list. The field refers to it as `${id}-list`, and to the suggestion that Enter would choose as `${id}-${active}`. */
export function SuggestionList<Item>(props: {
  readonly id: string
  readonly label: string
  /** A further class. */
  readonly kind?: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly active: number
  readonly isShown: boolean
  readonly onChoose: (item: Item) => void
  readonly children: (item: Item) => ReactNode
}) {
  const { id, items, keyOf, active, onChoose } = props
  return (
    <div
      className={props.kind === undefined ? 'suggestions' : `suggestions ${props.kind}`}
      id={`${id}-list`}
      role="listbox"
      aria-label={props.label}
      hidden={!props.isShown}
    >
      {items.map((item, index) => (
        <div
          key={keyOf(item)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={index === active ? 'active' : ''}
          // Before the field loses the focus, which would close the list or take what was typed.
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(item)
          }}
        >
          {props.children(item)}
        </div>
      ))}
    </div>
  )
}
