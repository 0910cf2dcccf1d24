import { cellText } from './figures.ts'
import shades from '../shades.module.css'
import type { PivotWords } from '../use-pivot-words.ts'
import type { ShownMeasure } from '../view.ts'

const steps = [1, 2, 3, 4] as const
const outcomes = ['held', 'partly', 'planned', 'unclosed', 'none'] as const
const canBeNegative = (measure: ShownMeasure) => measure.endsWith('difference') || measure === 'commission'

/** The legend of the shades. */
export function Legend({ words, measure, largest }: { words: PivotWords; measure: ShownMeasure; largest: number }) {
  const { t, format } = words
  if (measure === 'plan_fact') {
    return (
      <ul className={`row stretch muted small above-12 ${shades.legend}`} aria-label={t('legend.label')}>
        {outcomes.map((outcome) => (
          <li className="line gap-6" key={outcome}>
            <span className={`bordered fixed inherits ${shades.shade} ${shades.swatch}`} data-shade={outcome} />
            {t(`legend.${outcome}`)}
          </li>
        ))}
      </ul>
    )
  }
  if (largest === 0) return null
  const upTo = (step: number, sign: number) => cellText(format, measure, [sign * Math.round((largest * step) / 4)])
  return (
    <ul className={`row stretch muted small above-12 ${shades.legend}`} aria-label={t('legend.label')}>
      {canBeNegative(measure) && (
        <li className="line gap-6">
          <span className={`bordered fixed inherits ${shades.shade} ${shades.swatch}`} data-shade="less-3" />
          {t('legend.less')}
        </li>
      )}
      {steps.map((step) => (
        <li className="line gap-6" key={step}>
          <span className={`bordered fixed inherits ${shades.shade} ${shades.swatch}`} data-shade={`more-${step}`} />
          {t('legend.up_to', { figure: upTo(step, 1) })}
        </li>
      ))}
    </ul>
  )
}
