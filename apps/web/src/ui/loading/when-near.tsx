import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** Placeholder of the children's size, so that nothing moves. */
  placeholder: ReactNode
  children: ReactNode
}

/** Renders its children once they are near the visible part of the page, so that their queries wait until then. */
export function WhenNear({ placeholder, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!ref.current || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: '200px',
      },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={ref}>{placeholder}</div>
}
