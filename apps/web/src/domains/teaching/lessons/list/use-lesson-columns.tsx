import type { Role } from '@navyk/api-spec/people/accounts'
import type { LessonSummary, LessonTotals, LessonView } from '@navyk/api-spec/teaching/lessons'
import { useTranslation } from 'react-i18next'
import { State } from '../../../../app/states.tsx'
import type { Column } from '../../../../ui/lists/data-list.tsx'
import { DateText, Duration, Money, PersonName, TimeRange } from '../../../../ui/facts/facts-text.tsx'
import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import { useFormat } from '../../../../ui/format.ts'
import { useWords } from '../../../../vocabulary/use-words.ts'
import { AdditionMark, UnusualClosingMark, useAdditionWords, LessonStateBadge } from '../lesson-marks.tsx'
import classes from './lesson-columns.module.css'

type LessonColumn = Column<LessonSummary>

/** Columns of the list for a role: the name of the other side, and the own money. */
export function useLessonColumns(role: Role, view: LessonView, totals: LessonTotals | undefined): LessonColumn[] {
  const { t } = useTranslation('lessons')
  const words = useWords()
  const additionOf = useAdditionWords()
  const executor: LessonColumn = {
    key: 'executor',
    title: words.label('executor'),
    width: 8.5,
    card: 'line',
    render: (lesson) => <PersonName person={lesson.executor} />,
  }
  const money = (key: 'chargeKopecks' | 'payKopecks', title: string): LessonColumn => ({
    key,
    title,
    align: 'end',
    width: 8,
    // A card shows the customer's sum only, also to staff.
    ...(key === (role === 'executor' ? 'payKopecks' : 'chargeKopecks') && { card: 'end' }),
    foot: totals?.[key] !== undefined && <Money kopecks={totals[key]} />,
    render: (lesson) => (typeof lesson[key] === 'number' ? <Money kopecks={lesson[key]} /> : '—'),
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
      title: t('when'),
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
      title: t('state'),
      only: 'card',
      card: 'line',
      render: additionOf,
    },
    ...(view === 'unusual' ? [] : [subject]),
    ...(role === 'executor' ? [] : [executor]),
    {
      key: 'state',
      title: t('state'),
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
      title: t('length'),
      align: 'end',
      width: 6,
      foot: totals?.heldMinutes !== undefined && <Duration minutes={totals.heldMinutes} />,
      render: (lesson) => (
        <Duration
          minutes={lesson.heldMinutes ?? (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / minuteMs}
        />
      ),
    },
    ...(role === 'executor' ? [] : [money('chargeKopecks', t(role === 'staff' ? 'charge_staff' : 'charge'))]),
    ...(role === 'customer' ? [] : [money('payKopecks', t(role === 'staff' ? 'pay_staff' : 'pay'))]),
  ]
}

function Standing({ lesson }: { lesson: LessonSummary }) {
  if (lesson.state === 'disputed') return <State of="lesson" is="disputed" />
  return <LessonStateBadge lesson={lesson} />
}

function When({ lesson, isInRow = false }: { lesson: LessonSummary; isInRow?: boolean }) {
  const format = useFormat()
  const day = businessDate(new Date(lesson.startsAt))
  return (
    <span className={classes.when}>
      {isInRow ? <time dateTime={day}>{format.briefDate(day)}</time> : <DateText date={day} />},{' '}
      <TimeRange from={lesson.startsAt} to={lesson.endsAt} />
    </span>
  )
}
