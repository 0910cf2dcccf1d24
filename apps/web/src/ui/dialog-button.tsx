import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useMayChange } from '../app/session.ts'

interface Props {
  label: string
  variant?: 'filled' | 'default' | 'light'
  /** The dialog, which may be fetched only now. */
  children: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog of its own in which something is done; the dialog begins anew each time. */
export function DialogButton({ label, variant = 'default', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayChange()) return null
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
