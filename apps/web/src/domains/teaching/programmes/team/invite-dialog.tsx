import { memberForm, memberRoles, type ProgrammeMember } from '@navyk/api-spec/teaching/programmes'
import { SelectField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useInviteMember } from '../api.ts'
import { RateFields } from './rate-fields.tsx'
import { TeacherField } from './teacher-field.tsx'

interface Props {
  programmeId: string
  /** Members of the team already. */
  members: readonly ProgrammeMember[]
  onClose: () => void
}

/** Invites an executor to the team; the rate is in force from today on. */
export function InviteDialog({ programmeId, members, onClose }: Props) {
  const { t } = useTranslation('programmes')
  const words = useWords()
  const invite = useInviteMember(programmeId)
  const isFirst = members.every(({ state }) => state === 'removed')
  return (
    <FormDialog
      schema={memberForm}
      defaults={{ role: isFirst ? 'lead' : 'assistant', basis: 'session' }}
      title={t('team.invite_title')}
      write={invite.mutateAsync}
      done={t('team.invited')}
      submitLabel={t('team.invite')}
      onClose={onClose}
    >
      <TeacherField name="executorId" label={words.label('executor')} programmeId={programmeId} isOutsideTeam />
      <SelectField
        name="role"
        label={t('team.role')}
        options={memberRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      <RateFields />
    </FormDialog>
  )
}
