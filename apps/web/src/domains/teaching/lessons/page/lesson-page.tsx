import { type Lesson, lessonOutcomes } from '@navyk/api-spec/teaching/lessons'
import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { Duration } from '#ui/facts/facts-text.tsx'
import { DateTimeFact, Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { JoinLink } from '#vocabulary/join-link.tsx'
import { PlaceText } from '#vocabulary/place-text.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { lessonQuery, lessonHistoryQuery } from '../api.ts'
import { CloseOut } from '../dialogs/close-out.tsx'
import { LessonActions } from './lesson-actions.tsx'
import { LessonFiles } from './lesson-files.tsx'
import { LessonStanding, NextUnclosed } from './lesson-standing.tsx'
import { LessonStateBadge } from '../lesson-marks.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'

const LessonPlaceDialog = lazy(() =>
  import('../places/place-dialog.tsx').then((it) => ({ default: it.LessonPlaceDialog })),
)

export function LessonPage() {
  const { id = '' } = useParams()
  const query = useQuery(lessonQuery(id))
  return <QueryView query={query}>{({ data }) => <LessonView key={data.id} lesson={data} />}</QueryView>
}

function LessonView({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const words = useWords()
  const format = useFormat()
  const [justClosed, setJustClosed] = useState(false)
  const subject = words.subject(lesson.subject)
  const showNext = () => {
    setJustClosed(true)
    scrollTo({ top: 0 })
  }
  // A lesson without an outcome shows the form for it first, everything else below.
  const isToClose = lesson.actions.close && lesson.outcome === null
  const content = <Content lesson={lesson} onClosed={showNext} />
  const terms = <Terms lesson={lesson} />
  const history = { key: 'history', label: t('words.history'), content: <LessonHistory id={lesson.id} /> }
  return (
    <DetailsPage
      title={`${subject}, ${lesson.learnerName}`}
      subtitle={`${format.date(businessDate(new Date(lesson.startsAt)))}, ${format.timeRange(lesson.startsAt, lesson.endsAt)}`}
      state={
        <>
          <LessonStateBadge lesson={lesson} />
          {lesson.state === 'disputed' && <State of="lesson" is="disputed" />}
        </>
      }
      action={
        <>
          <JoinLink lesson={lesson} />
          {!isToClose && <LessonActions lesson={lesson} />}
        </>
      }
      trail={[{ label: t('words.lessons'), to: lessonListPath }]}
      notice={
        <>
          <LessonStanding lesson={lesson} />
          {justClosed && <NextUnclosed />}
        </>
      }
      side={!isToClose && <Section title={t('words.terms')}>{terms}</Section>}
      tabs={
        isToClose
          ? [{ key: 'terms', label: t('words.terms'), content: <Section>{terms}</Section> }, history]
          : [{ key: 'lesson', label: t('words.lesson'), content }, history]
      }
    >
      {isToClose && content}
    </DetailsPage>
  )
}

/** The closing form for those who may use it, the texts for others. */
function Content({ lesson, onClosed }: { lesson: Lesson; onClosed: () => void }) {
  const { t } = useTranslation('lessons')
  if (lesson.actions.close || lesson.actions.edit) {
    return (
      <Section
        {...(lesson.outcome !== null && { title: t(lesson.actions.close ? 'close.title' : 'close.texts_title') })}
      >
        <CloseOut lesson={lesson} onClosed={onClosed} />
      </Section>
    )
  }
  return (
    <Section title={t('details.about')}>
      <Facts>
        <Fact label={t('words.topic')}>{lesson.topic || '—'}</Fact>
        <Fact label={t('homework')}>{lesson.homework || '—'}</Fact>
        <Fact label={t('note')}>{lesson.note || '—'}</Fact>
        {lesson.staffNote && <Fact label={t('staff_note')}>{lesson.staffNote}</Fact>}
      </Facts>
      {lesson.files.length > 0 && <LessonFiles lesson={lesson} />}
    </Section>
  )
}

function Terms({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const words = useWords()
  const format = useFormat()
  const { role } = useUser()
  const mayChange = useMayChange()
  const minutes = (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / minuteMs
  return (
    <>
      <Facts>
        {role !== 'executor' && <Fact label={words.label('executor')}>{format.fullName(lesson.executor)}</Fact>}
        {role !== 'customer' && <Fact label={words.label('customer')}>{format.fullName(lesson.customer)}</Fact>}
        <Fact label={t('words.length')}>
          <Duration minutes={lesson.heldMinutes ?? minutes} />
        </Fact>
        <Fact label={t('words.where')}>
          <PlaceText of={lesson} />
        </Fact>
        {lesson.customerRateKopecks !== undefined && (
          <MoneyFact label={t('words.cost')} kopecks={lesson.chargeKopecks ?? lesson.customerRateKopecks} />
        )}
        {lesson.executorRateKopecks !== undefined && (
          <MoneyFact
            label={t(role === 'staff' ? 'pay_staff' : 'pay')}
            kopecks={lesson.payKopecks ?? lesson.executorRateKopecks}
          />
        )}
        <Slot name="lesson.packages" contractId={lesson.contractId} customerId={lesson.customer.id} />
        {lesson.actions.cancel && <DateTimeFact label={t('free_cancel')} at={lesson.freeCancelUntil} />}
        {lesson.actions.close && lesson.correctableUntil !== null && role === 'executor' && (
          <DateTimeFact label={t('correctable')} at={lesson.correctableUntil} />
        )}
        {lesson.actions.dispute && !lesson.actions.refuse && lesson.disputableUntil !== null && (
          <DateTimeFact label={t('disputable')} at={lesson.disputableUntil} />
        )}
        <DateTimeFact label={t('closed_at')} at={lesson.closedAt} />
      </Facts>
      <div className="row between gap-8-16 above-12">
        <LinkButton variant="default" to={contractPath(lesson.contractId)}>
          {words.contract(lesson.contractNumber)}
        </LinkButton>
        {role !== 'staff' && mayChange && (
          <LinkButton variant="default" to={`${questionsPath}?new=1&about=lessons&lesson=${lesson.id}`}>
            {t('words.ask_about_it')}
          </LinkButton>
        )}
        {lesson.actions.setPlace && (
          <DialogButton label={t('places.of_lesson')}>
            {(onClose) => <LessonPlaceDialog lesson={lesson} onClose={onClose} />}
          </DialogButton>
        )}
        {lesson.actions.close && lesson.outcome === null && <LessonActions lesson={lesson} />}
      </div>
    </>
  )
}

export function LessonHistory({ id }: { id: string }) {
  const { t } = useTranslation('lessons')
  const nameOf = useOpenTexts('lessons')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const outcome = readers.oneOf(lessonOutcomes, (key) => stateLabel('outcome', key))
  const time = readers.text(format.dateTime)
  return (
    <HistoryPanel
      query={useQuery(lessonHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        outcome: [t('close.outcome'), (value) => outcome(value) || '—'],
        startsAt: [t('begins'), (value) => time(value) || '—'],
        place: [t('words.where'), readers.text()],
        endsAt: [t('ends'), (value) => time(value) || '—'],
      }}
    />
  )
}
