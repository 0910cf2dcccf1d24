import type { CustomerHome as Home } from '@navyk/api-spec'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MayChange } from '../../../ui/may-change.tsx'
import { Section } from '../../../ui/section.tsx'
import { Columns } from '../columns.tsx'
import { Counts } from './counts.tsx'
import { CourseStatus } from './course-status.tsx'
import { Downloads } from './downloads.tsx'
import { Places } from './places.tsx'
import { StudyTime } from './study-time.tsx'
import { UpcomingTasks } from './upcoming-tasks.tsx'

/** The learning overview, under the widget titles of the specification. */
export function CustomerHome({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  if (isNew(home)) {
    return (
      <Section>
        <EmptyState
          text={t('customer.start')}
          action={
            <MayChange>
              <LinkButton to="/dashboard/offer-list?new=1" icon={IconPlus}>
                {t('customer.start_action')}
              </LinkButton>
            </MayChange>
          }
        />
      </Section>
    )
  }
  return (
    <>
      <Places />
      <Counts counts={home.counts} />
      <Columns
        aside={
          <>
            <StudyTime days={home.studyDays} />
            <Downloads downloads={home.downloads} />
          </>
        }
      >
        <UpcomingTasks home={home} />
        <CourseStatus courses={home.courses} month={home.month} />
      </Columns>
    </>
  )
}

/** Neither a contract nor a choice to make: everything starts with an offer. */
const isNew = (home: Home): boolean =>
  home.courses.length === 0 &&
  home.offersToChoose.count === 0 &&
  home.contractsToAcknowledge.count === 0 &&
  home.downloads.length === 0
