import { type Product, productStockForm } from '@navyk/api-spec/money/products'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { NumberField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useSetProductStock } from '../api.ts'

/** Form of a product's stock, with what was sold included; empty: no limit. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('products')
  const set = useSetProductStock(product.id)
  const form = useSchemaForm(productStockForm, {
    defaultValues: { stock: product.stock },
    send: async ({ stock = null }) => {
      await set.mutateAsync({ stock, version: product.version })
      toastSuccess(t('management.stock_set'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('management.set_stock')}>
      <Form form={form} submitLabel={t('management.save_stock')} onCancel={onClose}>
        <NumberField
          name="stock"
          isOptional
          label={t('catalogue.stock_limit')}
          help={t('management.stock_text', { count: product.taken })}
        />
      </Form>
    </Dialog>
  )
}
