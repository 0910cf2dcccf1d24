import type { Activity } from '@navyk/api-spec/market/profiles'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Duration } from '#ui/facts/facts-text.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ProgressList } from '#teaching/progress'
import classes from './profiles.module.css'
import { activityQuery } from './api.ts'
import { FigureTable } from '#ui/facts/figure-table.tsx'
import { useTranslation } from '#ui/texts.ts'
import { StaffActions } from './staff-actions.tsx'

type LessonActivity = Exclude<Activity, { role: 'staff' }>

/** Activity of this cabinet: a year of lessons, or a month of the staff's work. */
export function ActivityPage() {
  const { t } = useTranslation('profiles')
  const query = useQuery(activityQuery)
  return (
    <Page
      title={t('activity.title')}
      purpose={t('activity.purpose')}
      action={
        <LinkButton to={profilePath} icon={IconId} variant="default">
          {t('card.title')}
        </LinkButton>
      }
    >
      <QueryView query={query}>
        {({ data }) => (data.role === 'staff' ? <StaffActions activity={data} /> : <Lessons activity={data} />)}
      </QueryView>
    </Page>
  )
}

function Lessons({ activity }: { activity: LessonActivity }) {
  const { t } = useTranslation('profiles')
  const hasLessons = activity.months.some((month) => month.heldLessons + missed(month) > 0)
  return (
    <>
      {activity.role === 'customer' && <ProgressList />}
      <KeyFigures activity={activity} />
      {hasLessons ? (
        <>
          <Held activity={activity} />
          <Missed activity={activity} />
        </>
      ) : (
        <div className="above-16">
          <EmptyState text={t('activity.empty')} link={{ to: contractListPath, label: t('activity.to_contracts') }} />
        </div>
      )}
    </>
  )
}

type Month = LessonActivity['months'][number]
const missed = (month: Month) => month.cancelledByCustomer + month.cancelledByExecutor + month.cancelledByService
const sum = (months: Month[], of: (month: Month) => number) => months.reduce((total, month) => total + of(month), 0)

function KeyFigures({ activity }: { activity: LessonActivity }) {
  const { t } = useTranslation('profiles')
  const format = useFormat()
  const { months } = activity
  return (
    <Section title={t('activity.year')}>
      <div className={classes.figures}>
        <Facts>
          <Fact label={t('words.lessons_held')}>{format.number(sum(months, (month) => month.heldLessons))}</Fact>
          <Fact label={t('activity.time')}>
            <Duration minutes={sum(months, (month) => month.heldMinutes)} />
          </Fact>
          <Fact label={t('activity.missed')}>{format.number(sum(months, missed))}</Fact>
          <Fact label={t('activity.learners')}>{format.number(activity.learners)}</Fact>
          <Fact label={t('activity.contracts')}>{format.number(activity.contractsInForce)}</Fact>
          {activity.role === 'executor' && (
            <>
              <Fact label={t('activity.sent')}>{format.number(activity.responses.sent)}</Fact>
              <Fact label={t('activity.chosen')}>{format.number(activity.responses.chosen)}</Fact>
            </>
          )}
        </Facts>
      </div>
    </Section>
  )
}

function Held({ activity: { months } }: { activity: LessonActivity }) {
  const { t } = useTranslation('profiles')
  const format = useFormat()
  const most = Math.max(...months.map((month) => month.heldLessons))
  return (
    <Section title={t('activity.held_question')}>
      <FigureTable
        label={t('activity.held_question')}
        tone="green"
        columns={[t('words.month'), t('words.number_of_lessons'), t('activity.time'), t('activity.learners')]}
        rows={months.map((month) => ({
          title: format.month(month.month),
          share: month.heldLessons / most,
          figures: [
            format.number(month.heldLessons),
            format.duration(month.heldMinutes),
            format.number(month.learners),
          ],
        }))}
      />
    </Section>
  )
}

function Missed({ activity: { months } }: { activity: LessonActivity }) {
  const { t } = useTranslation('profiles')
  const format = useFormat()
  const most = Math.max(...months.map(missed))
  return (
    <Section title={t('activity.missed_question')}>
      <p className="muted below-12">{t('activity.missed_note')}</p>
      <FigureTable
        label={t('activity.missed_question')}
        tone="grey"
        columns={[t('words.month'), t('labels.customer'), t('labels.executor'), t('activity.service')]}
        rows={months.map((month) => ({
          title: format.month(month.month),
          share: missed(month) / most,
          figures: [month.cancelledByCustomer, month.cancelledByExecutor, month.cancelledByService].map(format.number),
        }))}
      />
    </Section>
  )
}
