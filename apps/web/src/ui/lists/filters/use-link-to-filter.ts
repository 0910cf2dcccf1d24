import { useLocation } from 'react-router'

/** Links to this list with one more filter: from a part of its sum to the rows of that part. */
export function useLinkToFilter() {
  const { pathname, search } = useLocation()
  return (name: string, value: string) => {
    const params = new URLSearchParams(search)
    params.set(name, value)
    return `${pathname}?${params}`
  }
}
