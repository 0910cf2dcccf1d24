import type { ProductSummary } from '@navyk/api-spec/money/products'
import { managedProductPath } from '@navyk/api-spec/money/products/paths'
import { useTranslation } from '#ui/texts.ts'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { moveByArrows } from '#ui/lists/table/move-by-arrows.ts'
import rowLink from '#ui/lists/lists.module.css'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import type { DataListProps } from '#ui/lists/table/data-list-types.ts'
import { Catalogue } from './catalogue-frame.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { useProductWords } from '../use-product-words.ts'
import shop from '../shop/shop.module.css'
import { Stock } from './stock.tsx'

/** The catalogue as cards. */
export function ProductGridPage() {
  return <Catalogue way="product-grid" columns={[]} render={(list) => <Cards {...list} />} />
}

type CardsProps = Pick<DataListProps<ProductSummary>, 'label' | 'query' | 'empty'>

function Cards({ label, query, empty }: CardsProps) {
  const { t } = useTranslation('ui')
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
      {({ pages }) => {
        const products = pages.flatMap((page) => page.data)
        if (products.length === 0) return empty
        return (
          <div className={shop.list} data-stale={query.isPlaceholderData || undefined}>
            <ul className={`stack gap-16 ${shop.cards}`} aria-label={label} onKeyDown={moveByArrows}>
              {products.map((product) => (
                <li key={product.id} className={`column panel shrinks clips holds ${shop.card}`}>
                  <Card product={product} />
                </li>
              ))}
            </ul>
            <MoreButton of={query} label={t('list.more')} className="above-16" />
          </div>
        )
      }}
    </QueryView>
  )
}

function Card({ product }: { product: ProductSummary }) {
  const { t } = useTranslation('products')
  const words = useProductWords()
  return (
    <>
      <ProductPicture of={product} sizes="(width < 37.5em) 100vw, 24rem" />
      <div className="column gap-4 grow pad-16">
        <div>
          <State of="product" is={product.state} />
        </div>
        <Link to={managedProductPath(product.id)} className={`${rowLink.link} strong anywhere`}>
          {product.title}
        </Link>
        <div className="muted small">
          {words.gives(product)}
          {product.kind === 'package' && <> · {words.days(product.validDays)}</>}
        </div>
        <div className="muted small">
          {t('catalogue.sold')}: {product.taken} · <Stock of={product} />
        </div>
        <div className={`row baseline between gap-4-12 pad-above-8 ${shop.price}`}>
          <strong className="size-18">
            {product.priceKopecks === null ? '—' : <Money kopecks={product.priceKopecks} />}
          </strong>
          {product.hasDraft && product.state === 'published' && (
            <span className="muted small">{t('catalogue.has_draft')}</span>
          )}
        </div>
      </div>
    </>
  )
}
