import { useEffect, useRef, useState } from 'react'

/** Whether the end of a scrolling text has been visible once. */
export function useSeenToEnd() {
  const boxRef = useRef<HTMLElement>(null)
  const endRef = useRef<HTMLDivElement>(null)
  const [hasSeenEnd, setSeenEnd] = useState(false)
  useEffect(() => {
    if (!endRef.current || hasSeenEnd) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeenEnd(true)
      },
      // A margin, because at some zoom levels the last fraction of a pixel never becomes visible.
      { root: boxRef.current, rootMargin: '0px 0px 8px' },
    )
    observer.observe(endRef.current)
    return () => observer.disconnect()
  }, [hasSeenEnd])
  return { boxRef, endRef, hasSeenEnd }
}
