import { memberForm, memberRoles, type ProgrammeMember } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
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
  const form = useSchemaForm(memberForm, {
    defaultValues: { role: isFirst ? 'lead' : 'assistant', basis: 'session' },
    send: async (values) => {
      await invite.mutateAsync(values)
      toastSuccess(t('team.invited'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('team.invite_title')}>
      <Form form={form} submitLabel={t('team.invite')} onCancel={onClose}>
        <TeacherField name="executorId" label={words.label('executor')} programmeId={programmeId} isOutsideTeam />
        <SelectField
          name="role"
          label={t('team.role')}
          options={memberRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        <RateFields />
      </Form>
    </Dialog>
  )
}
