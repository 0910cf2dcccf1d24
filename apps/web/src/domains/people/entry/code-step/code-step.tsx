import { Anchor, Button, TextInput } from '@mantine/core'
import type { SentCode } from '@navyk/api-spec/people/accounts'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { codeFailure } from '#ui/feedback/failures.ts'
import { useCountdown } from '#ui/dialogs/use-countdown.ts'
import { useTranslation } from '#ui/texts.ts'
import { useResendCode } from './api.ts'
import classes from './code-step.module.css'

interface Props {
  sent: SentCode
  /** Called with the answer to a request for another code. */
  onResent: (sent: SentCode) => void
  /** Submits the code; rejects with the failure of the call. */
  submit: (codes: { publicCode: string; privateCode: string }) => Promise<unknown>
}

/** The step of a registration and of a recovery in which the code is typed in (docs/specification.md, sections 2 and
 *  5): countdown, field, button, and links for another code and back to signing in. */
export function CodeStep({ sent, onResent, submit }: Props) {
  const { t } = useTranslation('code-step')
  const { field, failure, isBusy, send } = useCodeField(sent, submit)
  return (
    <form className="stack gap-16" onSubmit={(event) => void send(event)} noValidate>
      <Countdown key={sent.publicCode} until={sent.expiresAt} />
      <TextInput
        {...field}
        name="privateCode"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Six digits, or nine at a number at which strangers have guessed (docs/decisions/0019).
        maxLength={9}
        error={failure}
        data-autofocus
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('submit')}
      </Button>
      <div className={`row between gap-8-16 high-44 ${classes.line}`}>
        <Resend key={`${sent.publicCode} resend`} publicCode={sent.publicCode} onResent={onResent} />
        <Anchor component={Link} to="/login">
          {t('sign_in')}
        </Anchor>
      </div>
    </form>
  )
}

function useCodeField(sent: SentCode, submit: Props['submit']) {
  const { t } = useTranslation('code-step')
  const input = useRef<HTMLInputElement>(null)
  const [privateCode, setPrivateCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const check = (code: string) => {
    const fault = code === '' ? t('required') : undefined
    setFailure(fault)
    return fault === undefined
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!check(privateCode)) return input.current?.focus()
    setBusy(true)
    try {
      await submit({ publicCode: sent.publicCode, privateCode })
    } catch (error) {
      setFailure(codeFailure(error))
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const field = {
    ref: input,
    value: privateCode,
    onChange: (event: { currentTarget: { value: string } }) => {
      setPrivateCode(event.currentTarget.value.replace(/\D/g, ''))
      setFailure(undefined)
    },
    onBlur: () => void (failure === undefined && check(privateCode)),
  }
  return { field, failure, isBusy, send }
}

/** The time left, in minutes and seconds. */
function Countdown({ until }: { until: string }) {
  const { t } = useTranslation('code-step')
  const { text, isOver } = useCountdown(until)
  if (isOver) {
    return (
      <p className="figures" role="timer">
        {t('over')}
      </p>
    )
  }
  return (
    <p className="figures">
      {t('valid')}{' '}
      <strong role="timer" dir="ltr">
        {text}
      </strong>
    </p>
  )
}

/** Time after which another message may be requested. */
const resendAfterMs = 60_000

function Resend({ publicCode, onResent }: { publicCode: string; onResent: (sent: SentCode) => void }) {
  const { t } = useTranslation('code-step')
  const [opensAt] = useState(() => new Date(Date.now() + resendAfterMs).toISOString())
  const { text, isOver } = useCountdown(opensAt)
  const { mutate, isPending, failure } = useResendCode()
  if (!isOver) return <span className="muted figures">{t('again_in', { time: text })}</span>
  const resend = () =>
    mutate(publicCode, {
      onSuccess: (sent) => {
        onResent(sent)
        toastSuccess(t('sent_again'))
      },
    })
  return (
    <span>
      <Anchor component="button" type="button" onClick={resend} disabled={isPending}>
        {t('again')}
      </Anchor>
      {failure !== undefined && (
        <span className="error block" role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
