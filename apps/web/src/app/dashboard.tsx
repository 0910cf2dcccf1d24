import './styles/dashboard.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
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
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <DashboardRoutes />
      </Shell>
    </QueryClientProvider>
  )
}
