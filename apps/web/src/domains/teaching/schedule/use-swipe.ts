import { type TouchEvent, useRef } from 'react'

const leastDistance = 60

/** Horizontal swipes: to the next or the previous period, by the direction of the layout. More vertical movements are
 *  ignored. */
export function useSwipe(onStep: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0)
      start.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0)
      if (!start.current || !finger) return
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
      start.current = undefined
      if (Math.abs(x) < leastDistance || Math.abs(x) < 2 * Math.abs(y)) return
      const isForward = document.dir === 'rtl' ? x > 0 : x < 0
      onStep(isForward ? 1 : -1)
    },
  }
}
