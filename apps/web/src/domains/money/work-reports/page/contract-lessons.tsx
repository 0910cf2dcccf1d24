import type { WorkReport, WorkReportContract, WorkReportLesson } from '@navyk/api-spec/money/work-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useId } from 'react'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { DateText, Duration, Money, PersonName, TimeRange } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import type { Selection } from '#ui/lists/table/data-list-types.ts'
import { ChooseAll, ChooseOne } from '#ui/lists/table/row-choice.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { LessonAction } from './lesson-action.tsx'
import classes from '../work-reports.module.css'

interface Props {
  report: WorkReport
  contract: WorkReportContract
  isStaff: boolean
  /** Whether its lessons are shown from the start; with many contracts the totals alone are the better overview. */
  isOpen: boolean
  /** Choice of lessons, where they can be approved before the others. */
  selection: Selection | undefined
}

/** Lessons of one contract in the month, below a line of totals that unfolds them. */
export function ContractLessons({ report, contract, isStaff, isOpen, selection }: Props) {
  const { t } = useTranslation('work-reports')
  const words = useWords()
  const { totals } = contract
  const charge = totals.chargeKopecks
  const ids = contract.lessons.map(({ id }) => id)
  const own = selection?.mayChoose && ids.some(selection.mayChoose) ? within(selection, ids) : undefined
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
      {own && <ChooseAll ids={ids} selection={own} isWritten />}
      <ul className={classes.lessons} data-staff={isStaff || undefined} data-choice={own !== undefined || undefined}>
        {contract.lessons.map((lesson) => (
          <LessonRow key={lesson.id} report={report} lesson={lesson} isStaff={isStaff} selection={own} />
        ))}
      </ul>
      <Link className="inline underlines anchor touch above-4" to={contractPath(contract.contractId)}>
        {words.contract(contract.contractNumber)}
      </Link>
    </Disclosure>
  )
}

/** Part of a choice that belongs to these rows; choosing all of them leaves the others as they are. */
const within = (selection: Selection, ids: string[]): Selection => ({
  ...selection,
  ids: new Set(ids.filter((id) => selection.ids.has(id))),
  onChange: (chosen) =>
    selection.onChange(new Set([...selection.ids].filter((id) => !ids.includes(id)).concat([...chosen]))),
})

interface RowProps {
  report: WorkReport
  lesson: WorkReportLesson
  isStaff: boolean
  selection: Selection | undefined
}

function LessonRow({ report, lesson, isStaff, selection }: RowProps) {
  const name = useId()
  const { t } = useTranslation('work-reports')
  const words = useWords()
  const format = useFormat()
  return (
    <li className={`stack ruled gap-4-12 high-44 pad-block-6 ${classes.lesson}`}>
      {selection && (
        <span className={classes.choice}>
          <ChooseOne id={lesson.id} namedBy={name} selection={selection} />
        </span>
      )}
      <Link id={name} className={`plain inherits medium ${classes.when}`} to={lessonPath(lesson.id)}>
        <DateText date={businessDate(new Date(lesson.startsAt))} />
        <span className="muted small normal block">
          <TimeRange from={lesson.startsAt} to={lesson.endsAt} />
        </span>
      </Link>
      <span className={`row gap-4-8 ${classes.outcome}`}>
        {lesson.outcome === null ? <State of="lesson" is="planned" /> : <State of="outcome" is={lesson.outcome} />}
        {lesson.outcome === 'held_partial' && lesson.heldMinutes !== null && (
          <span className="muted">
            <Duration minutes={lesson.heldMinutes} />
          </span>
        )}
      </span>
      {lesson.waitsFor !== null && (
        <span className={`muted small ${classes.waits}`}>
          {t(`waits.${lesson.waitsFor}`, {
            until: lesson.waitsUntil === null ? '' : format.dateTime(lesson.waitsUntil),
          })}
        </span>
      )}
      <span className={`muted cut ${classes.topic}`} dir="auto">
        {lesson.topic}
      </span>
      {isStaff && (
        <span className={classes.money}>
          <span className={`muted ${classes.amountLabel}`}>{t('charge')}</span>
          <Amount kopecks={lesson.chargeKopecks ?? null} />
        </span>
      )}
      <span className={classes.money}>
        {isStaff && <span className={`muted ${classes.amountLabel}`}>{words.pay(isStaff)}</span>}
        <Amount kopecks={lesson.payKopecks} />
      </span>
      {isStaff && (
        <span className={`if-any ${classes.action}`}>
          <LessonAction report={report} lesson={lesson} />
        </span>
      )}
    </li>
  )
}

/** Amount of a lesson. One without an outcome has none, which differs from an amount of zero. */
function Amount({ kopecks }: { kopecks: number | null }) {
  return kopecks === null ? '—' : <Money kopecks={kopecks} />
}
