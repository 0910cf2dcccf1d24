import { type RefObject, useEffect, useRef } from 'react'

/** After a navigation the focus is set to the new page's title, so that a screen reader announces it and Tab continues
 *  from there. Not on the first page, where the browser does that. */
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
