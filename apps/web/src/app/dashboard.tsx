import './styles/dashboard.css'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { lazyPart, Part } from './lazy-part.tsx'
import { Suspense, useEffect, useState } from 'react'
import { followLive, type News } from './live.ts'
import { createQueryClient } from './query.ts'
import { DashboardRoutes } from './routes/dashboard-routes.tsx'
import { useUser } from './session.ts'
import { Shell } from './shell/shell.tsx'

const consentGate = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../domains/accounts/consent/consent-gate.tsx'),
    i18next.loadNamespaces('consent'),
  ])
  return module.ConsentGate
})

/** What a page asks again when it hears of something. The bell of the shell asks under the key of notices, the schedule
 *  under the one of lessons, whatever they show of the answers. */
const keysOfNews: Record<News, string[][]> = {
  notice: [['notices']],
  schedule: [['lessons'], ['schedule']],
  missed: [['notices'], ['lessons'], ['schedule']],
}

/** Everything behind the sign-in. Another cabinet starts afresh: nothing of the former one stays in the cache. */
export function Dashboard() {
  const { cabinetId } = useUser()
  return <CabinetDashboard key={cabinetId} />
}

function CabinetDashboard() {
  const [queryClient] = useState(createQueryClient)
  const { consentNeeded } = useUser()
  useEffect(
    () =>
      followLive((news) => {
        for (const queryKey of keysOfNews[news]) void queryClient.invalidateQueries({ queryKey })
      }),
    [queryClient],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <DashboardRoutes />
      </Shell>
      {consentNeeded && (
        <Suspense>
          <Part of={consentGate} />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}
