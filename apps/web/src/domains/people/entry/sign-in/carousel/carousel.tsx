import { type ComponentType, useEffect, useState } from 'react'
import { useEntryTexts } from '#app/languages/entry-texts.ts'
import classes from '../sign-in.module.css'
import { LessonPicture } from './lesson-picture.tsx'
import { PlanPicture } from './plan-picture.tsx'
import { ResultPicture } from './result-picture.tsx'

const slides: { name: 'lesson' | 'plan' | 'result'; Picture: ComponentType }[] = [
  { name: 'lesson', Picture: LessonPicture },
  { name: 'plan', Picture: PlanPicture },
  { name: 'result', Picture: ResultPicture },
]

const slideMs = 6000

/** Three pictures without text in rotation: a lesson, a plan, a result. The rotation stops under the pointer, while one
 *  of its buttons has the focus, and for people who ask for reduced motion. */
export function Carousel() {
  const t = useEntryTexts('sign-in')
  const [shown, setShown] = useState(0)
  const [isHeld, setHeld] = useState(false)
  // The first paint has one picture; the others are rendered when the app has loaded.
  const [isComplete, setComplete] = useState(false)
  useEffect(() => setComplete(true), [])
  useEffect(() => {
    if (isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setShown((index) => (index + 1) % slides.length), slideMs)
    return () => clearInterval(timer)
  }, [isHeld])
  const pauseRotation = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <section
      className={classes.carousel}
      aria-label={t('pictures.label')}
      onPointerEnter={pauseRotation}
      onPointerLeave={release}
      onFocus={pauseRotation}
      onBlur={release}
    >
      <div className={classes.stage}>
        {slides.map(({ name, Picture }, index) => (
          <div key={name} className={classes.slide} data-shown={index === shown || undefined} aria-hidden>
            {(isComplete || index === 0) && <Picture />}
          </div>
        ))}
      </div>
      <div className={classes.dots}>
        {slides.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            className={classes.dot}
            aria-label={t(`pictures.${name}`)}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => setShown(index)}
          />
        ))}
      </div>
    </section>
  )
}
