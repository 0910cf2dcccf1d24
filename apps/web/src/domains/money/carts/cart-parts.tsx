import type { Cart } from '@navyk/api-spec/money/carts'
import { Money } from '#ui/facts/facts-text.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CartLine } from './cart-line.tsx'
import classes from './carts.module.css'

/** Lines of the cart; each can be changed where it stands. */
export function CartLines({ cart }: { cart: Cart }) {
  const { t } = useTranslation('carts')
  return (
    <ul className="flush" aria-label={t('title')}>
      {cart.lines.map((line) => (
        <CartLine key={line.id} line={line} />
      ))}
    </ul>
  )
}

interface TotalsProps {
  cart: Pick<Cart, 'subtotalKopecks' | 'discountKopecks' | 'totalKopecks'>
  /** Label of the sum; when absent, that of the sum to pay. */
  label?: string
}

/** The sum of the cart or of an order, with the discount where there is one. */
export function CartTotals({ cart, label }: TotalsProps) {
  const { t } = useTranslation('carts')
  return (
    <dl className={`stack baseline ${classes.totals}`}>
      {cart.discountKopecks > 0 && (
        <>
          <dt>{t('subtotal')}</dt>
          <dd>
            <Money kopecks={cart.subtotalKopecks} />
          </dd>
          <dt>{t('discount')}</dt>
          <dd className={classes.gain}>
            <Money kopecks={-cart.discountKopecks} />
          </dd>
        </>
      )}
      <dt>{label ?? t('to_pay')}</dt>
      <dd className={`strong ${classes.big}`}>
        <Money kopecks={cart.totalKopecks} />
      </dd>
    </dl>
  )
}
