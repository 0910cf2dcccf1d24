import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { contractMoneyQuery } from './api.ts'

/** The money of this month: the customer's charges and balance, or the executor's pay. */
export function ContractMoney({ contract }: { contract: Contract }) {
  const { t } = useTranslation('ledger')
  const { role } = useUser()
  const format = useFormat()
  const query = useQuery(contractMoneyQuery(contract.id))
  const of = (month: string, sums: Omit<MonthSums, 'contractId' | 'label' | 'month'>) => ({
    ...sums,
    month,
    contractId: contract.id,
  })
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={14} />}>
      {({ data: { customer, executor, ...money } }) => (
        <Section title={t('contract.title', { month: format.month(money.month) })}>
          <Facts>
            <Fact label={t('words.lessons_held')}>
              {t('contract.held_of', { held: money.heldLessons, count: money.heldLessons + money.openLessons })}
            </Fact>
            {customer && (
              <MoneyFact
                label={t(customer.balanceKopecks > 0 ? 'contract.owes' : 'contract.has')}
                kopecks={Math.abs(customer.balanceKopecks)}
              />
            )}
          </Facts>
          {customer && (
            <OfMonth
              label={t(role === 'staff' ? 'contract.of_month_customer' : 'contract.of_month')}
              {...of(money.month, customer)}
            />
          )}
          {executor && (
            <OfMonth
              label={t(role === 'staff' ? 'contract.of_month_executor' : 'contract.of_month')}
              {...of(money.month, executor)}
            />
          )}
          <MoneyLink />
        </Section>
      )}
    </QueryView>
  )
}

interface MonthSums {
  label: string
  contractId: string
  month: string
  closedKopecks: number
  openKopecks: number
}

/** Sum of this month's lessons: those with an outcome and those that are planned, each with its rows. */
function OfMonth({ label, contractId, month, closedKopecks, openKopecks }: MonthSums) {
  const { t } = useTranslation('ledger')
  const lessons = `${lessonListPath}?contractId=${contractId}&month=${month}`
  return (
    <SumParts
      label={label}
      kopecks={closedKopecks + openKopecks}
      parts={[
        { label: t('contract.charged'), kopecks: closedKopecks, to: `${lessons}&view=past` },
        { label: t('contract.open'), kopecks: openKopecks, to: `${lessons}&view=all` },
      ]}
    />
  )
}

function MoneyLink() {
  const { t } = useTranslation('ledger')
  const { role } = useUser()
  return (
    <LinkButton variant="default" mt="md" to={role === 'executor' ? incomeReportListPath : invoiceListPath}>
      {t(role === 'executor' ? 'contract.to_income' : 'contract.to_invoices')}
    </LinkButton>
  )
}
