import type { DaySpan } from '@navyk/api-spec/vocabulary'
import { IconCheck } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './times.module.css'
import { useWords } from '#vocabulary/use-words.ts'

interface Props {
  spans: DaySpan[]
  /** Times that match the other side's times. */
  common?: DaySpan[]
}

/** Times of the week, a chip each. */
export function Times({ spans, common = [] }: Props) {
  const { t } = useTranslation('offers')
  const words = useWords()
  const inOrder = spans.toSorted((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from))
  return (
    <ul className="row stretch gap-6 above-2">
      {inOrder.map((span) => {
        const isCommon = common.includes(span)
        return (
          <li
            key={`${span.weekday} ${span.from} ${span.to}`}
            className={`inline bordered gap-4 nowrap ${classes.time}`}
            data-common={isCommon || undefined}
            title={isCommon ? t('responses.suits') : undefined}
          >
            {isCommon && <Icon of={IconCheck} size={14} />}
            {words.span(span)}
          </li>
        )
      })}
    </ul>
  )
}
