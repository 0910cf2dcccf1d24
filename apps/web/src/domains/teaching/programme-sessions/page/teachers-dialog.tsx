import { type ProgrammeSession, sessionTeachersForm } from '@navyk/api-spec/teaching/programme-sessions'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ChoicesField } from '#ui/form/choices-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { TeacherField } from '#teaching/programmes'
import { teamQuery, useSessionSteps } from '../api.ts'

interface Props {
  session: ProgrammeSession
  onClose: () => void
}

/** Form of the teachers of this session alone; another person than the programme's lead stands in for them. Whoever is of the team may
 *  assist. */
export function TeachersDialog({ session, onClose }: Props) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const { setTeachers } = useSessionSteps(session.id)
  const lead = session.teachers.find(({ role }) => role !== 'assistant')?.person
  const assistants = session.teachers.filter(({ role }) => role === 'assistant').map(({ person }) => person)
  const team = useQuery(teamQuery(session.programme.id)).data?.data ?? []
  const form = useSchemaForm(sessionTeachersForm, {
    keptAs: `programme-sessions.teachers ${session.id}`,
    defaultValues: {
      version: session.version,
      leadId: lead?.id ?? '',
      assistantIds: assistants.map(({ id }) => id),
    },
    send: async ({ reason, assistantIds, ...values }) => {
      const others = assistantIds.filter((id) => id !== values.leadId)
      await setTeachers.mutateAsync({ ...values, assistantIds: others, ...(reason && { reason }) })
      toastSuccess(t('teachers.done'))
      onClose()
    },
  })
  const leadId = useWatch({ control: form.control, name: 'leadId' })
  const candidates = new Map([...assistants, ...team.map(({ executor }) => executor)].map((one) => [one.id, one]))
  candidates.delete(leadId)
  return (
    <Dialog opened onClose={onClose} title={t('teachers.title')}>
      <Form form={form} submitLabel={t('teachers.submit')} onCancel={onClose}>
        <TeacherField
          name="leadId"
          label={t('teachers.lead')}
          help={t('teachers.lead_help')}
          programmeId={session.programme.id}
          chosen={lead}
        />
        {candidates.size > 0 && (
          <ChoicesField
            name="assistantIds"
            label={t('teachers.assistants')}
            options={[...candidates.values()].map((person) => ({ value: person.id, label: format.fullName(person) }))}
          />
        )}
        <TextAreaField name="reason" label={t('reason')} stopsAtLimit isOptional />
      </Form>
    </Dialog>
  )
}
