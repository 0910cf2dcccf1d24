import { weekdayOf } from '@navyk/api-spec/kit'
import type { Home } from '@navyk/api-spec/views/home'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Page } from '#ui/layout/page.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { homeQuery } from './api.ts'
import { CustomerHome } from './customer/customer-home.tsx'
import { ExecutorHome } from './executor/executor-home.tsx'
import { StaffHome } from './staff/staff-home.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { Columns } from './columns.tsx'

/** The home page of each role: tasks, next lessons, figures. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { firstName } = useUser()
  const greeting = firstName === '' ? t('greeting_nameless') : t('greeting', { name: firstName })
  const query = useQuery(homeQuery)
  return (
    <Page title={greeting} purpose={<Today date={query.data?.data.today} />}>
      <QueryView query={query} skeleton={<HomeSkeleton />}>
        {({ data }) => <RoleHome home={data} />}
      </QueryView>
    </Page>
  )
}

/** The business day; its line has a fixed height while it is loading. */
function Today({ date }: { date: string | undefined }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  if (date === undefined) return <span>&nbsp;</span>
  const weekday = format.weekday(weekdayOf(date), 'long')
  return <time dateTime={date}>{t('today_is', { weekday, date: format.longDate(date) })}</time>
}

function RoleHome({ home }: { home: Home }) {
  switch (home.role) {
    case 'executor':
      return <ExecutorHome home={home} />
    case 'customer':
      return <CustomerHome home={home} />
    case 'staff':
      return <StaffHome home={home} />
  }
}

/** Placeholder with the height of the content, so that nothing moves. */
export function HomeSkeleton() {
  return (
    <Columns aside={<BlockSkeleton height={20} />}>
      <BlockSkeleton height={18} />
      <BlockSkeleton height={14} />
    </Columns>
  )
}
