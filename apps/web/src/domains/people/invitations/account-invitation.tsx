import { Button } from '@mantine/core'
import type { MadeInvitation } from '@navyk/api-spec/people/invitations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useUser } from '#app/session/session.ts'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useStepUp } from '#people/two-step'
import { invitationQuery, useRenewInvitation, useRevokeInvitation } from './api.ts'
import { MadeLink } from './made-link.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** The invitation of an account whose person has not set a password: its end, and buttons that send it, send it again or take it back.
 *  Nothing for people who may not invite others. */
export function AccountInvitation({ accountId }: { accountId: string }) {
  const { t } = useTranslation('invitations')
  return (
    <Invitation accountId={accountId}>
      {(panel) => (
        <section className="stack gap-12">
          <h2 className="large strong flush">{t('panel.title')}</h2>
          {panel}
        </section>
      )}
    </Invitation>
  )
}

/** Invitation of an account as a part of a page. */
export function InvitationSection({ accountId }: { accountId: string }) {
  const { t } = useTranslation('invitations')
  return (
    <Invitation accountId={accountId}>
      {(panel) => (
        <Section title={t('panel.title')}>
          <div className="stack gap-12">{panel}</div>
        </Section>
      )}
    </Invitation>
  )
}

function Invitation({ accountId, children }: { accountId: string; children: (panel: ReactNode) => ReactNode }) {
  const { t } = useTranslation('invitations')
  const format = useFormat()
  const [made, setMade] = useState<MadeInvitation>()
  const renew = useRenewInvitation(accountId)
  const revoke = useRevokeInvitation(accountId)
  const { attempt, stepUp } = useStepUp()
  const { permissions } = useUser()
  const mayInvite = permissions.includes('manager') || permissions.includes('administrator')
  const invitation = useQuery({ ...invitationQuery(accountId), enabled: mayInvite }).data?.data
  if (!invitation || invitation.state === 'accepted') return null
  const { state, actions } = invitation
  const fail = toastFailure
  return children(
    <>
      <p className="flush">{t(`panel.${state}`, { until: format.dateTime(invitation.expiresAt) })}</p>
      {made && state === 'open' && <MadeLink made={made} />}
      <div className="buttons">
        {actions.renew && (
          <Button
            variant="default"
            loading={renew.isPending}
            onClick={() => attempt(async () => setMade((await renew.mutateAsync()).data), fail)}
          >
            {t(state === 'unsent' ? 'panel.send' : 'panel.renew')}
          </Button>
        )}
        {actions.revoke && (
          <Button
            variant="default"
            loading={revoke.isPending}
            onClick={() =>
              revoke.mutate(undefined, { onSuccess: () => toastSuccess(t('panel.revoked_now')), onError: fail })
            }
          >
            {t('panel.revoke')}
          </Button>
        )}
      </div>
      {stepUp}
    </>,
  )
}
