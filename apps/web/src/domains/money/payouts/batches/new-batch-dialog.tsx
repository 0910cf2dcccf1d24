import { batchForm, type DueSums, payoutFormats } from '@navyk/api-spec/money/payouts'
import { payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { useNavigate } from 'react-router'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
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
  return (
    <FormDialog
      schema={batchForm}
      defaults={sums.last ?? { format: 'belarusbank', branch: '', contract: '', purpose: t('make.purpose_usual') }}
      title={t('make.title', { count, money })}
      write={(values) => {
        const chosen = { ...(onlyIds && { onlyIds }), ...(exceptIds && { exceptIds }) }
        return create.mutateAsync({ ...values, ...chosen, ...(month !== undefined && { month }), count, kopecks })
      }}
      done={t('make.done')}
      onDone={({ data }) => navigate(payoutPath(data.id))}
      submitLabel={t('make.submit')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            name="format"
            label={t('make.format')}
            options={payoutFormats.map((value) => ({ value, label: t(`make.format_${value}`) }))}
          />
          {form.watch('format') === 'belarusbank' && (
            <>
              <TextField name="branch" label={t('make.branch')} isOptional />
              <TextField name="contract" label={t('make.contract')} isOptional />
            </>
          )}
          <TextField name="purpose" label={t('make.purpose')} />
        </>
      )}
    </FormDialog>
  )
}
