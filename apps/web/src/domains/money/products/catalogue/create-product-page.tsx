import { newProductForm, type Product, productForm } from '@navyk/api-spec/money/products'
import { managedProductPath, productListPath } from '@navyk/api-spec/money/products/paths'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { NumberField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { productQuery, useCreateProduct, useSaveProductDraft } from '../api.ts'
import classes from './catalogue.module.css'
import { PicturePicker } from './picture-picker.tsx'
import { Preview } from './preview.tsx'
import { ProductFields } from './product-fields.tsx'

/** A new product; with `?id=` the next version of one. */
export function CreateProductPage() {
  const [{ id }] = useFilters(['id'])
  const { t } = useTranslation('products')
  const trail = [{ label: t('catalogue.title'), to: productListPath }]
  return (
    <Page title={t(id === '' ? 'catalogue.new' : 'catalogue.edit')} purpose={t('catalogue.new_purpose')} trail={trail}>
      {id === '' ? <NewProduct /> : <NextVersion id={id} />}
    </Page>
  )
}

const usualDays = 90

function NewProduct() {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const create = useCreateProduct()
  const form = useSchemaForm(newProductForm, {
    keptAs: 'products.new',
    defaultValues: {
      kind: 'package',
      title: '',
      description: '',
      audience: '',
      terms: '',
      unit: 'lessons',
      validDays: usualDays,
      cover: 'waves',
    },
    send: async (values) => {
      const { data } = await create.mutateAsync(values)
      toastSuccess(t('catalogue.drafted'))
      void navigate(managedProductPath(data.id), { replace: true })
    },
  })
  return (
    <div className={`stack top gap-24 ${classes.editor}`}>
      <Form form={form} submitLabel={t('catalogue.save_draft')} cancelTo={productListPath}>
        <ProductFields />
        <FieldRow>
          <MoneyField name="priceKopecks" label={t('catalogue.price_today')} />
          <NumberField name="stock" label={t('catalogue.stock_limit')} help={t('catalogue.stock_help')} isOptional />
        </FieldRow>
      </Form>
      <Preview control={form.control} />
    </div>
  )
}

function NextVersion({ id }: { id: string }) {
  return <QueryView query={useQuery(productQuery(id))}>{({ data }) => <VersionForm product={data} />}</QueryView>
}

function VersionForm({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const save = useSaveProductDraft(product.id)
  const from = product.draft ?? product.published
  const form = useSchemaForm(productForm, {
    keptAs: `products.version ${product.id}`,
    defaultValues: {
      title: from?.title ?? '',
      description: from?.description ?? '',
      audience: from?.audience ?? '',
      unit: from?.unit ?? 'lessons',
      count: from?.count ?? 1,
      validDays: from?.validDays ?? usualDays,
      subject: from?.subject ?? null,
      level: from?.level ?? null,
      format: from?.format ?? null,
      executorId: from?.executor?.id ?? null,
      terms: from?.terms ?? '',
      cover: from?.cover ?? 'waves',
    },
    send: async (values) => {
      await save.mutateAsync({ ...values, version: product.version })
      toastSuccess(t('catalogue.draft_saved'))
      void navigate(managedProductPath(product.id))
    },
  })
  return (
    <div className={`stack top gap-24 ${classes.editor}`}>
      <div>
        {product.published && (
          <Callout tone="blue" title={t('catalogue.next_version')}>
            {t('catalogue.next_version_text')}
          </Callout>
        )}
        <PicturePicker product={product} />
        <Form form={form} submitLabel={t('catalogue.save_draft')} cancelTo={managedProductPath(product.id)}>
          <ProductFields executor={from?.executor} />
        </Form>
      </div>
      <Preview control={form.control} product={product} />
    </div>
  )
}
