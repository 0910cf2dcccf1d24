import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { Fact, Facts, MoneyFact } from '../../../ui/facts/facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { Section } from '../../../ui/section.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { contractMoneyQuery } from './api.ts'

/** The money of this month: the customer's charges and balance, or the executor's pay. */
export function ContractMoney({ contract }: { contract: Contract }) {
  const { t } = useTranslation('ledger')
  const { role } = useUser()
  const format = useFormat()
  const query = useQuery(contractMoneyQuery(contract.id))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={14} />}>
      {({ data: { customer, executor, ...money } }) => (
        <Section title={t('contract.title', { month: format.month(money.month) })}>
          <Facts>
            <Fact label={t('contract.lessons')}>
              {t('contract.held_of', { held: money.heldLessons, count: money.heldLessons + money.openLessons })}
            </Fact>
            {customer && (
              <>
                <MoneyFact label={t('contract.charged')} kopecks={customer.closedKopecks} />
                <MoneyFact label={t('contract.open')} kopecks={customer.openKopecks} />
              </>
            )}
            {executor && (
              <>
                <MoneyFact
                  label={t(role === 'staff' ? 'contract.earned_staff' : 'contract.earned')}
                  kopecks={executor.closedKopecks}
                />
                {role === 'executor' && <MoneyFact label={t('contract.open')} kopecks={executor.openKopecks} />}
              </>
            )}
            {customer && (
              <MoneyFact
                label={t(customer.balanceKopecks > 0 ? 'contract.owes' : 'contract.has')}
                kopecks={Math.abs(customer.balanceKopecks)}
              />
            )}
          </Facts>
          <MoneyLink />
        </Section>
      )}
    </QueryView>
  )
}

function MoneyLink() {
  const { t } = useTranslation('ledger')
  const { role } = useUser()
  return (
    <LinkButton
      variant="default"
      mt="md"
      to={role === 'executor' ? '/dashboard/income-report' : '/dashboard/invoice-list'}
    >
      {t(role === 'executor' ? 'contract.to_income' : 'contract.to_invoices')}
    </LinkButton>
  )
}
