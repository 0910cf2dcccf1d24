import { Text } from '@mantine/core'
import { dueDateForm } from '@navyk/api-spec/money/invoices'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { DateField } from '#ui/form/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useStartInvoiceRun } from '../api.ts'

interface Props {
  month: string
  count: number
  totalKopecks: number
  onClose: () => void
}

/** Issues all drafts of a month by a run. */
export function IssueAllForm({ month, count, totalKopecks, onClose }: Props) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const start = useStartInvoiceRun()
  const today = businessDate(new Date())
  const form = useSchemaForm(dueDateForm, {
    defaultValues: { dueOn: addDays(today, 7) },
    send: async ({ dueOn }) => {
      const body = { month, kind: 'issue' as const, dueOn }
      await start.mutateAsync(body)
      onClose()
    },
  })
  return (
    <Form form={form} submitLabel={t('issue.submit')} onCancel={onClose}>
      <Text>{t('issue.consequence', { count, money: format.money(totalKopecks) })}</Text>
      <DateField name="dueOn" label={t('due')} min={today} />
    </Form>
  )
}
