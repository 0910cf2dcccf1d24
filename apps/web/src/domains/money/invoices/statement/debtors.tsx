import type { Debtor } from '@navyk/api-spec/money/invoices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../app/session.ts'
import { Slot } from '../../../../app/slots.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { type Column, DataList, toPaged } from '../../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Money, PersonName } from '../../../../ui/facts/facts-text.tsx'
import { Page } from '../../../../ui/page.tsx'
import { useWords } from '../../../../vocabulary/use-words.ts'
import { debtorsQuery } from '../api.ts'

/** For staff: customers who owe, the largest overdue sum first; each leads to the statement. */
export function Debtors() {
  const { t } = useTranslation('invoices')
  const words = useWords()
  const isAccountant = useUser().permissions.includes('accountant')
  const query = useQuery(debtorsQuery())
  const rows = query.data?.data ?? []
  const sum = (pick: (row: Debtor) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const columns: Column<Debtor>[] = [
    {
      key: 'customer',
      title: words.label('customer'),
      card: 'head',
      render: (row) => <PersonName person={row.customer} isFull />,
    },
    {
      key: 'overdue',
      title: t('debtors.overdue'),
      align: 'end',
      width: 12,
      card: 'line',
      isNamed: true,
      foot: <Money kopecks={sum((row) => row.overdueKopecks)} />,
      render: (row) => (row.overdueKopecks === 0 ? '—' : <Money kopecks={row.overdueKopecks} />),
    },
    {
      key: 'credit',
      title: t('credit'),
      align: 'end',
      width: 12,
      card: 'line',
      isNamed: true,
      render: (row) => (row.creditKopecks === 0 ? '—' : <Money kopecks={row.creditKopecks} />),
    },
    {
      key: 'balance',
      title: t('balance'),
      align: 'end',
      width: 12,
      card: 'end',
      foot: <Money kopecks={sum((row) => row.balanceKopecks)} />,
      render: (row) => <Money kopecks={row.balanceKopecks} />,
    },
  ]
  return (
    <Page
      title={t('debtors.title')}
      purpose={t('debtors.purpose')}
      action={
        isAccountant && (
          <LinkButton variant="default" to="/dashboard/invoice-list-v2?view=online">
            {t('debtors.online')}
          </LinkButton>
        )
      }
    >
      <Slot name="debtors.credit" debtors={rows} />
      <DataList
        label={t('debtors.title')}
        query={toPaged(query)}
        columns={columns}
        rowId={(row) => row.customer.id}
        rowLink={(row) => `/dashboard/invoice-list-v2?customerId=${row.customer.id}`}
        empty={<EmptyState text={t('debtors.none')} />}
      />
    </Page>
  )
}
