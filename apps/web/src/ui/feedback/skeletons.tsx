import { useTranslation } from '../texts.ts'
import classes from './feedback.module.css'

/** Bars of the size of what comes, so that nothing jumps when it does. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Waiting>
      <div className="panel">
        {numbers(rows).map((row) => (
          <div key={row} className={`divides line between ${classes.row}`}>
            <span className={classes.bar} />
            <span className={classes.bar} data-short />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

/** Head, facts and one section of a details page. */
export function DetailsSkeleton() {
  return (
    <Waiting>
      <span className={classes.bar} data-title />
      <div className={`stack panel packed gap-16 ${classes.panel}`}>
        {numbers(4).map((line) => (
          <span key={line} className={classes.bar} data-short={line % 2 === 1 || undefined} />
        ))}
      </div>
      <div className={`stack panel packed gap-16 ${classes.panel}`} data-tall />
    </Waiting>
  )
}

/** Placeholder of one block, `height` in rem. */
export function BlockSkeleton({ height }: { height: number }) {
  return (
    <Waiting>
      <div className={`stack panel packed gap-16 ${classes.panel}`} style={{ height: `${height}rem` }} />
    </Waiting>
  )
}

const numbers = (count: number) => [...Array(count).keys()]

function Waiting({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-label={t('loading')} className="stack gap-16">
      {children}
    </div>
  )
}
