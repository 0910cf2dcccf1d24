import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { Money } from '../../../ui/facts-text.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Section } from '../../../ui/section.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { moneyQuery } from './api.ts'

/** The money of this month: the customer's charges and balance, or the executor's pay. */
export function ContractMoney({ contract }: { contract: Contract }) {
  const { t } = useTranslation('ledger')
  const { role } = useUser()
  const format = useFormat()
  const query = useQuery(moneyQuery(contract.id))
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
                <Fact label={t('contract.charged')}>
                  <Money kopecks={customer.closedKopecks} />
                </Fact>
                <Fact label={t('contract.open')}>
                  <Money kopecks={customer.openKopecks} />
                </Fact>
              </>
            )}
            {executor && (
              <>
                <Fact label={t(role === 'staff' ? 'contract.earned_staff' : 'contract.earned')}>
                  <Money kopecks={executor.closedKopecks} />
                </Fact>
                {role === 'executor' && (
                  <Fact label={t('contract.open')}>
                    <Money kopecks={executor.openKopecks} />
                  </Fact>
                )}
              </>
            )}
            {customer && (
              <Fact label={t(customer.balanceKopecks > 0 ? 'contract.owes' : 'contract.has')}>
                <Money kopecks={Math.abs(customer.balanceKopecks)} />
              </Fact>
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
