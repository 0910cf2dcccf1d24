import { Text } from '@mantine/core'
import { type Contract, contractChangeForm } from '@navyk/api-spec/teaching/contracts'
import { addDays, addMonths, businessDate, firstDayOf, monthOf } from '@navyk/api-spec/kit'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useProposeChange } from './life-api.ts'

/** Proposes new rates from a day on, by default from the first of next month. */
export function ChangeDialog({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const { t } = useTranslation('contracts')
  const propose = useProposeChange(contract.id)
  const today = businessDate(new Date())
  const { customerRateKopecks, executorRateKopecks } = contract
  return (
    <FormDialog
      schema={contractChangeForm}
      keptAs={`contracts.change ${contract.id}`}
      defaults={{
        validFrom: firstDayOf(addMonths(monthOf(today), 1)),
        ...(customerRateKopecks !== undefined && { customerRateKopecks }),
        ...(executorRateKopecks !== undefined && { executorRateKopecks }),
        comment: '',
      }}
      title={t('life.proposeChange.title', { number: contract.number })}
      write={(values) => propose.mutateAsync({ ...values, version: contract.version })}
      done={t('life.proposeChange.done')}
      submitLabel={t('life.proposeChange.submit')}
      onClose={onDone}
    >
      <Text>{t('life.proposeChange.consequence')}</Text>
      <DateField name="validFrom" label={t('valid_from')} min={addDays(today, 1)} />
      <FieldRow>
        <MoneyField name="customerRateKopecks" label={t('rate_customer')} />
        <MoneyField name="executorRateKopecks" label={t('rate_executor')} />
      </FieldRow>
      <TextAreaField name="comment" label={t('comment')} stopsAtLimit isOptional />
    </FormDialog>
  )
}
