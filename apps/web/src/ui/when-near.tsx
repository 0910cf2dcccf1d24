import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** Of the size of what comes, so that nothing jumps. */
  placeholder: ReactNode
  children: ReactNode
}

/** Shows its children once they come near the part of the page that is seen; what they ask the server for waits until
 *  then. */
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
