import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { lazy } from 'react'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { MemberRow } from '../team/member-row.tsx'

// Loaded when its dialog first opens.
const InviteDialog = lazy(async () => ({ default: (await import('../team/invite-dialog.tsx')).InviteDialog }))

/** Team of the programme: who teaches it. */
export function Team({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  const { members } = programme
  return (
    <Section
      title={t('team.title')}
      action={
        programme.actions.invite && (
          <DialogButton label={t('team.invite')}>
            {(close) => <InviteDialog programmeId={programme.id} members={members} onClose={close} />}
          </DialogButton>
        )
      }
    >
      {members.length === 0 ? (
        <p className="muted">{t('team.none')}</p>
      ) : (
        <ul className="stack gap-12">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isAnsweredAbove={member.id === programme.membership?.id && member.state === 'invited'}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
