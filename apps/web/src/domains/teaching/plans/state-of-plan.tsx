import type { Role } from '@navyk/api-spec/people/accounts'
import type { PlanSummary } from '@navyk/api-spec/teaching/plans'
import { useTranslation } from 'react-i18next'
import { State } from '../../../app/states.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './plan-list-page.module.css'

/** The state of a plan, and who waits for whom. */
export function StateOfPlan({ plan, role }: { plan: PlanSummary; role: Role }) {
  const turn = useTurnWords(role)(plan)
  return (
    <>
      <BadgeOfPlan plan={plan} />
      {turn !== '' && <span className={classes.subject}>{turn}</span>}
    </>
  )
}

export function BadgeOfPlan({ plan }: { plan: PlanSummary }) {
  return <State of="plan" is={plan.openRevision ? 'revision' : plan.state} />
}

/** Who is to do something about a plan, and by which day; nothing where nobody is. The hour stands in the plan itself. */
export function useTurnWords(role: Role) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  return (plan: PlanSummary): string => {
    const turn = turnOf(plan)
    if (!turn) return ''
    const until = plan.answerBy === null ? '' : t('turn.until', { at: format.day(plan.answerBy) })
    if (turn === role) return [t('turn.yours'), until].filter(Boolean).join(' ')
    // The state of a plan that was sent says already whose answer it waits for.
    return until || t(`turn.${turn}`)
  }
}

/** Whose turn it is with a plan; nobody's where there is nothing to do. */
function turnOf({ state, openRevision }: Pick<PlanSummary, 'state' | 'openRevision'>) {
  if (state === 'draft' || state === 'returned' || openRevision === 'returned') return 'executor' as const
  return state === 'submitted' || openRevision === 'submitted' ? ('customer' as const) : undefined
}
