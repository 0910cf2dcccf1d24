import type { Role } from '@navyk/api-spec/people/accounts'
import { type LessonSummary, type LessonTotals, type LessonView, outcomeGroup } from '@navyk/api-spec/teaching/lessons'
import { useTranslation } from '#ui/texts.ts'
import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import { cell } from '#ui/lists/table/cells.tsx'
import { State } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { DateText, Duration, Money, TimeRange } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { AdditionMark, LessonStateBadge, UnusualClosingMark, useAdditionWords } from '../lesson-marks.tsx'

type LessonColumn = Column<LessonSummary>

/** Columns of the list for a role: the name of the other side, and the own money. */
export function useLessonColumns(role: Role, view: LessonView, totals: LessonTotals | undefined): LessonColumn[] {
  const { t } = useTranslation('lessons')
  const words = useWords()
  const additionOf = useAdditionWords()
  const sums = totals && sumsOfOneKind(totals)
  const executor: LessonColumn = cell.person<LessonSummary>(
    'executor',
    words.label('executor'),
    (lesson) => lesson.executor,
    { width: 8.5, card: 'line' },
  )
  const money = (key: 'chargeKopecks' | 'payKopecks', title: string): LessonColumn => ({
    key,
    title,
    align: 'end',
    width: 8,
    // A card shows the customer's sum only, also to staff.
    ...(key === (role === 'executor' ? 'payKopecks' : 'chargeKopecks') && { card: 'end' }),
    foot: sums?.[key] !== undefined && <Money kopecks={sums[key]} />,
    render: (lesson) => <Price kopecks={priceOf(lesson, key)} />,
  })
  const subject: LessonColumn = {
    key: 'subject',
    title: words.label('subject'),
    card: 'line',
    render: (lesson) => words.subject(lesson.subject),
  }
  const unusual: LessonColumn = {
    key: 'unusual',
    title: t('unusual.column'),
    width: 16,
    card: 'line',
    render: (lesson) => <UnusualClosingMark lesson={lesson} />,
  }
  return [
    {
      key: 'startsAt',
      title: t('words.when'),
      width: 12,
      card: 'head',
      short: (lesson) => <When lesson={lesson} isInRow />,
      render: (lesson) => <When lesson={lesson} />,
    },
    {
      key: 'learner',
      title: words.label('learner'),
      card: 'line',
      isName: true,
      render: (lesson) => lesson.learnerName,
    },
    // Before what may be long: a narrow row shows two lines.
    {
      key: 'addition',
      title: t('words.state'),
      only: 'card',
      card: 'line',
      render: additionOf,
    },
    ...(view === 'unusual' ? [] : [subject]),
    ...(role === 'executor' ? [] : [executor]),
    {
      key: 'state',
      title: t('words.state'),
      width: 14,
      card: 'state',
      short: (lesson) => <Standing lesson={lesson} />,
      render: (lesson) => (
        <>
          <Standing lesson={lesson} />
          <AdditionMark lesson={lesson} />
        </>
      ),
    },
    ...(view === 'unusual' ? [unusual] : []),
    {
      key: 'minutes',
      title: t('words.length'),
      align: 'end',
      width: 6,
      foot: sums?.minutes !== undefined && <Duration minutes={sums.minutes} />,
      render: (lesson) => <Length minutes={minutesOf(lesson)} />,
    },
    ...(role === 'executor' ? [] : [money('chargeKopecks', t(role === 'staff' ? 'charge_staff' : 'words.cost'))]),
    ...(role === 'customer' ? [] : [money('payKopecks', t(role === 'staff' ? 'pay_staff' : 'pay'))]),
  ]
}

/** The sums of a list whose lessons are all planned, or all have an outcome. What is planned and what was earned are different
 *  measures (docs/rules/sums.md): of both together there is no sum. */
function sumsOfOneKind({ planned, heldMinutes, chargeKopecks, payKopecks }: LessonTotals) {
  if (planned.count === 0) return { minutes: heldMinutes, chargeKopecks, payKopecks }
  return heldMinutes === undefined ? planned : undefined
}

/** Charge or pay of the outcome, in kopecks; of a planned lesson what it comes to when it is held in full. */
const priceOf = (lesson: LessonSummary, key: 'chargeKopecks' | 'payKopecks') =>
  lesson.outcome === null
    ? lesson[key === 'chargeKopecks' ? 'customerRateKopecks' : 'executorRateKopecks']
    : lesson[key]

/** The minutes that were held, or are planned; none of a lesson that did not take place. */
function minutesOf({ outcome, heldMinutes, startsAt, endsAt }: LessonSummary): number | null {
  if (outcome !== null && outcomeGroup(outcome) !== 'held') return null
  return heldMinutes ?? (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs
}

const Price = ({ kopecks }: { kopecks: number | null | undefined }) =>
  typeof kopecks === 'number' ? <Money kopecks={kopecks} /> : '—'

const Length = ({ minutes }: { minutes: number | null }) => (minutes === null ? '—' : <Duration minutes={minutes} />)

function Standing({ lesson }: { lesson: LessonSummary }) {
  if (lesson.state === 'disputed') return <State of="lesson" is="disputed" />
  return <LessonStateBadge lesson={lesson} />
}

function When({ lesson, isInRow = false }: { lesson: LessonSummary; isInRow?: boolean }) {
  const format = useFormat()
  const day = businessDate(new Date(lesson.startsAt))
  return (
    <span className="nowrap">
      {isInRow ? <time dateTime={day}>{format.briefDate(day)}</time> : <DateText date={day} />},{' '}
      <TimeRange from={lesson.startsAt} to={lesson.endsAt} />
    </span>
  )
}
