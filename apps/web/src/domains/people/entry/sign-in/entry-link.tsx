import { Anchor } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { goTo } from '#app/addresses/path.ts'

/** A link of the sign-in page, which is rendered without the router; following the link loads it. */
export function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    // Opening a new tab or window is left to the browser.
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
