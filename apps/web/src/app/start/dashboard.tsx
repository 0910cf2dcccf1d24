import '../styles/dashboard.css'
import '../styles/picture.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { changed } from '../calls/call.ts'
import { refetchChanged, type ChangeTags } from '../calls/changes.ts'
import { consumeFirstAnswers } from '../first-screen/start.ts'
import { useEffect, useState } from 'react'
import { followLive } from '../calls/live.ts'
import { createQueryClient } from '../calls/query.ts'
export { isScreenHere, loadScreenAt } from '../routes/screens.tsx'
import { DashboardRoutes } from '../routes/dashboard-routes.tsx'
import { refreshUser, useUser } from '../session/session.ts'
import { Shell } from '../shell/shell.tsx'
import { Slot } from '../manifests/slots.tsx'

/** Everything behind the sign-in. Each cabinet has a cache of its own, so no data of another cabinet is shown. */
export function Dashboard() {
  const { cabinetId } = useUser()
  return <CabinetDashboard key={cabinetId} />
}

function CabinetDashboard() {
  const { id, cabinetId, consentNeeded, twoStepNeeded } = useUser()
  const [{ queryClient, shownSince }] = useState(() => {
    const client = createQueryClient()
    const first = consumeFirstAnswers(cabinetId)
    for (const [key, answer] of first) client.setQueryData(key, answer)
    // The first answers were requested by the first-paint script, at the page's time 0.
    return { queryClient: client, shownSince: first.length > 0 ? 0 : performance.now() }
  })
  useEffect(() => void repeatEarlyPress(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: until the second step is on, the stream tells of the account alone, so it is opened anew then
  useEffect(() => {
    const asking = refetchChanged(queryClient)
    // The person's name and the links to their other cabinets are part of the session and not of a query.
    const spreadChanges = (changes: ChangeTags) => {
      asking.markChanged(changes)
      if (changes !== 'anything' && changes.includes(`account:${id}`)) refreshUser().catch(() => {})
    }
    const stopFollowing = followLive(spreadChanges, shownSince)
    changed.notify = asking.markChanged
    return () => {
      changed.notify = () => {}
      stopFollowing()
      asking.stop()
    }
  }, [queryClient, shownSince, id, twoStepNeeded])
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <DashboardRoutes />
      </Shell>
      {consentNeeded && <Slot name="frame.consent" />}
    </QueryClientProvider>
  )
}

/** Does what was pressed on the server's picture of the screen. The first page has no room for what few need. */
async function repeatEarlyPress(): Promise<void> {
  if (!globalThis.navykPressed) return
  const earlyPress = await import('../first-screen/early-press.ts').catch(() => undefined)
  earlyPress?.repeatEarlyPress()
}
