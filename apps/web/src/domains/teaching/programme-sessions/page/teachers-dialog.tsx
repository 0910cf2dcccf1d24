import { type ProgrammeSession, sessionTeachersForm } from '@navyk/api-spec/teaching/programme-sessions'
import { useQuery } from '@tanstack/react-query'
import { ChoicesField } from '#ui/form/fields/choices-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
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
  const candidates = new Map([...assistants, ...team.map(({ executor }) => executor)].map((one) => [one.id, one]))
  return (
    <FormDialog
      schema={sessionTeachersForm}
      keptAs={`programme-sessions.teachers ${session.id}`}
      defaults={{
        version: session.version,
        leadId: lead?.id ?? '',
        assistantIds: assistants.map(({ id }) => id),
      }}
      title={t('teachers.title')}
      write={({ reason, assistantIds, ...values }) => {
        const others = assistantIds.filter((id) => id !== values.leadId)
        return setTeachers.mutateAsync({ ...values, assistantIds: others, ...(reason && { reason }) })
      }}
      done={t('words.saved')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      {(form) => {
        const leadId = form.watch('leadId')
        const others = [...candidates.values()].filter(({ id }) => id !== leadId)
        return (
          <>
            <TeacherField
              name="leadId"
              label={t('teachers.lead')}
              help={t('teachers.lead_help')}
              programmeId={session.programme.id}
              chosen={lead}
            />
            {others.length > 0 && (
              <ChoicesField
                name="assistantIds"
                label={t('teachers.assistants')}
                options={others.map((person) => ({ value: person.id, label: format.fullName(person) }))}
              />
            )}
            <TextAreaField name="reason" label={t('words.reason')} stopsAtLimit isOptional />
          </>
        )
      }}
    </FormDialog>
  )
}
