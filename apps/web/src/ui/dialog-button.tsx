import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'

interface Props {
  label: string
  variant?: 'filled' | 'default' | 'light'
  /** The dialog, which may be fetched only now. */
  children: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog of its own; the dialog begins anew each time. */
export function DialogButton({ label, variant = 'default', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
