import type { Ageing } from '@navyk/api-spec/money/invoices'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './statement.module.css'

const parts = ['notInvoiced', 'notDue', 'days30', 'days60', 'days90', 'older', 'advance'] as const
type Part = (typeof parts)[number]

/** Debt of today by age: a bar of parts, and the same as figures. Empty parts are left out; the figures add up to the balance. */
export function AgeingSection({ ageing }: { ageing: Ageing }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const kopecksOf = (part: Part) => ageing[`${part}Kopecks`]
  const shown = parts.filter((part) => kopecksOf(part) !== 0)
  const owed = shown.filter((part) => kopecksOf(part) > 0)
  return (
    <Section title={t('ageing.title', { date: format.longDate(ageing.on) })}>
      {owed.length > 0 && (
        <div className={`line stretch clips below-16 ${classes.bar}`} aria-hidden>
          {owed.map((part) => (
            <span key={part} data-part={part} style={{ flexGrow: kopecksOf(part) }} />
          ))}
        </div>
      )}
      <dl className={`fact-lines stack gap-4 ${classes.parts}`}>
        {shown.map((part) => (
          <div key={part}>
            <dt className="line gap-8">
              <span className={classes.mark} data-part={part} aria-hidden />
              {t(`ageing.${part}`)}
            </dt>
            <dd>
              <Money kopecks={kopecksOf(part)} />
            </dd>
          </div>
        ))}
        <div className="ruled strong above-4 pad-above-8">
          <dt className="line gap-8">{ageing.balanceKopecks < 0 ? t('ageing.in_your_favour') : t('ageing.balance')}</dt>
          <dd>
            <Money kopecks={Math.abs(ageing.balanceKopecks)} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}
