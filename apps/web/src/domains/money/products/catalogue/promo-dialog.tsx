import { promoCodeForm, promoKinds } from '@navyk/api-spec/money/products'
import { businessDate } from '@navyk/api-spec/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { CheckField } from '#ui/form/check-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { FoundListField } from '#ui/form/found-field.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { productsQuery, useCreatePromoCode } from '../api.ts'

/** Products on sale that match the typed text; the newest where nothing is typed. */
function useSold(search: string) {
  const filter = { state: 'published', search: search || undefined } as const
  const { data, isLoading, isError } = useInfiniteQuery(productsQuery(filter))
  const options = data?.pages.flatMap((page) => page.data.map(({ id, title }) => ({ value: id, label: title })))
  return { options, isLoading, isError }
}

/** A new promo code. What it gives never changes, so that nobody is promised one thing and given another. */
export function PromoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('products')
  const create = useCreatePromoCode()
  const form = useSchemaForm(promoCodeForm, {
    defaultValues: {
      code: '',
      kind: 'percent',
      firstPurchaseOnly: false,
      productIds: [],
      validFrom: businessDate(new Date()),
    },
    send: async ({ percent, amountKopecks, ...values }) => {
      const body = { ...values, ...(values.kind === 'percent' ? { percent } : { amountKopecks }) }
      await create.mutateAsync(body)
      toastSuccess(t('promo.created'))
      onClose()
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <Dialog opened onClose={onClose} title={t('promo.new')}>
      <Form form={form} submitLabel={t('promo.create')} onCancel={onClose}>
        <TextField name="code" label={t('promo.code')} help={t('promo.code_help')} />
        <FieldRow>
          <SelectField
            name="kind"
            label={t('promo.gives')}
            options={promoKinds.map((value) => ({ value, label: t(`promo.kinds.${value}`) }))}
          />
          {kind === 'sum' ? (
            <MoneyField name="amountKopecks" label={t('promo.kinds.sum')} />
          ) : (
            <NumberField name="percent" label={t('promo.kinds.percent')} unit="%" />
          )}
        </FieldRow>
        <CheckField name="firstPurchaseOnly" label={t('promo.first')} />
        <FieldRow>
          <NumberField name="customerLimit" label={t('promo.customer_limit')} isOptional />
          <NumberField name="totalLimit" label={t('promo.total_limit')} isOptional />
        </FieldRow>
        <FieldRow>
          <DateField name="validFrom" label={t('management.from_day')} />
          <DateField name="validTo" label={t('promo.last_day')} isOptional />
        </FieldRow>
        <FoundListField
          name="productIds"
          isOptional
          label={t('promo.products')}
          help={t('promo.products_help')}
          useFound={useSold}
        />
      </Form>
    </Dialog>
  )
}
