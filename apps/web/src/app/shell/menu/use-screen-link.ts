import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { fetchAhead } from '../../first-screen/ahead.ts'

/** Properties of a link to a screen: the address, whether it is the present one, and loading it ahead when the pointer
 *  or the focus reaches the link. */
export function useScreenLink(path: string) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const preload = () => fetchAhead(client, path)
  return {
    to: path,
    'aria-current': isPageOfScreen(pathname, path) ? ('page' as const) : undefined,
    onPointerEnter: preload,
    onFocus: preload,
  }
}

/** Whether a page is a screen's own, or shows one row of its list: `offer-details/7` belongs to `offer-list`. */
export function isPageOfScreen(pathname: string, screenPath: string): boolean {
  return [screenPath, screenPath.replace(/-list$/, '-details')].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
}
