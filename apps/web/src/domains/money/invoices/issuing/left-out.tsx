import type { LeftOut } from '@navyk/api-spec/money/invoices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../../ui/format.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { useWords } from '../../../../vocabulary/use-words.ts'
import { invoiceMonthQuery } from '../api.ts'
import classes from './invoice-run-page.module.css'

/** Lessons of the month that no run will take, with the reason and the page where that is mended. */
export function LeftOutList({ month }: { month: string }) {
  const { t } = useTranslation('invoices')
  const plan = useQuery(invoiceMonthQuery(month)).data?.data
  if (!plan || (plan.leftOutCount === 0 && plan.hasPayee)) return null
  return (
    <section className={classes.notice} aria-labelledby="run-left-out">
      <h2 id="run-left-out">{t('run.left_out')}</h2>
      {!plan.hasPayee && (
        <p>
          {t('run.no_payee')} <Link to="/dashboard/account?part=details">{t('run.enter_payee')}</Link>
        </p>
      )}
      <ul className={classes.leftOut}>
        {plan.leftOut.map((row) => (
          <Row key={`${row.contractId} ${row.reason}`} row={row} month={month} />
        ))}
      </ul>
      {plan.leftOutCount > plan.leftOut.length && (
        <p>{t('run.left_out_more', { count: plan.leftOutCount - plan.leftOut.length })}</p>
      )}
    </section>
  )
}

function Row({ row, month }: { row: LeftOut; month: string }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  const isOfReport = row.reason === 'not_approved'
  return (
    <li>
      <span>
        <strong>{t(`run.${row.reason}`, { count: row.lessonCount })}</strong>
        <br />
        {[format.fullName(row.executor), row.learnerName, words.subject(row.subject)].join(' · ')}
      </span>
      <LinkButton
        variant="default"
        to={isOfReport ? `/dashboard/work-report?month=${month}` : `/dashboard/lesson-details/${row.lessonId}`}
      >
        {t(isOfReport ? 'run.to_work_reports' : 'run.to_lesson')}
      </LinkButton>
    </li>
  )
}
