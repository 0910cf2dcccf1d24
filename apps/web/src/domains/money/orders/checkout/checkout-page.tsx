import { Link } from 'react-router'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { checkoutPath, onePageCheckoutPath } from '@navyk/api-spec/money/orders/paths'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CartTotals } from '#money/carts'
import classes from '../orders.module.css'
import { OrderedGoods } from '../ordered-goods.tsx'
import { PayerText } from '../payer-text.tsx'
import { Goods, Sum } from './checkout-parts.tsx'
import { PayerCard } from './payer-card.tsx'
import { PlaceOrder } from './place-order.tsx'
import { type Checkout, isNamed, WithCheckout } from './with-checkout.tsx'

const steps = ['goods', 'payer', 'review'] as const
type Step = (typeof steps)[number]

/** The checkout in steps; the step is in the address, so that "back" goes one back. */
export function CheckoutPage() {
  return <WithCheckout>{(checkout) => <Steps checkout={checkout} />}</WithCheckout>
}

function Steps({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('orders')
  const [filters] = useFilters(['step'])
  const wanted = steps.find((step) => step === filters.step) ?? 'goods'
  // A cart that can't be ordered is mended first, and nobody reviews an order without a payer.
  const step = !checkout.cart.canOrder ? 'goods' : wanted === 'review' && !isNamed(checkout.payer) ? 'payer' : wanted
  return (
    <Page
      title={t('checkout.title')}
      trail={[{ label: t('cart'), to: cartPath }]}
      isActionShort
      action={
        <LinkButton variant="default" to={onePageCheckoutPath}>
          {t('checkout.on_one_page')}
        </LinkButton>
      }
    >
      <Progress step={step} canGo={checkout.cart.canOrder} />
      {step === 'goods' && <GoodsStep {...checkout} />}
      {step === 'payer' && <PayerStep {...checkout} />}
      {step === 'review' && <ReviewStep {...checkout} />}
    </Page>
  )
}

const pathOf = (step: Step) => (step === 'goods' ? checkoutPath : `${checkoutPath}?step=${step}`)

/** Steps of the checkout with the present one; a person can go back to those that were passed. */
function Progress({ step, canGo }: { step: Step; canGo: boolean }) {
  const { t } = useTranslation('orders')
  const at = steps.indexOf(step)
  return (
    <nav aria-label={t('checkout.steps')}>
      <ol className={`row stretch below-16 ${classes.steps}`}>
        {steps.map((each, index) => (
          <li
            className="line gap-8 muted"
            key={each}
            aria-current={each === step ? 'step' : undefined}
            data-done={index < at || undefined}
          >
            <span className={`bordered middle small ${classes.stepNumber}`} aria-hidden>
              {index + 1}
            </span>
            <span className={classes.stepLabel}>
              {index < at && canGo ? <Link to={pathOf(each)}>{t(`steps.${each}`)}</Link> : t(`steps.${each}`)}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function GoodsStep({ cart }: Checkout) {
  const { t } = useTranslation('orders')
  return (
    <div className={`stack top gap-16 ${classes.panes}`}>
      <Section title={t('steps.goods')}>
        <Goods cart={cart} />
      </Section>
      <div className="stack gap-16 shrinks">
        <Section title={t('words.total')}>
          <Sum cart={cart} />
          <div className="stack above-16">
            {cart.canOrder && <LinkButton to={pathOf('payer')}>{t('next')}</LinkButton>}
          </div>
        </Section>
      </div>
    </div>
  )
}

function PayerStep({ cart, payer, details }: Checkout) {
  const { t } = useTranslation('orders')
  return (
    <div className={`stack top gap-16 ${classes.panes}`}>
      <Section title={t('steps.payer')}>
        <div className="stack gap-16">
          <p className="muted small">{t('payer.hint')}</p>
          <PayerCard payer={payer} details={details} />
        </div>
      </Section>
      <div className="stack gap-16 shrinks">
        <Section title={t('words.total')}>
          <CartTotals cart={cart} />
          <div className="stack above-16">
            {isNamed(payer) && <LinkButton to={pathOf('review')}>{t('next')}</LinkButton>}
          </div>
        </Section>
      </div>
    </div>
  )
}

function ReviewStep({ cart, payer }: Checkout) {
  const { t } = useTranslation('orders')
  return (
    <div className={`stack top gap-16 ${classes.panes}`}>
      <Section title={t('steps.review')}>
        <OrderedGoods lines={cart.lines} />
        <h3 className="size-16 above-20 below-8">{t('words.payer')}</h3>
        <PayerText payer={payer} />
      </Section>
      <div className="stack gap-16 shrinks">
        <Section title={t('words.total')}>
          <CartTotals cart={cart} />
          <div className="stack above-16">
            <PlaceOrder cart={cart} payer={payer} />
          </div>
        </Section>
      </div>
    </div>
  )
}
