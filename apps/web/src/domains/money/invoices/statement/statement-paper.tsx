import { Fragment } from 'react'
import type { Statement, StatementRow } from '@navyk/api-spec/money/invoices'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { Link } from 'react-router'
import { DateText, Money, PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { AgeingSection } from './ageing-section.tsx'
import paper from '../page/paper.module.css'
import classes from './statement-paper.module.css'

/** A statement: charges and payments with the balance after each, and the ageing of today. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const months = { from: format.month(statement.fromMonth), to: format.month(statement.toMonth) }
  return (
    <div className={`stack gap-16 shrinks ${paper.paper} ${classes.statement}`}>
      <header className={classes.printed}>
        <h2>{t('statement.printed', months)}</h2>
        <p>
          <PersonName person={statement.customer} isFull />
        </p>
      </header>
      <dl className={`muted-terms small-terms stack panel ${classes.summary}`}>
        <Figure label={t('statement.opening', months)} kopecks={statement.openingKopecks} />
        <Figure label={t('statement.charges')} kopecks={statement.chargesKopecks} sign="+" />
        <Figure label={t('statement.payments')} kopecks={0 - statement.paymentsKopecks} sign="−" />
        {statement.refundsKopecks !== 0 && (
          <Figure label={t('statement.refunds')} kopecks={statement.refundsKopecks} sign="+" />
        )}
        <Figure label={t('statement.closing', months)} kopecks={statement.closingKopecks} sign="=" isStrong />
      </dl>
      <div className={classes.ageing}>
        <AgeingSection ageing={statement.ageing} />
      </div>
      <Rows statement={statement} />
    </div>
  )
}

interface FigureProps {
  label: string
  kopecks: number
  sign?: '+' | '−' | '='
  isStrong?: boolean
}

/** @param sign how it is joined to the figures before it: start + charged − received + given back = end */
function Figure({ label, kopecks, sign, isStrong = false }: FigureProps) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>
        {sign && <span aria-hidden>{sign}&nbsp;</span>}
        <Money kopecks={kopecks} />
      </dd>
    </div>
  )
}

function Rows({ statement }: { statement: Statement }) {
  const { t } = useTranslation('invoices')
  if (statement.rows.length === 0) return <p className={`panel muted centred ${classes.none}`}>{t('statement.none')}</p>
  return (
    <table className={`panel full ${classes.rows}`} data-rows aria-label={t('statement.rows')}>
      <thead>
        <tr>
          <th className="muted small medium" scope="col">
            {t('statement.date')}
          </th>
          <th className="muted small medium" scope="col">
            {t('statement.what')}
          </th>
          <th className="muted small medium" scope="col">
            {t('statement.charged')}
          </th>
          <th className="muted small medium" scope="col">
            {t('statement.paid')}
          </th>
          <th className="muted small medium" scope="col">
            {t('statement.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {statement.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

/** Kinds of rows in which money moved; the others change what was charged. */
const ofMoney: StatementRow['kind'][] = ['payment', 'payment_reversed', 'refund', 'refund_returned']

function Row({ row }: { row: StatementRow }) {
  const { t } = useTranslation('invoices')
  const isCharge = !ofMoney.includes(row.kind)
  return (
    <tr>
      <td className={`nowrap ${classes.date}`}>
        <DateText date={row.on} />
      </td>
      <td className={classes.what}>
        <What row={row} />
      </td>
      <td data-label={t('statement.charged')} data-empty={!isCharge || undefined}>
        {isCharge && <Money kopecks={row.amountKopecks} />}
      </td>
      <td className={classes.received} data-label={t('statement.paid')} data-empty={isCharge || undefined}>
        {!isCharge && <Money kopecks={-row.amountKopecks} />}
      </td>
      <td className={classes.after} data-label={t('statement.after')}>
        <Money kopecks={row.balanceKopecks} />
      </td>
    </tr>
  )
}

function What({ row }: { row: StatementRow }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  const month = row.month === null ? '' : format.month(row.month)
  const text =
    row.kind !== 'lessons'
      ? t(`statement.${row.kind}`, { month })
      : t('statement.lessons', { count: row.lessonCount, month })
  const about = [row.learnerName, row.subject && words.subject(row.subject)].filter(Boolean).join(' · ')
  return (
    <>
      <span className={classes.text}>{text}</span>
      <span className={`muted small block ${classes.about}`}>
        {about !== '' && <span className={classes.who}>{about}</span>}
        {row.invoices.map((invoice, index) => (
          <Fragment key={invoice.id}>
            {/* Not within the link's text, because a mirrored layout would set it after the number. */}
            {(about !== '' || index > 0) && (
              <span className={classes.dot} aria-hidden>
                ·
              </span>
            )}
            <Link to={invoicePath(invoice.id)}>{t('statement.invoice', { number: invoice.number })}</Link>
          </Fragment>
        ))}
      </span>
      {row.reason !== null && <span className={`muted small anywhere block ${classes.reason}`}>{row.reason}</span>}
    </>
  )
}
