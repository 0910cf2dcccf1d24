import { productListPath } from '@navyk/api-spec/money/products/paths'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ManagedProduct } from './managed-product.tsx'
import { PromoCodes } from './promo-codes.tsx'
import { RunningOut } from './running-out.tsx'

/** Running the catalogue: one product (`?id=`), or its promo codes and what runs out. */
export function ProductManagementPage() {
  const { t } = useTranslation('products')
  const [{ id }] = useFilters(['id'])
  if (id !== '') return <ManagedProduct id={id} />
  return (
    <Page
      title={t('management.title')}
      purpose={t('management.purpose')}
      action={
        <LinkButton variant="default" to={productListPath}>
          {t('catalogue.title')}
        </LinkButton>
      }
    >
      <PromoCodes />
      <RunningOut />
    </Page>
  )
}
