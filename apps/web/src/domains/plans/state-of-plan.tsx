import type { PlanSummary, Role } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { State } from '../../app/states.tsx'
import { useFormat } from '../../ui/format.ts'
import classes from './plan-list-page.module.css'

/** The state of a plan, and who waits for whom. */
export function StateOfPlan({ plan, role }: { plan: PlanSummary; role: Role }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const turn = turnOf(plan)
  return (
    <>
      <State of="plan" is={plan.openRevision ? 'revision' : plan.state} />
      {turn && (
        <span className={classes.subject}>
          {t(turn === role ? 'turn.yours' : `turn.${turn}`)}
          {plan.answerBy !== null && ` ${t('turn.until', { at: format.dateTime(plan.answerBy) })}`}
        </span>
      )}
    </>
  )
}

/** Whose turn it is with a plan; nobody's where there is nothing to do. */
function turnOf({ state, openRevision }: Pick<PlanSummary, 'state' | 'openRevision'>) {
  if (state === 'draft' || state === 'returned' || openRevision === 'returned') return 'executor' as const
  return state === 'submitted' || openRevision === 'submitted' ? ('customer' as const) : undefined
}
