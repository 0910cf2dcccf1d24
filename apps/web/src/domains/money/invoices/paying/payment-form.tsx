import { type Invoice, paymentForm, paymentMethods } from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../../app/calls/use-write-key.ts'
import { toastSuccess } from '../../../../ui/feedback/toasts.ts'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { SelectField, TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import { useFormat } from '../../../../ui/format.ts'
import { useRecordPayment } from '../api.ts'
import classes from './payment-form.module.css'

export function PaymentForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const record = useRecordPayment(invoice.id)
  const keyFor = useWriteKey()
  const form = useSchemaForm(paymentForm, {
    defaultValues: {
      ...(invoice.balanceKopecks > 0 && { amountKopecks: invoice.balanceKopecks }),
      receivedOn: businessDate(new Date()),
      reference: '',
    },
    send: async (values) => {
      const body = { ...values, version: invoice.version }
      await record.mutateAsync({ ...body, key: keyFor(body) })
      toastSuccess(t('payment.done', { money: format.money(values.amountKopecks) }))
      onClose()
    },
  })
  const amountKopecks = useWatch({ control: form.control, name: 'amountKopecks' }) ?? 0
  const surplus = amountKopecks - Math.max(invoice.balanceKopecks, 0)
  return (
    <Form form={form} submitLabel={t('payment.submit')} onCancel={onClose}>
      <MoneyField name="amountKopecks" label={t('payment.amount')} />
      {surplus > 0 && (
        <p className={classes.surplus} role="status">
          {t('payment.surplus', { money: format.money(surplus) })}
        </p>
      )}
      <SelectField
        name="method"
        label={t('payment.method')}
        options={paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      <DateField name="receivedOn" label={t('payment.received_on')} max={businessDate(new Date())} />
      <TextField name="reference" label={t('payment.reference')} help={t('payment.reference_help')} isOptional />
    </Form>
  )
}
