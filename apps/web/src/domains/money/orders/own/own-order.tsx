import type { Order } from '@navyk/api-spec/money/orders'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { ownOrdersPath } from '@navyk/api-spec/money/orders/paths'
import { useQuery } from '@tanstack/react-query'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { DateTimeFact, Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CartTotals } from '#money/carts'
import { orderQuery, useCancelOrder } from '../api.ts'
import { Grants } from '../grants.tsx'
import { OrderSum } from '../order-sum.tsx'
import { OrderedGoods } from '../ordered-goods.tsx'
import { PayerText } from '../payer-text.tsx'
import { OrderNews } from './order-news.tsx'

/** An order of the customer: what was bought, who pays, what it has opened and what can be done. */
export function OwnOrder({ id }: { id: string }) {
  return <QueryView query={useQuery(orderQuery(id))}>{({ data }) => <OrderView order={data} />}</QueryView>
}

function OrderView({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <DetailsPage
      title={t('order', { number: order.number })}
      state={<State of="order" is={order.state} />}
      trail={[{ label: t('own.title'), to: ownOrdersPath }]}
      action={<Actions order={order} />}
      notice={<OrderNews order={order} />}
      side={
        <Section title={t('words.total')}>
          <CartTotals
            cart={order}
            label={t(order.state === 'awaiting_payment' && order.paidKopecks === 0 ? 'to_pay' : 'words.cost')}
          />
          <div className="above-16">
            <OrderSum order={order} />
            <Facts>
              {order.promoCode !== null && (
                <Fact label={t('words.promo_code')}>
                  <bdi dir="ltr">{order.promoCode}</bdi>
                </Fact>
              )}
              <DateTimeFact label={t('created')} at={order.createdAt} />
              <DateTimeFact label={t('paid')} at={order.paidAt} />
              <DateTimeFact label={t('ended')} at={order.endedAt} />
              {order.reason !== null && <Fact label={t('words.reason')}>{order.reason}</Fact>}
            </Facts>
          </div>
        </Section>
      }
    >
      <Section title={t('goods')}>
        <OrderedGoods lines={order.lines} below={(line) => <Grants line={line} />} />
      </Section>
      <Section title={t('words.payer')}>
        <PayerText payer={order.payer} />
      </Section>
      <Refund order={order} />
    </DetailsPage>
  )
}

function Actions({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const cancel = useCancelOrder(order.id)
  const { version, invoiceId } = order
  return (
    <>
      {order.actions.cancel && (
        <ConfirmButton
          isDangerous
          label={t('cancel.label')}
          title={t('cancel.title', { number: order.number })}
          consequence={t('cancel.consequence')}
          done={t('cancel.done')}
          onConfirm={() => cancel.mutateAsync({ version, reason: '' })}
        />
      )}
      {invoiceId !== null && (
        <LinkButton variant="default" to={invoicePath(invoiceId)}>
          {t('words.invoice')}
        </LinkButton>
      )}
      {invoiceId !== null && order.state === 'awaiting_payment' && (
        <LinkButton to={payInvoicePath(invoiceId)}>{t('pay')}</LinkButton>
      )}
    </>
  )
}

/** Sum that would go back now, by the rule that was shown before buying, and whom to ask. */
function Refund({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const opened = order.lines.flatMap(({ grants, seat }) => [...grants, ...(seat ? [seat] : [])])
  const worth = opened
    .filter(({ refundedKopecks }) => refundedKopecks === null)
    .reduce((sum, { refundKopecks }) => sum + (refundKopecks ?? 0), 0)
  if (worth === 0) return null
  return (
    <Section title={t('refund.title')}>
      <p>{t('refund.hint')}</p>
      <Facts>
        <MoneyFact label={t('refund.now')} kopecks={worth} />
      </Facts>
      <div className="stack above-16">
        <LinkButton variant="default" to={questionsPath}>
          {t('refund.ask')}
        </LinkButton>
      </div>
    </Section>
  )
}
