import { Button } from '@mantine/core'
import { consentVersion, giveConsent } from '@navyk/api-spec/people/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { signOutHere, useChangeUser } from '#app/session/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ConsentText } from './consent-text.tsx'

/** Page in place of the dashboard for a person who has not agreed to the present text on personal data. */
export function ConsentGate() {
  const { t } = useTranslation('consent')
  const changeUser = useChangeUser()
  const agree = useMutation({
    mutationFn: () => call(giveConsent, { body: { version: consentVersion } }),
    onSuccess: () => changeUser({ consentNeeded: false }),
  })
  const stay = () => {}
  return (
    <Dialog opened onClose={stay} withCloseButton={false} closeOnEscape={false} title={t('title')} size="lg">
      <ConsentText />
      <FailureText error={agree.error} className="error" />
      <div className="buttons end">
        <Button variant="default" onClick={signOutHere}>
          {t('leave')}
        </Button>
        <Button loading={agree.isPending} onClick={() => agree.mutate()}>
          {t('accept')}
        </Button>
      </div>
    </Dialog>
  )
}
