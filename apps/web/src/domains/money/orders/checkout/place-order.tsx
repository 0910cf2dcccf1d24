import { Button, Checkbox } from '@mantine/core'
import type { Cart } from '@navyk/api-spec/money/carts'
import { hoursToPay, offerVersion, type Order } from '@navyk/api-spec/money/orders'
import { payInvoicePath, paymentCompletePath } from '@navyk/api-spec/money/online-payments/paths'
import { purchaseTermsPath } from '@navyk/api-spec/money/orders/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { failureBody } from '#ui/feedback/failures.ts'
import { useFormat } from '#ui/format.ts'
import { MayChange } from '#ui/may-change.tsx'
import sticky from '#ui/layout/sticky-bar.module.css'
import { useTranslation } from '#ui/texts.ts'
import { cartQuery } from '#money/carts'
import { usePlaceOrder } from '../api.ts'
import { type Checkout, isNamed } from './with-checkout.tsx'

/** The consent to the terms of the purchase, and the button that orders what is in the cart. */
export function PlaceOrder({ cart, payer }: Pick<Checkout, 'cart' | 'payer'>) {
  const { totalKopecks, canOrder } = cart
  const { send, error, isPending } = useOrdering({ cart, payer })
  const { t } = useTranslation('orders')
  const format = useFormat()
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return (
    <div className="stack gap-16">
      <Checkbox
        checked={agrees}
        error={isMissing && !agrees && t('place.consent_needed')}
        label={
          <>
            {t('place.consent')}{' '}
            <Link to={purchaseTermsPath} target="_blank">
              {t('place.terms')}
            </Link>
          </>
        }
        onChange={(event) => setAgrees(event.currentTarget.checked)}
      />
      <FailureText error={error} className="error" />
      <div className={`shared-line buttons ${sticky.bar}`}>
        <MayChange>
          <Button
            fullWidth
            size="md"
            loading={isPending}
            disabled={!canOrder || !isNamed(payer)}
            onClick={() => (agrees ? send() : setMissing(true))}
          >
            {totalKopecks === 0 ? t('place.for_free') : t('place.order', { money: format.money(totalKopecks) })}
          </Button>
        </MayChange>
      </div>
      <p className="muted small">
        {totalKopecks === 0 ? t('place.free_hint') : t('place.hint', { count: hoursToPay })}
      </p>
    </div>
  )
}

function useOrdering({ cart, payer }: Pick<Checkout, 'cart' | 'payer'>) {
  const place = usePlaceOrder()
  const navigate = useNavigate()
  const client = useQueryClient()
  const setCart = (current: Cart | undefined) => current && client.setQueryData(cartQuery().queryKey, { data: current })
  const send = () => {
    const body = { totalKopecks: cart.totalKopecks, payer, offerVersion } as const
    place.mutate(body, {
      onSuccess: ({ data }) => void navigate(nextPath(data), { replace: true }),
      // The changes stand at the lines of the cart.
      onError: (failure) => setCart(failureBody(failure)?.current as Cart | undefined),
    })
  }
  return { send, error: place.error, isPending: place.isPending }
}

/** Path to the ways to pay; an order that credit has paid, or that costs nothing, is opened already, and its page is shown. */
const nextPath = ({ id, invoiceId, state }: Order) =>
  invoiceId !== null && state === 'awaiting_payment' ? payInvoicePath(invoiceId) : `${paymentCompletePath}?order=${id}`
