import type { Order } from '@navyk/api-spec/money/orders'
import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { ownOrderPath } from '@navyk/api-spec/money/orders/paths'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { orderOfInvoiceQuery, orderQuery } from '../api.ts'
import { Grants } from '../grants.tsx'
import { OrderedGoods } from '../ordered-goods.tsx'
import { OrderNews } from './order-news.tsx'

/** Order that waits for this payment, on the pages of paying: until when, or that it has ended. */
export function AwaitedOrder({ invoiceId }: { invoiceId: string }) {
  const order = useQuery(orderOfInvoiceQuery(invoiceId)).data?.data[0]
  return order ? <OrderNews order={order} /> : null
}

/** Grants of the order that a payment has paid, on the page of a payment that has come. */
export function OpenedByInvoice({ invoiceId }: { invoiceId: string }) {
  const order = useQuery(orderOfInvoiceQuery(invoiceId)).data?.data[0]
  if (!order) return null
  return (
    <Section>
      <Opened order={order} />
    </Section>
  )
}

/** The page after an order that needed no payment: its price was zero, or credit paid it. */
export function OrderOutcome({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders')
  return (
    <QueryView query={useQuery(orderQuery(orderId))}>
      {({ data }) => (
        <Page title={t('outcome.title')} purpose={t('outcome.purpose', { number: data.number })}>
          <Section>
            <Opened order={data} />
          </Section>
        </Page>
      )}
    </QueryView>
  )
}

function Opened({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const programmeId = order.lines.find(({ seat }) => seat !== null)?.seat?.programmeId
  return (
    <div className="stack gap-16">
      <OrderNews order={order} />
      <OrderedGoods lines={order.lines} below={(line) => <Grants line={line} />} />
      <div className="buttons">
        {programmeId !== undefined && <LinkButton to={programmePath(programmeId)}>{t('seat.programme')}</LinkButton>}
        {order.lines.some(({ kind }) => kind === 'package') && (
          <LinkButton variant={programmeId === undefined ? 'filled' : 'default'} to={`${statementPath}#packages`}>
            {t('outcome.to_packages')}
          </LinkButton>
        )}
        <LinkButton variant="default" to={ownOrderPath(order.id)}>
          {t('outcome.to_order')}
        </LinkButton>
        <LinkButton variant="default" to={contractListPath}>
          {t('outcome.to_contracts')}
        </LinkButton>
      </div>
    </div>
  )
}
