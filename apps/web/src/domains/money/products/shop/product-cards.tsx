import type { ShopProduct } from '@navyk/api-spec/money/products'
import { productPath } from '@navyk/api-spec/money/products/paths'
import { Link } from 'react-router'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { moveByArrows } from '#ui/lists/table/move-by-arrows.ts'
import rowLink from '#ui/lists/lists.module.css'
import { useTranslation } from '#ui/texts.ts'
import { ProductPicture } from '../product-picture.tsx'
import { useProductWords } from '../use-product-words.ts'
import classes from './shop.module.css'

/** Number of cards on the first screen of a wide window: their pictures are fetched at once. */
const firstCards = 3

export function ProductCards({ label, products }: { label: string; products: ShopProduct[] }) {
  return (
    <ul className={`stack gap-16 ${classes.cards}`} aria-label={label} onKeyDown={moveByArrows}>
      {products.map((product, place) => (
        <li key={product.id} className={`column panel shrinks clips holds ${classes.card}`}>
          <ProductCard product={product} isFirst={place < firstCards} />
        </li>
      ))}
    </ul>
  )
}

function ProductCard({ product, isFirst }: { product: ShopProduct; isFirst: boolean }) {
  const { t } = useTranslation('products')
  const words = useProductWords()
  const format = useFormat()
  const { programme } = product
  const left = programme ? words.seatsLeft(product.left, programme) : words.left(product.left)
  return (
    <>
      <ProductPicture of={product} sizes="(width < 37.5em) 100vw, 24rem" isFirst={isFirst} />
      <div className="column gap-4 grow pad-16">
        <div className="muted small">{words.fits(product)}</div>
        <Link to={productPath(product.id)} className={`${rowLink.link} strong anywhere`}>
          {product.title}
        </Link>
        <div className="muted small">
          {words.gives(product)} ·{' '}
          {programme ? words.lasts(product) : t('shop.valid', { days: words.days(product.validDays) })}
        </div>
        {programme && <div className="muted small">{words.meets(programme)}</div>}
        {!programme && product.executor && (
          <div className="muted small">{t('product.only_executor', { name: format.fullName(product.executor) })}</div>
        )}
        {left !== null && <div className="small strong">{left}</div>}
        <div className={`row baseline between gap-4-12 pad-above-8 ${classes.price}`}>
          <strong className="size-18">
            <Money kopecks={product.priceKopecks} />
          </strong>
          <span className="muted small">{words.each(product, product.unitPriceKopecks)}</span>
        </div>
      </div>
    </>
  )
}
