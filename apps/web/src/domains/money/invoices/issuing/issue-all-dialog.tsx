import { Text } from '@mantine/core'
import { dueDateForm } from '@navyk/api-spec/money/invoices'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useStartInvoiceRun } from '../api.ts'

interface Props {
  month: string
  count: number
  totalKopecks: number
  onClose: () => void
}

/** Issues all drafts of a month by a run. */
export function IssueAllDialog({ month, count, totalKopecks, onClose }: Props) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const start = useStartInvoiceRun()
  const today = businessDate(new Date())
  return (
    <FormDialog
      schema={dueDateForm}
      defaults={{ dueOn: addDays(today, 7) }}
      title={t('issue.title', { count })}
      write={({ dueOn }) => start.mutateAsync({ month, kind: 'issue' as const, dueOn })}
      submitLabel={t('issue.submit')}
      onClose={onClose}
    >
      <Text>{t('issue.consequence', { count, money: format.money(totalKopecks) })}</Text>
      <DateField name="dueOn" label={t('words.pay_by')} min={today} />
    </FormDialog>
  )
}
