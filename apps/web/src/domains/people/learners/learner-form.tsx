import { type Learner, learnerForm } from '@navyk/api-spec/people/learners'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../app/calls/use-write-key.ts'
import { NumberField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { useCreateLearner, useUpdateLearner } from './api.ts'

interface Props {
  /** Absent for a new one. */
  learner?: Learner | undefined
  onSaved: (learner: Learner) => void
  onCancel: () => void
}

/** Who is to be taught. */
export function LearnerForm({ learner, onSaved, onCancel }: Props) {
  const { t } = useTranslation('learners')
  const create = useCreateLearner()
  const update = useUpdateLearner(learner?.id ?? '')
  const keyFor = useWriteKey()
  const form = useSchemaForm(learnerForm, {
    defaultValues: {
      firstName: learner?.firstName ?? '',
      lastName: learner?.lastName ?? '',
      birthYear: learner?.birthYear ?? undefined,
      note: learner?.note ?? '',
    },
    send: async (values) => {
      const { data } = learner
        ? await update.mutateAsync({ ...values, version: learner.version })
        : await create.mutateAsync({ ...values, key: keyFor(values) })
      onSaved(data)
    },
  })
  return (
    <Form form={form} submitLabel={learner ? t('form.save') : t('form.add')} onCancel={onCancel}>
      <FieldRow>
        <TextField name="firstName" label={t('first_name')} stopsAtLimit />
        <TextField name="lastName" label={t('last_name')} stopsAtLimit />
      </FieldRow>
      <NumberField name="birthYear" label={t('birth_year')} help={t('form.birth_year_help')} isOptional />
      <TextAreaField name="note" label={t('note')} help={t('form.note_help')} stopsAtLimit isOptional />
    </Form>
  )
}
