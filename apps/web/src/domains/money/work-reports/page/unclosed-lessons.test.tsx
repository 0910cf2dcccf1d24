import type { WorkReport } from '@navyk/api-spec/money/work-reports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { UnclosedLessons } from './unclosed-lessons.tsx'

const lesson = (day: string, state = 'planned') => ({
  id: `00000000-0000-4000-8000-0000${day.replaceAll('-', '')}`,
  state,
  startsAt: `${day}T09:00:00.000Z`,
  endsAt: `${day}T10:00:00.000Z`,
})
/** The fields that this part reads. */
const reportOf = (...lessons: ReturnType<typeof lesson>[]) =>
  ({ contracts: [{ learnerName: 'Петя Мицкевич', lessons }] }) as unknown as WorkReport
const [over, earlier, coming] = [lesson('2020-02-05'), lesson('2020-02-04'), lesson('2090-02-06')]

test.each([
  ['executor', executor, ['Закрыть несколько', 'Закрыть', 'Закрыть']],
  ['reader', staff, []],
])(
  'past lessons are counted in their order, and only their executor has a link to close them: %s',
  async (_, user, links) => {
    const report = reportOf(over, earlier, coming, lesson('2020-02-03', 'held'))
    const { container } = await renderScreen(<UnclosedLessons report={report} />, { user, language: 'ru' })
    await screen.findByRole('heading', { name: '2 занятия без итога' })
    expect(linesOf(container)).toContain(
      'Укажите итог этих занятий, чтобы сдать месяц. Впереди ещё 1 занятие этого месяца.',
    )
    const days = screen.getAllByRole('listitem').map((item) => /\d фев/.exec(linesOf(item).join(' '))?.[0])
    expect(days).toEqual(['4 фев', '5 фев'])
    expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(links)
  },
)

test('a month of coming lessons shows only that', async () => {
  const { container } = await renderScreen(<UnclosedLessons report={reportOf(coming)} />, {
    user: executor,
    language: 'ru',
  })
  await screen.findByRole('heading')
  expect(linesOf(container)).toEqual(['Месяц ещё не закончился', 'Впереди ещё 1 занятие этого месяца.'])
})

test('a month without an open lesson shows nothing', async () => {
  const { container } = await renderScreen(<UnclosedLessons report={reportOf(lesson('2020-02-03', 'held'))} />, {
    user: executor,
    language: 'ru',
  })
  expect(linesOf(container)).toEqual([])
})
