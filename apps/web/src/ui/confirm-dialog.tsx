import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../app/lazy-part.tsx'
import { withProgress } from '../app/progress.ts'
import { useMayChange } from '../app/session.ts'
import { toastError } from '../app/toasts.ts'
import { OpenedPart } from './on-demand.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** What is about to be done, as a question or a heading. */
  title: string
  /** Its consequence, in plain words: what will be paid, who is told, what can't be undone. */
  consequence: ReactNode
  /** Repeats the verb of the title: "Cancel the lesson", never "OK". */
  confirmLabel: string
  /** Red for what destroys or costs. */
  isDangerous?: boolean
  /** Asks for a reason, which is required then. */
  reasonLabel?: string
  /** Does it. The dialog waits, closes when it is done, and shows why it failed. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** The window itself, which no screen waits for. */
const confirmation = lazyPart<ConfirmDialogProps>(async () => (await import('./confirmation.tsx')).Confirmation)

/** Asks before something that can't be taken back lightly. */
export const ConfirmDialog = (props: ConfirmDialogProps) => <OpenedPart of={confirmation} {...props} />

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'opened' | 'onClose'> {
  /** On the button that opens the dialog. */
  label: string
  variant?: 'filled' | 'default' | 'light'
}

/** A button together with the question that it asks. */
export function ConfirmButton({ label, variant = 'default', ...dialog }: ConfirmButtonProps) {
  const { t } = useTranslation('ui')
  const [isOpen, setOpen] = useState(false)
  if (!useMayChange()) return null
  const open = () => {
    if (confirmation.loaded) return setOpen(true)
    withProgress(confirmation.load()).then(
      () => setOpen(true),
      () => void toastError(t('on_demand.failed')),
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
      <ConfirmDialog {...dialog} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
