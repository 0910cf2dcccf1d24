import { Text } from '@mantine/core'
import { type Contract, contractChangeForm } from '@navyk/api-spec/teaching/contracts'
import { addDays, addMonths, businessDate, firstDayOf, monthOf } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useProposeChange } from './life-api.ts'

/** Proposes new rates from a day on, by default from the first of next month. */
export function ChangeForm({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const { t } = useTranslation('contracts')
  const propose = useProposeChange(contract.id)
  const today = businessDate(new Date())
  const { customerRateKopecks, executorRateKopecks } = contract
  const form = useSchemaForm(contractChangeForm, {
    keptAs: `contracts.change ${contract.id}`,
    defaultValues: {
      validFrom: firstDayOf(addMonths(monthOf(today), 1)),
      ...(customerRateKopecks !== undefined && { customerRateKopecks }),
      ...(executorRateKopecks !== undefined && { executorRateKopecks }),
      comment: '',
    },
    send: async (values) => {
      await propose.mutateAsync({ ...values, version: contract.version })
      onDone()
      toastSuccess(t('life.proposeChange.done'))
    },
  })
  return (
    <Form form={form} submitLabel={t('life.proposeChange.submit')} onCancel={onDone}>
      <Text>{t('life.proposeChange.consequence')}</Text>
      <DateField name="validFrom" label={t('valid_from')} min={addDays(today, 1)} />
      <FieldRow>
        <MoneyField name="customerRateKopecks" label={t('rate_customer')} />
        <MoneyField name="executorRateKopecks" label={t('rate_executor')} />
      </FieldRow>
      <TextAreaField name="comment" label={t('comment')} stopsAtLimit isOptional />
    </Form>
  )
}
