/** A button that copies a text to the clipboard and confirms it. */
import { useEffect, useState } from 'react'
import { Icon } from './icons.tsx'

/** Copies `text`. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    // Absent on plain http of another machine: then the text is there to be marked by hand.
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <button type="button" className="button small" onClick={copy}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">
        {state === 'ready' ? label : state === 'copied' ? 'Copied' : 'Cannot copy: select it by hand'}
      </span>
    </button>
  )
}
