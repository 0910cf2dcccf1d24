import type { SentCode } from '@navyk/api-spec/people/accounts'
import { signUp } from '@navyk/api-spec/people/entry'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { call } from '../../../../app/call.ts'
import { adoptToken } from '../../../../app/session.ts'
import { toastSuccess } from '../../../../app/toasts.ts'
import { useFormat } from '../../../../ui/format.ts'
import { CodeStep } from '../code-step/code-step.tsx'
import { GuestsOnly } from '../guests-only.tsx'
import { EntryFrame } from '../sign-in/entry-frame.tsx'

/** The router's state from the first step. Without the password: the server keeps its hash with the code. */
export interface CodeState {
  sent: SentCode
  phone: string
}

/** The second step of a registration: the code. Opened without the first, it redirects there. */
export function VerifyCodePage() {
  const { state } = useLocation() as { state: CodeState | null }
  return <GuestsOnly>{state ? <VerifyCode {...state} /> : <Navigate to="/register" replace />}</GuestsOnly>
}

function VerifyCode({ sent, phone }: CodeState) {
  const { t } = useTranslation('registration')
  const entry = useTranslation('sign-in').t
  const format = useFormat()
  const navigate = useNavigate()
  const submit = async (body: { publicCode: string; privateCode: string }) => {
    const { accessToken } = await call(signUp, { body })
    await adoptToken(accessToken)
    void toastSuccess(entry('signed_in'))
  }
  const onResent = (next: SentCode) => {
    const state: CodeState = { sent: next, phone }
    void navigate('/verify-code', { state, replace: true })
  }
  return (
    <EntryFrame title={t('code_title')} prompt={t('code_sent', { phone: format.maskedPhone(phone) })}>
      <CodeStep sent={sent} onResent={onResent} submit={submit} />
    </EntryFrame>
  )
}
