import type { ProductSummary } from '@navyk/api-spec/money/products'
import { useTranslation } from '#ui/texts.ts'
import { stateCell } from '#app/manifests/states.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { Catalogue } from './catalogue-frame.tsx'
import { useProductWords } from '../use-product-words.ts'
import { Stock } from './stock.tsx'

/** The catalogue as a table. */
export function ProductListPage() {
  return <Catalogue way="product-list" columns={useColumns()} />
}

function useColumns(): Column<ProductSummary>[] {
  const { t } = useTranslation('products')
  const product = useProductWords()
  return [
    { key: 'title', title: t('shop.name'), card: 'head', isName: true, render: (row) => row.title },
    {
      key: 'fits',
      title: t('product.fits'),
      width: 13,
      card: 'line',
      render: (row) => product.fits({ ...row, format: null }),
    },
    { key: 'gives', title: t('product.gives'), width: 7.5, card: 'line', render: (row) => product.gives(row) },
    stateCell('product', t('words.state'), (row) => row.state, { width: 9.5 }),
    cell.count('taken', t('catalogue.sold'), (row) => row.taken, {
      width: 6,
      card: 'line',
      isNamed: true,
      short: (row) => row.taken > 0 && row.taken,
    }),
    {
      key: 'stock',
      title: t('catalogue.stock'),
      align: 'end',
      width: 8,
      card: 'line',
      isNamed: true,
      render: (row) => <Stock of={row} />,
      short: (row) => row.stock !== null && <Stock of={row} />,
    },
    cell.money('price', t('shop.price'), (row) => row.priceKopecks, { width: 8, card: 'end' }),
  ]
}
