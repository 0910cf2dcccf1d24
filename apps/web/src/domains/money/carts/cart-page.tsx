import { Button } from '@mantine/core'
import type { Cart } from '@navyk/api-spec/money/carts'
import { checkoutPath } from '@navyk/api-spec/money/orders/paths'
import { shopPath } from '@navyk/api-spec/money/products/paths'
import { useQuery } from '@tanstack/react-query'
import { Money } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { cartQuery, useAcceptChanges } from './api.ts'
import { CartLines, CartTotals } from './cart-parts.tsx'
import classes from './carts.module.css'
import { PromoCode } from './promo-code.tsx'

/** The cart, at today's prices. */
export function CartPage() {
  const { t } = useTranslation('carts')
  const query = useQuery(cartQuery())
  const toShop = (
    <LinkButton variant="default" to={shopPath}>
      {t('to_shop')}
    </LinkButton>
  )
  // An empty cart has no prices, and its own way to the shop.
  const isEmpty = query.data?.data.lines.length === 0
  return (
    <Page title={t('title')} isActionShort {...(!isEmpty && { purpose: t('purpose'), action: toShop })}>
      <QueryView query={query}>
        {({ data }) =>
          data.lines.length === 0 ? (
            <EmptyState text={t('empty')} link={{ to: shopPath, label: t('to_shop') }} />
          ) : (
            <FullCart cart={data} />
          )
        }
      </QueryView>
    </Page>
  )
}

function FullCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation('carts')
  return (
    <div className={`stack top gap-16 ${classes.panes}`}>
      <Section>
        <CartLines cart={cart} />
      </Section>
      <div className="shrinks">
        <Section title={t('words.promo_code')}>
          <PromoCode promo={cart.promo} />
        </Section>
        <Section title={t('total')}>
          <CartTotals cart={cart} />
          <Next cart={cart} />
        </Section>
      </div>
    </div>
  )
}

/** The one next step: to agree to what has changed, to mend what can't be bought, or to order. */
function Next({ cart }: { cart: Cart }) {
  const { t } = useTranslation('carts')
  const accept = useAcceptChanges()
  const problems = cart.lines.flatMap((line) => line.problems)
  const hasChanges = problems.some((problem) => problem === 'price_changed' || problem === 'terms_changed')
  const { totalKopecks } = cart
  return (
    <>
      {hasChanges && <p className="above-12">{t('changes_hint')}</p>}
      {!hasChanges && !cart.canOrder && <p className="above-12">{t('mend_hint')}</p>}
      <FailureText error={accept.error} className="error above-4" />
      <div className={`stack above-16 ${classes.bar}`}>
        <span className={`strong ${classes.barSum}`}>
          <Money kopecks={totalKopecks} />
        </span>
        <MayChange>
          {hasChanges ? (
            <Button loading={accept.isPending} onClick={() => accept.mutate({ totalKopecks })}>
              {t('accept')}
            </Button>
          ) : cart.canOrder ? (
            <LinkButton to={checkoutPath}>{t('checkout')}</LinkButton>
          ) : (
            <Button disabled>{t('checkout')}</Button>
          )}
        </MayChange>
      </div>
    </>
  )
}
