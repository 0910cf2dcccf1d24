import type { Lesson } from '@navyk/api-spec'
import { businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useUser } from '../../app/session.ts'
import { DetailsPage } from '../../ui/details-page.tsx'
import { DateTime, Duration, Money } from '../../ui/facts-text.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { lessonQuery } from './api.ts'
import { CloseOut } from './close-out.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { LessonHistory } from './lesson-history.tsx'
import classes from './lesson-page.module.css'
import { LessonStateBadge } from './lesson-state.tsx'

export function LessonPage() {
  const { id = '' } = useParams()
  const query = useQuery(lessonQuery(id))
  return <QueryView query={query}>{({ data }) => <LessonView lesson={data} />}</QueryView>
}

function LessonView({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation(['lessons', 'offers'])
  const format = useFormat()
  const subject = t(`subjects.${lesson.subject}`, { ns: 'offers' })
  return (
    <DetailsPage
      title={`${subject}, ${lesson.learnerName}`}
      subtitle={`${format.date(businessDate(new Date(lesson.startsAt)))}, ${format.timeRange(lesson.startsAt, lesson.endsAt)}`}
      state={<LessonStateBadge lesson={lesson} />}
      action={<LessonActions lesson={lesson} />}
      trail={[{ label: t('list.title'), to: '/dashboard/lesson-list' }]}
      side={
        <Section title={t('details.terms')}>
          <Terms lesson={lesson} />
        </Section>
      }
      tabs={[
        { key: 'lesson', label: t('details.lesson'), content: <Content key={lesson.version} lesson={lesson} /> },
        { key: 'history', label: t('details.history'), content: <LessonHistory id={lesson.id} /> },
      ]}
    >
      {lesson.cancelReason !== null && lesson.cancelReason !== '' && (
        <p className={classes.reason}>{t('details.cancel_reason', { reason: lesson.cancelReason })}</p>
      )}
    </DetailsPage>
  )
}

/** The close-out for whoever may set it, the finished text for everybody else. */
function Content({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  if (lesson.actions.close || lesson.actions.edit) {
    return (
      <Section title={t(lesson.actions.close ? 'close.title' : 'close.texts_title')}>
        <CloseOut lesson={lesson} />
      </Section>
    )
  }
  return (
    <Section title={t('details.about')}>
      <Facts>
        <Fact label={t('topic')}>{lesson.topic || '—'}</Fact>
        <Fact label={t('homework')}>{lesson.homework || '—'}</Fact>
        <Fact label={t('note')}>{lesson.note || '—'}</Fact>
      </Facts>
    </Section>
  )
}

function Terms({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation(['lessons', 'offers'])
  const format = useFormat()
  const { role } = useUser()
  const minutes = (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / 60_000
  return (
    <>
      <Facts>
        {role !== 'executor' && <Fact label={t('executor')}>{format.fullName(lesson.executor)}</Fact>}
        {role !== 'customer' && <Fact label={t('customer')}>{format.fullName(lesson.customer)}</Fact>}
        <Fact label={t('length')}>
          <Duration minutes={lesson.heldMinutes ?? minutes} />
        </Fact>
        <Fact label={t('place')}>
          {[t(`formats.${lesson.format}`, { ns: 'offers' }), lesson.place].filter(Boolean).join(', ')}
        </Fact>
        {lesson.customerRateKopecks !== undefined && (
          <Fact label={t('price')}>
            <Money kopecks={lesson.chargeKopecks ?? lesson.customerRateKopecks} />
          </Fact>
        )}
        {lesson.executorRateKopecks !== undefined && (
          <Fact label={t(role === 'staff' ? 'pay_staff' : 'pay')}>
            <Money kopecks={lesson.payKopecks ?? lesson.executorRateKopecks} />
          </Fact>
        )}
        {lesson.outcome === null && (
          <Fact label={t('free_cancel')}>
            <DateTime at={lesson.freeCancelUntil} />
          </Fact>
        )}
        {lesson.closedAt !== null && (
          <Fact label={t('closed_at')}>
            <DateTime at={lesson.closedAt} />
          </Fact>
        )}
      </Facts>
      <LinkButton variant="default" to={`/dashboard/contract-details/${lesson.contractId}`}>
        {t('details.to_contract', { number: lesson.contractNumber })}
      </LinkButton>
    </>
  )
}
