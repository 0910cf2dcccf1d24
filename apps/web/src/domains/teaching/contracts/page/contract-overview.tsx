import type { Contract } from '@navyk/api-spec/teaching/contracts'
import type { LessonSummary } from '@navyk/api-spec/teaching/lessons'
import type { PlanSummary } from '@navyk/api-spec/teaching/plans'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planListPath, planPath } from '@navyk/api-spec/teaching/plans/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { Slot } from '#app/manifests/slots.tsx'
import { State } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { SectionRow, SectionRows } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { WhenNear } from '#ui/loading/when-near.tsx'
import { useTranslation } from '#ui/texts.ts'
import { newestPlansQuery, nextLessonsQuery, owedLessonsQuery } from '../api.ts'
import classes from '../contracts.module.css'

const skeletonRem = 9

/** Overview of a contract: next lessons, plans of this and the next month, questions. Each section loads its data when it
 *  is scrolled near. */
export function ContractOverview({ contract }: { contract: Contract }) {
  const placeholder = <BlockSkeleton height={skeletonRem} />
  return (
    <div className={`stack gap-16 ${classes.sections}`}>
      <NextLessons contract={contract} />
      <WhenNear placeholder={placeholder}>
        <Plans contract={contract} />
      </WhenNear>
      <WhenNear placeholder={placeholder}>
        <OwedLessons contract={contract} />
      </WhenNear>
      <WhenNear placeholder={placeholder}>
        <Slot name="contract.questions" contract={contract} waiting={placeholder} />
      </WhenNear>
    </div>
  )
}

function NextLessons({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const query = useQuery(nextLessonsQuery(contract.id))
  return (
    <Section
      title={t('overview.lessons')}
      action={
        <LinkButton variant="default" to={`${lessonListPath}?contractId=${contract.id}&view=upcoming`}>
          {t('overview.all_lessons')}
        </LinkButton>
      }
    >
      <Slot name="contract.meeting" contract={contract} waiting={<BlockSkeleton height={2.75} />} />
      <SectionRows query={query} skeletonRem={skeletonRem} none={t('overview.no_lessons')}>
        {(lesson) => <LessonRow key={lesson.id} lesson={lesson} />}
      </SectionRows>
    </Section>
  )
}

function LessonRow({ lesson }: { lesson: LessonSummary }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  return (
    <SectionRow
      what={
        <strong>
          {format.day(lesson.startsAt)}, {format.timeRange(lesson.startsAt, lesson.endsAt)}
        </strong>
      }
      about={lesson.topic}
      link={{
        to: lessonPath(lesson.id),
        label: t(lesson.state === 'planned' ? 'overview.change_lesson' : 'words.open'),
      }}
    >
      {lesson.outcome === null ? <State of="lesson" is={lesson.state} /> : <State of="outcome" is={lesson.outcome} />}
    </SectionRow>
  )
}

function Plans({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const query = useQuery(newestPlansQuery(contract.id))
  const month = businessMonth(new Date())
  return (
    <Section
      title={t('overview.plans')}
      action={
        <LinkButton variant="default" to={`${planListPath}?contractId=${contract.id}`}>
          {t('overview.all_plans')}
        </LinkButton>
      }
    >
      <QueryView query={query} skeleton={<BlockSkeleton height={skeletonRem} />}>
        {({ data }) => (
          <ul className="stack">
            {[month, addMonths(month, 1)].map((each) => (
              <PlanRow key={each} month={each} plan={data.find((plan) => plan.month === each)} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

function PlanRow({ month, plan }: { month: string; plan: PlanSummary | undefined }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const format = useFormat()
  return (
    <SectionRow
      what={<strong>{format.month(month)}</strong>}
      about={
        plan &&
        t('overview.plan_size', { count: plan.totals.lessonCount, duration: format.duration(plan.totals.minutes) })
      }
      link={plan && { to: planPath(plan.id), label: t('words.open') }}
    >
      {plan ? (
        <State of="plan" is={plan.state} />
      ) : (
        <span className="muted small">{t(role === 'executor' ? 'overview.no_plan_own' : 'overview.no_plan')}</span>
      )}
    </SectionRow>
  )
}

/** Lost lessons that are owed; one line where there are none. */
function OwedLessons({ contract }: { contract: Contract }) {
  const mayChange = useMayChange()
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const query = useQuery(owedLessonsQuery(contract.id))
  return (
    <Section title={t('overview.owed')}>
      <SectionRows query={query} skeletonRem={skeletonRem / 3} none={t('overview.nothing_owed')}>
        {(owed) => {
          const path = lessonPath(owed.lessonId)
          const mayPlan = owed.mayPlan && mayChange
          return (
            <SectionRow
              key={owed.lessonId}
              what={<strong>{t('overview.owed_for', { date: format.day(owed.lostAt) })}</strong>}
              about={
                <>
                  {t('overview.owed_until', { date: format.date(owed.expiresOn) })}
                  {owed.priceKopecks !== undefined && ` · ${format.money(owed.priceKopecks)}`}
                </>
              }
              link={mayPlan ? undefined : { to: path, label: t('words.open') }}
            >
              {mayPlan && (
                <LinkButton variant="default" to={`${path}?makeUp=1`}>
                  {t('overview.make_up')}
                </LinkButton>
              )}
            </SectionRow>
          )
        }}
      </SectionRows>
    </Section>
  )
}
