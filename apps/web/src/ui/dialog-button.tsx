import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useMayChange } from '../app/session.ts'

interface Props {
  label: string
  variant?: 'filled' | 'default' | 'light'
  /** Opens it without a press, where an address asks for it. */
  isOpenAtFirst?: boolean
  onClosed?: () => void
  /** The dialog, which may be fetched only now. */
  children: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog of its own in which something is done; the dialog begins anew each time. */
export function DialogButton({ label, variant = 'default', isOpenAtFirst = false, onClosed, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  if (!useMayChange()) return null
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense fallback={null}>{children(close)}</Suspense>}
    </>
  )
}
