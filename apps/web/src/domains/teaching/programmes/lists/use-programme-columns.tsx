import type { Role } from '@navyk/api-spec/people/accounts'
import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from '#ui/texts.ts'
import { stateCell } from '#app/manifests/states.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useProgrammeWords } from '../use-programme-words.ts'

/** The columns of a role: money is in none of an executor's. */
export function useProgrammeColumns(role: Role): Column<ProgrammeCard>[] {
  const { t } = useTranslation('programmes')
  const words = useProgrammeWords()
  const format = useFormat()
  const common: Column<ProgrammeCard>[] = [
    { key: 'title', title: t('words.name'), card: 'head', isName: true, render: (row) => row.title },
    stateCell('programme', t('state'), (row) => row.state, { width: 9.5 }),
    {
      key: 'dates',
      title: t('dates'),
      width: 15,
      card: 'end',
      render: (row) => words.days(row),
      short: (row) => <DateText date={row.startsOn} />,
    },
    { key: 'week', title: t('week'), width: 7.5, render: (row) => words.week(row.weeklyPattern) },
    {
      key: 'seats',
      title: t('seats'),
      width: 5,
      align: 'end',
      card: 'line',
      isNamed: true,
      render: (row) => words.seats(row),
    },
  ]
  // The title says it in the table, and a filter finds it.
  const course: Column<ProgrammeCard> = {
    key: 'course',
    title: t('course'),
    only: 'card',
    card: 'line',
    render: (row) => words.course(row),
  }
  const where: Column<ProgrammeCard> = {
    key: 'where',
    title: t('where'),
    width: 6,
    card: 'line',
    // A customer's table has no room for it.
    ...(role === 'customer' && { only: 'card' as const }),
    render: (row) => words.where(row),
  }
  const waiting: Column<ProgrammeCard> = {
    key: 'waiting',
    title: t('waiting_list'),
    width: 5.5,
    align: 'end',
    render: (row) => row.waitingCount || '—',
  }
  const leads: Column<ProgrammeCard> = {
    key: 'leads',
    title: t('lead'),
    width: 7.5,
    render: (row) => row.leads.map((lead) => format.shortName(lead)).join(', ') || '—',
  }
  const price: Column<ProgrammeCard> = {
    key: 'price',
    title: t('whole_price'),
    width: 8,
    align: 'end',
    card: 'line',
    render: (row) => (row.price === null ? '—' : <Money kopecks={row.price.wholeKopecks} />),
  }
  const expected = cell.money<ProgrammeCard>('expected', t('expected'), (row) => row.expectedKopecks, { width: 8.5 })
  switch (role) {
    case 'staff':
      return [...common, waiting, leads, expected]
    case 'customer':
      return [...common, course, where, leads, price]
    case 'executor':
      return [...common, course, where, waiting]
  }
}
