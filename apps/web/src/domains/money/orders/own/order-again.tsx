import { Button } from '@mantine/core'
import type { Order } from '@navyk/api-spec/money/orders'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { useUser } from '#app/session/session.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAddToCart } from '#money/carts'

/** Button after an order that has ended: what is still sold of it goes back into the cart. A seat is asked for on its programme's page. */
export function OrderAgain({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const isOwn = useUser().role === 'customer'
  const [isPending, setPending] = useState(false)
  const add = useAddToCart()
  const keyFor = useWriteKey()
  const navigate = useNavigate()
  const products = order.lines.filter(({ productId }) => productId !== null)
  const programmeId = order.lines.find(({ seat }) => seat !== null)?.seat?.programmeId
  if (!isOwn) return null
  const addAllToCart = async () => {
    setPending(true)
    let missing = 0
    for (const { id, productId, learner, quantity } of products) {
      if (productId === null) continue
      const line = { productId, learnerId: learner?.id ?? null, quantity }
      // A product that is no longer sold stays out; the others are put in all the same.
      await add.mutateAsync({ ...line, key: keyFor({ id, ...line }) }).catch(() => {
        missing += 1
      })
    }
    setPending(false)
    if (missing > 0) toastError(t('news.again_part'))
    else toastSuccess(t('news.again_done'))
    if (missing < products.length) await navigate(cartPath)
  }
  return (
    <div className="buttons">
      {products.length > 0 && (
        <MayChange>
          <Button loading={isPending} onClick={addAllToCart}>
            {t('news.again')}
          </Button>
        </MayChange>
      )}
      {programmeId !== undefined && (
        <LinkButton variant="default" to={programmePath(programmeId)}>
          {t('seat.programme')}
        </LinkButton>
      )}
    </div>
  )
}
