import { type ProgrammeMember, memberRoles } from '@navyk/api-spec/teaching/programmes'
import { lazy } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useMemberSteps } from '../api.ts'

// Loaded when its dialog first opens.
const RateDialog = lazy(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog }))

/** Buttons of what the reader can do with a member of a team. */
export function MemberButtons({ member }: { member: ProgrammeMember }) {
  const steps = useMemberSteps(member.id)
  if (!Object.values(member.actions).some(Boolean)) return null
  return (
    <div className="buttons above-4">
      <InvitationButtons member={member} steps={steps} />
      {member.actions.change && <ChangeButtons member={member} steps={steps} />}
      <StayButtons member={member} steps={steps} />
    </div>
  )
}

interface MemberStepsProps {
  member: ProgrammeMember
  steps: ReturnType<typeof useMemberSteps>
}

/** The invited executor's answers. */
function InvitationButtons({ member, steps }: MemberStepsProps) {
  const { t } = useTranslation('programmes')
  const { actions, version } = member
  return (
    <>
      {actions.accept && (
        <ConfirmButton
          variant="filled"
          label={t('team.accept')}
          title={t('team.accept_title')}
          consequence={t('team.accept_consequence')}
          done={t('team.accepted')}
          onConfirm={() => steps.accept.mutateAsync({ version })}
        />
      )}
      {actions.decline && (
        <ConfirmButton
          label={t('team.decline')}
          title={t('team.decline_title')}
          consequence={t('team.decline_consequence')}
          reasonLabel={t('words.reason')}
          done={t('team.declined')}
          onConfirm={(reason) => steps.decline.mutateAsync({ version, reason })}
        />
      )}
    </>
  )
}

/** Changes of the rate and of the role. */
function ChangeButtons({ member, steps }: MemberStepsProps) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { version } = member
  const name = format.fullName(member.executor)
  const otherRole = memberRoles.find((role) => role !== member.role) ?? member.role
  return (
    <>
      <DialogButton label={t('team.new_rate')}>
        {(close) => <RateDialog member={member} onClose={close} />}
      </DialogButton>
      <ConfirmButton
        label={t(`team.make_${otherRole}`)}
        title={t(`team.make_${otherRole}_title`, { name })}
        consequence={t('team.role_consequence')}
        done={t('team.changed')}
        onConfirm={() => steps.changeRole.mutateAsync({ version, role: otherRole })}
      />
    </>
  )
}

/** Suspends a member, resumes and removes them. */
function StayButtons({ member, steps }: MemberStepsProps) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { actions, version } = member
  const name = format.fullName(member.executor)
  return (
    <>
      {actions.resume && (
        <ConfirmButton
          label={t('team.resume')}
          title={t('team.resume_title', { name })}
          consequence={t('team.resume_consequence')}
          done={t('team.resumed')}
          onConfirm={() => steps.resume.mutateAsync({ version })}
        />
      )}
      {actions.suspend && (
        <ConfirmButton
          label={t('team.suspend')}
          title={t('team.suspend_title', { name })}
          consequence={t('team.suspend_consequence')}
          reasonLabel={t('words.reason')}
          done={t('team.suspended')}
          onConfirm={(reason) => steps.suspend.mutateAsync({ version, reason })}
        />
      )}
      {actions.remove && (
        <ConfirmButton
          isDangerous
          variant="light"
          label={t('team.remove')}
          title={t('team.remove_title', { name })}
          consequence={t('team.remove_consequence')}
          reasonLabel={t('words.reason')}
          done={t('team.removed')}
          onConfirm={(reason) => steps.remove.mutateAsync({ version, reason })}
        />
      )}
    </>
  )
}
