import { Button } from '@mantine/core'
import type { ShopProduct } from '@navyk/api-spec/money/products'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useQuery } from '@tanstack/react-query'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { Money } from '#ui/facts/facts-text.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Icon } from '#ui/icon.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useProductWords } from '#money/products'
import { cartQuery, useAddToCart } from './api.ts'
import classes from './carts.module.css'
import { LearnerChoice, useLearners } from './learner-choice.tsx'
import { Quantity } from './quantity.tsx'

/** Number of a product in the cart, and a link there: the next step after adding it. */
function InCart({ productId }: { productId: string }) {
  const { t } = useTranslation('carts')
  const lines = useQuery(cartQuery()).data?.data.lines ?? []
  const count = lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)
  if (count === 0) return null
  return (
    <div className="row baseline between gap-4-12 above-12">
      <span aria-live="polite">{t('in_cart', { count })}</span>
      <Link to={cartPath}>{t('to_cart')}</Link>
    </div>
  )
}

/** Number and learner of a product, and the button that puts it into the cart. On a phone the price and the button stay in sight. */
export function Buying({ product }: { product: ShopProduct }) {
  const { t } = useTranslation('carts')
  const words = useProductWords()
  const { add, quantity, setQuantity, chosen, setChosen, learnerId, put: addToCart } = usePutting(product)
  const isSoldOut = product.left === 0
  // A seat is one for one learner.
  const isSeat = product.kind === 'programme'
  return (
    <Section>
      <div className="stack gap-16">
        <Price product={product} />
        {!isSoldOut && (
          <>
            <LearnerChoice label={t('words.for_whom')} isNeeded={isSeat} learnerId={chosen} onChange={setChosen} />
            {!isSeat && (
              <div className="row between gap-8">
                <span>{t('quantity')}</span>
                <Quantity of={product.title} value={quantity} left={product.left} onChange={setQuantity} />
              </div>
            )}
          </>
        )}
        <FailureText error={add.error} className="error above-4" />
      </div>
      <div className={`stack above-16 ${classes.bar}`}>
        <span className={`strong ${classes.barSum}`}>
          <Money kopecks={product.priceKopecks * quantity} />
        </span>
        <MayChange>
          <Button
            leftSection={<Icon of={IconShoppingCartPlus} size={20} />}
            disabled={isSoldOut || (isSeat && learnerId === null)}
            loading={add.isPending}
            onClick={addToCart}
          >
            {isSoldOut ? words.left(0) : t('add')}
          </Button>
        </MayChange>
      </div>
      {product.programme && isSoldOut && <Link to={programmePath(product.programme.id)}>{t('to_line')}</Link>}
      <InCart productId={product.id} />
    </Section>
  )
}

/** Number and learner that are chosen, and putting them into the cart. */
function usePutting(product: ShopProduct) {
  const { t } = useTranslation('carts')
  const learners = useLearners()
  const [quantity, setQuantity] = useState(1)
  const [chosen, setChosen] = useState<string | null>(null)
  const add = useAddToCart()
  // A second press is a second package, so each answer makes the key of the next press another one.
  const [round, setRound] = useState(0)
  const keyFor = useWriteKey()
  const learnerId = learners.length === 1 ? (learners[0]?.id ?? null) : chosen
  const addToCart = () => {
    const line = { productId: product.id, learnerId, quantity }
    add.mutate(
      { ...line, key: keyFor({ ...line, round }) },
      {
        onSuccess: () => {
          setRound(round + 1)
          toastSuccess(t('added', { title: product.title }))
        },
      },
    )
  }
  return { add, quantity, setQuantity, chosen, setChosen, learnerId, put: addToCart }
}

/** Price of a product, of a lesson of it, and how many are left. */
function Price({ product }: { product: ShopProduct }) {
  const words = useProductWords()
  return (
    <div>
      <div className={`strong ${classes.big}`}>
        <Money kopecks={product.priceKopecks} />
      </div>
      <div className="muted small">{words.each(product, product.unitPriceKopecks)}</div>
      {product.left !== null && (
        <div className="strong above-4">
          {product.programme ? words.seatsLeft(product.left, product.programme) : words.left(product.left)}
        </div>
      )}
    </div>
  )
}
