import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../texts.ts'
import { Dialog } from './dialog.tsx'
import classes from './dialogs.module.css'
import { codeFailure, failureMessage } from '../feedback/failures.ts'
import { useShown } from './on-demand.tsx'
import { useCountdown } from './use-countdown.ts'

interface SentCode {
  publicCode: string
  expiresAt: string
}

export interface CodeDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Text of what the code confirms: the consent or the consequence. */
  children: ReactNode
  submitLabel: string
  /** Receiver of the code, when that is not the person's phone. */
  sentText?: string
  /** Sends a code to the person's phone; called when the dialog opens and for "send again". */
  sendCode: () => Promise<SentCode>
  /** Submits the code. The dialog closes when it is accepted. */
  submitCode: (codes: { publicCode: string; privateCode: string }) => Promise<unknown>
}

/** The content of the dialog for a code (code-dialog.tsx). */
export function CodeEntry(props: CodeDialogProps) {
  return (
    <Dialog opened={useShown(props.opened)} onClose={props.onClose} title={props.title}>
      <CodeForm {...props} />
    </Dialog>
  )
}

function CodeForm({ onClose, children, submitLabel, sentText, sendCode, submitCode }: CodeDialogProps) {
  const { t } = useTranslation('ui')
  const { sent, failure: sendFailure, resend } = useSentCode(sendCode)
  const [privateCode, setPrivateCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A form around the button that opened the dialog would be submitted as well.
    event.stopPropagation()
    if (!sent) return
    if (privateCode === '') return setFailure(t('code.required'))
    setBusy(true)
    setFailure(undefined)
    try {
      await submitCode({ publicCode: sent.publicCode, privateCode })
      onClose()
    } catch (error) {
      setFailure(codeFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="stack gap-16" onSubmit={(event) => void submit(event)} noValidate>
      <Text component="div">{children}</Text>
      <TextInput
        label={t('code.label')}
        description={sentText ?? t('code.sent')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        data-autofocus
        value={privateCode}
        error={failure ?? sendFailure}
        onChange={(event) => setPrivateCode(event.currentTarget.value.replace(/\D/g, ''))}
      />
      {sent && <Validity key={sent.publicCode} expiresAt={sent.expiresAt} onResend={resend} />}
      {!sent && sendFailure !== undefined && (
        <Anchor component="button" type="button" onClick={resend}>
          {t('code.again')}
        </Anchor>
      )}
      <div className={`buttons end ${classes.actions}`}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('dialog.keep')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!sent}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

function useSentCode(sendCode: () => Promise<SentCode>) {
  const [sent, setSent] = useState<SentCode>()
  const [failure, setFailure] = useState<string>()
  const resend = () => {
    setFailure(undefined)
    sendCode().then(setSent, (error: unknown) => setFailure(failureMessage(error)))
  }
  // Once for each opening, also in React's strict mode, which runs effects twice: every sent code is a paid message.
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    resend()
  })
  return { sent, failure, resend }
}

/** Time after which another message may be requested. */
const resendAfterSeconds = 60

function Validity({ expiresAt, onResend }: { expiresAt: string; onResend: () => void }) {
  const { t } = useTranslation('ui')
  const [sentAt] = useState(Date.now)
  const { text, isOver } = useCountdown(expiresAt)
  const resend = useCountdown(new Date(sentAt + resendAfterSeconds * 1000).toISOString())
  return (
    <div className="row between gap-4-16 muted">
      <span role="timer">{isOver ? t('code.over') : t('code.valid', { time: text })}</span>
      {resend.isOver ? (
        <Anchor component="button" type="button" onClick={onResend}>
          {t('code.again')}
        </Anchor>
      ) : (
        <span>{t('code.again_in', { time: resend.text })}</span>
      )}
    </div>
  )
}
