import { Button } from '@mantine/core'
import type { MergePreview, MergeSide } from '@navyk/api-spec/views/customer-management'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../../ui/facts/facts-text.tsx'
import { Fact, Facts, MoneyFact } from '../../../../ui/facts/facts.tsx'
import { MaskedPhone } from '../../../../ui/facts/masked-phone.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useWords } from '../../../../vocabulary/use-words.ts'
import { loadPhone } from '../api.ts'
import classes from './merge.module.css'

/** Both side by side, one under the other on a phone: who stays comes first. */
export function Comparison({ preview, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  const { t } = useTranslation('customer-management')
  return (
    <div className={classes.pair}>
      <Side of={preview.into} title={t('merge.stays')} />
      <Button
        variant="default"
        className={classes.swap ?? ''}
        onClick={onSwap}
        leftSection={<Icon of={IconArrowsExchange} />}
      >
        {t('merge.swap')}
      </Button>
      <Side of={preview.from} title={t('merge.closes')} isClosed />
    </div>
  )
}

function Side({ of, title, isClosed = false }: { of: MergeSide; title: string; isClosed?: boolean }) {
  const { t } = useTranslation('customer-management')
  const format = useFormat()
  const words = useWords()
  const name = format.fullName(of)
  const others = of.roles.filter((role) => role !== 'customer')
  return (
    <div className={classes.side} data-closed={isClosed || undefined}>
      <Section title={title}>
        <p className={classes.name}>{name}</p>
        <Facts isShort>
          <Fact label={t('phone')}>
            <MaskedPhone masked={of.maskedPhone} name={name} load={() => loadPhone(of.accountId)} />
          </Fact>
          <Fact label={t('merge.email')}>
            {of.email === null ? t('merge.no_email') : <span dir="ltr">{of.email}</span>}
          </Fact>
          <Fact label={t('merge.since')}>
            <DateText date={of.since.slice(0, 10)} />
          </Fact>
          <Fact label={t('learners')}>
            {of.learners.length === 0
              ? '—'
              : of.learners.map((learner) => <div key={learner.id}>{format.fullName(learner)}</div>)}
          </Fact>
          <Fact label={t('merge.contracts')}>{of.runningContracts || '—'}</Fact>
          <MoneyFact label={t('list.due')} kopecks={of.dueKopecks} />
          {of.overdueKopecks > 0 && <MoneyFact label={t('card.overdue')} kopecks={of.overdueKopecks} />}
          <MoneyFact label={t('list.credit')} kopecks={of.creditKopecks} />
          {of.prepaidKopecks > 0 && <MoneyFact label={t('card.prepaid')} kopecks={of.prepaidKopecks} />}
          <MoneyFact label={t('merge.balance')} kopecks={of.balanceKopecks} />
          {others.length > 0 && (
            <Fact label={t('merge.roles')}>{others.map((role) => words.label(role)).join(', ')}</Fact>
          )}
        </Facts>
      </Section>
    </div>
  )
}
