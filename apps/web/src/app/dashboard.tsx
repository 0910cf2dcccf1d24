import './styles/dashboard.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followLive } from './live.ts'
import { createQueryClient } from './query.ts'
import { DashboardRoutes } from './routes/dashboard-routes.tsx'
import { useUser } from './session.ts'
import { Shell } from './shell/shell.tsx'

/** Everything behind the sign-in. Another cabinet starts afresh: nothing of the former one stays in the cache. */
export function Dashboard() {
  const { cabinetId } = useUser()
  return <CabinetDashboard key={cabinetId} />
}

function CabinetDashboard() {
  const [queryClient] = useState(createQueryClient)
  // The bell of the shell asks under this key, whatever it shows of the answer.
  useEffect(() => followLive(() => void queryClient.invalidateQueries({ queryKey: ['notices'] })), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <DashboardRoutes />
      </Shell>
    </QueryClientProvider>
  )
}
