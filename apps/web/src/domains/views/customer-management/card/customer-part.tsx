import type { ManagedCustomerCard } from '@navyk/api-spec/views/customer-management'
import { customerStatementPath, invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { mergePath } from '@navyk/api-spec/views/customer-management/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { InvitationSection } from '#people/invitations'
import { customerQuery } from '../api.ts'
import { MergedRecords } from './merged-records.tsx'
import { CustomerContracts, CustomerInvoices, CustomerOrders, CustomerPackages, CustomerPayments } from './sections.tsx'
import { CustomerNotes } from './notes.tsx'

/** Open matters between a customer and the service, and the notes of staff; for managers and accountants. */
export function CustomerPart({ cabinetId }: { cabinetId: string }) {
  return (
    <QueryView query={useQuery(customerQuery(cabinetId))} skeleton={<BlockSkeleton height={24} />}>
      {({ data }) => <Parts customer={data} />}
    </QueryView>
  )
}

function Parts({ customer }: { customer: ManagedCustomerCard }) {
  const { t } = useTranslation('customer-management')
  return (
    <>
      <div className="row stretch gap-12 below-16">
        {customer.actions.merge && (
          <LinkButton variant="default" to={mergePath(customer.id)}>
            {t('merge.open')}
          </LinkButton>
        )}
        <LinkButton variant="default" to={customerStatementPath(customer.id)}>
          {t('card.statement')}
        </LinkButton>
      </div>
      <Section title={t('card.money')}>
        <MoneyFacts customer={customer} />
      </Section>
      <InvitationSection accountId={customer.accountId} />
      <CustomerNotes customerId={customer.id} />
      <CustomerInvoices customer={customer} />
      <CustomerPackages customer={customer} />
      <CustomerContracts customer={customer} />
      <CustomerOrders customer={customer} />
      <CustomerPayments customer={customer} />
      {customer.merged.length > 0 && <MergedRecords customer={customer} />}
    </>
  )
}

export function MoneyFacts({ customer }: { customer: ManagedCustomerCard }) {
  const { t } = useTranslation('customer-management')
  const format = useFormat()
  const { payer, learners } = customer
  return (
    <>
      <SumParts
        label={t('list.due')}
        kopecks={customer.dueKopecks}
        parts={[
          {
            label: t('words.overdue'),
            kopecks: customer.overdueKopecks,
            to: `${invoiceListPath}?customerId=${customer.id}&status=late`,
          },
          { label: t('list.not_due'), kopecks: customer.dueKopecks - customer.overdueKopecks },
        ]}
        isLarge
      />
      <Facts isShort>
        <MoneyFact label={t('words.credit')} kopecks={customer.creditKopecks} />
        {customer.prepaidKopecks > 0 && <MoneyFact label={t('card.prepaid')} kopecks={customer.prepaidKopecks} />}
        <Fact label={t('card.balance')}>
          <Link to={customerStatementPath(customer.id)}>
            <Money kopecks={customer.balanceKopecks} />
          </Link>
        </Fact>
        <Fact label={t('learners')}>
          {learners.length === 0
            ? '—'
            : learners.map((learner) => <div key={learner.id}>{format.fullName(learner)}</div>)}
        </Fact>
        <Fact label={t('words.payer')}>
          {payer === null ? (
            t('card.in_person')
          ) : (
            <>
              <div>{payer.name}</div>
              {payer.unp !== null && <div>{t('card.unp', { unp: payer.unp })}</div>}
            </>
          )}
          <div>
            <Link to={customerStatementPath(customer.id)}>{t('card.to_payer')}</Link>
          </div>
        </Fact>
      </Facts>
    </>
  )
}
