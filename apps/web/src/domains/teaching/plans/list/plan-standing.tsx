import type { Role } from '@navyk/api-spec/people/accounts'
import type { PlanSummary } from '@navyk/api-spec/teaching/plans'
import { State } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** The state of a plan, and whose action it waits for. */
export function PlanStanding({ plan, role }: { plan: PlanSummary; role: Role }) {
  const turn = useTurnWords(role)(plan)
  return (
    <>
      <PlanBadge plan={plan} />
      {turn !== '' && <span className="muted small normal block">{turn}</span>}
    </>
  )
}

export function PlanBadge({ plan }: { plan: PlanSummary }) {
  return <State of="plan" is={plan.openRevision ? 'revision' : plan.state} />
}

/** Texts that say whose action a plan waits for, and by when: it ends at an hour, not with a day. */
export function useTurnWords(role: Role) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  return (plan: PlanSummary): string => {
    const turn = actingSide(plan)
    if (!turn) return ''
    const until = plan.answerBy === null ? '' : t('turn.until', { at: format.dateTime(plan.answerBy) })
    if (turn === role) return [t('turn.yours'), until].filter(Boolean).join(' ')
    // The state "submitted" says already whose answer it waits for.
    return until || t(`turn.${turn}`)
  }
}

/** The side whose action a plan waits for; undefined where none is needed. */
function actingSide({ state, openRevision }: Pick<PlanSummary, 'state' | 'openRevision'>) {
  if (state === 'draft' || state === 'returned' || openRevision === 'returned') return 'executor' as const
  return state === 'submitted' || openRevision === 'submitted' ? ('customer' as const) : undefined
}
