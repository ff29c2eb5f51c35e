/** Dialogs: the browser's own, which keeps the focus inside, closes on Escape and gives the focus back. */
import { t } from '@lingui/core/macro'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icons.tsx'

/** A dialog over the page; `side` ones come from the right and are as high as the window. */
export function Dialog(props: {
  readonly title: string
  readonly onClose: () => void
  readonly kind?: 'middle' | 'side' | 'wide'
  readonly children: ReactNode
  readonly foot?: ReactNode
}) {
  const { title, onClose, kind = 'middle', children, foot } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before it is taken out of the page: closing gives the focus back, whatever took the dialog away.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      element.showModal()
      // The browser would choose the first button, which closes it.
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    }
    return () => element?.close()
  }, [])
  return (
    // Escape is the keyboard's equivalent of a click outside the dialog.
    <dialog
      ref={dialog}
      className={`dialog dialog-${kind}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div className="dialog-inner">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="button-icon" aria-label={t`Close`} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        <div className="dialog-body">{children}</div>
        {foot !== undefined && <footer className="dialog-foot">{foot}</footer>}
      </div>
    </dialog>
  )
}
