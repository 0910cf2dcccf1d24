import { businessMonth } from '@navyk/api-spec/kit'
import { getProgrammeMoney, type ProgrammeMoney as Answer } from '@navyk/api-spec/views/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataKeys, queryOf } from '../../../app/calls/query.ts'
import { useUser } from '../../../app/session.ts'
import { State } from '../../../app/states.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { Money } from '../../../ui/facts/facts-text.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { type Column, DataList, toPaged } from '../../../ui/lists/data-list.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { Section } from '../../../ui/section.tsx'
import classes from './programme-money.module.css'

type Row = Answer['programmes'][number]
const moneyQuery = (month: string) =>
  queryOf(dataKeys('programme_money').of(month), getProgrammeMoney, { query: { month } })
const figures = ['paidKopecks', 'refundedKopecks', 'payKopecks'] as const

/** What the programmes of the month that the page shows have brought, and what their teams cost. */
export function ProgrammeMoney() {
  const { permissions } = useUser()
  const mayRead = permissions.includes('manager') || permissions.includes('accountant')
  return mayRead && <MoneyOfMonth />
}

function MoneyOfMonth() {
  const { t } = useTranslation('reports')
  const [filters] = useFilters(['month'])
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(filters.month) ? filters.month : businessMonth(new Date())
  const format = useFormat()
  const query = useQuery({ ...moneyQuery(month), placeholderData: keepPreviousData })
  return (
    <Section title={t('programme_money.title')}>
      <QueryView query={query} skeleton={<BlockSkeleton height={10} />}>
        {({ data: { totals, programmes } }) => (
          <>
            <p className={classes.muted}>{t('programme_money.how', { month: format.month(month) })}</p>
            <Facts isShort>
              {[...figures, 'resultKopecks' as const].map((figure) => (
                <Fact key={figure} label={t(`programme_money.${figure}`)}>
                  <Money kopecks={totals[figure]} />
                </Fact>
              ))}
            </Facts>
            {programmes.length > 0 && (
              <div className={classes.programmes}>
                <Programmes rows={programmes} />
              </div>
            )}
          </>
        )}
      </QueryView>
    </Section>
  )
}

function Programmes({ rows }: { rows: Row[] }) {
  const { t } = useTranslation('reports')
  const columns: Column<Row>[] = [
    { key: 'title', title: t('programme_money.programme'), card: 'head', isName: true, render: (row) => row.title },
    {
      ...{ key: 'state', title: t('programme_money.state'), width: 10, card: 'state' },
      render: (row) => <State of="programme" is={row.state} />,
    },
    ...figures.map(
      (figure): Column<Row> => ({
        ...{ key: figure, title: t(`programme_money.${figure}`), width: 9, align: 'end', card: 'line', isNamed: true },
        render: (row) => <Money kopecks={row[figure]} />,
      }),
    ),
    {
      ...{ key: 'result', title: t('programme_money.resultKopecks'), width: 9, align: 'end', card: 'end' },
      render: (row) => <Money kopecks={row.resultKopecks} />,
    },
  ]
  return (
    <DataList<Row>
      label={t('programme_money.title')}
      query={toPaged({ data: { data: rows }, error: null, refetch: () => undefined })}
      rowId={({ id }) => id}
      rowLink={({ id }) => `/dashboard/project-details?id=${id}`}
      empty={null}
      columns={columns}
    />
  )
}
