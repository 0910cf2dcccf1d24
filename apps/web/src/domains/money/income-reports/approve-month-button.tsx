import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { useFormat } from '../../../ui/format.ts'

// Loaded when the dialog first opens.
const ApproveMonth = lazy(async () => ({ default: (await import('./approve-month.tsx')).ApproveMonth }))

/** Approves all confirmed statements of a month, for accountants. */
export function ApproveMonthButton({ month }: { month: string }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  return (
    <DialogButton label={t('approve_all.label')}>
      {(onClose) => (
        <Dialog opened onClose={onClose} title={t('approve_all.title', { month: format.month(month) })}>
          <ApproveMonth month={month} onClose={onClose} />
        </Dialog>
      )}
    </DialogButton>
  )
}
