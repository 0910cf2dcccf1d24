import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import { withProgress } from '../feedback/progress.ts'
import { useMayChange } from '../may-change.tsx'
import { toastError } from '../feedback/toasts.ts'
import { useTranslation } from '../texts.ts'
import type { ConfirmDialogProps } from './confirmation.tsx'
import { OpenedPart } from './on-demand.tsx'

/** The dialog's content, loaded when it is first opened. */
const confirmation = lazyPart<ConfirmDialogProps>(async () => (await import('./confirmation.tsx')).Confirmation)

/** Dialog that asks before something that can't be taken back lightly. */
export const ConfirmDialog = (props: ConfirmDialogProps) => <OpenedPart of={confirmation} {...props} />

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'opened' | 'onClose' | 'confirmLabel'> {
  /** Label of the button that opens the dialog. */
  label: string
  /** Label of the button that does it, where it differs. */
  confirmLabel?: string
  variant?: 'filled' | 'default' | 'light'
}

/** A button with its confirmation dialog. */
export function ConfirmButton({ label, confirmLabel = label, variant = 'default', ...dialog }: ConfirmButtonProps) {
  const { t } = useTranslation('ui')
  const [isOpen, setOpen] = useState(false)
  if (!useMayChange()) return null
  const open = () => {
    if (confirmation.loaded) return setOpen(true)
    withProgress(confirmation.load()).then(
      () => setOpen(true),
      () => toastError(t('on_demand.failed')),
    )
  }
  return (
    <>
      <Button
        variant={variant}
        color={dialog.isDangerous ? 'red' : 'cornflower'}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={confirmation.preload}
        onFocus={confirmation.preload}
      >
        {label}
      </Button>
      <ConfirmDialog {...dialog} confirmLabel={confirmLabel} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
