import { type WorkReport, workReportStates } from '@navyk/api-spec/money/work-reports'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateTime, Duration, Money } from '#ui/facts/facts-text.tsx'
import { DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { type SumPart, SumParts } from '#ui/facts/sum-parts.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { workReportQuery, workReportHistoryQuery } from '../api.ts'
import { ApprovingRows } from './approving-rows.tsx'
import { ContractLessons } from './contract-lessons.tsx'
import { Corrections } from '../corrections/corrections.tsx'
import { ReportActions } from './report-actions.tsx'
import { UnclosedLessons } from './unclosed-lessons.tsx'
import { WaitingLessons } from './waiting-lessons.tsx'
import classes from '../work-reports.module.css'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { type Translate, useOpenTexts, useTranslation } from '#ui/texts.ts'

/** Number of contracts above which each starts as one line. */
const openContracts = 2

export function WorkReportPage() {
  const { id = '' } = useParams()
  const query = useQuery(workReportQuery(id))
  return <QueryView query={query}>{({ data }) => <Report report={data} />}</QueryView>
}

function Report({ report }: { report: WorkReport }) {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const isStaff = useUser().role === 'staff'
  return (
    <DetailsPage
      title={t('details.title', { month: format.month(report.month) })}
      subtitle={isStaff ? format.fullName(report.executor) : t('details.subtitle')}
      state={<State of="work_report" is={report.state} />}
      action={<ReportActions report={report} />}
      trail={[{ label: t('list.title'), to: workReportListPath }]}
      side={
        <Section title={t('details.totals')}>
          <Totals report={report} isStaff={isStaff} />
        </Section>
      }
      tabs={[
        { key: 'lessons', label: t('words.lessons'), content: <Lessons report={report} isStaff={isStaff} /> },
        { key: 'history', label: t('words.history'), content: <ReportHistory id={report.id} /> },
      ]}
    >
      {report.state === 'returned' && report.returnReason !== null && <Returned reason={report.returnReason} />}
      <UnclosedLessons report={report} />
      <WaitingLessons report={report} />
      <Corrections report={report} />
      {isStaff && report.state === 'closed' && (
        <Slot name="work_report.acts" executorId={report.executor.id} month={report.month} />
      )}
    </DetailsPage>
  )
}

/** The reason why the report was returned, above everything else. */
function Returned({ reason }: { reason: string }) {
  const { t } = useTranslation('work-reports')
  return (
    <section className={`surface rounded-large below-16 pad-16-20 ${classes.returned}`}>
      <h2 className="regular strong below-4">{t('details.returned')}</h2>
      <p className="anywhere">{reason}</p>
    </section>
  )
}

/** Parts of an executor's pay: what is settled or agreed, and what waits for the customer or for the staff. */
function ownParts(
  { totals, settled, waiting }: WorkReport,
  isApproved: boolean,
  t: Translate<'work-reports'>,
): SumPart[] {
  const { unconfirmedPayKopecks, disputedPayKopecks, unconfirmedCount, disputedCount } = waiting
  const agreed = totals.payKopecks - unconfirmedPayKopecks - disputedPayKopecks
  const waits = [
    {
      label: t('unconfirmed'),
      kopecks: unconfirmedPayKopecks,
      note: t('words.lesson_count', { count: unconfirmedCount }),
    },
    { label: t('disputed'), kopecks: disputedPayKopecks, note: t('words.lesson_count', { count: disputedCount }) },
  ]
  if (!isApproved) return agreed === totals.payKopecks ? [] : [{ label: t('agreed'), kopecks: agreed }, ...waits]
  return [
    {
      label: t('settled'),
      kopecks: settled.payKopecks,
      note: t('settled_of', { settled: settled.lessonCount, count: totals.lessonCount }),
    },
    { label: t('unsettled'), kopecks: agreed - settled.payKopecks },
    ...waits,
  ]
}

function Totals({ report, isStaff }: { report: WorkReport; isStaff: boolean }) {
  const { t } = useTranslation('work-reports')
  const words = useWords()
  const { totals, waiting } = report
  const isApproved = report.state === 'approved' || report.state === 'closed'
  return (
    <>
      <SumParts
        label={words.pay(isStaff)}
        kopecks={totals.payKopecks}
        parts={
          totals.chargeKopecks === undefined
            ? ownParts(report, isApproved, t)
            : [
                { label: t('charge'), kopecks: totals.chargeKopecks },
                { label: words.label('commission'), kopecks: -(totals.commissionKopecks ?? 0) },
              ]
        }
        isOpen
        isLarge
      />
      <Facts>
        {isApproved && isStaff && (
          <Fact label={t('settled')}>
            {t('settled_of', { settled: report.settled.lessonCount, count: totals.lessonCount })},{' '}
            <Money kopecks={report.settled.payKopecks} />
          </Fact>
        )}
        {isStaff && waiting.unconfirmedCount > 0 && (
          <Fact label={t('unconfirmed')}>
            {waiting.unconfirmedCount}, <Money kopecks={waiting.unconfirmedPayKopecks} />
          </Fact>
        )}
        {isStaff && waiting.disputedCount > 0 && (
          <Fact label={t('disputed')}>
            {waiting.disputedCount}, <Money kopecks={waiting.disputedPayKopecks} />
          </Fact>
        )}
        <Fact label={t('held')}>{t('held_of', { held: totals.heldCount, count: totals.lessonCount })}</Fact>
        <Fact label={t('hours')}>
          <Duration minutes={totals.heldMinutes} />
        </Fact>
        <DateTimeFact label={t('details.submitted_at')} at={report.submittedAt} />
        {report.approvedAt !== null && (
          <Fact label={t('details.approved_at')}>
            <DateTime at={report.approvedAt} />
            {report.approvedBy !== null && <div className="muted">{report.approvedBy}</div>}
          </Fact>
        )}
        <DateTimeFact label={t('details.closed_at')} at={report.closedAt} />
        {report.seal && (
          <Fact label={t('details.seal')}>
            <code title={report.seal.hash}>{report.seal.hash.slice(0, 12)}</code>
            <div className="muted">{report.seal.isIntact ? t('details.intact') : t('details.broken')}</div>
          </Fact>
        )}
      </Facts>
    </>
  )
}

function Lessons({ report, isStaff }: { report: WorkReport; isStaff: boolean }) {
  const { t } = useTranslation('work-reports')
  if (report.contracts.length === 0) return <EmptyState text={t('details.no_lessons')} />
  return (
    <ApprovingRows report={report}>
      {(selection) =>
        report.contracts.map((contract) => (
          <ContractLessons
            key={contract.contractId}
            report={report}
            contract={contract}
            isStaff={isStaff}
            isOpen={report.contracts.length <= openContracts}
            selection={selection}
          />
        ))
      }
    </ApprovingRows>
  )
}

export function ReportHistory({ id }: { id: string }) {
  const { t } = useTranslation('work-reports')
  const nameOf = useOpenTexts('work-reports')
  const stateLabel = useStateLabel()
  const words = useWords()
  const format = useFormat()
  return (
    <HistoryPanel
      query={useQuery(workReportHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        payKopecks: [words.pay(useUser().role === 'staff'), readers.number((kopecks) => format.money(kopecks))],
        state: [t('words.state'), readers.oneOf(workReportStates, (state) => stateLabel('work_report', state))],
      }}
      none={t('history.none')}
    />
  )
}
