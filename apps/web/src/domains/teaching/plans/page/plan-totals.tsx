import { businessDate, monthOf } from '@navyk/api-spec/kit'
import type { Plan, PlanTotals } from '@navyk/api-spec/teaching/plans'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { Duration, Money } from '#ui/facts/facts-text.tsx'
import { DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import classes from '../plans.module.css'

/** Totals of a plan: the stored ones, or those of the editor. */
export function PlanFigures({ plan, totals }: { plan: Plan; totals: PlanTotals }) {
  const { t } = useTranslation('plans')
  const words = useWords()
  const format = useFormat()
  const isStaff = useUser().role === 'staff'
  const { contract, lessons } = plan
  const rate = (kopecks: number) => `${format.money(kopecks)} / ${format.duration(contract.lessonMinutes)}`
  return (
    <div className={classes.figures}>
      <Facts>
        {totals.priceKopecks !== undefined && (
          <Fact label={t(isStaff ? 'price_staff' : 'price')}>
            <strong className="large">
              <Money kopecks={totals.priceKopecks} />
            </strong>
          </Fact>
        )}
        {totals.payKopecks !== undefined && (
          <Fact label={words.pay(isStaff)}>
            <strong className="large">
              <Money kopecks={totals.payKopecks} />
            </strong>
          </Fact>
        )}
        {plan.month >= monthOf(businessDate(new Date())) && plan.state !== 'void' && (
          <Slot name="lesson.packages" contractId={plan.contractId} customerId={plan.customer.id} />
        )}
        <Fact label={t('words.lessons')}>{totals.lessonCount}</Fact>
        <Fact label={t('hours')}>
          <Duration minutes={totals.minutes} />
        </Fact>
        {contract.customerRateKopecks !== undefined && (
          <Fact label={t(isStaff ? 'rate_customer' : 'rate')}>{rate(contract.customerRateKopecks)}</Fact>
        )}
        {contract.executorRateKopecks !== undefined && (
          <Fact label={t(isStaff ? 'rate_executor' : 'rate')}>{rate(contract.executorRateKopecks)}</Fact>
        )}
        {plan.state === 'approved' && (
          <Fact label={t('details.so_far')}>
            {t('details.so_far_counts', { held: lessons.held, cancelled: lessons.cancelled, planned: lessons.planned })}
          </Fact>
        )}
        {plan.revision > 1 && <Fact label={t('words.version')}>{plan.revision}</Fact>}
        <DateTimeFact label={t('details.submitted_at')} at={plan.submittedAt} />
        <DateTimeFact label={t('details.approved_at')} at={plan.approvedAt} />
      </Facts>
      <div className="above-16">
        <LinkButton variant="default" fullWidth to={contractPath(plan.contractId)}>
          {words.contract(plan.contractNumber)}
        </LinkButton>
      </div>
    </div>
  )
}
