import type { RulePreview as Preview } from '@navyk/api-spec/money/work-reports'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './commission.module.css'

/** Figures of the last month as they would have been with a rule that is not set yet. */
export function RulePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('commission')
  const format = useFormat()
  const { models, executors, lessonCount: count, heldCount: held } = preview
  const month = format.month(preview.month)
  const [model] = models
  if (!model) return <p role="status">{t('preview.none', { month, held })}</p>
  return (
    <section
      className={`tight stack bordered rounded gap-8 pad-16 ${classes.preview}`}
      aria-label={t('preview.title', { month })}
      aria-live="polite"
    >
      <h3 className="strong">{t('preview.title', { month })}</h3>
      <p>{t('preview.count', { count, held, charge: format.money(preview.chargeKopecks) })}</p>
      {models.length === 1 && <p>{t(`preview.all.${model.settlementModel}`)}</p>}
      <table className="full">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('preview.before')}</th>
            <th scope="col">{t('preview.after')}</th>
          </tr>
        </thead>
        <tbody>
          <Line label={t('preview.pay')} before={preview.payBeforeKopecks} after={preview.payAfterKopecks} />
          <Line label={t('labels.commission')} {...commissionOf(preview)} />
          {models.length > 1 &&
            models.map((each) => (
              <Line
                key={each.settlementModel}
                label={<span className={`muted ${classes.part}`}>{t(`preview.models.${each.settlementModel}`)}</span>}
                {...commissionOf(each)}
              />
            ))}
        </tbody>
        {executors.length > 1 && (
          <tbody>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {t('preview.executors')}
              </th>
            </tr>
            {executors.map((each) => (
              <Line
                key={each.executor.id}
                label={<PersonName person={each.executor} />}
                before={each.payBeforeKopecks}
                after={each.payAfterKopecks}
              />
            ))}
          </tbody>
        )}
      </table>
      {preview.executorCount > executors.length && (
        <p>{t('preview.more', { count: preview.executorCount - executors.length })}</p>
      )}
    </section>
  )
}

const commissionOf = (sums: Pick<Preview, 'chargeKopecks' | 'payBeforeKopecks' | 'payAfterKopecks'>) => ({
  before: sums.chargeKopecks - sums.payBeforeKopecks,
  after: sums.chargeKopecks - sums.payAfterKopecks,
})

function Line({ label, before, after }: { label: React.ReactNode; before: number; after: number }) {
  const format = useFormat()
  const change = after - before
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{format.amount(before)}</td>
      <td>
        {format.amount(after)}
        {change !== 0 && (
          <small>
            {change > 0 ? '+' : ''}
            {format.amount(change)}
          </small>
        )}
      </td>
    </tr>
  )
}
