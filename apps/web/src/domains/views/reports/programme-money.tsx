import { businessMonth } from '@navyk/api-spec/kit'
import { downloadProgrammeMoney, getProgrammeMoney, type ProgrammeMoney as Answer } from '@navyk/api-spec/views/reports'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { stateCell } from '#app/manifests/states.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import type { Slots } from '#app/manifest.ts'
import { useUser } from '#app/session/session.ts'
import { Money } from '#ui/facts/facts-text.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList, pagesOf } from '#ui/lists/table/data-list.tsx'
import type { PagedResult } from '#ui/lists/table/data-list-types.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { saveBlob } from '#ui/browser/save-blob.ts'
import { Section } from '#ui/layout/section.tsx'

type Row = Answer['programmes'][number]
type Totals = Answer['totals']
type Props = Slots['programmes.money']

const moneyQuery = (asked: FilterOf<typeof getProgrammeMoney>) => ({
  ...listOf(dataKeys('programme_money').of(), getProgrammeMoney, asked),
  placeholderData: keepPreviousData,
})
const figures = ['paidKopecks', 'refundedKopecks', 'payKopecks'] as const

/** Income of the programmes of the month and the filter that the page shows, and the cost of their teams. */
export function ProgrammeMoney({ filter }: Props) {
  const { permissions } = useUser()
  const mayRead = permissions.includes('manager') || permissions.includes('accountant')
  return mayRead && <MoneyOfMonth filter={filter} />
}

function MoneyOfMonth({ filter }: Props) {
  const { t } = useTranslation('reports')
  const [filters] = useFilters(['month'])
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(filters.month) ? filters.month : businessMonth(new Date())
  const format = useFormat()
  const asked = { ...filter, month }
  const query = useInfiniteQuery(moneyQuery(asked))
  const workbook = useSaving(async () =>
    saveBlob(await fetchFile(downloadProgrammeMoney, { query: asked }), `navyk-programme-money-${month}.xlsx`),
  )
  const totals = query.data?.pages[0]?.data.totals
  return (
    <Section
      title={t('programme_money.title')}
      action={<WorkbookIcon label={t('programme_money.workbook')} workbook={workbook} />}
    >
      <QueryView query={{ ...query, data: totals }} skeleton={<BlockSkeleton height={10} />}>
        {(totals) => (
          <>
            <p className="muted small below-12">{t('programme_money.how', { month: format.month(month) })}</p>
            <div className="up-to-480">
              <SumParts
                label={t('programme_money.resultKopecks')}
                kopecks={totals.resultKopecks}
                parts={[
                  { label: t('programme_money.paidKopecks'), kopecks: totals.paidKopecks },
                  { label: t('programme_money.refundedKopecks'), kopecks: -totals.refundedKopecks },
                  { label: t('programme_money.payKopecks'), kopecks: -totals.payKopecks },
                ]}
                isOpen
                isLarge
              />
            </div>
            {totals.programmes > 0 && (
              <div className="above-16">
                <Programmes query={pagesOf(query, ({ data }) => data.programmes)} totals={totals} />
              </div>
            )}
          </>
        )}
      </QueryView>
    </Section>
  )
}

function Programmes({ query, totals }: { query: PagedResult<Row>; totals: Totals }) {
  const { t } = useTranslation('reports')
  const columns: Column<Row>[] = [
    { key: 'title', title: t('programme_money.programme'), card: 'head', isName: true, render: (row) => row.title },
    stateCell('programme', t('programme_money.state'), (row) => row.state, { width: 10 }),
    ...figures.map(
      (figure): Column<Row> =>
        cell.money<Row>(figure, t(`programme_money.${figure}`), (row) => row[figure], {
          width: 9,
          card: 'line',
          isNamed: true,
          foot: <Money kopecks={totals[figure]} />,
        }),
    ),
    cell.money('result', t('programme_money.resultKopecks'), (row) => row.resultKopecks, {
      width: 9,
      card: 'end',
      foot: <Money kopecks={totals.resultKopecks} />,
    }),
  ]
  return (
    <DataList<Row>
      label={t('programme_money.title')}
      query={query}
      total={totals.programmes}
      rowId={({ id }) => id}
      rowLink={({ id }) => programmePath(id)}
      empty={null}
      columns={columns}
    />
  )
}
