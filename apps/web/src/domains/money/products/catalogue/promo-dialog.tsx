import { promoCodeForm, promoKinds } from '@navyk/api-spec/money/products'
import { businessDate } from '@navyk/api-spec/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckField } from '#ui/form/fields/check-field.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { FoundListField } from '#ui/form/fields/found-field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
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
  return (
    <FormDialog
      schema={promoCodeForm}
      defaults={{
        code: '',
        kind: 'percent',
        firstPurchaseOnly: false,
        productIds: [],
        validFrom: businessDate(new Date()),
      }}
      title={t('promo.new')}
      write={({ percent, amountKopecks, ...values }) =>
        create.mutateAsync({ ...values, ...(values.kind === 'percent' ? { percent } : { amountKopecks }) })
      }
      done={t('promo.created')}
      submitLabel={t('promo.create')}
      onClose={onClose}
    >
      {(form) => {
        const kind = form.watch('kind')
        return (
          <>
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
              <DateField name="validTo" label={t('words.last_day')} isOptional />
            </FieldRow>
            <FoundListField
              name="productIds"
              isOptional
              label={t('promo.products')}
              help={t('promo.products_help')}
              useFound={useSold}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
