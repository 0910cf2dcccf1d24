import { isWholeDay, lastDayToPay, type Order, orderStates } from '@navyk/api-spec/money/orders'
import { customerStatementPath, invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { managedOrderPath, orderManagementPath } from '@navyk/api-spec/money/orders/paths'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { Money, PersonName } from '#ui/facts/facts-text.tsx'
import { DateFact, DateTimeFact, Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { CartTotals } from '#money/carts'
import { orderHistoryQuery, orderQuery } from '../api.ts'
import { Grants } from '../grants.tsx'
import { OrderedGoods } from '../ordered-goods.tsx'
import { PayerText } from '../payer-text.tsx'
import { OrderSum } from '../order-sum.tsx'
import { ManagedNews } from './managed-news.tsx'
import { OrderActions } from './order-actions.tsx'

/** Page of one order for staff: who ordered and who pays, what each line has opened and what would go back, money, history. */
export function ManagedOrder({ id }: { id: string }) {
  return <QueryView query={useQuery(orderQuery(id))}>{({ data }) => <OrderView order={data} />}</QueryView>
}

function OrderView({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <DetailsPage
      title={t('order', { number: order.number })}
      subtitle={<PersonName person={order.customer} isFull />}
      state={<State of="order" is={order.state} />}
      trail={[{ label: t('words.orders'), to: orderManagementPath }]}
      action={<OrderActions order={order} />}
      notice={<ManagedNews order={order} />}
      side={
        <Section title={t('staff.money')}>
          <MoneyOf order={order} />
        </Section>
      }
      tabs={[
        { key: 'goods', label: t('staff.contents'), content: <Contents order={order} /> },
        { key: 'history', label: t('words.history'), content: <OrderHistory id={order.id} /> },
      ]}
    />
  )
}

function Contents({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Section title={t('goods')}>
        <OrderedGoods lines={order.lines} below={(line) => <Grants line={line} isWorthShown />} />
      </Section>
      <Section title={t('words.payer')}>
        <PayerText payer={order.payer} />
      </Section>
      <Section title={t('labels.customer')}>
        <CustomerLinks order={order} />
      </Section>
    </>
  )
}

function CustomerLinks({ order: { customer } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { permissions } = useUser()
  return (
    <>
      <Link to={customerCardPath(customer.id)}>
        <PersonName person={customer} isFull />
      </Link>
      <div className="buttons above-16">
        <LinkButton variant="default" to={`${orderManagementPath}?customerId=${customer.id}`}>
          {t('staff.other_orders')}
        </LinkButton>
        <LinkButton variant="default" to={customerStatementPath(customer.id)}>
          {t('staff.statement')}
        </LinkButton>
        {permissions.includes('accountant') && (
          <LinkButton variant="default" to={`${paymentListPath}?customerId=${customer.id}`}>
            {t('staff.payments')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function MoneyOf({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { lateKopecks, invoiceId, restoredAs, restoredFrom } = order
  return (
    <>
      <CartTotals
        cart={order}
        label={t(order.state === 'awaiting_payment' && order.paidKopecks === 0 ? 'to_pay' : 'words.cost')}
      />
      <div className="above-16">
        <OrderSum order={order} />
        <Facts>
          <MoneyFact label={t('staff.late')} kopecks={lateKopecks > 0 ? lateKopecks : null} />
          {order.promoCode !== null && (
            <Fact label={t('words.promo_code')}>
              <bdi dir="ltr">{order.promoCode}</bdi>
            </Fact>
          )}
          <DateTimeFact label={t('created')} at={order.createdAt} />
          {order.state === 'awaiting_payment' &&
            (isWholeDay(order.expiresAt) ? (
              <DateFact label={t('staff.expires')} date={lastDayToPay(order.expiresAt)} />
            ) : (
              <DateTimeFact label={t('staff.expires')} at={order.expiresAt} />
            ))}
          <DateTimeFact label={t('paid')} at={order.paidAt} />
          <DateTimeFact label={t('ended')} at={order.endedAt} />
          {order.reason !== null && <Fact label={t('words.reason')}>{order.reason}</Fact>}
          {invoiceId !== null && (
            <Fact label={t('words.invoice')}>
              <Link to={invoicePath(invoiceId)}>{t('staff.invoice_and_payments')}</Link>
            </Fact>
          )}
          {restoredAs !== null && (
            <Fact label={t('staff.restored_as')}>
              <Link to={managedOrderPath(restoredAs)}>{t('staff.open_order')}</Link>
            </Fact>
          )}
          {restoredFrom !== null && (
            <Fact label={t('staff.restored_from')}>
              <Link to={managedOrderPath(restoredFrom)}>{t('staff.open_order')}</Link>
            </Fact>
          )}
        </Facts>
      </div>
    </>
  )
}

function OrderHistory({ id }: { id: string }) {
  const { t } = useTranslation('orders')
  const nameOf = useOpenTexts('orders')
  const stateLabel = useStateLabel()
  const money = readers.number((kopecks) => <Money kopecks={kopecks} />)
  return (
    <HistoryPanel
      query={useQuery(orderHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        state: [t('words.state'), readers.oneOf(orderStates, (state) => stateLabel('order', state))],
        totalKopecks: [t('words.total'), money],
        refundedKopecks: [t('refunded'), money],
        lateKopecks: [t('staff.late'), money],
        why: [t('staff.why'), readers.text()],
      }}
    />
  )
}
