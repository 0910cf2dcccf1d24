import type { WorkReport, WorkReportContract, WorkReportLesson } from '@navyk/api-spec/money/work-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { State } from '../../../app/states.tsx'
import { DateText, Duration, Money, PersonName, TimeRange } from '../../../ui/facts/facts-text.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Disclosure } from '../../../ui/facts/disclosure.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import { LessonAction } from './lesson-action.tsx'
import classes from './contract-lessons.module.css'

interface Props {
  report: WorkReport
  contract: WorkReportContract
  isStaff: boolean
  /** Whether its lessons are shown from the start; with many contracts the totals alone are the better overview. */
  isOpen: boolean
}

/** One contract of the month: a line of totals that unfolds its lessons. */
export function ContractLessons({ report, contract, isStaff, isOpen }: Props) {
  const { t } = useTranslation('work-reports')
  const words = useWords()
  const { totals } = contract
  const charge = totals.chargeKopecks
  return (
    <Disclosure
      isOpen={isOpen}
      title={`${contract.learnerName} · ${words.subject(contract.subject)}`}
      subtitle={<PersonName person={contract.customer} isFull />}
      facts={[
        { label: t('held'), value: t('held_of', { held: totals.heldCount, count: totals.lessonCount }) },
        { label: t('hours'), value: <Duration minutes={totals.heldMinutes} /> },
        ...(charge === undefined ? [] : [{ label: t('charge'), value: <Money kopecks={charge} /> }]),
        { label: words.pay(isStaff), value: <Money kopecks={totals.payKopecks} /> },
      ]}
    >
      <ul className={classes.lessons} data-staff={isStaff || undefined}>
        {contract.lessons.map((lesson) => (
          <LessonRow key={lesson.id} report={report} lesson={lesson} isStaff={isStaff} />
        ))}
      </ul>
      <Link className={classes.link} to={`/dashboard/contract-details/${contract.contractId}`}>
        {words.contract(contract.contractNumber)}
      </Link>
    </Disclosure>
  )
}

interface RowProps {
  report: WorkReport
  lesson: WorkReportLesson
  isStaff: boolean
}

function LessonRow({ report, lesson, isStaff }: RowProps) {
  const { t } = useTranslation('work-reports')
  const words = useWords()
  const format = useFormat()
  return (
    <li className={classes.lesson}>
      <Link className={classes.when} to={`/dashboard/lesson-details/${lesson.id}`}>
        <DateText date={businessDate(new Date(lesson.startsAt))} />
        <span className={classes.time}>
          <TimeRange from={lesson.startsAt} to={lesson.endsAt} />
        </span>
      </Link>
      <span className={classes.outcome}>
        {lesson.outcome === null ? <State of="lesson" is="planned" /> : <State of="outcome" is={lesson.outcome} />}
        {lesson.outcome === 'held_partial' && lesson.heldMinutes !== null && (
          <span className={classes.minutes}>
            <Duration minutes={lesson.heldMinutes} />
          </span>
        )}
      </span>
      {lesson.waitsFor !== null && (
        <span className={classes.waits}>
          {t(`waits.${lesson.waitsFor}`, {
            until: lesson.waitsUntil === null ? '' : format.dateTime(lesson.waitsUntil),
          })}
        </span>
      )}
      <span className={classes.topic} dir="auto">
        {lesson.topic}
      </span>
      {isStaff && (
        <span className={classes.money}>
          <span className={classes.amountLabel}>{t('charge')}</span>
          <Amount kopecks={lesson.chargeKopecks ?? null} />
        </span>
      )}
      <span className={classes.money}>
        {isStaff && <span className={classes.amountLabel}>{words.pay(isStaff)}</span>}
        <Amount kopecks={lesson.payKopecks} />
      </span>
      {isStaff && (
        <span className={classes.action}>
          <LessonAction report={report} lesson={lesson} />
        </span>
      )}
    </li>
  )
}

/** A lesson without an outcome has no amount, which differs from an amount of zero. */
function Amount({ kopecks }: { kopecks: number | null }) {
  return kopecks === null ? '—' : <Money kopecks={kopecks} />
}
