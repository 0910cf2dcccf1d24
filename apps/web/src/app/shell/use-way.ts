import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { fetchAhead } from '../first-screen/ahead.ts'

/** What a link of the frame to a screen needs: whether that screen is shown, and its fetching when a hand comes near. */
export function useWay(path: string) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const preload = () => fetchAhead(client, path)
  return {
    to: path,
    'aria-current': belongsTo(pathname, path) ? ('page' as const) : undefined,
    onPointerEnter: preload,
    onFocus: preload,
  }
}

/** Whether a page is a screen's own, or shows one row of its list: `offer-details/7` belongs to `offer-list`. */
export function belongsTo(pathname: string, screenPath: string): boolean {
  return [screenPath, screenPath.replace(/-list$/, '-details')].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
}
