import { Anchor } from '@mantine/core'
import { type TwoStepChallenge, verifyTwoStep } from '@navyk/api-spec/people/two-step'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { call } from '#app/calls/call.ts'
import { useEntryTexts } from '#app/languages/entry-texts.ts'
import { clearChallenge, pendingChallenge } from '#app/session/pending-challenge.ts'
import { rememberedPath } from '#app/addresses/remembered-path.ts'
import { continueSignIn } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useTranslation } from '#ui/texts.ts'
import { EntryFrame } from '../sign-in/entry-frame.tsx'
import { CodeForm } from '#people/two-step'
import classes from './two-step-page.module.css'

/** The second step of a sign-in: a code of the authenticator app, or a saved code. Without a first step it redirects to
 *  the sign-in page. */
export function TwoStepPage() {
  const [challenge] = useState(pendingChallenge)
  if (!challenge) return <Navigate to="/login" replace />
  return <Verification challenge={challenge} />
}

function Verification({ challenge }: { challenge: TwoStepChallenge }) {
  const { t } = useTranslation('second-step')
  const signIn = useEntryTexts('sign-in')
  const navigate = useNavigate()
  const send = async (privateCode: string) => {
    const answer = await call(verifyTwoStep, { body: { publicCode: challenge.publicCode, privateCode } })
    clearChallenge()
    await continueSignIn(answer)
    toastSuccess(signIn('signed_in'))
    void navigate(rememberedPath(), { replace: true })
  }
  return (
    <EntryFrame title={t('title')} prompt={t('prompt')}>
      <CodeForm help={t('code_help')} submitLabel={t('submit')} send={send} isAlone />
      <Anchor component={Link} to="/login" className={`inline touch above-8 ${classes.back}`} onClick={clearChallenge}>
        {t('back')}
      </Anchor>
    </EntryFrame>
  )
}
