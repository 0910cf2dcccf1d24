import { signUp } from '@navyk/api-spec/people/entry'
import { call } from '#app/calls/call.ts'
import { adoptToken } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useTranslation } from '#ui/texts.ts'
import { CodePage } from '../code-step/code-page.tsx'

/** The second step of a registration: the code. */
export function VerifyCodePage() {
  const { t } = useTranslation('registration')
  const entry = useTranslation('sign-in').t
  return (
    <CodePage
      title={t('code_title')}
      prompt={(phone) => t('code_sent', { phone })}
      before="/register"
      submit={async (body) => {
        const { accessToken } = await call(signUp, { body })
        await adoptToken(accessToken)
        toastSuccess(entry('signed_in'))
      }}
    />
  )
}
