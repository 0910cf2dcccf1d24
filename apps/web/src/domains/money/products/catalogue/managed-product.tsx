import type { Product } from '@navyk/api-spec/money/products'
import { orderManagementPath } from '@navyk/api-spec/money/orders/paths'
import { createProductPath, productListPath } from '@navyk/api-spec/money/products/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { productHistoryQuery, productQuery, useArchiveProduct, usePublishProduct, useRestoreProduct } from '../api.ts'
import { ProductPicture } from '../product-picture.tsx'
import { useProductWords } from '../use-product-words.ts'
import classes from './catalogue.module.css'
import { PriceDialog } from './price-dialog.tsx'
import { Stock } from './stock.tsx'
import { StockDialog } from './stock-dialog.tsx'

/** Page of one product: what customers see, what is drafted, its prices, its stock, its history. */
export function ManagedProduct({ id }: { id: string }) {
  return <QueryView query={useQuery(productQuery(id))}>{({ data }) => <ProductView product={data} />}</QueryView>
}

function ProductView({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { published, draft } = product
  return (
    <DetailsPage
      title={product.title}
      state={<State of="product" is={product.state} />}
      trail={[{ label: t('catalogue.title'), to: productListPath }]}
      action={<Actions product={product} />}
      side={<Sale product={product} />}
      {...(product.kind === 'programme' && {
        notice: (
          <Callout tone="blue" title={t('management.of_programme')}>
            <LinkButton variant="default" to={programmePath(product.id)}>
              {t('management.to_programme')}
            </LinkButton>
          </Callout>
        ),
      })}
      {...(draft && {
        notice: (
          <Callout tone="amber" title={t(published ? 'management.has_draft' : 'management.is_draft')}>
            {t(published ? 'management.has_draft_text' : 'management.is_draft_text')}
          </Callout>
        ),
      })}
      tabs={[
        ...(draft
          ? [{ key: 'draft', label: t('management.draft'), content: <Version of={draft} kind={product.kind} /> }]
          : []),
        ...(published
          ? [
              {
                key: 'published',
                label: t('management.published'),
                content: <Version of={published} kind={product.kind} />,
              },
            ]
          : []),
        { key: 'prices', label: t('management.prices'), content: <Prices product={product} /> },
        { key: 'history', label: t('words.history'), content: <History id={product.id} /> },
      ]}
    />
  )
}

function Actions({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { id, version, actions } = product
  const publish = usePublishProduct(id)
  const archive = useArchiveProduct(id)
  const restore = useRestoreProduct(id)
  return (
    <>
      {actions.archive && (
        <ConfirmButton
          isDangerous
          label={t('management.archive')}
          title={t('management.archive_title', { title: product.title })}
          consequence={t('management.archive_text')}
          done={t('management.archived')}
          onConfirm={() => archive.mutateAsync({ version })}
        />
      )}
      {actions.restore && (
        <ConfirmButton
          label={t('management.restore')}
          title={t('management.restore_title', { title: product.title })}
          consequence={t('management.restore_text')}
          done={t('management.restored')}
          onConfirm={() => restore.mutateAsync({ version })}
        />
      )}
      {actions.edit && (
        <LinkButton variant="default" to={`${createProductPath}?id=${id}`}>
          {t('management.edit')}
        </LinkButton>
      )}
      {actions.publish && (
        <ConfirmButton
          variant="filled"
          label={t('words.publish')}
          title={t('management.publish_title', { title: product.draft?.title ?? product.title })}
          consequence={t(product.published ? 'management.publish_again_text' : 'management.publish_text')}
          done={t('management.published_now')}
          onConfirm={() => publish.mutateAsync({ version })}
        />
      )}
    </>
  )
}

function Sale({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { permissions } = useUser()
  return (
    <Section title={t('management.sale')}>
      <Facts isShort>
        <Fact label={t('management.price_now')}>
          {product.priceKopecks === null ? t('management.no_price') : <Money kopecks={product.priceKopecks} />}
        </Fact>
        <Fact label={t('catalogue.sold')}>{product.taken}</Fact>
        <Fact label={t('catalogue.stock')}>
          <Stock of={product} />
        </Fact>
      </Facts>
      <div className="buttons above-16">
        {permissions.some((each) => each === 'manager' || each === 'accountant') && (
          <LinkButton variant="default" to={`${orderManagementPath}?productId=${product.id}`}>
            {t('words.orders')}
          </LinkButton>
        )}
        {product.actions.edit && (
          <>
            <DialogButton label={t('management.set_price')}>
              {(close) => <PriceDialog product={product} onClose={close} />}
            </DialogButton>
            <DialogButton label={t('management.set_stock')}>
              {(close) => <StockDialog product={product} onClose={close} />}
            </DialogButton>
          </>
        )}
      </div>
    </Section>
  )
}

function Version({ of, kind }: { of: NonNullable<Product['published']>; kind: Product['kind'] }) {
  const { t } = useTranslation('products')
  const words = useProductWords()
  return (
    <Section>
      <div className="stack gap-16">
        <div className="line gap-16">
          <div className={`rounded fixed clips ${classes.thumbnail}`}>
            <ProductPicture of={of} sizes="9rem" />
          </div>
          <div>
            <strong>{of.title}</strong>
            <div className="muted small">{words.fits(of)}</div>
          </div>
        </div>
        <p className="as-typed">{of.description}</p>
        <Facts isShort>
          <Fact label={t('product.gives')}>{words.gives(of)}</Fact>
          {kind === 'package' && <Fact label={t('product.validity')}>{words.days(of.validDays)}</Fact>}
          <Fact label={t('words.version')}>{of.versionNumber}</Fact>
          <DateTimeFact label={t('management.published_at')} at={of.publishedAt} />
        </Facts>
        {of.audience !== '' && (
          <p className="as-typed">
            {t('words.for_whom')}: {of.audience}
          </p>
        )}
        {of.terms !== '' && (
          <p className="as-typed">
            {t('words.terms')}: {of.terms}
          </p>
        )}
      </div>
    </Section>
  )
}

function Prices({ product: { prices } }: { product: Product }) {
  const { t } = useTranslation('products')
  return (
    <Section>
      <ul className="stack gap-8" aria-label={t('management.prices')}>
        {prices.map((price) => (
          <li className="row baseline between gap-4-12" key={price.id}>
            <span>
              {t('management.from')} <DateText date={price.validFrom} />
              {price.isCurrent && <span className="muted small"> · {t('management.current')}</span>}
            </span>
            <Money kopecks={price.amountKopecks} />
          </li>
        ))}
      </ul>
      <p className="muted small paragraph">{t('management.prices_text')}</p>
    </Section>
  )
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('products')
  const nameOf = useOpenTexts('products')
  const money = readers.number((kopecks) => <Money kopecks={kopecks} />)
  const number = readers.number((count) => count)
  const text = readers.text()
  const date = readers.text((day) => <DateText date={day} />)
  return (
    <HistoryPanel
      query={useQuery(productHistoryQuery(id))}
      title={(action) => nameOf(`management.did.${action}`)}
      fields={{
        title: [t('words.name'), text],
        amountKopecks: [t('shop.price'), money],
        validFrom: [t('management.from_day'), date],
        stock: [t('catalogue.stock'), number],
        count: [t('catalogue.count'), number],
        validDays: [t('catalogue.valid_days'), number],
        description: [t('product.about'), text],
        audience: [t('words.for_whom'), text],
        terms: [t('words.terms'), text],
      }}
    />
  )
}
