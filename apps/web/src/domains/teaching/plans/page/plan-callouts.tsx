import type { Plan } from '@navyk/api-spec/teaching/plans'
import { useUser } from '#app/session/session.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** Boxes above a plan: why it was returned or voided, that its month is closed, and when silence approves it. */
export function PlanCallouts({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const isCustomer = useUser().role === 'customer'
  const remarks = plan.rows.filter(({ remark }) => remark !== '').length
  return (
    <>
      {plan.closed !== null && plan.state !== 'approved' && plan.state !== 'void' && (
        <Callout tone="grey" title={t(`closed.${plan.closed}`)}>
          {t('closed.help')}
        </Callout>
      )}
      {plan.state === 'void' && (
        <Callout tone="grey" title={t('void.was')}>
          <p dir="auto">{plan.voidReason || t('void.contract')}</p>
        </Callout>
      )}
      {plan.state === 'returned' && (
        <Callout tone="amber" title={t('details.returned')}>
          {plan.returnReason !== null && <p dir="auto">{plan.returnReason}</p>}
          {remarks > 0 && <p>{t('details.remarks', { count: remarks })}</p>}
        </Callout>
      )}
      {plan.state === 'submitted' && plan.answerBy !== null && (
        <Callout
          tone="amber"
          title={t(isCustomer ? 'silence.customer' : 'silence.planner', { at: format.dateTime(plan.answerBy) })}
        />
      )}
    </>
  )
}
