import { toastSuccess } from '../feedback/toasts.ts'
import { Button, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../texts.ts'
import { Dialog } from './dialog.tsx'
import classes from './dialogs.module.css'
import { FailureText } from '../feedback/failure-text.tsx'
import { useKeptText } from '../form/kept/kept-input.ts'
import { useShown } from './on-demand.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  /** The action to confirm, as a question or a heading. */
  title: string
  /** Consequence in plain words: what will be paid, who is told, what can't be undone. */
  consequence: ReactNode
  /** Label that repeats the verb of the title: "Cancel the lesson", never "OK". */
  confirmLabel: string
  /** True for what destroys or costs: the button is red. */
  isDangerous?: boolean
  /** Label of the reason, which is required where it is given. */
  reasonLabel?: string
  /** Text once it is done. */
  done?: string | undefined
  /** Does it. The dialog waits, closes when it is done, and shows a failure. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** The content of a confirmation dialog (confirm-dialog.tsx). */
export function Confirmation(props: ConfirmDialogProps) {
  return (
    <Dialog opened={useShown(props.opened)} onClose={props.onClose} title={props.title}>
      <ConfirmForm {...props} />
    </Dialog>
  )
}

function ConfirmForm(props: ConfirmDialogProps) {
  const { consequence, confirmLabel, isDangerous, reasonLabel } = props
  const { t } = useTranslation('ui')
  const { reason, change, isReasonMissing, isBusy, failure, confirm, closeUnchanged } = useConfirming(props)
  return (
    <div className="stack gap-16">
      <Text component="div">{consequence}</Text>
      {reasonLabel !== undefined && (
        <Textarea
          label={reasonLabel}
          value={reason}
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          error={isReasonMissing && t('dialog.reason_missing')}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      <FailureText error={failure} className="error" />
      <div className={`buttons end ${classes.actions}`}>
        <Button variant="default" onClick={closeUnchanged} disabled={isBusy}>
          {t('dialog.keep')}
        </Button>
        <Button color={isDangerous ? 'red' : 'cornflower'} loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
}

/** The reason, doing what is confirmed, and its failure. */
function useConfirming({ onClose, title, consequence, reasonLabel, done, onConfirm }: ConfirmDialogProps) {
  // Key of the kept text: the same question about the same thing, asked at the same page.
  const about = typeof consequence === 'string' ? consequence : ''
  const { text: reason, change, forget } = useKeptText([location.pathname, title, about].join(' '))
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const confirm = async () => {
    if (reasonLabel !== undefined && reason.trim() === '') return setTried(true)
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm(reason.trim())
      forget()
      if (done !== undefined) toastSuccess(done)
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const closeUnchanged = () => {
    forget()
    onClose()
  }
  const isReasonMissing = wasTried && reason.trim() === ''
  return { reason, change, isReasonMissing, isBusy, failure, confirm, closeUnchanged }
}
