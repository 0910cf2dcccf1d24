import { batchForm, type DueSums, payoutFormats } from '@navyk/api-spec/money/payouts'
import { payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useCreateBatch } from '../api.ts'

/** Payouts that go into the batch, as the person sees them. */
export interface BatchChoice {
  count: number
  kopecks: number
  onlyIds?: string[]
  exceptIds?: string[]
}

interface Props {
  choice: BatchChoice
  sums: DueSums
  month: string | undefined
  onClose: () => void
}

/** Dialog for the bank of the file; the choice for the last batch is proposed. */
export function NewBatchDialog({ choice, sums, month, onClose }: Props) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const navigate = useNavigate()
  const create = useCreateBatch()
  const { count, kopecks, onlyIds, exceptIds } = choice
  const money = format.money(kopecks)
  const form = useSchemaForm(batchForm, {
    defaultValues: sums.last ?? { format: 'belarusbank', branch: '', contract: '', purpose: t('make.purpose_usual') },
    send: async (values) => {
      const chosen = { ...(onlyIds && { onlyIds }), ...(exceptIds && { exceptIds }) }
      const body = { ...values, ...chosen, ...(month !== undefined && { month }), count, kopecks }
      const { data } = await create.mutateAsync(body)
      toastSuccess(t('make.done'))
      await navigate(payoutPath(data.id))
    },
  })
  const isList = form.watch('format') === 'belarusbank'
  return (
    <Dialog opened onClose={onClose} title={t('make.title', { count, money })}>
      <Form form={form} submitLabel={t('make.submit')} onCancel={onClose}>
        <SelectField
          name="format"
          label={t('make.format')}
          options={payoutFormats.map((value) => ({ value, label: t(`make.format_${value}`) }))}
        />
        {isList && <TextField name="branch" label={t('make.branch')} isOptional />}
        {isList && <TextField name="contract" label={t('make.contract')} isOptional />}
        <TextField name="purpose" label={t('make.purpose')} />
      </Form>
    </Dialog>
  )
}
