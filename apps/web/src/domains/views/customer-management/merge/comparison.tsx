import { Button } from '@mantine/core'
import { businessDate } from '@navyk/api-spec/kit'
import type { MergePreview, MergeSide } from '@navyk/api-spec/views/customer-management'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Money } from '#ui/facts/facts-text.tsx'
import { MaskedPhone } from '#ui/facts/contacts/masked-phone.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { loadPhone } from '../api.ts'
import classes from './merge.module.css'

/** Both customers side by side, one under the other on a phone: the one who stays comes first. Both have the same lines, so that they
 *  are compared line by line. */
export function Comparison({ preview: { from, into }, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  const { t } = useTranslation('customer-management')
  const sides = [into, from]
  const lines = {
    overdue: sides.some(({ overdueKopecks }) => overdueKopecks > 0),
    prepaid: sides.some(({ prepaidKopecks }) => prepaidKopecks > 0),
    roles: sides.some((side) => otherRoles(side).length > 0),
  }
  return (
    <div className={`stack gap-16 below-16 ${classes.pair}`}>
      <Side of={into} title={t('merge.stays')} lines={lines} />
      <Button
        variant="default"
        className={classes.swap ?? ''}
        onClick={onSwap}
        leftSection={<Icon of={IconArrowsExchange} />}
      >
        {t('merge.swap')}
      </Button>
      <Side of={from} title={t('merge.closes')} lines={lines} isClosed />
    </div>
  )
}

const otherRoles = ({ roles }: MergeSide) => roles.filter((role) => role !== 'customer')

interface SideProps {
  of: MergeSide
  title: string
  /** Lines that few customers have: true for those that are shown. */
  lines: { overdue: boolean; prepaid: boolean; roles: boolean }
  isClosed?: boolean
}

function Side({ of, title, lines, isClosed = false }: SideProps) {
  const { t } = useTranslation('customer-management')
  const format = useFormat()
  const words = useWords()
  const name = format.fullName(of)
  return (
    <div className={`stack shrinks ${classes.side}`} data-closed={isClosed || undefined}>
      <Section title={title}>
        <p className="strong anywhere below-12">{name}</p>
        <dl className="flush">
          <Line label={t('words.phone')}>
            <MaskedPhone masked={of.maskedPhone} name={name} load={() => loadPhone(of.accountId)} />
          </Line>
          <Line label={t('merge.email')}>
            {of.email === null ? t('merge.no_email') : <span dir="ltr">{of.email}</span>}
          </Line>
          <Line label={t('merge.since')}>{format.longDate(businessDate(new Date(of.since)))}</Line>
          <Line label={t('learners')}>{of.learners.map((learner) => format.fullName(learner)).join(', ') || '—'}</Line>
          <Line label={t('merge.contracts')}>{of.runningContracts || '—'}</Line>
          <Sum label={t('list.due')} kopecks={of.dueKopecks} />
          {lines.overdue && <Sum label={t('words.overdue')} kopecks={of.overdueKopecks} />}
          <Sum label={t('words.credit')} kopecks={of.creditKopecks} />
          {lines.prepaid && <Sum label={t('card.prepaid')} kopecks={of.prepaidKopecks} />}
          <Sum label={t('merge.balance')} kopecks={of.balanceKopecks} />
          {lines.roles && (
            <Line label={t('merge.roles')}>
              {otherRoles(of)
                .map((role) => words.label(role))
                .join(', ') || '—'}
            </Line>
          )}
        </dl>
      </Section>
    </div>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={`muted-terms small-terms stack baseline gap-4-16 ${classes.line}`}>
    <dt>{label}</dt>
    <dd className="anywhere">{children}</dd>
  </div>
)

const Sum = ({ label, kopecks }: { label: string; kopecks: number }) => (
  <Line label={label}>{kopecks === 0 ? '—' : <Money kopecks={kopecks} />}</Line>
)
