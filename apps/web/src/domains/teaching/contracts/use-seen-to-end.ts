import { useEffect, useRef, useState } from 'react'

/** Whether the end of a scrolling text has come into view; once seen, it stays seen. */
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
      // A little early, so that fractions of a pixel at other zooms don't keep the last line from counting.
      { root: boxRef.current, rootMargin: '0px 0px 8px' },
    )
    observer.observe(endRef.current)
    return () => observer.disconnect()
  }, [hasSeenEnd])
  return { boxRef, endRef, hasSeenEnd }
}
