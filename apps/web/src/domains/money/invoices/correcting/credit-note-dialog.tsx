import { Text } from '@mantine/core'
import { creditNoteForm, type Invoice } from '@navyk/api-spec/money/invoices'
import { TextAreaField } from '#ui/form/fields.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useCreditInvoice } from '../api.ts'

/** Form of a credit note: the amount to take off an invoice, and the reason. */
export function CreditNoteDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const credit = useCreditInvoice(invoice.id)
  const left = format.money(invoice.totalKopecks - invoice.creditedKopecks)
  return (
    <FormDialog
      schema={creditNoteForm}
      keptAs={`invoices.credit ${invoice.id}`}
      defaults={{ reason: '' }}
      title={t('credit_note.title', { number: invoice.number })}
      write={(values) => credit.mutateAsync({ ...values, version: invoice.version })}
      done={t('credit_note.done')}
      submitLabel={t('credit_note.submit')}
      onClose={onClose}
    >
      <Text>{t(invoice.paidKopecks > 0 ? 'credit_note.consequence_paid' : 'credit_note.consequence')}</Text>
      <MoneyField
        name="amountKopecks"
        label={t('credit_note.amount')}
        help={t('credit_note.at_most', { money: left })}
      />
      <TextAreaField name="reason" label={t('words.reason')} help={t('credit_note.reason_help')} />
    </FormDialog>
  )
}
