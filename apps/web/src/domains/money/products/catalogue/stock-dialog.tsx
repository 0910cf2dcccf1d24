import { type Product, productStockForm } from '@navyk/api-spec/money/products'
import { NumberField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useSetProductStock } from '../api.ts'

/** Form of a product's stock, with what was sold included; empty: no limit. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('products')
  const set = useSetProductStock(product.id)
  return (
    <FormDialog
      schema={productStockForm}
      defaults={{ stock: product.stock }}
      title={t('management.set_stock')}
      write={({ stock = null }) => set.mutateAsync({ stock, version: product.version })}
      done={t('management.stock_set')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <NumberField
        name="stock"
        isOptional
        label={t('catalogue.stock_limit')}
        help={t('management.stock_text', { count: product.taken })}
      />
    </FormDialog>
  )
}
