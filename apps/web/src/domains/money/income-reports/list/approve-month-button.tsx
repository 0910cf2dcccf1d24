import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useTranslation } from '#ui/texts.ts'
import type { ApproveMonthProps } from './approve-month.tsx'

const dialog = lazyPart<ApproveMonthProps>(async () => (await import('./approve-month.tsx')).ApproveMonthDialog)

/** Approves all confirmed statements of a month, for accountants. */
export function ApproveMonthButton({ month }: { month: string }) {
  const { t } = useTranslation('income-reports')
  return (
    <DialogButton label={t('approve_all.label')}>
      {(onClose) => <Part of={dialog} month={month} onClose={onClose} />}
    </DialogButton>
  )
}
