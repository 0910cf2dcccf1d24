import type { SentCode } from '@navyk/api-spec/people/accounts'
import { checkRecoveryCode } from '@navyk/api-spec/people/entry'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { call } from '../../../../app/call.ts'
import { useFormat } from '../../../../ui/format.ts'
import { CodeStep } from '../code-step/code-step.tsx'
import { GuestsOnly } from '../guests-only.tsx'
import { EntryFrame } from '../sign-in/entry-frame.tsx'
import type { NewPasswordState } from './new-password-page.tsx'

/** The router's state from the first step. */
export interface RecoveryState {
  sent: SentCode
  phone: string
}

/** docs/specification.md, section 2: asks for the code that was sent to the phone. Opened without the first step, it
 *  redirects there. */
export function ConfirmCodePage() {
  const { state } = useLocation() as { state: RecoveryState | null }
  return <GuestsOnly>{state ? <ConfirmCode {...state} /> : <Navigate to="/forget-password" replace />}</GuestsOnly>
}

function ConfirmCode({ sent, phone }: RecoveryState) {
  const { t } = useTranslation('recovery')
  const format = useFormat()
  const navigate = useNavigate()
  const submit = async (codes: { publicCode: string; privateCode: string }) => {
    await call(checkRecoveryCode, { body: codes })
    const state: NewPasswordState = { ...codes, phone }
    await navigate('/new-password', { state })
  }
  const onResent = (next: SentCode) => {
    const state: RecoveryState = { sent: next, phone }
    void navigate('/forget-password-verify-code', { state, replace: true })
  }
  return (
    <EntryFrame title={t('code_title')} prompt={t('code_sent', { phone: format.maskedPhone(phone) })}>
      <CodeStep sent={sent} onResent={onResent} submit={submit} />
    </EntryFrame>
  )
}
