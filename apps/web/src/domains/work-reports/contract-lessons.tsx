import type { WorkReportContract, WorkReportLesson } from '@navyk/api-spec'
import { businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { State } from '../../app/states.tsx'
import { DateText, Duration, Money, PersonName, TimeRange } from '../../ui/facts-text.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './contract-lessons.module.css'

/** One contract's lessons of the month, with what each came to. */
export function ContractLessons({ contract, isStaff }: { contract: WorkReportContract; isStaff: boolean }) {
  const { t } = useTranslation('work-reports')
  const { t: inOffers } = useTranslation('offers')
  const { totals } = contract
  return (
    <Section
      title={`${contract.learnerName} · ${inOffers(`subjects.${contract.subject}`)}`}
      action={
        <Link className={classes.contract} to={`/dashboard/contract-details/${contract.contractId}`}>
          {t('details.contract', { number: contract.contractNumber })}
        </Link>
      }
    >
      <p className={classes.customer}>
        {t('customer')}: <PersonName person={contract.customer} isFull />
      </p>
      <ul className={classes.lessons} data-staff={isStaff || undefined}>
        {contract.lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} isStaff={isStaff} />
        ))}
      </ul>
      <dl className={classes.foot}>
        <div>
          <dt>{t('held')}</dt>
          <dd>{t('held_of', { held: totals.heldCount, count: totals.lessonCount })}</dd>
        </div>
        <div>
          <dt>{t('hours')}</dt>
          <dd>
            <Duration minutes={totals.heldMinutes} />
          </dd>
        </div>
        {totals.chargeKopecks !== undefined && (
          <div>
            <dt>{t('charge')}</dt>
            <dd>
              <Money kopecks={totals.chargeKopecks} />
            </dd>
          </div>
        )}
        <div>
          <dt>{isStaff ? t('pay') : t('own_pay')}</dt>
          <dd>
            <Money kopecks={totals.payKopecks} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}

function LessonRow({ lesson, isStaff }: { lesson: WorkReportLesson; isStaff: boolean }) {
  const { t } = useTranslation('work-reports')
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
      <span className={classes.topic} dir="auto">
        {lesson.topic}
      </span>
      {isStaff && (
        <span className={classes.money}>
          <span className={classes.label}>{t('charge')}</span>
          <Amount kopecks={lesson.chargeKopecks ?? null} />
        </span>
      )}
      <span className={classes.money}>
        {isStaff && <span className={classes.label}>{t('pay')}</span>}
        <Amount kopecks={lesson.payKopecks} />
      </span>
    </li>
  )
}

/** A lesson without an outcome has no price yet, which is not the same as costing nothing. */
function Amount({ kopecks }: { kopecks: number | null }) {
  return kopecks === null ? '—' : <Money kopecks={kopecks} />
}
