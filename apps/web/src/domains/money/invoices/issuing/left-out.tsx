import type { LeftOut } from '@navyk/api-spec/money/invoices'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import { Money, PersonName } from '#ui/facts/facts-text.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { invoiceMonthQuery } from '../api.ts'
import classes from './invoice-run-page.module.css'

/** Warning that invoices would not name whom to pay, with a link to where that is mended. */
export function MissingPayee({ month }: { month: string }) {
  const { t } = useTranslation('invoices')
  const plan = useQuery(invoiceMonthQuery(month)).data?.data
  if (!plan || plan.hasPayee) return null
  return (
    <p className={`row rounded-large between gap-8-16 paragraph ${classes.notice}`}>
      {t('run.no_payee')} <Link to={`${accountPath}?part=details`}>{t('run.enter_payee')}</Link>
    </p>
  )
}

/** Lessons of the month that no run will take: a line with their number and price, which unfolds to the executors, the reasons
 *  and the lesson accounting of each, where they are mended. */
export function LeftOutLessons({ month }: { month: string }) {
  const { t } = useTranslation('invoices')
  const leftOut = useQuery(invoiceMonthQuery(month)).data?.data.leftOut
  if (!leftOut || leftOut.executorCount === 0) return null
  const { executors, executorCount, lessonCount, totalKopecks } = leftOut
  const counts = [
    t('run.left_out_executors', { count: executorCount }),
    t('run.left_out_lessons', { count: lessonCount }),
  ]
  return (
    <div className={`above-16 ${classes.leftOut}`}>
      <Disclosure
        title={t('run.left_out')}
        subtitle={counts.join(' · ')}
        facts={[{ label: t('total'), value: <Money kopecks={totalKopecks} /> }]}
      >
        <ul>
          {executors.map((row) => (
            <Row key={row.executor.id} row={row} month={month} />
          ))}
        </ul>
        {executorCount > executors.length && (
          <p>{t('run.left_out_more', { count: executorCount - executors.length })}</p>
        )}
      </Disclosure>
    </div>
  )
}

function Row({ row, month }: { row: LeftOut; month: string }) {
  const { t } = useTranslation('invoices')
  const { executor, reasons, totalKopecks } = row
  return (
    <li>
      <span>
        <strong>
          <PersonName person={executor} />
        </strong>
        <br />
        {reasons.map(({ reason, lessonCount }) => t(`run.${reason}`, { count: lessonCount })).join(' · ')}
      </span>
      <Money kopecks={totalKopecks} />
      <LinkButton variant="default" to={`${workReportListPath}?month=${month}&executorId=${executor.id}`}>
        {t('run.to_work_reports')}
      </LinkButton>
    </li>
  )
}
