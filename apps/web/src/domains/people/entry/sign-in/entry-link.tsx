import { Anchor } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { goTo } from '../../../../app/path.ts'

/** A link of the sign-in page. It stands before the router, which is fetched when one of these is followed. */
export function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    // A new tab or window is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <Anchor href={to} inherit onClick={follow}>
      {children}
    </Anchor>
  )
}
