import type { Contract } from '@navyk/api-spec'
import { IconCalendarEvent, IconCalendarWeek, IconFileInvoice, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './contract-links.module.css'

/** Where the life of an active contract goes on. */
export function ContractLinks({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  return (
    <Section title={t('links.title')}>
      <div className={classes.links}>
        <LinkButton variant="default" icon={IconListCheck} to={`/dashboard/lesson-list?contract=${contract.id}`}>
          {t('links.lessons')}
        </LinkButton>
        <LinkButton variant="default" icon={IconCalendarWeek} to={`/dashboard/plan-report?contract=${contract.id}`}>
          {t('links.plans')}
        </LinkButton>
        <LinkButton variant="default" icon={IconCalendarEvent} to="/dashboard/schedule">
          {t('links.schedule')}
        </LinkButton>
        {role !== 'executor' && (
          <LinkButton variant="default" icon={IconFileInvoice} to="/dashboard/invoice-list">
            {t('links.invoices')}
          </LinkButton>
        )}
      </div>
    </Section>
  )
}
