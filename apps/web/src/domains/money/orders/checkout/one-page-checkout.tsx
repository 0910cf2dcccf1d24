import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { checkoutPath } from '@navyk/api-spec/money/orders/paths'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from '../orders.module.css'
import { Goods, Sum } from './checkout-parts.tsx'
import { PayerCard } from './payer-card.tsx'
import { PlaceOrder } from './place-order.tsx'
import { WithCheckout } from './with-checkout.tsx'

/** The checkout on one page. */
export function OnePageCheckout() {
  const { t } = useTranslation('orders')
  return (
    <WithCheckout>
      {({ cart, payer, details }) => (
        <Page
          title={t('checkout.title')}
          trail={[{ label: t('cart'), to: cartPath }]}
          isActionShort
          action={
            <LinkButton variant="default" to={checkoutPath}>
              {t('checkout.in_steps')}
            </LinkButton>
          }
        >
          <div className={`stack top gap-16 ${classes.panes}`}>
            <div className="stack gap-16 shrinks">
              <Section title={t('steps.goods')}>
                <Goods cart={cart} />
              </Section>
              <Section title={t('words.payer')}>
                <PayerCard payer={payer} details={details} />
              </Section>
            </div>
            <Section title={t('words.total')}>
              <Sum cart={cart} />
              <div className="stack above-16">
                <PlaceOrder cart={cart} payer={payer} />
              </div>
            </Section>
          </div>
        </Page>
      )}
    </WithCheckout>
  )
}
