import type { PromoCode } from '@navyk/api-spec/money/products'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { promoCodesQuery, useArchivePromoCode } from '../api.ts'
import classes from './catalogue.module.css'
import { PromoDialog } from './promo-dialog.tsx'

/** Promo codes: what each gives, for what, until when, and how often it was used. */
export function PromoCodes() {
  const { t } = useTranslation('products')
  return (
    <Section
      title={t('promo.title')}
      action={<DialogButton label={t('promo.new')}>{(close) => <PromoDialog onClose={close} />}</DialogButton>}
    >
      <DataList
        label={t('promo.title')}
        query={useInfiniteQuery(promoCodesQuery())}
        columns={useColumns()}
        rowId={(row) => row.id}
        empty={<EmptyState text={t('promo.none')} />}
      />
    </Section>
  )
}

function useColumns(): Column<PromoCode>[] {
  const { t } = useTranslation('products')
  return [
    {
      key: 'code',
      title: t('promo.code'),
      card: 'head',
      render: (row) => <span className={`strong ${classes.code}`}>{row.code}</span>,
    },
    { key: 'gives', title: t('promo.gives'), width: 7, card: 'line', render: (row) => <Gives of={row} /> },
    { key: 'limits', title: t('promo.limits'), width: 16, card: 'line', render: (row) => <Limits of={row} /> },
    { key: 'term', title: t('promo.term'), width: 13, card: 'line', render: (row) => <Term of={row} /> },
    {
      key: 'used',
      title: t('promo.used'),
      align: 'end',
      width: 6,
      card: 'line',
      isNamed: true,
      render: (row) => (row.totalLimit === null ? row.used : t('promo.of', { used: row.used, all: row.totalLimit })),
    },
    { key: 'archive', title: t('promo.actions'), width: 9, card: 'end', render: (row) => <Archive of={row} /> },
  ]
}

function Gives({ of }: { of: PromoCode }) {
  const format = useFormat()
  return <>−{of.percent === null ? format.money(of.amountKopecks ?? 0) : `${of.percent}\u00a0%`}</>
}

function Limits({ of }: { of: PromoCode }) {
  const { t } = useTranslation('products')
  const parts = [
    ...(of.firstPurchaseOnly ? [t('promo.first')] : []),
    ...(of.customerLimit === null ? [] : [t('promo.each', { count: of.customerLimit })]),
    ...(of.products.length === 0 ? [] : [t('promo.for', { titles: of.products.map(({ title }) => title).join(', ') })]),
  ]
  return <>{parts.length === 0 ? t('promo.any') : parts.join(' · ')}</>
}

function Term({ of }: { of: PromoCode }) {
  const { t } = useTranslation('products')
  if (of.isArchived) return <>{t('promo.is_archived')}</>
  return (
    <span>
      {t('management.from')} <DateText date={of.validFrom} />
      {of.validTo !== null && (
        <>
          {' '}
          {t('promo.to')} <DateText date={of.validTo} />
        </>
      )}
    </span>
  )
}

function Archive({ of }: { of: PromoCode }) {
  const { t } = useTranslation('products')
  const archive = useArchivePromoCode(of.id)
  if (!of.actions.archive) return null
  return (
    <ConfirmButton
      isDangerous
      label={t('promo.archive')}
      title={t('promo.archive_title', { code: of.code })}
      consequence={t('promo.archive_text')}
      done={t('promo.archived')}
      onConfirm={() => archive.mutateAsync({ version: of.version })}
    />
  )
}
