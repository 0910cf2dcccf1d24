import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useMayChange } from '../may-change.tsx'
import type { IconShape } from '../icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { useIsWide } from '../browser/use-media.ts'

interface Props {
  label: string
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  /** Icon that replaces the label on a phone, where the button shares its line with another one. */
  icon?: IconShape
  /** True where the icon replaces the label at any width, as in a row of a table. */
  isIcon?: boolean
  /** True where the address says that the dialog is open at once. */
  isOpenAtFirst?: boolean
  onClosed?: () => void
  /** The dialog, which may be a lazy part. */
  children: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog; the dialog's state is new each time. */
export function DialogButton({ label, variant = 'default', icon, isIcon = false, children, ...at }: Props) {
  const { isOpenAtFirst = false, onClosed } = at
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  const hasRoom = useIsWide(37.5)
  if (!useMayChange()) return null
  return (
    <>
      {icon && (isIcon || !hasRoom) ? (
        <IconButton
          data-icon
          variant={variant}
          icon={icon}
          label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && <Suspense fallback={null}>{children(close)}</Suspense>}
    </>
  )
}
