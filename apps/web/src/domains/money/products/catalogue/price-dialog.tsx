import { type Product, productPriceForm } from '@navyk/api-spec/money/products'
import { businessDate } from '@navyk/api-spec/kit'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAddProductPrice } from '../api.ts'

/** A price from a day on, today or later. */
export function PriceDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('products')
  const add = useAddProductPrice(product.id)
  const today = businessDate(new Date())
  return (
    <FormDialog
      schema={productPriceForm}
      defaults={{ validFrom: today }}
      title={t('management.set_price')}
      write={(values) => add.mutateAsync({ ...values, version: product.version })}
      done={t('management.price_set')}
      submitLabel={t('management.save_price')}
      onClose={onClose}
    >
      <MoneyField name="amountKopecks" label={t('shop.price')} help={t('management.prices_text')} />
      <DateField name="validFrom" label={t('management.from_day')} min={today} />
    </FormDialog>
  )
}
