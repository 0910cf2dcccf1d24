import { batchPaidForm, type PayoutBatchDetails } from '@navyk/api-spec/money/payouts'
import { businessDate } from '@navyk/api-spec/kit'
import { payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { useNavigate } from 'react-router'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useCancelBatch, useRecordBatch, useRepeatBatch, useSendBatch } from '../api.ts'

/** Buttons for a batch as a whole. */
export function BatchActions({ batch }: { batch: PayoutBatchDetails }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const send = useSendBatch(batch.id)
  const cancel = useCancelBatch(batch.id)
  const body = { version: batch.version }
  if (batch.state === 'prepared') {
    return (
      <>
        <ConfirmButton
          isDangerous
          label={t('cancel.label')}
          title={t('cancel.title', { number: batch.number })}
          consequence={t('cancel.consequence')}
          reasonLabel={t('payouts.reason')}
          done={t('cancel.done')}
          onConfirm={(reason) => cancel.mutateAsync({ ...body, reason })}
        />
        <ConfirmButton
          variant="filled"
          label={t('send.label')}
          title={t('send.title', { number: batch.number })}
          consequence={t('send.consequence', { money: format.money(batch.all.kopecks) })}
          done={t('send.done')}
          onConfirm={() => send.mutateAsync(body)}
        />
      </>
    )
  }
  return (
    <>
      {batch.repeatableCount > 0 && <RepeatButton batch={batch} />}
      {batch.state === 'sent' && (
        <DialogButton variant="filled" label={t('record.label')}>
          {(onClose) => <RecordDialog batch={batch} onClose={onClose} />}
        </DialogButton>
      )}
    </>
  )
}

function RepeatButton({ batch }: { batch: PayoutBatchDetails }) {
  const { t } = useTranslation('payouts')
  const navigate = useNavigate()
  const repeat = useRepeatBatch(batch.id)
  const keyFor = useWriteKey()
  const body = { version: batch.version }
  return (
    <ConfirmButton
      variant={batch.state === 'done' ? 'filled' : 'default'}
      label={t('repeat.label')}
      title={t('repeat.title', { count: batch.repeatableCount })}
      consequence={t('repeat.consequence')}
      done={t('make.done')}
      onConfirm={async () => {
        const count = batch.repeatableCount
        const { data } = await repeat.mutateAsync({ ...body, key: keyFor({ ...body, count }) })
        await navigate(payoutPath(data.id))
      }}
    />
  )
}

interface RecordProps {
  batch: PayoutBatchDetails
  /** Chosen payouts; when absent, all that have no end yet. */
  payoutIds?: string[]
  onClose: () => void
}

/** Form of the day on which the bank has paid. */
export function RecordDialog({ batch, payoutIds, onClose }: RecordProps) {
  const { t } = useTranslation('payouts')
  const record = useRecordBatch(batch.id)
  const today = businessDate(new Date())
  const open = batch.all.count - batch.paid.count - batch.failed.count
  return (
    <FormDialog
      schema={batchPaidForm}
      defaults={{ paidOn: today }}
      title={t('record.title')}
      write={({ paidOn }) => record.mutateAsync({ version: batch.version, paidOn, ...(payoutIds && { payoutIds }) })}
      done={t('record.done')}
      submitLabel={t('payouts.record_submit')}
      onClose={onClose}
    >
      <p>{t('record.consequence', { count: payoutIds?.length ?? open })}</p>
      <DateField name="paidOn" label={t('payouts.paid_on')} max={today} />
    </FormDialog>
  )
}
