import type { InvoiceSummary } from '@navyk/api-spec/money/invoices'
import { lazy, Suspense } from 'react'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'

// Loaded when the dialog first opens, because the form includes the date picker.
const IssueForm = lazy(() => import('./issue-form.tsx').then((module) => ({ default: module.IssueForm })))

interface Props {
  opened: boolean
  onClose: () => void
  invoices: Pick<InvoiceSummary, 'id' | 'version' | 'totalKopecks'>[]
  onIssued?: () => void
}

/** Asks until when the invoices are to be paid, and issues them. */
export function IssueDialog({ opened, onClose, invoices, onIssued }: Props) {
  const { t } = useTranslation('invoices')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('issue.title', { count: invoices.length })}>
      <Suspense fallback={<BlockSkeleton height={12} />}>
        <IssueForm invoices={invoices} onClose={onClose} {...(onIssued && { onIssued })} />
      </Suspense>
    </Dialog>
  )
}
