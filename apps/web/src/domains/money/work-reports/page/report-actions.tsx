import type { WorkReport } from '@navyk/api-spec/money/work-reports'
import { Button } from '@mantine/core'
import { businessMonth } from '@navyk/api-spec/kit'
import { useUser } from '#app/session/session.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWaitingWords } from './waiting-lessons.tsx'
import {
  useApproveWorkReport,
  useCloseWorkReport,
  useReportWorkbook,
  useReturnWorkReport,
  useSubmitWorkReport,
} from '../api.ts'

/** The actions that this person may take on the report now. */
export function ReportActions({ report }: { report: WorkReport }) {
  return (
    <>
      {report.totals.lessonCount > 0 && <Workbook report={report} />}
      <Steps report={report} />
    </>
  )
}

function Steps({ report }: { report: WorkReport }) {
  const { role, permissions } = useUser()
  const isWaiting = report.state === 'open' || report.state === 'returned'
  const { unclosedCount, aheadCount } = report.totals
  if (role === 'executor') return isWaiting && unclosedCount + aheadCount === 0 && <Submit report={report} />
  const mayDecide = permissions.includes('manager') || permissions.includes('accountant')
  if (report.state === 'submitted') return mayDecide && <Decide report={report} />
  const isOver = report.month < businessMonth(new Date())
  const mayClose = report.state === 'approved' && report.waiting.lessonCount === 0 && isOver
  return mayClose && permissions.includes('accountant') && <Close report={report} />
}

/** Saves what the page shows as a workbook. */
function Workbook({ report }: { report: WorkReport }) {
  const { t } = useTranslation('work-reports')
  const workbook = useReportWorkbook(report.id, report.month)
  return (
    <Button variant="default" loading={workbook.isPending} onClick={() => workbook.mutate()}>
      {t('words.download_xlsx')}
    </Button>
  )
}

function Close({ report }: { report: WorkReport }) {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const close = useCloseWorkReport(report.id)
  return (
    <ConfirmButton
      variant="filled"
      label={t('close.label')}
      title={t('close.title', { month: format.month(report.month) })}
      consequence={t('close.consequence')}
      done={t('close.done')}
      onConfirm={() => close.mutateAsync({ version: report.version })}
    />
  )
}

function Submit({ report }: { report: WorkReport }) {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const submit = useSubmitWorkReport(report.id)
  const { heldCount, lessonCount, payKopecks } = report.totals
  if (lessonCount === 0) return null
  return (
    <ConfirmButton
      variant="filled"
      label={t('submit.label')}
      title={t('submit.title', { month: format.month(report.month) })}
      consequence={t('submit.consequence', { held: heldCount, count: lessonCount, money: format.money(payKopecks) })}
      done={t('submit.done')}
      onConfirm={() => submit.mutateAsync({ version: report.version })}
    />
  )
}

function Decide({ report }: { report: WorkReport }) {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const approve = useApproveWorkReport(report.id)
  const giveBack = useReturnWorkReport(report.id)
  const { waiting, totals } = report
  const left = useWaitingWords(report)
  const settled = {
    count: totals.lessonCount - waiting.lessonCount,
    charge: format.money((totals.chargeKopecks ?? 0) - (waiting.chargeKopecks ?? 0)),
    pay: format.money(totals.payKopecks - waiting.payKopecks),
  }
  return (
    <>
      <ConfirmButton
        label={t('words.return')}
        title={t('return.title', { month: format.month(report.month) })}
        consequence={t('return.consequence')}
        reasonLabel={t('return.reason')}
        done={t('return.done')}
        onConfirm={(reason) => giveBack.mutateAsync({ version: report.version, reason })}
      />
      <ConfirmButton
        variant="filled"
        label={t('approve.label')}
        title={t('approve.title', { month: format.month(report.month) })}
        consequence={
          <>
            <p>{t('approve.consequence', settled)}</p>
            {waiting.lessonCount > 0 && (
              <>
                <p>{t('approve.left', { count: waiting.lessonCount })}</p>
                <ul>
                  {left.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </>
            )}
          </>
        }
        confirmLabel={t('approve.label')}
        done={t('approve.done')}
        onConfirm={() => approve.mutateAsync({ version: report.version })}
      />
    </>
  )
}
