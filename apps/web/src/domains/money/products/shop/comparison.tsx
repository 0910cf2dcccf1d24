import { Checkbox } from '@mantine/core'
import type { ShopProduct } from '@navyk/api-spec/money/products'
import { productPath } from '@navyk/api-spec/money/products/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useNavigationType } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { comparisonQuery } from '../api.ts'
import classes from './comparison.module.css'
import { type ComparedFact, useComparedFacts } from './use-compared-facts.tsx'
import { useComparison } from './use-comparison.ts'

interface ComparedProduct {
  id: string
  /** Product; null when it is no longer sold. */
  product: ShopProduct | null
}

/** The chosen products side by side. */
export function Comparison() {
  const { t } = useTranslation('products')
  const { ids, listPath } = useComparison()
  useHeadingFocus()
  return (
    <Page
      title={t('comparison.title')}
      {...(ids.length > 1 && { purpose: t('comparison.purpose') })}
      trail={[{ label: t('shop.prices'), to: listPath }]}
    >
      {ids.length === 0 ? <NothingToCompare /> : <Products ids={ids} />}
    </Page>
  )
}

/** Sets the focus to the heading. The path stays the same, so the frame sets none. */
function useHeadingFocus() {
  const isNew = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (!isNew) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [isNew])
}

function NothingToCompare() {
  const { t } = useTranslation('products')
  const { listPath } = useComparison()
  return <EmptyState text={t('comparison.none')} link={{ to: listPath, label: t('comparison.to_prices') }} />
}

function Products({ ids }: { ids: string[] }) {
  const query = useQuery({ ...comparisonQuery(ids), placeholderData: keepPreviousData })
  return (
    <QueryView query={query}>
      {/* What is removed goes at once, before the answer without it has come. */}
      {({ data }) => <ProductTable compared={data.filter(({ id }) => ids.includes(id))} />}
    </QueryView>
  )
}

function ProductTable({ compared }: { compared: ComparedProduct[] }) {
  const { t } = useTranslation('products')
  const facts = useComparedFacts(compared.flatMap(({ product }) => product ?? []))
  const [{ only }, change] = useFilters(['only'])
  const { listPath } = useComparison()
  const differing = facts.filter(({ differs }) => differs)
  const shown = only === '' || differing.length === 0 ? facts : differing
  return (
    <>
      {differing.length > 0 && (
        <Checkbox
          className="below-12"
          label={t('comparison.only')}
          checked={only !== ''}
          onChange={(event) => change({ only: event.currentTarget.checked ? 'differences' : '' })}
        />
      )}
      <div className={`panel ${classes.scroll}`}>
        <table className={`full ${classes.table}`} aria-label={t('comparison.table')}>
          <thead>
            <tr>
              <th scope="col" className={classes.fact}>
                <span className="unseen">{t('comparison.fact')}</span>
              </th>
              {compared.map((each) => (
                <th key={each.id} scope="col" className={classes.product}>
                  <ProductHead compared={each} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((fact) => (
              <FactRow key={fact.key} fact={fact} compared={compared} />
            ))}
          </tbody>
        </table>
      </div>
      {compared.length === 1 && (
        <p className="muted small above-12">
          {t('comparison.one_more')}. <Link to={listPath}>{t('comparison.to_prices')}</Link>
        </p>
      )}
    </>
  )
}

function ProductHead({ compared: { id, product } }: { compared: ComparedProduct }) {
  const { t } = useTranslation('products')
  const { ids, choose } = useComparison()
  const label = product === null ? t('comparison.remove_gone') : t('comparison.remove_of', { title: product.title })
  return (
    <div className={`row ${classes.head}`}>
      <div className={classes.name}>
        {product === null ? (
          <>
            <strong>{t('comparison.gone')}</strong>
            <div className="muted small">{t('comparison.gone_text')}</div>
          </>
        ) : (
          <Link className="inherits strong" to={productPath(id)}>
            {product.title}
          </Link>
        )}
      </div>
      {product !== null && (
        <LinkButton variant="light" px="sm" to={productPath(id)}>
          {t('comparison.details')}
        </LinkButton>
      )}
      <IconButton icon={IconX} label={label} onClick={() => choose(ids.filter((each) => each !== id))} />
    </div>
  )
}

function FactRow({ fact, compared }: { fact: ComparedFact; compared: ComparedProduct[] }) {
  const { t } = useTranslation('products')
  return (
    <tr data-differs={fact.differs || undefined}>
      <th scope="row" className={classes.fact}>
        {fact.title}
        {fact.differs && (
          <>
            {' '}
            <span className={classes.dot} aria-hidden />
            <span className="unseen">({t('comparison.differs')})</span>
          </>
        )}
      </th>
      {compared.map(({ id, product }) => (
        <td key={id}>
          {product === null ? '—' : fact.show(product)}
          {product !== null && fact.best === id && (
            <div className={`small medium ${classes.best}`}>{t('comparison.cheapest')}</div>
          )}
        </td>
      ))}
    </tr>
  )
}
