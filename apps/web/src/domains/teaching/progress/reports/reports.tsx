import { Button } from '@mantine/core'
import type { Progress, ProgressReportLine } from '@navyk/api-spec/teaching/progress'
import { lazy, Suspense, useState } from 'react'
import { State } from '#app/manifests/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useFormat } from '#ui/format.ts'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useDraftReport } from '../api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((it) => ({ default: it.ReportDialog })))

/** Monthly reports to parents: the executor drafts, edits and sends them, the customer reads those that were sent. */
export function Reports({ progress: { owner, reports, reportMonths, actions } }: { progress: Progress }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const [opened, open] = useState<string>()
  return (
    <Section title={t('reports.title')}>
      {reportMonths.length > 0 && (
        <div className="buttons">
          {reportMonths.slice(0, 3).map((month) => (
            <DraftButton key={month} ownerId={owner.id} month={month} onDrafted={open} />
          ))}
        </div>
      )}
      {reports.length === 0 ? (
        <p className="muted below-12">{t(actions.edit ? 'reports.none_own' : 'reports.none')}</p>
      ) : (
        <ul className="stack">
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} month={format.month(report.month)} />
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <Suspense fallback={null}>
          <ReportDialog id={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

function ReportRow({ report, month }: { report: ProgressReportLine; month: string }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  return (
    <SectionRow
      what={<strong>{month}</strong>}
      about={report.sentAt !== null && t('reports.sent_at', { date: format.dateTime(report.sentAt) })}
    >
      <State of="progress_report" is={report.state} />
      <DialogButton label={t(report.state === 'draft' ? 'reports.edit' : 'reports.read')}>
        {(close) => <ReportDialog id={report.id} onClose={close} />}
      </DialogButton>
    </SectionRow>
  )
}

interface DraftProps {
  ownerId: string
  month: string
  onDrafted: (id: string) => void
}

function DraftButton({ ownerId, month, onDrafted }: DraftProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const draft = useDraftReport(ownerId)
  if (!useMayChange()) return null
  return (
    <Button
      variant="default"
      loading={draft.isPending}
      onClick={() => draft.mutate({ month }, { onSuccess: ({ data }) => onDrafted(data.id), onError: toastFailure })}
    >
      {t('reports.draft', { month: format.month(month) })}
    </Button>
  )
}
