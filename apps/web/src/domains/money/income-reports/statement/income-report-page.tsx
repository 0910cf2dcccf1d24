import type { Accrual, IncomeAmounts, IncomeReport, IncomeReportClient } from '@navyk/api-spec/money/income-reports'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State } from '#app/manifests/states.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import { DateText, Money, PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTranslation } from '#ui/texts.ts'
import { incomeReportQuery, useIncomeFile } from '../api.ts'
import classes from '../income-reports.module.css'
import { StatementActions } from './statement-actions.tsx'
import {
  Adjustments,
  Corrections,
  GroupSessions,
  MissingDetails,
  Objections,
  StatementNews,
} from './statement-news.tsx'
import { StatementHistory } from './statement-history.tsx'
import { StatementSums } from './statement-sums.tsx'

/** Number of clients above which each starts as one line. */
const openClients = 2

export function IncomeReportPage() {
  const { id = '' } = useParams()
  const query = useQuery(incomeReportQuery(id))
  return <QueryView query={query}>{({ data }) => <Report report={data} />}</QueryView>
}

function Report({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const isStaff = useUser().role === 'staff'
  return (
    <DetailsPage
      title={t('details.title', { month: format.month(report.month) })}
      subtitle={isStaff ? format.fullName(report.executor) : t('details.subtitle')}
      state={<State of="income_report" is={report.state} />}
      action={
        <>
          {report.workReportId !== null && (
            <LinkButton variant="default" to={workReportPath(report.workReportId)}>
              {t('details.work_report')}
            </LinkButton>
          )}
          <Files report={report} />
          <StatementActions report={report} />
        </>
      }
      notice={<StatementNews report={report} />}
      trail={[{ label: t('list.title'), to: incomeReportListPath }]}
      side={<StatementSums report={report} />}
      tabs={[
        { key: 'lessons', label: t('words.lessons'), content: <Clients report={report} isStaff={isStaff} /> },
        { key: 'history', label: t('words.history'), content: <StatementHistory id={report.id} /> },
      ]}
    >
      <MissingDetails report={report} />
      {report.state === 'accruing' && <Slot name="income_report.waiting" id={report.id} />}
      <Slot name="income_report.payouts" report={report} />
      {isStaff && (
        <div id="account" className={classes.account}>
          <Slot name="income_report.account" executorId={report.executor.id} />
        </div>
      )}
      <Objections report={report} />
      <GroupSessions report={report} />
      <Corrections report={report} />
      <Adjustments report={report} />
    </DetailsPage>
  )
}

/** The month as a document and as a workbook. */
function Files({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const file = useIncomeFile(report)
  if (report.clients.length + report.adjustments.length === 0) return null
  return (['pdf', 'xlsx'] as const).map((kind) => (
    <Button
      key={kind}
      variant="default"
      loading={file.isPending && file.variables === kind}
      onClick={() => file.mutate(kind)}
    >
      {t(`files.${kind}`)}
    </Button>
  ))
}

function Clients({ report, isStaff }: { report: IncomeReport; isStaff: boolean }) {
  const { t } = useTranslation('income-reports')
  const clients = report.clients
    .map((client) => ({ ...client, accruals: client.accruals.filter((row) => row.correctedIn === null) }))
    .filter(({ accruals }) => accruals.length > 0)
  if (clients.length === 0) {
    const isEmpty = report.adjustments.length + report.clients.length === 0
    return <EmptyState text={t(isEmpty ? 'details.no_rows' : 'details.no_lessons')} />
  }
  return clients.map((client) => (
    <Client key={client.contractId} client={client} isStaff={isStaff} isOpen={clients.length <= openClients} />
  ))
}

interface ClientProps {
  client: IncomeReportClient
  isStaff: boolean
  isOpen: boolean
}

/** Sum of one client, which opens its accruals: a table whose columns stack into lines on a phone. */
function Client({ client, isStaff, isOpen }: ClientProps) {
  const { t } = useTranslation('income-reports')
  const words = useWords()
  const { chargeKopecks, payKopecks } = client.amounts
  return (
    <Disclosure
      isOpen={isOpen}
      title={`${client.learnerName} · ${words.subject(client.subject)}`}
      subtitle={<PersonName person={client.customer} isFull />}
      facts={[
        { label: t('words.number_of_lessons'), value: client.accruals.length },
        ...(chargeKopecks === undefined ? [] : [{ label: t('gross'), value: <Money kopecks={chargeKopecks} /> }]),
        { label: words.pay(isStaff), value: <Money kopecks={payKopecks} /> },
      ]}
    >
      <table className={`collapsed full ${classes.accruals}`} data-staff={isStaff || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('words.lesson')}</th>
            {isStaff && <th scope="col">{t('gross')}</th>}
            {isStaff && <th scope="col">{words.label('commission')}</th>}
            <th scope="col">{words.pay(isStaff)}</th>
          </tr>
        </thead>
        <tbody>
          {client.accruals.map((accrual) => (
            <AccrualRow key={accrual.id} accrual={accrual} isStaff={isStaff} />
          ))}
        </tbody>
      </table>
      <Link className="inline underlines anchor touch" to={contractPath(client.contractId)}>
        {words.contract(client.contractNumber)}
      </Link>{' '}
      <span className="muted small">{t(`settled_by.${client.settlementModel}`)}</span>
    </Disclosure>
  )
}

function AccrualRow({ accrual, isStaff }: { accrual: Accrual; isStaff: boolean }) {
  return (
    <tr>
      <th scope="row">
        <Link to={lessonPath(accrual.lessonId)}>
          <DateText date={accrual.heldOn} />
        </Link>
      </th>
      <AmountCells amounts={accrual.amounts} isStaff={isStaff} rule={accrual.rule} />
    </tr>
  )
}

interface AmountCellsProps {
  amounts: IncomeAmounts
  isStaff: boolean
  rule: Accrual['rule']
}

function AmountCells({ amounts, isStaff, rule }: AmountCellsProps) {
  const { t } = useTranslation('income-reports')
  const words = useWords()
  return (
    <>
      {isStaff && (
        <td data-label={t('gross')}>
          <Money kopecks={amounts.chargeKopecks ?? 0} />
        </td>
      )}
      {isStaff && (
        <td data-label={words.label('commission')}>
          <Money kopecks={amounts.commissionKopecks ?? 0} />
          {rule && <RuleNote rule={rule} />}
        </td>
      )}
      <td data-label={isStaff ? words.pay(isStaff) : undefined}>
        <Money kopecks={amounts.payKopecks} />
      </td>
    </>
  )
}

/** The rule that made the commission, as it was then. */
function RuleNote({ rule }: { rule: NonNullable<Accrual['rule']> }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  return (
    <div className="muted small">
      {t(`rule.${rule.kind}`, {
        percent: format.percent((rule.percent ?? 0) / 100),
        amount: format.money(rule.amountKopecks ?? 0),
        date: format.date(rule.validFrom),
      })}
    </div>
  )
}
