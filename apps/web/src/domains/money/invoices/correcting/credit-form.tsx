import { Text } from '@mantine/core'
import { creditNoteForm, type Invoice } from '@navyk/api-spec/money/invoices'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useCreditInvoice } from '../api.ts'

/** Form of a credit note: the amount to take off an invoice, and the reason. */
export function CreditForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const credit = useCreditInvoice(invoice.id)
  const form = useSchemaForm(creditNoteForm, {
    keptAs: `invoices.credit ${invoice.id}`,
    defaultValues: { reason: '' },
    send: async (values) => {
      const body = { ...values, version: invoice.version }
      await credit.mutateAsync(body)
      toastSuccess(t('credit_note.done'))
      onClose()
    },
  })
  const left = format.money(invoice.totalKopecks - invoice.creditedKopecks)
  return (
    <Form form={form} submitLabel={t('credit_note.submit')} onCancel={onClose}>
      <Text>{t(invoice.paidKopecks > 0 ? 'credit_note.consequence_paid' : 'credit_note.consequence')}</Text>
      <MoneyField
        name="amountKopecks"
        label={t('credit_note.amount')}
        help={t('credit_note.at_most', { money: left })}
      />
      <TextAreaField name="reason" label={t('credit_note.reason')} help={t('credit_note.reason_help')} />
    </Form>
  )
}
