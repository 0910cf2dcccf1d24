import type { ProductKind, ProductUnit } from '@navyk/api-spec/money/products'
import type { ReactNode } from 'react'
import { Money } from '#ui/facts/facts-text.tsx'
import { type PersonName, useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useProductWords } from '#money/products'
import classes from './orders.module.css'

interface Line {
  id: string
  kind?: ProductKind
  title: string
  unit: ProductUnit
  count: number
  validDays: number
  learner: PersonName | null
  quantity: number
  totalKopecks: number
}

/** Ordered products, a line each: what it gives, for whom, how many and for how much. `below` renders what else belongs to a line. */
export function OrderedGoods<Of extends Line>({ lines, below }: { lines: Of[]; below?: (line: Of) => ReactNode }) {
  const { t } = useTranslation('orders')
  const words = useProductWords()
  const format = useFormat()
  return (
    <ul className={`divided ${classes.goods}`} aria-label={t('goods')}>
      {lines.map((line) => (
        <li className="stack gap-4 pad-block-12" key={line.id}>
          <div className="line baseline between gap-16 anywhere">
            <strong>{line.title}</strong>
            <span className="strong fixed">
              <Money kopecks={line.totalKopecks} />
            </span>
          </div>
          <div className="muted small">
            {[
              ...(line.quantity > 1 ? [t('pieces', { count: line.quantity })] : []),
              words.gives(line),
              // A seat lasts as long as its programme.
              ...(line.kind === 'programme' ? [] : [words.days(line.validDays)]),
              ...(line.learner ? [format.fullName(line.learner)] : []),
            ].join(' · ')}
          </div>
          {below?.(line)}
        </li>
      ))}
    </ul>
  )
}
