/** A button that copies a text to the clipboard and confirms it. */
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Icon } from './icons.tsx'

const REFUSED = t`Cannot copy here: select the text yourself`

/** Copies `text`. */
export function CopyButton(props: {
  /** A function where the text is made when it is asked for. */
  readonly text: string | (() => string)
  readonly label?: string
  /** Whether the label is read aloud only. */
  readonly isIcon?: true
}) {
  const { text, label = t`Copy`, isIcon = false } = props
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    // Absent on plain http of another machine: then the text is there to be marked by hand.
    (navigator.clipboard?.writeText(typeof text === 'string' ? text : text()) ?? Promise.reject()).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  const said = state === 'ready' ? label : state === 'copied' ? t`Copied` : REFUSED
  return (
    <button
      type="button"
      className={isIcon ? 'button-icon tiny' : 'button small'}
      title={isIcon ? said : undefined}
      onClick={copy}
    >
      <Icon name={state === 'copied' ? 'check' : state === 'refused' ? 'warn' : 'copy'} size={16} />
      <span className={isIcon ? 'visually-hidden' : undefined} aria-live="polite">
        {said}
      </span>
    </button>
  )
}
