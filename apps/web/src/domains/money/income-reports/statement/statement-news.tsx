import type { Accrual, IncomeReport } from '@navyk/api-spec/money/income-reports'
import { spacedIban } from '@navyk/api-spec/vocabulary'
import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DateText, DateTime, Money } from '#ui/facts/facts-text.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAnswerObjection } from '../api.ts'
import classes from '../income-reports.module.css'

/** Callout that says what a statement waits for, or why it went no further. */
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
  if (report.isAccountChanged) return <ChangedAccount report={report} />
  if (state === 'confirmed' && approval?.firstBy) {
    return (
      <Callout tone="amber" title={t('news.second')}>
        {t(approval.isFirstMine ? 'news.second_mine' : 'news.second_text', { name: approval.firstBy })}
      </Callout>
    )
  }
  return null
}

/** Callout where another account was named since the approval, so that nothing is paid. An executor reads who goes on with it, staff
 *  which account it is. */
function ChangedAccount({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const { approval, payableKopecks, paidKopecks } = report
  if (approval === undefined) {
    const money = format.money(payableKopecks - paidKopecks)
    return (
      <Callout tone="amber" title={t('news.account')}>
        {t('news.account_own', { money })}
      </Callout>
    )
  }
  const inWords = (account: { name: string; iban: string } | null) =>
    account ? `${account.name}, ${spacedIban(account.iban)}` : t('news.no_account')
  const { approvedAccount, account, firstBy, isFirstMine } = approval
  return (
    <Callout tone="amber" title={t('news.account')}>
      {t('news.account_staff', { former: inWords(approvedAccount), account: inWords(account) })}
      {firstBy !== null && `. ${t(isFirstMine ? 'news.second_mine' : 'news.second_text', { name: firstBy })}`}
    </Callout>
  )
}

const beforePayment = ['draft', 'confirmed', 'approved', 'part_paid', 'failed']

/** Details that the executor has not named yet, and where to enter them, before a statement is approved and paid. To staff the page
 *  shows that below. */
export function MissingDetails({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const isStaff = useUser().role === 'staff'
  const { lacks, state } = report
  if (lacks === null || !beforePayment.includes(state)) return null
  return (
    <Callout tone="amber" title={t(`news.lacks.${lacks}`)}>
      {t(`news.lacks_text.${lacks}.${isStaff ? 'staff' : 'own'}`)}{' '}
      {isStaff ? (
        <a href="#account">{t('news.to_account')}</a>
      ) : (
        <Link to={`${accountPath}?part=details`}>{t('news.to_own_account')}</Link>
      )}
    </Callout>
  )
}

/** Sessions of groups: what each pays, or what a correction of its outcomes adds or takes off. */
export function GroupSessions({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const rows = report.adjustments.filter(({ session }) => session !== null)
  if (rows.length === 0) return null
  return (
    <Section title={t('sessions.section')} id="sessions">
      <ul className={`divided ${classes.rows}`}>
        {rows.map(({ id, session, reason, amountKopecks }) => (
          <li key={id}>
            <div>
              <Link to={sessionPath(session?.id ?? '')}>
                <DateText date={session?.heldOn ?? ''} />
              </Link>
              <p className="muted small">{reason}</p>
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

/** Sums that corrections of closed months add or take off, each with its reason. They are of lessons that were settled before, so they
 *  are no lessons of this month. */
export function Corrections({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const rows = report.clients.flatMap(({ learnerName, accruals }) =>
    accruals.filter(({ correctedIn }) => correctedIn !== null).map((row) => ({ ...row, learnerName })),
  )
  if (rows.length === 0) return null
  return (
    <Section title={t('corrections.section')} id="corrections">
      <ul className={`divided ${classes.rows}`}>
        {rows.map((row) => (
          <Correction key={row.id} row={row} />
        ))}
      </ul>
    </Section>
  )
}

function Correction({ row }: { row: Accrual & { learnerName: string } }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const { correctedIn, heldOn, learnerName, reason, amounts } = row
  return (
    <li>
      <div>
        <Link to={workReportPath(correctedIn ?? '')}>{t('corrections.of', { date: format.date(heldOn) })}</Link>
        <p className="muted small paragraph">{t('corrections.why', { learner: learnerName, reason: reason ?? '' })}</p>
      </div>
      <strong>
        <Money kopecks={amounts.payKopecks} />
      </strong>
    </li>
  )
}

/** Bonuses and deductions with their reasons. */
export function Adjustments({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const rows = report.adjustments.filter(({ session }) => session === null)
  if (rows.length === 0) return null
  return (
    <Section title={t('adjust.section')} id="adjustments">
      <ul className={`divided ${classes.rows}`}>
        {rows.map((each) => (
          <li key={each.id}>
            <div>
              {each.kind !== 'session' && t(`adjust.${each.kind}`)}
              <p className="muted small">{each.reason}</p>
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

/** Objections of the executor, with the answers; accountants can answer the open ones. */
export function Objections({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const rows = useObjected(report)
  if (rows.length === 0) return null
  return (
    <Section title={t('object.section')}>
      <ul className={`divided ${classes.rows}`}>
        {rows.map(({ id, date, about, objection }) => (
          <li key={id}>
            <div>
              {date !== null && (
                <>
                  <DateText date={date} />,{' '}
                </>
              )}
              {about}
              <p>{objection.reason}</p>
              {objection.answer && <p className="muted small">{t('object.answered', { answer: objection.answer })}</p>}
              <p className="muted small">
                <DateTime at={objection.objectedAt} />
              </p>
            </div>
            {objection.answer === null && <Answer report={report} rowId={id} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Rows with an objection: lessons, then sessions of groups, bonuses and deductions. */
function useObjected(report: IncomeReport) {
  const { t } = useTranslation('income-reports')
  const lessons = report.clients.flatMap(({ accruals, learnerName }) =>
    accruals.flatMap(({ id, heldOn, objection }) =>
      objection === null ? [] : [{ id, date: heldOn, about: learnerName, objection }],
    ),
  )
  const others = report.adjustments.flatMap(({ id, kind, reason, session, objection }) => {
    if (objection === null) return []
    const about = kind === 'session' ? reason : `${t(`adjust.${kind}`)}: ${reason}`
    return [{ id, date: session?.heldOn ?? null, about, objection }]
  })
  return [...lessons, ...others]
}

function Answer({ report, rowId }: { report: IncomeReport; rowId: string }) {
  const { t } = useTranslation('income-reports')
  const isAccountant = useUser().permissions.includes('accountant')
  const answer = useAnswerObjection(report.id)
  if (!isAccountant || report.state !== 'draft') return null
  return (
    <ConfirmButton
      label={t('answer.label')}
      title={t('answer.title')}
      consequence={t('answer.consequence')}
      reasonLabel={t('words.answer')}
      done={t('answer.done')}
      onConfirm={(text) => answer.mutateAsync({ version: report.version, rowId, answer: text })}
    />
  )
}
