import { type ReactNode, useEffect, useState } from 'react'

/** Time that a page has to itself before the parts in `Later` are fetched. */
const pauseMs = 2000

/** Part that a page can be read without: it is fetched once the page has been there for a moment. It has to have its place before, so
 *  that nothing moves. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), pauseMs)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? children : null
}
