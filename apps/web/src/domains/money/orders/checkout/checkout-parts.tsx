import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { Callout } from '#ui/feedback/callout.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CartLines, CartTotals, PromoCode } from '#money/carts'
import type { Checkout } from './with-checkout.tsx'

// The parts of both checkouts: the same rules, laid out in steps or on one page.

/** Ordered products and their learners, with the problems to solve before. */
export function Goods({ cart }: Pick<Checkout, 'cart'>) {
  const { t } = useTranslation('orders')
  return (
    <div className="stack gap-16">
      {!cart.canOrder && (
        <Callout tone="amber" title={t('checkout.mend')}>
          <LinkButton variant="default" to={cartPath}>
            {t('checkout.to_cart')}
          </LinkButton>
        </Callout>
      )}
      <CartLines cart={cart} />
    </div>
  )
}

/** The promo code and the sum. */
export function Sum({ cart }: Pick<Checkout, 'cart'>) {
  return (
    <div className="stack gap-16">
      <PromoCode promo={cart.promo} />
      <CartTotals cart={cart} />
    </div>
  )
}
