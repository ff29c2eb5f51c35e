/** A tree of industry codes with a search over titles and phrases: to choose from, or to browse. */
import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CodeEntry, type CodeScheme, findCodes } from '../api/codes.ts'
import { Icon } from './icons.tsx'

const FOUND_MAX = 80

/** A scheme as a tree. With `chosen`, every code has a box to tick. */
export function CodeTree(props: {
  readonly scheme: CodeScheme
  readonly chosen?: ReadonlySet<string>
  readonly onToggle?: (code: string) => void
}) {
  const { scheme, chosen, onToggle } = props
  const [typed, setTyped] = useState('')
  /** What is searched for: follows what is typed as soon as there is time. */
  const [wanted, setWanted] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isPicker = onToggle !== undefined
  useEffect(() => {
    // Who opens a picker means to type; on a page that shows the list the focus stays where it is.
    if (isPicker) field.current?.focus()
  }, [isPicker])
  const id = useId()
  const found = useMemo(() => (wanted.trim() === '' ? null : findCodes(scheme, wanted, FOUND_MAX)), [scheme, wanted])
  const rows = useMemo(() => found ?? openRows(scheme.tops, open), [found, scheme, open])
  const current = rows.some(({ code }) => code === at) ? at : (rows[0]?.code ?? null)

  const toggleOpen = (code: string, wish?: boolean) => {
    const next = new Set(open)
    if (wish ?? !next.has(code)) next.add(code)
    else next.delete(code)
    setOpen(next)
  }
  const goTo = (code: string | undefined) => {
    if (code === undefined) return
    setAt(code)
    list.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = rows.findIndex(({ code }) => code === current)
    const row = rows[index]
    if (row === undefined) return
    const isOpen = open.has(row.code)
    if (event.key === 'ArrowDown') goTo(rows[index + 1]?.code)
    else if (event.key === 'ArrowUp') goTo(rows[index - 1]?.code)
    else if (event.key === 'Home') goTo(rows[0]?.code)
    else if (event.key === 'End') goTo(rows.at(-1)?.code)
    else if (event.key === 'ArrowRight' && found === null && row.children.length > 0) {
      if (isOpen) goTo(rows[index + 1]?.code)
      else toggleOpen(row.code, true)
    } else if (event.key === 'ArrowLeft' && found === null) {
      if (isOpen) toggleOpen(row.code, false)
      else goTo(row.parent?.code)
    } else if ((event.key === ' ' || event.key === 'Enter') && onToggle) onToggle(row.code)
    else if (event.key === 'Enter' && found === null) toggleOpen(row.code)
    else return
    event.preventDefault()
  }

  return (
    <div className="code-tree">
      <div className="text-field small-field">
        <Icon name="search" size={16} />
        <input
          ref={field}
          type="search"
          aria-label={t`Search codes by title, activity or code`}
          placeholder={t`Search titles and activities: bakery, valves, 62.01 …`}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            startTransition(() => setWanted(value))
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            // Who types fast means the first row of what was typed, not of the list that is still shown.
            const { value } = event.currentTarget
            flushSync(() => setWanted(value))
            goTo(list.current?.querySelector<HTMLElement>('[role=treeitem]')?.dataset.code)
          }}
        />
      </div>
      <p className="quiet small" aria-live="polite">
        {found === null
          ? t`${plural(scheme.all.length, { one: '# code', other: '# codes' })}. A code includes all codes under it.`
          : found.length === 0
            ? t`No codes match`
            : found.length === FOUND_MAX
              ? t`The best ${FOUND_MAX}`
              : plural(found.length, { one: '# code', other: '# codes' })}
      </p>
      <div
        ref={list}
        className="tree"
        role="tree"
        aria-label={t`Codes`}
        aria-multiselectable={chosen !== undefined}
        onKeyDown={onKeyDown}
      >
        {rows.map((entry) => {
          const isOpen = open.has(entry.code)
          const isChosen = chosen?.has(entry.code) ?? false
          const isInside = chosen !== undefined && !isChosen && isUnderChosen(entry, chosen)
          const hasMore = entry.children.length > 0 && found === null
          return (
            <div
              key={entry.code}
              role="treeitem"
              data-code={entry.code}
              tabIndex={entry.code === current ? 0 : -1}
              aria-level={found === null ? entry.depth + 1 : 1}
              aria-expanded={hasMore ? isOpen : undefined}
              aria-selected={chosen === undefined ? undefined : isChosen}
              aria-labelledby={`${id}-${entry.code}`}
              className={`tree-row depth-${found === null ? Math.min(entry.depth, 6) : 0}${isChosen ? ' chosen' : ''}`}
              onFocus={() => setAt(entry.code)}
              onClick={() => (onToggle ? onToggle(entry.code) : toggleOpen(entry.code))}
            >
              <span
                className={`twist${isOpen ? ' open' : ''}`}
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation()
                  toggleOpen(entry.code)
                }}
              >
                {hasMore && <Icon name="right" size={14} />}
              </span>
              {chosen !== undefined && (
                <span className={`box${isChosen ? ' on' : isInside ? ' inside' : ''}`} aria-hidden="true">
                  {(isChosen || isInside) && <Icon name="check" size={12} />}
                </span>
              )}
              <span id={`${id}-${entry.code}`} className="tree-text">
                <code>{entry.code}</code> <bdi>{entry.title}</bdi>
                {found !== null && entry.parent !== null && <small>{pathOf(entry)}</small>}
                {found !== null && entry.phrases !== '' && <small>{excerpt(entry.phrases)}</small>}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function openRows(tops: readonly CodeEntry[], open: ReadonlySet<string>): CodeEntry[] {
  const rows: CodeEntry[] = []
  const walk = (entries: readonly CodeEntry[]) => {
    for (const entry of entries) {
      rows.push(entry)
      if (open.has(entry.code)) walk(entry.children)
    }
  }
  walk(tops)
  return rows
}

function isUnderChosen(entry: CodeEntry, chosen: ReadonlySet<string>): boolean {
  for (let above = entry.parent; above !== null; above = above.parent) if (chosen.has(above.code)) return true
  return false
}

/** The titles above a code, the highest first. */
export function pathOf(entry: CodeEntry): string {
  const titles: string[] = []
  for (let above = entry.parent; above !== null; above = above.parent) titles.unshift(above.title)
  return titles.join(' › ')
}

const EXCERPT_MAX = 160

function excerpt(text: string): string {
  return text.length <= EXCERPT_MAX ? text : `${text.slice(0, EXCERPT_MAX)}…`
}
