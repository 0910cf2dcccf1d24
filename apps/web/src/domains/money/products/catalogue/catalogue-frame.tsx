import { Button } from '@mantine/core'
import { productStates } from '@navyk/api-spec/money/products'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { createProductPath } from '@navyk/api-spec/money/products/paths'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '#app/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName } from '#ui/lists/use-hidden-columns.ts'
import { Page } from '#ui/page.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useProductsWorkbook } from '../api.ts'
import { catalogueFilterNames, useCatalogueFilter } from './use-catalogue-filter.ts'

/** Names in the address that a saved view keeps. */
const viewNames = [...catalogueFilterNames, hiddenColumnsName]

interface FilterProps {
  /** Columns of the table; cards have none. */
  columns?: ComponentProps<typeof ColumnChoice>['columns']
}

interface FrameProps extends FilterProps {
  other: 'product-list' | 'product-grid'
  children: ReactNode
}

/** Title, filters and actions of the catalogue, shown as a table or as cards. */
export function CatalogueFrame({ other, columns, children }: FrameProps) {
  const { t } = useTranslation('products')
  const workbook = useProductsWorkbook(useCatalogueFilter())
  return (
    <Page
      title={t('catalogue.title')}
      purpose={t('catalogue.purpose')}
      action={
        <>
          <Button
            variant="default"
            leftSection={<Icon of={IconDownload} />}
            loading={workbook.isPending}
            onClick={() => workbook.mutate()}
          >
            {t('catalogue.workbook')}
          </Button>
          <LinkButton variant="default" to={screenPath(other)}>
            {t(other === 'product-grid' ? 'catalogue.as_cards' : 'catalogue.as_table')}
          </LinkButton>
          <LinkButton to={createProductPath} icon={IconPlus}>
            {t('catalogue.new')}
          </LinkButton>
        </>
      }
    >
      <CatalogueFilters {...(columns && { columns })} />
      {children}
    </Page>
  )
}

const CatalogueFilters = memo(({ columns }: FilterProps) => {
  const { t } = useTranslation('products')
  const words = useWords()
  const stateLabel = useStateLabel()
  const states = productStates.map((value) => ({ value, label: stateLabel('product', value) }))
  const stocks = [
    { value: 'left', label: t('catalogue.stock_left') },
    { value: 'sold_out', label: t('sold_out') },
  ]
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('shop.search') },
        { kind: 'select', name: 'state', label: t('words.state'), options: states },
        { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
        { kind: 'select', name: 'level', label: t('shop.level'), options: words.levelOptions() },
        { kind: 'select', name: 'stock', label: t('catalogue.stock'), options: stocks },
      ]}
    >
      {columns && <ColumnChoice columns={columns} />}
      <SavedViews page="product-list" names={viewNames} />
    </FilterBar>
  )
})

/** An empty catalogue: because of the filters, or because nothing was drafted yet. */
export function NoneInCatalogue({ path }: { path: 'product-list' | 'product-grid' }) {
  const { t } = useTranslation('products')
  const [filters] = useFilters(catalogueFilterNames)
  if (Object.values(filters).some(Boolean)) {
    return <EmptyState text={t('catalogue.none_found')} link={{ to: screenPath(path), label: t('shop.clear') }} />
  }
  return <EmptyState text={t('catalogue.none')} link={{ to: createProductPath, label: t('catalogue.new') }} />
}
