import { checkRecoveryCode } from '@navyk/api-spec/people/entry'
import { useNavigate } from 'react-router'
import { call } from '#app/calls/call.ts'
import { useTranslation } from '#ui/texts.ts'
import { CodePage } from '../code-step/code-page.tsx'
import type { NewPasswordState } from './new-password-page.tsx'

/** docs/specification.md, section 2: asks for the code that was sent to the phone. */
export function ConfirmCodePage() {
  const { t } = useTranslation('recovery')
  const navigate = useNavigate()
  return (
    <CodePage
      title={t('code_title')}
      prompt={(phone) => t('code_sent', { phone })}
      before="/forget-password"
      submit={async (codes, phone) => {
        await call(checkRecoveryCode, { body: codes })
        const state: NewPasswordState = { ...codes, phone }
        await navigate('/new-password', { state })
      }}
    />
  )
}
