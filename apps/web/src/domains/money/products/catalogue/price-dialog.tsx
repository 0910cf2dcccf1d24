import { type Product, productPriceForm } from '@navyk/api-spec/money/products'
import { businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useAddProductPrice } from '../api.ts'

/** A price from a day on, today or later. */
export function PriceDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('products')
  const add = useAddProductPrice(product.id)
  const today = businessDate(new Date())
  const form = useSchemaForm(productPriceForm, {
    defaultValues: { validFrom: today },
    send: async (values) => {
      const body = { ...values, version: product.version }
      await add.mutateAsync(body)
      toastSuccess(t('management.price_set'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('management.set_price')}>
      <Form form={form} submitLabel={t('management.save_price')} onCancel={onClose}>
        <MoneyField name="amountKopecks" label={t('shop.price')} help={t('management.prices_text')} />
        <DateField name="validFrom" label={t('management.from_day')} min={today} />
      </Form>
    </Dialog>
  )
}
