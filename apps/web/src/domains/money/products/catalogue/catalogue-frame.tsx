import { productStates, type ProductSummary } from '@navyk/api-spec/money/products'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { createProductPath, managedProductPath } from '@navyk/api-spec/money/products/paths'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { useStateLabel } from '#app/manifests/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { levels, subjects } from '@navyk/api-spec/vocabulary'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { WorkbookButton } from '#ui/lists/workbook-button.tsx'
import { productsQuery, useProductsWorkbook } from '../api.ts'

const filters = {
  search: 'search',
  state: productStates,
  subject: subjects,
  level: levels,
  stock: ['left', 'sold_out'],
} as const

type Screen = ComponentProps<typeof ListScreen<ProductSummary, typeof filters>>

interface Props {
  way: 'product-list' | 'product-grid'
  columns: Screen['columns']
  render?: Screen['render']
}

/** The catalogue: its title, filters and actions, and its products as a table or as cards. */
export function Catalogue({ way, columns, render }: Props) {
  const { t } = useTranslation('products')
  const words = useWords()
  const stateLabel = useStateLabel()
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...productsQuery(filter), placeholderData: keepPreviousData })
  const stocks = { left: t('catalogue.stock_left'), sold_out: t('sold_out') }
  const isTable = way === 'product-list'
  return (
    <ListScreen<ProductSummary, typeof filters>
      title={t('catalogue.title')}
      purpose={t('catalogue.purpose')}
      action={
        <>
          <WorkbookButton label={t('catalogue.workbook')} workbook={useProductsWorkbook(filter)} />
          <LinkButton variant="default" to={screenPath(isTable ? 'product-grid' : 'product-list')}>
            {t(isTable ? 'catalogue.as_cards' : 'catalogue.as_table')}
          </LinkButton>
          <LinkButton to={createProductPath} icon={IconPlus}>
            {t('catalogue.new')}
          </LinkButton>
        </>
      }
      filters={filters}
      words={{
        search: t('shop.search'),
        state: [t('words.state'), (state) => stateLabel('product', state)],
        subject: [words.label('subject'), words.subjectOptions()],
        level: [t('shop.level'), words.levelOptions()],
        stock: [t('catalogue.stock'), (stock) => stocks[stock]],
      }}
      views={<SavedViews page="product-list" names={viewNamesOf(filters)} />}
      query={query}
      columns={columns}
      rowLink={(row) => managedProductPath(row.id)}
      empty={{
        none: <EmptyState text={t('catalogue.none')} link={{ to: createProductPath, label: t('catalogue.new') }} />,
        noneFound: t('catalogue.none_found'),
        all: { to: screenPath(way), label: t('shop.clear') },
      }}
      render={render}
    />
  )
}
