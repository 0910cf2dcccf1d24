import { useEffect, useState } from 'react'

/** Time left until an instant as 'minutes:seconds', ticking every second. */
export function useCountdown(until: string): { text: string; isOver: boolean } {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isOver }
}
