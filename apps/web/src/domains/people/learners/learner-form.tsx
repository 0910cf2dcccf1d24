import { idSchema } from '@navyk/api-spec/kit'
import { type Learner, learnerForm } from '@navyk/api-spec/people/learners'
import { useUser } from '#app/session/session.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useCreateLearner, useUpdateLearner } from './api.ts'

/** Customers by name, as choices of a field. */
export type Customers = { value: string; label: string }[]

const formForCustomer = learnerForm.extend({ customerId: idSchema.optional() })

interface Props {
  /** Learner to correct; absent for a new one. */
  learner?: Learner | undefined
  /** Customers for whom staff can add a learner. */
  customers?: Customers | undefined
  onSaved: (learner: Learner) => void
  onCancel: () => void
}

/** Form of a learner. */
export function LearnerForm({ learner, customers = [], onSaved, onCancel }: Props) {
  const { t } = useTranslation('learners')
  const { role } = useUser()
  const create = useCreateLearner()
  const update = useUpdateLearner(learner?.id ?? '')
  const form = useSchemaForm(formForCustomer, {
    keptAs: `learners.form ${learner?.id ?? 'new'}`,
    defaultValues: {
      firstName: learner?.firstName ?? '',
      lastName: learner?.lastName ?? '',
      birthYear: learner?.birthYear ?? undefined,
      note: learner?.note ?? '',
      customerId: customers[0]?.value,
    },
    send: async ({ customerId, ...values }) => {
      const added = { ...values, ...(customerId !== undefined && { customerId }) }
      const { data } = learner
        ? await update.mutateAsync({ ...values, version: learner.version })
        : await create.mutateAsync(added)
      onSaved(data)
    },
  })
  return (
    <Form form={form} submitLabel={learner ? t('form.save') : t('form.add')} onCancel={onCancel}>
      {customers.length > 1 && <SelectField name="customerId" label={t('customer')} options={customers} />}
      <FieldRow>
        <TextField name="firstName" label={t('first_name')} stopsAtLimit />
        <TextField name="lastName" label={t('last_name')} stopsAtLimit />
      </FieldRow>
      <NumberField name="birthYear" label={t('birth_year')} help={t('form.birth_year_help')} isOptional />
      <TextAreaField
        name="note"
        label={t('note')}
        help={t(role === 'staff' ? 'form.note_help_of_staff' : 'form.note_help')}
        stopsAtLimit
        isOptional
      />
    </Form>
  )
}
