import type * as spec from '@navyk/api-spec/money/income-reports'
import type { IncomeSources } from '@navyk/api-spec/money/income-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { notFound, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { visibleExecutor } from '../policy.ts'
import { presentName } from './present.ts'
import { sumProgrammes } from '../accruing/session-pay-queries.ts'
import { sumSources } from './sources-queries.ts'

type Source = Pick<Awaited<ReturnType<typeof sumProgrammes>>[number], 'subject' | 'pay_kopecks' | 'lesson_count'>

/** The income of a year by customer and subject, and by programme, the largest first. Three queries. @throws Failure 404 for another
 *  executor's */
export const getIncomeSources: ReadCase<typeof spec.getIncomeSources, 'clock'> = async (
  reader,
  { clock },
  session,
  query,
): Promise<IncomeSources> => {
  const visible = visibleExecutor(session)
  const executorId = query.executorId ?? session.cabinetId
  if (visible !== 'all' && executorId !== visible) throw notFound()
  const year = query.year ?? businessDate(clock.now()).slice(0, 4)
  const rows = await sumSources(reader, executorId, year)
  const programmes = await sumProgrammes(reader, executorId, year)
  const people = await listPeople(
    reader,
    rows.map((row) => row.customer_id),
  )
  return {
    year: Number(year),
    customers: summed(rows, (row) => row.customer_id).map(({ key, ...sums }) => ({
      customer: presentName(people, key),
      ...sums,
    })),
    subjects: summed([...rows, ...programmes], (row) => row.subject).map(({ key, ...sums }) => ({
      subject: key,
      ...sums,
    })),
    programmes: summed(programmes, (row) => row.title).map(({ key, ...sums }) => ({ title: key, ...sums })),
  }
}

function summed<Row extends Source, Key extends string>(rows: Row[], keyOf: (row: Row) => Key) {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => ({
      key,
      payKopecks: own.reduce((sum, row) => sum + row.pay_kopecks, 0),
      lessonCount: own.reduce((sum, row) => sum + row.lesson_count, 0),
    }))
    .toSorted((a, b) => b.payKopecks - a.payKopecks || (a.key < b.key ? -1 : 1))
}
