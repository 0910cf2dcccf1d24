import { Text } from '@mantine/core'
import { dueDateForm, type InvoiceSummary } from '@navyk/api-spec/money/invoices'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useIssueInvoices } from '../api.ts'

/** The default term; the server has the same. */
const usualDays = 7

interface Props {
  invoices: Pick<InvoiceSummary, 'id' | 'version' | 'totalKopecks'>[]
  onClose: () => void
  onIssued?: () => void
}

export function IssueForm({ invoices, onClose, onIssued }: Props) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const issue = useIssueInvoices()
  const today = businessDate(new Date())
  const total = invoices.reduce((sum, invoice) => sum + invoice.totalKopecks, 0)
  const form = useSchemaForm(dueDateForm, {
    defaultValues: { dueOn: addDays(today, usualDays) },
    send: async ({ dueOn }) => {
      const count = await issue.mutateAsync({ invoices: invoices.map(({ id, version }) => ({ id, version })), dueOn })
      toastSuccess(t('issue.done', { count }))
      onIssued?.()
      onClose()
    },
  })
  return (
    <Form form={form} submitLabel={t('issue.submit')} onCancel={onClose}>
      <Text>{t('issue.consequence', { count: invoices.length, money: format.money(total) })}</Text>
      <DateField name="dueOn" label={t('words.pay_by')} min={today} />
    </Form>
  )
}
