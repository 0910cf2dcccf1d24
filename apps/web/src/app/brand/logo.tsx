import classes from './logo.module.css'
import { markShapes, markSize, transformOf } from './mark.ts'

/** The mark and the product's name, which is the same in every language. */
export function Logo() {
  return (
    <span className="inline gap-8">
      <svg className="fixed" viewBox={`0 0 ${markSize} ${markSize}`} width="36" height="36" aria-hidden>
        {markShapes.map((shape) => (
          <path key={shape.d + shape.turn} className={classes[shape.tone]} d={shape.d} transform={transformOf(shape)} />
        ))}
      </svg>
      <span className={classes.word}>Навык</span>
    </span>
  )
}
