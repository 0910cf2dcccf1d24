import { type RefObject, useEffect, useRef } from 'react'

/** After a navigation the new page's title has the focus, so that a screen reader says where one is and Tab goes on from
 *  there. Not on the first page: its reader has just arrived. */
export function useRouteFocus(pathname: string): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const main = content.current
    const target = main?.querySelector('h1') ?? main
    target?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [pathname])
  return content
}
