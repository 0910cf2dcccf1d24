import type { InvoiceLine } from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import { useStateLabel } from '#app/manifests/states.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import classes from '../invoices.module.css'

/** The lines of an invoice, on paper and in a preview. On a phone each line stacks. */
export function LinesTable({ lines }: { lines: InvoiceLine[] }) {
  const { t } = useTranslation('invoices')
  return (
    <table className={`collapsed full ${classes.lines}`} aria-label={t('lines.label')}>
      <thead>
        <tr>
          <th className="small medium" scope="col">
            {t('words.number_sign')}
          </th>
          <th className="small medium" scope="col">
            {t('words.lesson')}
          </th>
          <th className="small medium" scope="col">
            {t('lines.what')}
          </th>
          <th className="small medium" scope="col">
            {t('words.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Line key={line.lessonId ?? index} line={line} position={index + 1} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line, position }: { line: InvoiceLine; position: number }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  const stateLabel = useStateLabel()
  return (
    <tr>
      <td className={`muted ${classes.position}`}>{position}</td>
      <td className="nowrap">
        {line.startsAt !== null && line.endsAt !== null && (
          <>
            {format.date(businessDate(new Date(line.startsAt)))},{' '}
            <span dir="ltr">{format.timeRange(line.startsAt, line.endsAt)}</span>
          </>
        )}
      </td>
      <td>
        {line.isCorrection && `${t('lines.correction')}: `}
        {line.title ?? t('lines.of', { subject: line.subject && words.subject(line.subject), name: line.learnerName })}
        {line.quantity > 1 && (
          <span className="muted small block">
            {line.quantity} × <Money kopecks={line.priceKopecks} />
          </span>
        )}
        {line.discountKopecks > 0 && (
          <span className="muted small block">
            {t('lines.discount')} <Money kopecks={line.discountKopecks} />
          </span>
        )}
        {line.outcome !== null && line.outcome !== 'held' && (
          <span className="muted small block">{stateLabel('outcome', line.outcome)}</span>
        )}
      </td>
      <td className="nowrap">
        <Money kopecks={line.amountKopecks} />
      </td>
    </tr>
  )
}
