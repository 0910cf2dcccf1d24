import type { MergePreview, MergeSide } from '@navyk/api-spec/views/customer-management'
import { Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './merge.module.css'

/** Consequences of a merge: what goes over, what both have together after that, and what becomes of the record that is closed. */
export function Consequences({ preview: { from, into } }: { preview: MergePreview }) {
  const { t } = useTranslation('customer-management')
  const format = useFormat()
  const moved = from.has.filter(({ count }) => count > 0)
  const both = (of: (side: MergeSide) => number) => of(from) + of(into)
  return (
    <>
      <Section title={t('merge.moves')}>
        <p className="below-16">
          {moved.length === 0 ? t('merge.nothing') : t('merge.moves_to', { name: format.fullName(into) })}
        </p>
        {moved.length > 0 && (
          <Facts isShort>
            {moved.map(({ kind, count }) => (
              <Fact key={kind} label={t(`merge.kinds.${kind}`)}>
                {count}
              </Fact>
            ))}
          </Facts>
        )}
      </Section>
      <Section title={t('merge.after')}>
        <Facts isShort>
          <MoneyFact label={t('list.due')} kopecks={both((side) => side.dueKopecks)} />
          <MoneyFact label={t('words.credit')} kopecks={both((side) => side.creditKopecks)} />
          <MoneyFact label={t('card.prepaid')} kopecks={both((side) => side.prepaidKopecks)} />
          <MoneyFact label={t('merge.balance')} kopecks={both((side) => side.balanceKopecks)} />
        </Facts>
      </Section>
      <Section title={t('merge.then.title')}>
        <ul className={`bullets ${classes.list}`}>
          {from.roles.includes('executor') ? (
            <li>{t('merge.then.keeps')}</li>
          ) : (
            <li>{t('merge.then.sign_in', { phone: from.maskedPhone })}</li>
          )}
          <li>{t('merge.then.papers')}</li>
          <li>{t('merge.then.payments')}</li>
          <li>{t('merge.then.told')}</li>
        </ul>
      </Section>
    </>
  )
}
