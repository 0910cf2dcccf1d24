import type { CustomerHome as Home } from '@navyk/api-spec/views/home'
import { useTranslation } from '#ui/texts.ts'
import { FirstSteps } from '../tasks/first-steps.tsx'
import { Programmes } from '../programmes.tsx'
import { Columns } from '../columns.tsx'
import { Credit } from './credit.tsx'
import { Counts } from './counts.tsx'
import { CourseStatus } from './course-status.tsx'
import { Due } from './due.tsx'
import { Downloads } from './downloads.tsx'
import { CustomerLists } from './customer-lists.tsx'
import { Packages } from './packages.tsx'
import { StudyTime } from './study-time.tsx'
import { UpcomingTasks } from './upcoming-tasks.tsx'
import { BecomeExecutor } from './become-executor.tsx'

/** The learning overview, under the widget titles of the specification: first what is due, and the next lessons. */
export function CustomerHome({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  // A customer without a request sees the first steps instead of the overview.
  if (home.firstSteps.includes('offer')) {
    return (
      <>
        <FirstSteps steps={home.firstSteps} text={t('customer.start')} />
        <Programmes programmes={home.programmes} />
        <BecomeExecutor />
      </>
    )
  }
  return (
    <>
      <FirstSteps steps={home.firstSteps} />
      <Columns
        aside={
          <>
            <StudyTime days={home.studyDays} />
            <Downloads downloads={home.downloads} />
          </>
        }
      >
        <UpcomingTasks home={home} />
        <Due home={home} />
        <CustomerLists />
        <Credit home={home} />
        <Packages packages={home.packages} />
        <Counts counts={home.counts} />
        <CourseStatus courses={home.courses} month={home.month} />
        <Programmes programmes={home.programmes} />
      </Columns>
    </>
  )
}
