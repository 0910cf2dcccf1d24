import { useIsWide } from '#ui/browser/use-media.ts'
import type { ReportWords } from '../use-report-words.ts'
import classes from './trend.module.css'
import type { TrendOf } from './trend-points.ts'

export interface ChartProps {
  trend: TrendOf
  words: ReportWords
}

/** Number of bars up to which each has its figure above; of more, the highest and the last have. */
const mostLabelled = { narrow: 6, wide: 13 }
/** Number of points up to which each has its name below. */
const mostNamed = { narrow: 6, wide: 16 }

/** Bars from zero: those of the period filled, those of the one before outlined beside them. To screen readers it is one
 *  picture with a summary; the table below has the figures. */
export function Chart({ trend, words: { t } }: ChartProps) {
  const size = useIsWide(56.25) ? 'wide' : 'narrow'
  const { points, top, isCompared } = trend
  const highest = points.reduce((best, { now }, place) => ((now ?? 0) > (points[best]?.now ?? 0) ? place : best), 0)
  const every = Math.ceil(points.length / mostNamed[size])
  const isLabelled = (place: number) =>
    points.length <= mostLabelled[size] || place === highest || place === points.length - 1
  const peak = points[highest]
  const summary =
    peak === undefined || !peak.now
      ? t('trend.summary_none', { name: trend.name, period: trend.period })
      : t('trend.summary', { name: trend.name, period: trend.period, point: peak.label, value: peak.nowText })
  return (
    <figure className="flush">
      <figcaption className="row stretch gap-4-16 small below-20">
        <span className="inline gap-6">
          <span className={classes.swatch} /> {trend.period}
        </span>
        {isCompared && (
          <span className="inline gap-6">
            <span className={classes.swatch} data-before /> {trend.before}
          </span>
        )}
        <span className="muted">{trend.unitName}</span>
      </figcaption>
      <div className={`line stretch gap-8 ${classes.plot}`} role="img" aria-label={summary}>
        <div className={`column between fixed muted small ${classes.lines}`} aria-hidden>
          <span>{top > 0 && trend.shorten(top)}</span>
          <span>{top > 0 && trend.shorten(top / 2)}</span>
          <span>0</span>
        </div>
        <div className={`stack fill ${classes.points}`} aria-hidden>
          {points.map((point, place) => (
            <div
              key={point.from}
              className={`stack shrinks ${classes.point}`}
              title={`${point.label}: ${point.nowText}`}
            >
              <div className={classes.bars}>
                {isCompared && (
                  <span className={`shrinks holds ${classes.bar}`} data-before style={heightOf(point.before, top)} />
                )}
                <span className={`shrinks holds ${classes.bar}`} style={heightOf(point.now, top)}>
                  {isLabelled(place) && point.now !== null && point.now > 0 && (
                    <span className={`surface text-colour small figures nowrap ${classes.figure}`}>
                      {point.nowShort}
                    </span>
                  )}
                </span>
              </div>
              <span className={`muted small nowrap centred ${classes.name}`}>
                {place % every === 0 ? point.short : '\u00a0'}
              </span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  )
}

const heightOf = (value: number | null, top: number) => ({
  blockSize: `${top > 0 ? (Math.max(0, value ?? 0) / top) * 100 : 0}%`,
})
