import type { ShopProduct } from '@navyk/api-spec/money/products'
import { shopPath } from '@navyk/api-spec/money/products/paths'
import { useQuery } from '@tanstack/react-query'
import { Slot } from '#app/manifests/slots.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { newestProductQuery, shopProductQuery } from '../api.ts'
import { ProductPicture } from '../product-picture.tsx'
import { RefundExample } from '../refund-example.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useProductWords } from '../use-product-words.ts'
import { ProductCards } from './product-cards.tsx'
import { ProgrammeSection } from './programme-section.tsx'
import classes from './shop.module.css'

/** A product: `?id=`; without it the newest one. */
export function ProductPage() {
  const [{ id }] = useFilters(['id'])
  return id === '' ? <NewestProduct /> : <Product id={id} />
}

function NewestProduct() {
  const { t } = useTranslation('products')
  return (
    <QueryView query={useQuery(newestProductQuery())}>
      {({ data: [newest] }) =>
        newest ? (
          <Product id={newest.id} />
        ) : (
          <Page title={t('shop.title')}>
            <EmptyState text={t('product.none')} />
          </Page>
        )
      }
    </QueryView>
  )
}

function Product({ id }: { id: string }) {
  const { t } = useTranslation('products')
  const back = { label: t('shop.title'), to: shopPath }
  return (
    <QueryView query={useQuery(shopProductQuery(id))} back={back}>
      {({ data: { similar, ...product } }) => <ProductView product={product} similar={similar} />}
    </QueryView>
  )
}

function ProductView({ product, similar }: { product: ShopProduct; similar: ShopProduct[] }) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const words = useProductWords()
  return (
    <DetailsPage
      title={product.title}
      subtitle={words.fits(product)}
      trail={[{ label: t('shop.title'), to: shopPath }]}
      side={<Slot name="product.buying" product={product} />}
    >
      <div className={`rounded-large clips below-16 ${classes.picture}`}>
        <ProductPicture of={product} sizes="(width < 75em) 100vw, 48rem" isFirst />
      </div>
      <Section title={t('product.about')}>
        <p className={`anywhere as-typed below-16 ${classes.text}`}>{product.description}</p>
        <Facts isShort>
          <Fact label={t('product.gives')}>{words.gives(product)}</Fact>
          {!product.programme && (
            <>
              <Fact label={t('product.validity')}>{words.days(product.validDays)}</Fact>
              <Fact label={t('labels.executor')}>
                {product.executor
                  ? t('product.only_executor', { name: format.fullName(product.executor) })
                  : t('words.any')}
              </Fact>
            </>
          )}
          {!product.programme && product.left !== null && (
            <Fact label={t('product.left')}>{words.left(product.left)}</Fact>
          )}
        </Facts>
      </Section>
      {product.programme && <ProgrammeSection programme={product.programme} left={product.left} />}
      {product.audience !== '' && (
        <Section title={t('words.for_whom')}>
          <p className={`anywhere as-typed below-16 ${classes.text}`}>{product.audience}</p>
        </Section>
      )}
      <Section title={t('product.refund')}>
        <p className={`anywhere as-typed below-16 ${classes.text}`}>
          <RefundExample of={product} />
        </p>
      </Section>
      {product.terms !== '' && (
        <Section title={t('words.terms')}>
          <p className={`anywhere as-typed below-16 ${classes.text}`}>{product.terms}</p>
        </Section>
      )}
      {similar.length > 0 && (
        <section className="above-24">
          <h2 className="below-12">{t('product.similar')}</h2>
          <ProductCards label={t('product.similar')} products={similar} />
        </section>
      )}
    </DetailsPage>
  )
}
