import { Button } from '@mantine/core'
import type { Plan, RevisionChange } from '@navyk/api-spec/teaching/plans'
import { useUser } from '#app/session/session.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useApproveRevision, useReturnRevision, useWithdrawRevision } from '../api.ts'
import classes from './revision.module.css'

interface Props {
  plan: Plan
  /** Opens the editor, where the person may change the plan. */
  onRevise: () => void
}

/** The revision of an approved plan: its differences, state and actions. The last approved one stays visible. */
export function RevisionCard({ plan, onRevise }: Props) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const isCustomer = useUser().role === 'customer'
  const { change } = plan
  // The server sends the open revision or the last approved one.
  if (!change || change.state === 'withdrawn' || change.state === 'void') return null
  const isWaiting = change.state === 'submitted'
  const title = t(`revision.is_${isWaiting && isCustomer ? 'yours' : change.state}`, { number: change.number })
  return (
    <Callout tone={change.state === 'approved' ? 'green' : 'amber'} title={title}>
      {change.answerBy !== null && (
        <p>{t(isCustomer ? 'silence.customer' : 'silence.planner', { at: format.dateTime(change.answerBy) })}</p>
      )}
      {change.returnReason !== null && <p dir="auto">{change.returnReason}</p>}
      {change.comment && <p dir="auto">{change.comment}</p>}
      <ul className={`stack gap-8 above-8 ${classes.changes}`}>
        {change.changes.map((each) => (
          <Change
            key={`${each.kind} ${each.lessonId} ${each.to?.startsAt}`}
            change={each}
            what={t(`revision.${each.kind}`)}
          />
        ))}
      </ul>
      <RevisionActions plan={plan} count={change.changes.length} onRevise={onRevise} />
    </Callout>
  )
}

/** The differences of a plan that was submitted again after it was returned. */
export function ChangesSinceReturn({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { sinceReturned } = plan
  if (sinceReturned === null) return null
  if (sinceReturned.length === 0) return <Callout tone="blue" title={t('since_returned.nothing')} />
  return (
    <Callout tone="blue" title={t('since_returned.title')}>
      <ul className={`stack gap-8 above-8 ${classes.changes}`}>
        {sinceReturned.map((each) => (
          <Change
            key={`${each.kind} ${each.from?.startsAt} ${each.to?.startsAt}`}
            change={each}
            what={t(`since_returned.${each.kind}`)}
          />
        ))}
      </ul>
    </Callout>
  )
}

interface ChangeProps {
  change: Pick<RevisionChange, 'from' | 'to' | 'topic'>
  /** The lesson's change in words. */
  what: string
}

function Change({ change, what }: ChangeProps) {
  const format = useFormat()
  const text = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    `${format.day(startsAt)}, ${format.timeRange(startsAt, endsAt)}`
  const isElsewhere = change.from?.startsAt !== change.to?.startsAt || change.from?.endsAt !== change.to?.endsAt
  return (
    <li>
      <strong>{what}</strong>
      {change.from && isElsewhere && <s>{text(change.from)}</s>}
      {change.to && <span>{text(change.to)}</span>}
      {change.topic && <span dir="auto">· {change.topic}</span>}
    </li>
  )
}

function RevisionActions({ plan, count, onRevise }: Props & { count: number }) {
  const { t } = useTranslation('plans')
  const approve = useApproveRevision(plan.id)
  const giveBack = useReturnRevision(plan.id)
  const withdraw = useWithdrawRevision(plan.id)
  const { approveRevision, returnRevision, withdrawRevision, revise } = plan.actions
  if (!approveRevision && !returnRevision && !withdrawRevision) return null
  return (
    <div className={`row end gap-8 above-16 ${classes.actions}`}>
      {withdrawRevision && (
        <ConfirmButton
          label={t('revision.withdraw')}
          title={t('revision.withdraw_title')}
          consequence={t('revision.withdraw_consequence')}
          done={t('revision.withdrawn')}
          onConfirm={() => withdraw.mutateAsync({ version: plan.version })}
        />
      )}
      {revise && <Button onClick={onRevise}>{t('revision.again')}</Button>}
      {returnRevision && (
        <ConfirmButton
          label={t('revision.return')}
          title={t('revision.return_title')}
          consequence={t('revision.return_consequence')}
          reasonLabel={t('return.reason')}
          done={t('revision.returned')}
          onConfirm={(reason) => giveBack.mutateAsync({ version: plan.version, reason })}
        />
      )}
      {approveRevision && (
        <ConfirmButton
          variant="filled"
          label={t('revision.approve')}
          title={t('revision.approve_title')}
          consequence={t('revision.approve_consequence', { count })}
          done={t('revision.approved')}
          onConfirm={() => approve.mutateAsync({ version: plan.version })}
        />
      )}
    </div>
  )
}
