import type { Accrual, IncomeReport } from '@navyk/api-spec/money/income-reports'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '../../../app/session.ts'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DateText, DateTime, Money } from '../../../ui/facts/facts-text.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import { useAnswerObjection } from './api.ts'
import classes from './statement-news.module.css'

/** What is waited for, or why it went no further. */
export function StatementNews({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const isStaff = useUser().role === 'staff'
  const { state, confirmBy, reason, approval } = report
  if (state === 'on_hold' || state === 'void') {
    return (
      <Callout tone={state === 'void' ? 'grey' : 'amber'} title={t(`news.${state}`)}>
        {reason}
      </Callout>
    )
  }
  if (state === 'draft' && confirmBy !== null) {
    return (
      <Callout tone="amber" title={t(isStaff ? 'news.draft_staff' : 'news.draft')}>
        {t('news.draft_until', { until: format.dateTime(confirmBy) })}
      </Callout>
    )
  }
  if (state === 'draft') {
    return (
      <Callout tone="amber" title={t('news.objected')}>
        {t(isStaff ? 'news.objected_staff' : 'news.objected_text')}
      </Callout>
    )
  }
  if (state === 'confirmed' && approval?.firstBy) {
    return (
      <Callout tone="amber" title={t('news.second')}>
        {t(approval.isFirstMine ? 'news.second_mine' : 'news.second_text', { name: approval.firstBy })}
      </Callout>
    )
  }
  return null
}

/** Sessions of groups: what each pays, or what a correction of its outcomes adds or takes off. */
export function GroupSessions({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const rows = report.adjustments.filter(({ session }) => session !== null)
  if (rows.length === 0) return null
  return (
    <Section title={t('sessions.section')}>
      <ul className={classes.rows}>
        {rows.map(({ id, session, reason, amountKopecks }) => (
          <li key={id}>
            <div>
              <Link to={`/dashboard/project-details/sessions/${session?.id}`}>
                <DateText date={session?.heldOn ?? ''} />
              </Link>
              <p className={classes.muted}>{reason}</p>
            </div>
            <strong>
              <Money kopecks={amountKopecks} />
            </strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Bonuses and deductions with their reasons. */
export function Adjustments({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const rows = report.adjustments.filter(({ session }) => session === null)
  if (rows.length === 0) return null
  return (
    <Section title={t('adjust.section')}>
      <ul className={classes.rows}>
        {rows.map((each) => (
          <li key={each.id}>
            <div>
              {t(`adjust.${each.kind}`)}
              <p className={classes.muted}>{each.reason}</p>
            </div>
            <strong>
              <Money kopecks={each.kind === 'bonus' ? each.amountKopecks : -each.amountKopecks} />
            </strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What the executor objects to, with the answers; the open ones can be answered by accountants. */
export function Objections({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const rows = report.clients.flatMap((client) =>
    client.accruals.filter(({ objection }) => objection !== null).map((accrual) => ({ accrual, client })),
  )
  if (rows.length === 0) return null
  return (
    <Section title={t('object.section')}>
      <ul className={classes.rows}>
        {rows.map(({ accrual, client }) => (
          <li key={accrual.id}>
            <div>
              <DateText date={accrual.heldOn} />, {client.learnerName}
              <p>{accrual.objection?.reason}</p>
              {accrual.objection?.answer && (
                <p className={classes.muted}>{t('object.answered', { answer: accrual.objection.answer })}</p>
              )}
              {accrual.objection && (
                <p className={classes.muted}>
                  <DateTime at={accrual.objection.objectedAt} />
                </p>
              )}
            </div>
            <Answer report={report} accrual={accrual} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Answer({ report, accrual }: { report: IncomeReport; accrual: Accrual }) {
  const { t } = useTranslation('income-reports')
  const isAccountant = useUser().permissions.includes('accountant')
  const answer = useAnswerObjection(report.id)
  if (!isAccountant || report.state !== 'draft' || accrual.objection?.answer !== null) return null
  return (
    <ConfirmButton
      label={t('answer.label')}
      title={t('answer.title')}
      consequence={t('answer.consequence')}
      reasonLabel={t('answer.text')}
      done={t('answer.done')}
      onConfirm={(text) => answer.mutateAsync({ version: report.version, accrualId: accrual.id, answer: text })}
    />
  )
}
