import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { managedProductPath } from '@navyk/api-spec/money/products/paths'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { productsQuery } from '../api.ts'
import { Stock } from './stock.tsx'

/** Products of which nothing is left: customers see them, and can't buy them. */
export function RunningOut() {
  const { t } = useTranslation('products')
  const query = useInfiniteQuery(productsQuery({ state: 'published', stock: 'sold_out' }))
  return (
    <Section title={t('management.sold_out')}>
      <QueryView query={query} skeleton={<ListSkeleton rows={2} />}>
        {({ pages: [page] }) =>
          !page || page.data.length === 0 ? (
            <p className="as-typed">{t('management.none_sold_out')}</p>
          ) : (
            <ul className="stack gap-8" aria-label={t('management.sold_out')}>
              {page.data.map((product) => (
                <li className="row baseline between gap-4-12" key={product.id}>
                  <Link to={managedProductPath(product.id)}>{product.title}</Link>
                  <Stock of={product} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  )
}
